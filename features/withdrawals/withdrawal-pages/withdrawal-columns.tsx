import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { amountColumn, copiedColumn, momentColumn } from '../../../core/web/list/listing-parts.tsx'
import { ForwardType, PlatformType } from '../platform-terms/platform-terms.contract.ts'
import { TaxMode } from '../tax/tax-codes.contract.ts'
import { WithdrawalLink, WithdrawalState } from './withdrawal-status.tsx'
import type { withdrawal } from '../withdrawal/withdrawal.contract.ts'

/** A withdrawal as lists show it. */
export type WithdrawalRow = RowOf<typeof withdrawal.page>

type Key<Row> = Extract<keyof Row, string>
const key = <Row extends WithdrawalRow>(name: keyof WithdrawalRow) => name as Key<Row>

/** The number, which leads to the page of the withdrawal. */
const codeColumn = <Row extends WithdrawalRow>(): ListColumn<Row> => ({
  key: key<Row>('withdrawCode'),
  title: t('提现单号'),
  width: 222,
  pin: 'left',
  card: 'title',
  render: ({ withdrawCode }) => <WithdrawalLink code={withdrawCode} />,
})

/**
 * The columns of a list of withdrawals, the deciding ones first.
 * @param seesCost whether the reader sees what the platform charges
 * @param whose    columns that say whose withdrawal it is
 */
export const withdrawalColumns = <Row extends WithdrawalRow>({
  seesCost,
  whose,
}: {
  seesCost: boolean
  whose: readonly ListColumn<Row>[]
}): ListColumn<Row>[] => [
  codeColumn<Row>(),
  {
    key: key<Row>('withdrawStatus'),
    title: t('提现状态'),
    width: 120,
    card: 'field',
    render: (row) => <WithdrawalState row={row} />,
  },
  amountColumn<Row>(key<Row>('amount'), t('提现金额'), { card: 'field' }),
  amountColumn<Row>(key<Row>('arriveAmount'), t('到账金额'), { card: 'field' }),
  momentColumn<Row>(key<Row>('createTime'), t('申请时间'), { card: 'field' }),
  ...whose,
  { key: key<Row>('accName'), title: t('收款户名'), width: 130 },
  amountColumn<Row>(key<Row>('feeAmount'), t('手续费'), { width: 105 }),
  amountColumn<Row>(key<Row>('taxAmount'), t('代扣税费'), { width: 110 }),
  { key: key<Row>('platformName'), title: t('提现平台'), width: 150 },
  { key: key<Row>('bankName'), title: t('收款银行'), width: 130 },
  { key: key<Row>('accountMask'), title: t('收款账号'), width: 165 },
  { key: key<Row>('auditNo'), title: t('审核人'), width: 110 },
  momentColumn<Row>(key<Row>('auditTime'), t('审核时间'), { startsHidden: true }),
  { key: key<Row>('auditRemark'), title: t('审核意见'), width: 180, startsHidden: true },
  momentColumn<Row>(key<Row>('finishTime'), t('完成时间')),
  { key: key<Row>('failReason'), title: t('失败原因'), width: 180 },
  copiedColumn<Row>(key<Row>('payoutNo'), t('打款单号'), { width: 205, startsHidden: true }),
  ...(seesCost ? [amountColumn<Row>(key<Row>('costAmount'), t('平台成本'), { startsHidden: true })] : []),
  {
    key: key<Row>('platformType'),
    title: t('平台类型'),
    width: 120,
    startsHidden: true,
    render: ({ platformType }) => <CodeText codes={PlatformType} value={platformType} />,
  },
  {
    key: key<Row>('forwardType'),
    title: t('转发方式'),
    width: 120,
    startsHidden: true,
    render: ({ forwardType }) => <CodeText codes={ForwardType} value={forwardType} />,
  },
  {
    key: key<Row>('taxMode'),
    title: t('结算开票方式'),
    width: 130,
    startsHidden: true,
    render: ({ taxMode }) => <CodeText codes={TaxMode} value={taxMode} />,
  },
]

/** The total row: over all withdrawals of the filter. */
export const withdrawalTotals = (sums: ReceivedOf<typeof withdrawal.statistics>) => ({
  amount: <Money value={sums.amount} />,
  feeAmount: <Money value={sums.feeAmount} />,
  taxAmount: <Money value={sums.taxAmount} />,
  arriveAmount: <Money value={sums.arriveAmount} />,
  withdrawStatus: t('{n} 笔', { n: sums.withdrawCount }),
})
