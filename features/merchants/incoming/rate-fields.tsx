import { Form, InputNumber } from 'antd'
import type { SentOf } from '../../../core/shared/call.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { incoming } from './incoming.contract.ts'

type Line = SentOf<typeof incoming.addChannel>['rates'][number]

/** A rate for each pay way of the chosen channel. */
export function RateFields() {
  const aisleCode = Form.useWatch<string>('aisleCode')
  const { data = [] } = useCall(incoming.openAisles, {})
  const payWays = data.find((aisle) => aisle.aisleCode === aisleCode)?.payWays ?? []
  return payWays.map((payWay) => (
    <Form.Item
      key={payWay}
      name={['rates', String(payWay)]}
      label={t('{way}费率（%）', { way: codeLabel(codeSetOf(PayWay), payWay, language.get()) })}
    >
      <InputNumber min={0} max={100} step={0.01} precision={4} />
    </Form.Item>
  ))
}

/** The rates that are filled in as lines, each with the other conditions of the line that stood there. */
export const linesOf = (
  rates: Partial<Record<string, number>>,
  edited: { readonly rates: readonly Line[] } | null,
): Line[] =>
  Object.entries(rates ?? {}).flatMap(([way, rate]) => {
    if (rate === undefined || rate === null) return []
    const payWay = Number(way) as Line['payWay']
    const standing = edited?.rates.find((line) => line.payWay === payWay)
    const bare = { capAmount: null, minFee: '0.00', d0Rate: '0.0000', d0Fee: '0.00' }
    return [{ ...bare, ...standing, payWay, rate: rate.toFixed(4) }]
  })
