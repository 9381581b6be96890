import { linesOf, RateFields } from '../incoming/rate-fields.tsx'
import { Input, Select } from 'antd'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { IncomingKind, PosKind } from '../../channels/channels.shared.ts'
import { incoming } from '../incoming/incoming.contract.ts'
import { registered } from './registered.contract.ts'

type Shown = ReceivedOf<typeof registered.detail>
type Incoming = Shown['incomings'][number]

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

const valuesOf = ({ aisleCode, posKind, installAddress, rates }: Incoming): Partial<Values> => ({
  aisleCode,
  ...(posKind === null ? {} : { posKind }),
  installAddress,
  rates: Object.fromEntries(rates.map(({ payWay, rate }) => [String(payWay), Number(rate)])),
})
