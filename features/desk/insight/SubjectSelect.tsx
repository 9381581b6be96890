import { RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import { insight } from './insight.contract.ts'

/** Chooses a user or a role of the login tenant, also one that was disabled: it is asked about, not given anything. */
export function SubjectSelect({
  kind,
  value,
  chosen,
  onChange,
  id,
}: {
  kind: 'user' | 'role'
  value?: string
  /** Its name, where the page knows it. */
  chosen?: string
  onChange?: (value: string) => void
  id?: string
}) {
  return (
    <RemoteSelect
      list={insight.subjects}
      searchBy="keyword"
      fixed={{ kind }}
      choiceOf={({ id: of, name, no }) => ({ value: String(of), name: String(name), no: String(no) })}
      {...(id ? { id } : {})}
      {...(value ? { value, chosen: { value, name: chosen ?? value } } : {})}
      onChange={(given) => onChange?.(String(given ?? ''))}
    />
  )
}
