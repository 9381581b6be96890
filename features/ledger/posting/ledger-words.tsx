import { t } from '../../../core/web/language/language.ts'
import type { PlainColumn } from '../../../core/web/show/PlainRows.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { chart } from './chart.rules.ts'

/** Names of the accounts of the chart. @source docs/domain/money.md 2.3 */
const accountNames: Readonly<Record<keyof typeof chart, string>> = {
  bank: '银行存款',
  payout: '付款平台余额',
  clearing: '通道清算应收',
  debt: '应收欠款',
  suspense: '差异挂账',
  merchantPending: '商户待结算',
  merchantHeld: '商户冻结款',
  available: '钱包可用余额',
  frozen: '钱包冻结余额',
  transit: '提现在途',
  profitPending: '待入账分润',
  adjustment: '调整过渡',
  tax: '代扣税款',
  pledge: '商户押金',
  divisionPool: '分账冻结款',
  mallPrepaid: '商城预收款',
  simPrepaid: '物联卡预收款',
  deferred: '待收欠款对方',
  carrier: '应付流量运营商',
  profitIncome: '分润收入',
  withdrawalIncome: '提现手续费收入',
  mallIncome: '商城收入',
  simIncome: '物联卡收入',
  pledgeIncome: '押金收入',
  otherIncome: '其他收入',
  rewardExpense: '奖励支出',
  payoutExpense: '付款成本',
  aisleExpense: '通道成本',
  simExpense: '物联卡成本',
  marketingExpense: '营销支出',
  differenceExpense: '对账差异损益',
  otherExpense: '其他支出',
  storedContra: '会员储值对方',
  storedPrincipal: '会员储值本金',
  storedBonus: '会员储值赠送',
}

/** Names of the events that are posted. @source docs/domain/money.md 2.5 */
const eventNames: Readonly<Record<number, string>> = {
  1101: '商户交易成功',
  1102: '平台自营交易成功',
  1103: '未知商户交易',
  1104: '认领交易入账',
  1111: '交易撤销冲正',
  1112: '商户退款',
  1113: '平台自营退款',
  1114: 'D0转T1',
  1115: '退款预留',
  1121: '通道结算到账',
  1122: '结算到钱包',
  1123: '结算退票',
  1131: '通道汇款到账',
  1132: '风险冻结变动',
  1201: '分润入账',
  1202: '分润倒扣转欠款',
  1203: '分润重算',
  1301: '余额冻结',
  1302: '余额解冻',
  1311: '调账增加',
  1312: '调账减少',
  1313: '钱包互转',
  1321: '其他款项入账',
  1322: '其他款项扣款',
  1331: '线下充值到账',
  1401: '提现申请',
  1402: '提现打款成功',
  1403: '提现退回',
  1404: '提现退票',
  1411: '付款平台充值',
  1412: '代扣税款缴纳',
  1413: '运营商提取盈余',
  1501: '分账冻结',
  1502: '分账打款',
  1503: '分账解冻',
  1504: '分账退回',
  1505: '商户垫付分账退回',
  1602: '押金退还',
  1603: '押金罚没',
  1604: '押金奖励',
  1701: '活动奖励',
  1702: '奖励追回',
  1711: '欠款登记',
  1712: '欠款抵扣',
  1713: '欠款豁免',
  1802: '流量返现',
  1811: '物联卡支付',
  1812: '物联卡订单确认',
  1813: '物联卡退款',
  1814: '物联卡确认后退款',
  1901: '商城支付',
  1902: '商城订单完成',
  1903: '商城退款',
  1904: '商城退款备付',
  2001: '会员充值',
  2002: '会员充值退款',
  2003: '会员消费',
  2004: '会员消费退款',
  2101: '通道多款挂账',
  2102: '平台多款挂账',
  2103: '差异核销',
  2104: '商户手续费更正',
  2105: '通道成本更正',
}

/** Name of a ledger event; its number on hover. */
export const EventText = ({ type }: { type: number }) => (
  <span title={String(type)}>{t(eventNames[type] ?? String(type))}</span>
)

/**
 * Name and owner of an account; as the ledger keeps it on hover.
 * @param account code or mnemonic of the chart, owner and sub key, parted by blanks or colons
 */
export function AccountText({ account }: { account: string }) {
  const [code = '', ...whose] = account.split(/[ :]/)
  const found = Object.entries(chart).find(([, { code: number, name }]) => String(number) === code || name === code)
  const name = found && t(accountNames[found[0] as keyof typeof chart])
  return <span title={account}>{[name ?? code, ...whose].filter(Boolean).join(' · ')}</span>
}

/** One line of a post as pages show it. */
interface LedgerLine {
  readonly eventType: number
  readonly debit: string
  readonly credit: string
  readonly amount: string
}

/** The columns of posts: what happened, which account is debited, which credited, how much. */
export const ledgerColumns = <Line extends LedgerLine>(): PlainColumn<Line>[] => [
  { title: t('事件'), cell: ({ eventType }) => <EventText type={eventType} /> },
  { title: t('借方账户'), cell: ({ debit }) => <AccountText account={debit} /> },
  { title: t('贷方账户'), cell: ({ credit }) => <AccountText account={credit} /> },
  { title: t('金额'), isRight: true, cell: ({ amount }) => <Money value={amount} /> },
]
