import { Input } from 'antd'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { balanceRecord } from './balance-record.contract.ts'
import type { RecordRow } from './record-columns.tsx'

/** Changes the remark of a balance record; nothing else of it can change. */
export function RemarkForm({ row: { id, recordNo, remark }, onClose }: { row: RecordRow; onClose: () => void }) {
  const saving = useSend(balanceRecord.submit)
  return (
    <FormDialog<{ remark: string }>
      title={t('修改备注：{no}', { no: recordNo })}
      initial={{ remark }}
      pending={saving.isPending}
      error={saving.error}
      onSave={async (values) => (await saving.send({ id, ...values })) !== null}
      onClose={onClose}
    >
      <Field name="remark" of={balanceRecord.submit.input.shape.remark}>
        <Input.TextArea rows={3} showCount autoFocus />
      </Field>
    </FormDialog>
  )
}
