import { RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import { store } from './store.contract.ts'

/** Chooses a store of a merchant by a piece of its name; its number is the value. */
export const StoreField = ({
  rpiNo,
  name = '',
  value,
  ...rest
}: {
  id?: string
  /** Merchant whose stores are offered; none can be chosen before it is known. */
  rpiNo: string
  name?: string
  value?: string
  onChange?: (rpsNo: string | undefined) => void
  disabled?: boolean
}) => (
  <RemoteSelect
    {...rest}
    list={store.list}
    searchBy="storeName"
    fixed={{ rpiNo }}
    disabled={rest.disabled || rpiNo === ''}
    value={value || undefined}
    onChange={(rpsNo) => rest.onChange?.(rpsNo as string | undefined)}
    chosen={value ? [{ value, name, no: value }] : []}
    choiceOf={(row) => ({ value: String(row.rpsNo), name: String(row.storeName), no: String(row.rpsNo) })}
  />
)
