import { Form, Input } from 'antd'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { merchantState } from '../merchant-state/merchant-state.contract.ts'
import { merchant as merchantCalls } from '../merchant/merchant.contract.ts'
import { group } from './group.contract.ts'
import { GroupSelect } from './GroupSelect.tsx'

interface Values {
  groupNo: string
  reason: string
}

const { reason } = group.change.input.shape

/** 变更集团: puts a merchant into a group, into another one, or into none. @source docs/domain/network.md 3.11 */
export function GroupChangeForm({
  merchant,
  onClose,
}: {
  merchant: { readonly rpiNo: string; readonly rpiName: string; readonly groupNo: string }
  onClose: () => void
}) {
  const { rpiNo, rpiName, groupNo } = merchant
  const sending = useSend(group.change, { also: [merchantCalls.list, merchantCalls.detail, merchantState.states] })
  return (
    <FormDialog<Values>
      title={t('变更集团：{name}', { name: rpiName })}
      initial={{ ...(groupNo ? { groupNo } : {}), reason: '' }}
      pending={sending.isPending}
      error={sending.error}
      onSave={async (values) =>
        (await sending.send({ rpiNo, groupNo: values.groupNo ?? '', reason: values.reason })) !== null
      }
      onClose={onClose}
    >
      <Form.Item name="groupNo" label={t('集团名称')} extra={t('清空表示退出集团；商户与集团须属于同一顶级服务商。')}>
        <GroupSelect {...(groupNo ? { chosen: { value: groupNo, name: groupNo } } : {})} />
      </Form.Item>
      <Field name="reason" of={reason}>
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Field>
    </FormDialog>
  )
}
