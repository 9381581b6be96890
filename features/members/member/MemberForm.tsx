import { InputNumber } from 'antd'
import { useSend } from '../../../core/web/call/use-send.ts'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { RemarkField } from '../../../core/web/field/RemarkField.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { OnOff } from '../../../core/web/list/listing-parts.tsx'
import { rpiMember, RpiMemberDraft } from './member.contract.ts'
import type { MemberRow } from './use-member-actions.tsx'

const of = RpiMemberDraft.shape

interface Values {
  level: number
  memberStatus: 0 | 1
  remark: string
}

/** Edits what the merchant says of a member: its level, whether it may store and spend, a remark. */
export function MemberForm({ row, onClose }: { row: MemberRow; onClose: () => void }) {
  const { rpiMemberNo, nickname, level, memberStatus, remark, version } = row
  const saving = useSend(rpiMember.save, { also: [rpiMember.list, rpiMember.info] })
  return (
    <FormDialog<Values>
      title={t('编辑会员：{name}', { name: nickname || rpiMemberNo })}
      initial={{ level, memberStatus, remark }}
      pending={saving.isPending}
      error={saving.error}
      onSave={async (values) => (await saving.send({ ...values, rpiMemberNo, version })) !== null}
      onClose={onClose}
    >
      <div className="form-columns">
        <Field name="level" of={of.level} hint={t('1至9级')}>
          <InputNumber min={1} max={9} precision={0} autoFocus />
        </Field>
        <Field name="memberStatus" of={of.memberStatus} hint={t('停用后不能充值和消费，余额保留')}>
          <CodeSelect codes={OnOff} />
        </Field>
      </div>
      <RemarkField of={of.remark} />
    </FormDialog>
  )
}
