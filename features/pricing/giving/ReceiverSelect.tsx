import { type Choice, RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import { giving } from './giving.contract.ts'

/** Chooses a party right below the user's own: a provider or sub-operator, or an employee. */
export function ReceiverSelect({
  userType,
  ...parts
}: {
  userType?: 4
  id?: string
  value?: string
  onChange?: (userNo: string | string[]) => void
  disabled?: boolean
  chosen?: Choice
}) {
  return (
    <RemoteSelect
      {...parts}
      list={giving.receivers}
      searchBy="keyword"
      fixed={userType === undefined ? {} : { userType }}
      choiceOf={({ userNo, userName }) => ({ value: String(userNo), name: String(userName), no: String(userNo) })}
    />
  )
}
