import { Form, Select } from 'antd'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { language, t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { IncomingKind } from '../../channels/channels.shared.ts'
import { merchant } from '../merchant/merchant.contract.ts'
import { incoming } from './incoming.contract.ts'
import { linesOf, RateFields } from './rate-fields.tsx'

interface Values {
  aisleCode: string
  incomingKind: (typeof IncomingKind)[keyof typeof IncomingKind]
  rates: Partial<Record<string, number>>
}

/**
 * 新增进件通道: a further channel of a merchant that is onboarded, with its prices; it is submitted there at once.
 * @source docs/domain/network.md 4.2, singleChannel
 */
export function AddChannelForm({ rpiNo, rpiName, onClose }: { rpiNo: string; rpiName: string; onClose: () => void }) {
  const also = [incoming.atAisles, merchant.detail]
  const adding = useSend(incoming.addChannel, { done: t('已提交到通道'), also })
  const { aisleCode, incomingKind } = incoming.addChannel.input.shape
  const save = async ({ rates, ...wanted }: Values) =>
    (await adding.send({ ...wanted, rpiNo, rates: linesOf(rates, null) })) !== null
  return (
    <FormDialog<Values>
      title={t('新增进件通道：{name}', { name: rpiName })}
      initial={{ rates: {} }}
      okText={t('提交到通道')}
      pending={adding.isPending}
      error={adding.error}
      onSave={save}
      onClose={onClose}
    >
      <Field name="aisleCode" of={aisleCode} label={t('通道')}>
        <OpenAisles />
      </Field>
      <Form.Item noStyle dependencies={['aisleCode']}>
        {({ getFieldValue }) => (
          <Field name="incomingKind" of={incomingKind}>
            <KindsOf aisleCode={getFieldValue('aisleCode') as string | undefined} />
          </Field>
        )}
      </Form.Item>
      <RateFields />
    </FormDialog>
  )
}

/** The channels that are open to the operator. */
function OpenAisles(field: { id?: string; value?: string }) {
  const { data = [] } = useCall(incoming.openAisles, {})
  return (
    <Select {...field} options={data.map(({ aisleCode, aisleName }) => ({ value: aisleCode, label: aisleName }))} />
  )
}

/** The kinds of onboarding that a channel takes. */
function KindsOf({ aisleCode, ...field }: { aisleCode: string | undefined; id?: string; value?: number }) {
  const { data = [] } = useCall(incoming.openAisles, {})
  const kinds = data.find((aisle) => aisle.aisleCode === aisleCode)?.incomingKinds ?? []
  const options = kinds.map((value) => ({ value, label: codeLabel(codeSetOf(IncomingKind), value, language.get()) }))
  return <Select {...field} disabled={kinds.length === 0} options={options} />
}
