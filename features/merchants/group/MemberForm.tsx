import { useState } from 'react'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { type Choice, RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import { t } from '../../../core/web/language/language.ts'
import { type BulkFailure, BulkResult } from '../../../core/web/list/bulk/BulkDialogs.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { RpiFinishStatus, RpiKind } from '../merchant/merchant-codes.contract.ts'
import { merchant, rpiNos } from '../merchant/merchant.contract.ts'
import { group } from './group.contract.ts'

interface Values {
  rpiNos: string[]
}

const chosen = rpiNos()

const choiceOf = (row: Record<string, unknown>): Choice => ({
  value: String(row['rpiNo']),
  name: String(row['rpiName']),
  no: String(row['rpiNo']),
})

/** 加入商户: takes merchants into a group; those that may not come are named with their reasons. */
export function MemberForm({ groupNo, onClose }: { groupNo: string; onClose: () => void }) {
  const sending = useSend(group.changeMany, { also: [group.members, group.list], done: '' })
  const [failed, setFailed] = useState<{ failures: BulkFailure[]; doneCount: number; total: number } | null>(null)
  const save = async (values: Values) => {
    const answer = await sending.send({ rpiNos: values.rpiNos.join(','), groupNo })
    if (answer === null || answer.fail === 0) return answer !== null
    const failures = answer.failures.map(({ rpiNo, reason }) => ({ name: rpiNo, reason }))
    setFailed({ failures, doneCount: answer.success, total: answer.total })
    return false
  }
  if (failed) return <BulkResult title={t('加入商户')} {...failed} onClose={onClose} />
  return (
    <FormDialog<Values>
      title={t('加入商户')}
      initial={{ rpiNos: [] }}
      pending={sending.isPending}
      error={sending.error}
      onSave={save}
      onClose={onClose}
    >
      <Field name="rpiNos" of={chosen} hint={t('只能加入同一顶级服务商下已入网、未加入其他集团的商户')}>
        <RemoteSelect
          mode="multiple"
          list={merchant.list}
          searchBy="rpiName"
          fixed={{ rpiKind: RpiKind.merchant, finishStatus: RpiFinishStatus.onboarded }}
          choiceOf={choiceOf}
        />
      </Field>
    </FormDialog>
  )
}
