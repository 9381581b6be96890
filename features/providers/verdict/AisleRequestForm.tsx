import { Form, Select } from 'antd'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { send } from '../../../core/web/call/send.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { aisle } from '../../channels/channels.shared.ts'
import { PartySelect } from '../party/PartySelect.tsx'
import { partyTypes } from '../dossier/party-codes.contract.ts'
import { party } from '../party/party.contract.ts'
import { examine } from '../examine/examine.contract.ts'

interface Values {
  userNo: string
  aisleCode: string
}

/** Asks for a channel that a party may sell. */
export function AisleRequestForm({ onClose }: { onClose: () => void }) {
  const sending = useSend(examine.aisleSubmit, { done: t('已提交，等待另一人审核'), also: [examine.list] })
  const aisles = useCall(aisle.ofTenant, {})
  const save = async ({ userNo, aisleCode }: Values) => {
    const { records } = await send(party.list, { userNo, current: 1, size: 1 })
    const kind = records[0]?.serviceKind ?? 1
    return (await sending.send({ userType: partyTypes[kind], userNo, aisleCode })) !== null
  }
  return (
    <FormDialog<Values>
      title={t('申请通道')}
      okText={t('提交审核')}
      initial={null}
      pending={sending.isPending}
      error={sending.error}
      onSave={save}
      onClose={onClose}
    >
      <Form.Item
        name="userNo"
        label={t('服务商')}
        rules={[{ required: true, message: t('请选择{label}', { label: t('服务商') }) }]}
      >
        <PartySelect />
      </Form.Item>
      <Form.Item
        name="aisleCode"
        label={t('通道')}
        rules={[{ required: true, message: t('请选择{label}', { label: t('通道') }) }]}
      >
        <Select
          loading={aisles.isPending}
          options={(aisles.data ?? []).map(({ aisleCode, aisleName }) => ({
            value: aisleCode,
            label: `${aisleName} ${aisleCode}`,
          }))}
        />
      </Form.Item>
    </FormDialog>
  )
}
