import { RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import { OnOff } from '../../../core/web/list/listing-parts.tsx'
import { ServiceAuditStatus, type ServiceKind } from '../dossier/party-codes.contract.ts'
import { party } from './party.contract.ts'

/** Chooses an approved party of a kind by its name. */
export const PartySelect = ({
  kind,
  chosen,
  isOn,
  ...rest
}: {
  kind?: (typeof ServiceKind)[keyof typeof ServiceKind]
  /** Name of the party that a form has already. */
  chosen?: { no: string; name: string } | undefined
  /** Switched on ones alone. */
  isOn?: true
  id?: string
  value?: string
  onChange?: (no: string | string[]) => void
  disabled?: boolean
  placeholder?: string
}) => (
  <RemoteSelect
    {...rest}
    list={party.list}
    searchBy="serviceName"
    fixed={{
      ...(kind === undefined ? {} : { serviceKind: kind }),
      ...(isOn ? { serviceStatus: 1 as const } : {}),
      serviceAuditStatus: ServiceAuditStatus.approved,
    }}
    choiceOf={(row) => ({
      value: String(row.userNo),
      name: String(row.serviceName),
      no: String(row.userNo),
      isOff: row.serviceStatus === OnOff.off,
    })}
    {...(chosen ? { chosen: { value: chosen.no, name: chosen.name, no: chosen.no } } : {})}
  />
)
