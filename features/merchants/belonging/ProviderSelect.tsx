import { type Choice, RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import { party, ServiceKind } from '../../providers/providers.shared.ts'

const choiceOf = (row: Record<string, unknown>): Choice => ({
  value: String(row['userNo']),
  name: String(row['serviceName']),
  no: String(row['userNo']),
})

/** Chooses a provider that is on, by name. */
export const ProviderSelect = (field: {
  id?: string
  value?: string
  onChange?: (value: string | string[]) => void
  chosen?: Choice
}) => (
  <RemoteSelect
    list={party.list}
    searchBy="serviceName"
    fixed={{ serviceKind: ServiceKind.provider, serviceStatus: 1 }}
    choiceOf={choiceOf}
    {...field}
  />
)
