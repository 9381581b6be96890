import { Form, Input, InputNumber, Select } from 'antd'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { CodeSelect } from '../../../core/web/form/CodeSelect.tsx'
import { Field } from '../../../core/web/form/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { language, t } from '../../../core/web/language.ts'
import { useCall } from '../../../core/web/queries.ts'
import { useSend } from '../../../core/web/use-send.ts'
import { IncomingKind, PayWay } from '../../channels/aisle/aisle-codes.contract.ts'
import { PosKind } from '../../terminals/model/model-codes.contract.ts'
import { incoming } from './incoming.contract.ts'
import { registered } from './registered.contract.ts'

type Shown = ReceivedOf<typeof registered.detail>
type Incoming = Shown['incomings'][number]
type Line = Incoming['rates'][number]

interface Values {
  aisleCode: string
  posKind: NonNullable<Incoming['posKind']>
  installAddress: string
  rates: Partial<Record<string, number>>
}

/**
 * A card onboarding of a merchant, new or edited: channel, device, rates. What a line holds besides its rate stays as it is.
 * @param edited the onboarding that is edited; null for a new one
 * @source docs/domain/network.md 4.2, addPosIncoming, editPosIncoming
 */
export function PosForm({ shown, edited, onClose }: { shown: Shown; edited: Incoming | null; onClose: () => void }) {
  const adding = useSend(registered.addPos, { done: t('已提交到通道'), also: [registered.detail] })
  const editing = useSend(registered.editPos, { also: [registered.detail] })
  const { installAddress, posKind, aisleCode } = registered.addPos.input.shape
  const save = async ({ rates, ...values }: Values) => {
    const draft = { installAddress: values.installAddress, posKind: values.posKind, rates: linesOf(rates, edited) }
    if (edited) return (await editing.send({ ...draft, incomingCode: edited.incomingCode })) !== null
    return (await adding.send({ ...draft, aisleCode: values.aisleCode, rpiNo: shown.rpiNo })) !== null
  }
  return (
    <FormDialog<Values>
      title={edited ? t('编辑POS进件：{name}', { name: edited.aisleName }) : t('新增POS进件')}
      initial={edited ? valuesOf(edited) : { installAddress: shown.address, rates: {} }}
      pending={adding.isPending || editing.isPending}
      error={adding.error ?? editing.error}
      {...(edited ? {} : { okText: t('提交到通道') })}
      onSave={save}
      onClose={onClose}
    >
      <Field name="aisleCode" of={aisleCode} label={t('通道')}>
        <CardAisles isFixed={edited !== null} />
      </Field>
      <Field name="posKind" of={posKind}>
        <CodeSelect codes={PosKind} />
      </Field>
      <Field name="installAddress" of={installAddress}>
        <Input />
      </Field>
      <RateFields />
    </FormDialog>
  )
}

/** Channels that take card onboardings. */
function CardAisles({ isFixed, ...field }: { isFixed: boolean; id?: string; value?: string }) {
  const { data = [] } = useCall(incoming.openAisles, {})
  const options = data
    .filter(({ incomingKinds }) => incomingKinds.includes(IncomingKind.card))
    .map(({ aisleCode, aisleName }) => ({ value: aisleCode, label: aisleName }))
  return <Select {...field} disabled={isFixed} options={options} />
}

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

const valuesOf = ({ aisleCode, posKind, installAddress, rates }: Incoming): Partial<Values> => ({
  aisleCode,
  ...(posKind === null ? {} : { posKind }),
  installAddress,
  rates: Object.fromEntries(rates.map(({ payWay, rate }) => [String(payWay), Number(rate)])),
})

/** The rates that are filled in as lines, each with the other conditions of the line that stood there. */
export const linesOf = (rates: Values['rates'], edited: Incoming | null): Line[] =>
  Object.entries(rates ?? {}).flatMap(([way, rate]) => {
    if (rate === undefined || rate === null) return []
    const payWay = Number(way) as Line['payWay']
    const standing = edited?.rates.find((line) => line.payWay === payWay)
    const bare = { capAmount: null, minFee: '0.00', d0Rate: '0.0000', d0Fee: '0.00' }
    return [{ ...bare, ...standing, payWay, rate: rate.toFixed(4) }]
  })
