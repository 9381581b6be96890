import { RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import { merchant } from './merchant.contract.ts'
import { RpiFinishStatus, RpiKind } from './merchant-codes.contract.ts'

/** Chooses an onboarded merchant that the user may change, by the beginning of its name; its number is the value. */
export const MerchantField = ({
  name = '',
  value,
  ...rest
}: {
  id?: string
  /** Name of the merchant that is chosen already. */
  name?: string
  value?: string
  onChange?: (rpiNo: string | undefined) => void
  disabled?: boolean
}) => (
  <RemoteSelect
    {...rest}
    list={merchant.list}
    searchBy="rpiName"
    fixed={{ rpiKind: RpiKind.merchant, finishStatus: RpiFinishStatus.onboarded, isEditable: 1 }}
    value={value || undefined}
    onChange={(rpiNo) => rest.onChange?.(rpiNo as string | undefined)}
    chosen={value ? [{ value, name, no: value }] : []}
    choiceOf={(row) => ({ value: String(row.rpiNo), name: String(row.rpiName), no: String(row.rpiNo) })}
  />
)
