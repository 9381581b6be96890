/** English of the proof of the books. */
export const proofTexts = {
  '账本自证': 'Ledger proof',
  '账本核对记录': 'Ledger check records',
  '每个账本借方合计等于贷方合计': 'Total debits equal total credits in every ledger',
  '每个账户的余额等于其分录合计，各日结数等于当日及以前的分录':
    'Every account balance equals the sum of its entries, and every day-close figure equals the entries up to that day',
  '不可透支的账户不为负，过渡账户为零': 'No-overdraft accounts are not negative and transit accounts are zero',
  '钱包余额等于账本余额，余额流水首尾相接且等于其账本交易':
    'Wallet balances equal ledger balances; balance records are continuous and match their ledger transactions',
  '每笔交易的分润合计等于手续费减通道成本，每个节点的分润等于其账户的入账':
    'The profit share of each transaction adds up to its fee minus the channel cost, and each node’s share equals the credits to its account',
  '待入账分润账户等于尚未入账的各日净分润之和':
    'The pending profit share account equals the sum of daily net profit share not yet credited',
  '通道应付减去商户款项，即运营商应得，与该通道的分润明细一致':
    'Channel payables minus merchant funds equal the operator’s share in that channel’s profit share details',
  '提现在途等于未完结提现之和，分账待分等于未分明细之和，在押等于未退押金之和':
    'Withdrawals in transit equal open withdrawals, pending splits equal unsplit items, and held deposits equal deposits not yet given back',
  '欠款账户等于未结清欠款之和，对销账户等于其债权之和':
    'Debt accounts equal unsettled debts, and contra accounts equal the matching claims',
  '每笔已入账的业务恰有一笔账本交易，反之亦然':
    'Every posted business record has exactly one ledger transaction, and vice versa',
  '交易、退款与分润明细的金额和归属等于其账本交易的分录':
    'Amounts and owners of transactions, refunds and profit share entries match their ledger entries',
  '结算、分润入账、提现、调账、充值、分账、欠款与对账的金额和归属等于其账本交易的分录':
    'Amounts and owners of settlements, profit share credits, withdrawals, adjustments, top-ups, splits, debts and reconciliation match their ledger entries',
  '业务记录彼此一致：交易、退款、结算、分润、提现、欠款、分账、优惠券、押金与账本交易':
    'Business records agree with each other: transactions, refunds, settlements, profit share, withdrawals, debts, splits, coupons, deposits and ledger transactions',
  '每笔交易各级的手续费等于按其价格快照重算的手续费，费率与链路等于快照':
    'Fees at every level of each transaction match a recalculation from its price snapshot, and rates and chain match the snapshot',
  '价格快照未被改动，且等于付款时生效的价格版本':
    'Price snapshots are unchanged and match the price versions in effect at payment time',
  '已应用的渠道通知与其交易、退款、结算、代付的金额、状态和编号一致，每笔付款都有渠道依据':
    'Applied channel notifications match the amount, status and number of their transactions, refunds, settlements and payouts; every payment is backed by the channel',
  '封存过的资金记录未被绕过系统改动': 'No sealed money record was changed outside the system',
  '封存摘要与审计链中的记录一致': 'Seals match the records in the audit chain',
  '交易日汇总（节点）与交易一致': 'Daily transaction totals by node match transactions',
  '交易日汇总（商户）与交易一致': 'Daily transaction totals by merchant match transactions',
  '交易日汇总（客户经理）与交易一致': 'Daily transaction totals by account manager match transactions',
  '交易日汇总（终端）与交易一致': 'Daily transaction totals by terminal match transactions',
  '交易笔数汇总与交易一致': 'Transaction count totals match transactions',
  '小微商户信用卡额度汇总与交易一致': 'Credit card totals of micro merchants match transactions',
  '首末笔交易时间与交易一致': 'First and last transaction times match transactions',
  '分润日汇总与分润明细一致': 'Daily profit share totals match profit share details',
  '分润日汇总（商户）与分润明细一致': 'Daily profit share totals by merchant match profit share details',
  '分润入账单净额与分润明细一致': 'Net profit share to be credited matches profit share details',
  '钱包日汇总与余额流水一致': 'Daily wallet totals match balance records',
  '提现汇总与提现单一致': 'Withdrawal totals match withdrawals',
  '分账资金汇总与账本一致': 'Split fund totals match the ledger',
  '商户数量与商户一致': 'Merchant counts match merchants',
  '用户数量与用户一致': 'User counts match users',
  '随机抽查交易：按价格快照重算的分润与已入账的分润一致':
    'Random transactions: profit share recalculated from price snapshots matches what was booked',
  '现在核对': 'Check now',
  '核对记录': 'Check records',
  '每日日结后核对全部校验项，每天 03:30 核对汇总并抽样；记录一直保留。':
    'All checks run after each day close. Roll-ups and a sample are also checked daily at 03:30. Records are kept permanently.',
  '还没有核对记录': 'No checks yet',
  '没有不成立的核对': 'No failed checks',
  '只看不成立': 'Failed only',
  '只看尚未解决': 'Unresolved only',
  '最近一次': 'Latest',
  '核对类型': 'Check type',
  '校验项数': 'Checks',
  '不成立项数': 'Failed',
  '未能完成：{why}': 'Could not complete: {why}',
  '核对时间': 'Checked at',
  '不符笔数': 'Mismatches',
  '重新核对': 'Check again',
  '成立': 'Passed',
  '不成立': 'Failed',
  '校验项': 'Check',
  '核对结果': 'Check result',
  '核对行数': 'Rows checked',
  耗时: 'Duration',
  分润明细: 'Profit share entry',
  结算记录: 'Settlement',
  分润入账单: 'Profit share credit',
  提现单: 'Withdrawal',
  调账单: 'Balance adjustment',
  '金额(元)': 'Amount (yuan)',
  '{ms} 毫秒': '{ms} ms',
  '{n} 秒': '{n} s',
  '不符的记录，先列 {shown} 条，共 {n} 条': 'Mismatched records: showing {shown} of {n}',
  所在记录: 'Record',
  比对项: 'Field',
  '应为': 'Expected',
  '实为': 'Actual',
  '价格快照': 'Price snapshot',
  '渠道通知': 'Channel notification',
  '打款记录': 'Payout records',
  '余额流水': 'Balance record',
  '账本交易': 'Ledger transaction',
  '账本分录': 'Ledger entry',
  '不符的记录': 'Mismatched records',
  '账本全部成立，核对于 {at}': 'All ledger checks passed at {at}',
  '账本有 {n} 项不成立，核对于 {at}': 'Ledger checks failed at {at}: {n}',
  '账本管理': 'Ledger management',
} as const
