import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { OwnerType } from '../../ledger/ledger.shared.ts'

/** The figures that every row of profit has. */
export interface ProfitFigures {
  readonly tradeCount: number
  readonly tradeAmount: string
  readonly refundCount: number
  readonly refundAmount: string
  readonly feeAmount: string
  readonly childFee: string
  readonly costAmount: string | null
  readonly tradeProfit: string
  readonly reverseProfit: string
  readonly adjustProfit: string
  readonly netProfit: string
}

/** The node that a row of profit stands for. */
export interface ProfitNode {
  readonly userType: number
  readonly userNo: string
  readonly userName: string
}

const money = <Row extends object>(
  key: Extract<keyof Row, string>,
  title: string,
  more: Partial<ListColumn<Row>> = {},
): ListColumn<Row> => ({
  key,
  title,
  width: 128,
  align: 'right',
  render: (row) => <Money value={row[key] as string | null} />,
  ...more,
})

/** A column of amounts. */
export const moneyColumn = money

/** A field that every row of the kind has, as a field of one such row. */
const nodeKey = <Row extends ProfitNode>(key: keyof ProfitNode) => key as Extract<keyof Row, string>
const figureKey = <Row extends ProfitFigures>(key: keyof ProfitFigures) => key as Extract<keyof Row, string>

/** Columns of the node that owns the profit. */
export const nodeColumns = <Row extends ProfitNode>(): ListColumn<Row>[] => [
  { key: nodeKey<Row>('userName'), title: t('节点名称'), width: 170, card: 'title' },
  {
    key: nodeKey<Row>('userNo'),
    title: t('节点编号'),
    width: 140,
    isCopied: true,
  },
  {
    key: nodeKey<Row>('userType'),
    title: t('节点类型'),
    width: 120,
    render: ({ userType }) => <CodeText codes={OwnerType} value={userType} />,
  },
]

/** Columns of the amounts and the numbers of trades. */
export const figureColumns = <Row extends ProfitFigures>(): ListColumn<Row>[] => [
  { key: figureKey<Row>('tradeCount'), title: t('交易笔数'), width: 100, align: 'right' },
  money<Row>(figureKey<Row>('tradeAmount'), t('交易金额'), { width: 140, card: 'field' }),
  { key: figureKey<Row>('refundCount'), title: t('退款笔数'), width: 100, align: 'right', startsHidden: true },
  money<Row>(figureKey<Row>('refundAmount'), t('退款金额')),
  money<Row>(figureKey<Row>('feeAmount'), t('商户手续费')),
  money<Row>(figureKey<Row>('childFee'), t('下级成本'), { startsHidden: true }),
  money<Row>(figureKey<Row>('costAmount'), t('本级成本')),
  money<Row>(figureKey<Row>('tradeProfit'), t('交易分润')),
  money<Row>(figureKey<Row>('reverseProfit'), t('冲回分润')),
  money<Row>(figureKey<Row>('adjustProfit'), t('调整分润')),
  money<Row>(figureKey<Row>('netProfit'), t('净分润'), { card: 'field', pin: 'right' }),
]

/** The total row below the figures: over the whole filter, trades counted once however many levels there are. */
export const figureTotals = (sums: Omit<ProfitFigures, 'childFee'>) => ({
  tradeCount: sums.tradeCount,
  tradeAmount: <Money value={sums.tradeAmount} />,
  refundCount: sums.refundCount,
  refundAmount: <Money value={sums.refundAmount} />,
  feeAmount: <Money value={sums.feeAmount} />,
  costAmount: <Money value={sums.costAmount} />,
  tradeProfit: <Money value={sums.tradeProfit} />,
  reverseProfit: <Money value={sums.reverseProfit} />,
  adjustProfit: <Money value={sums.adjustProfit} />,
  netProfit: <Money value={sums.netProfit} />,
})
