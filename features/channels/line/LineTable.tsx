import { t } from '../../../core/web/language/language.ts'
import { type PlainColumn, PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Money, Moment, Rate } from '../../../core/web/show/values.tsx'
import { PayWay } from '../pay-way/pay-way-codes.contract.ts'
import type { AnsweredLine, FloorText } from './line-input.rules.ts'

/** A line that a table shows. */
type Shown = AnsweredLine & { readonly lineId?: string; readonly validFrom?: string; readonly validTo?: string }

/** The prices of a policy; with a floor, what stands above and how high each may be. */
export function LineTable({
  title,
  lines,
  floor = null,
  hasTimes = false,
}: {
  title: string
  lines: readonly Shown[]
  floor?: readonly FloorText[] | null
  hasTimes?: boolean
}) {
  const above = new Map(floor?.map((one) => [one.payWay, one]))
  const columns: PlainColumn<Shown>[] = [
    { title: t('支付方式'), cell: ({ payWay }) => <CodeText codes={PayWay} value={payWay} /> },
    { title: t('费率'), isRight: true, cell: ({ rate }) => <Rate value={rate} /> },
    { title: t('封顶'), isRight: true, cell: ({ capAmount }) => <Money value={capAmount} /> },
    { title: t('最低手续费'), isRight: true, cell: ({ minFee }) => <Money value={minFee} /> },
    { title: t('D0费率'), isRight: true, cell: ({ d0Rate }) => <Rate value={d0Rate} /> },
    { title: t('D0手续费'), isRight: true, cell: ({ d0Fee }) => <Money value={d0Fee} /> },
    ...(floor
      ? [
          {
            title: t('上级成本'),
            isRight: true,
            cell: ({ payWay }: Shown) => <Rate value={above.get(payWay)?.isOpen ? above.get(payWay)?.rate : ''} />,
          },
          {
            title: t('费率上限'),
            isRight: true,
            cell: ({ payWay }: Shown) => <Rate value={above.get(payWay)?.maxRate} />,
          },
        ]
      : []),
    ...(hasTimes
      ? [
          { title: t('生效时间'), cell: ({ validFrom }: Shown) => <Moment value={validFrom} /> },
          { title: t('失效时间'), cell: ({ validTo }: Shown) => <Moment value={validTo} /> },
        ]
      : []),
  ]
  return <PlainRows title={title} rows={lines} keyOf={({ payWay }) => String(payWay)} columns={columns} />
}
