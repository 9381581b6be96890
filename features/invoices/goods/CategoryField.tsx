import { RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import { invoiceGoods } from './goods.contract.ts'

/** Chooses a tax category by its name; those that the owner keeps at hand come first. Its number is the value. */
export const CategoryField = ({
  rpiNo,
  name = '',
  value,
  onChange,
  ...rest
}: {
  rpiNo: string
  /** Name of the category that is chosen already. */
  name?: string
  id?: string
  value?: string
  onChange?: (categoryNo: string) => void
}) => (
  <RemoteSelect
    {...rest}
    list={invoiceGoods.taxList}
    searchBy="categoryName"
    fixed={rpiNo === '' ? {} : { rpiNo }}
    value={value || undefined}
    onChange={(categoryNo) => onChange?.(String(categoryNo ?? ''))}
    chosen={value ? [{ value, name, no: value }] : []}
    choiceOf={(row) => ({
      value: String(row.categoryNo),
      name: String(row.categoryName),
      no: String(row.categoryNo),
    })}
  />
)
