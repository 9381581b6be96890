import { type Choice, RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import { group } from './group.contract.ts'

const choiceOf = (row: Record<string, unknown>): Choice => ({
  value: String(row['rpiNo']),
  name: String(row['groupName']),
  no: String(row['rpiNo']),
})

/** Chooses a group, by the beginning of its name. */
export const GroupSelect = (field: {
  id?: string
  value?: string
  onChange?: (value: string | string[]) => void
  chosen?: Choice
}) => <RemoteSelect list={group.list} searchBy="groupName" choiceOf={choiceOf} {...field} />
