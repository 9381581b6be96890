/** English of the proof of the books. */
export const proofTexts = {
  '账本自证': 'Proof of the books',
  '每个账本借方合计等于贷方合计': 'In every ledger debits equal credits',
  '每个账户的余额等于其分录合计，也等于最近日结加之后的分录':
    'Every balance equals its postings, and the last day close plus what came later',
  '不可透支的账户不为负，过渡账户为零': 'No guarded account is below zero, transit accounts are zero',
  '钱包余额等于账本余额，余额流水首尾相接': 'Wallets equal the ledger, balance records join without gaps',
  '每笔交易的分润合计等于手续费减通道成本，每个节点的分润等于其账户的入账':
    'The profit of every trade is its fee less the channel cost; every node got what its rows say',
  '待入账分润账户等于尚未入账的各日净分润之和': 'Pending profit equals the unreleased days',
  '通道应付减去商户款项，即运营商应得，与该通道的分润明细一致':
    "What a channel owes less merchants' money is the profit its rows say",
  '提现在途等于未完结提现之和，分账待分等于未分明细之和':
    'Money in transit equals the open withdrawals, the division pool equals the parts not yet paid',
  '欠款账户等于未结清欠款之和，对销账户等于其债权之和':
    'Debt accounts equal the open debts, their counter accounts the claims',
  '每笔已入账的业务恰有一笔账本交易，反之亦然':
    'Every posted piece of business has exactly one ledger transaction, and the reverse',
  '随机抽查交易：按价格快照重算的分润与已入账的分润一致':
    'Random trades: their profit recomputed from the price snapshots is what is booked',
  '夜间核对': 'Nightly proofs',
  '每天夜间自动核对；发现不符的记录保留一个月。': 'Made every night; what was found wrong stays here for a month.',
  '尚未运行，每天 03:30 自动核对。': 'Not run yet: made every day at 03:30.',
  '核对时间': 'Proved at',
  '不符笔数': 'Wrong',
  '重新核对': 'Prove again',
  '成立': 'Holds',
  '不成立': 'Broken',
  '不变式': 'Invariant',
  '核对结果': 'Result',
  '核对行数': 'Rows checked',
  '耗时(毫秒)': 'Milliseconds',
  '不符的记录': 'Offending rows',
  '账本全部成立，核对于 {at}': 'The books hold in every point, proved at {at}',
  '账本有 {n} 项不成立，核对于 {at}': '{n} points of the books are broken, proved at {at}',
  '账本管理': 'Ledger',
} as const
