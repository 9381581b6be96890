import { RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import { stock } from '../stock/stock.contract.ts'

/** Chooses who is given devices, or whose devices are called back. */
export const HolderSelect = ({
  id,
  value,
  isRecall = false,
  onChange,
}: {
  id: string
  value: string | undefined
  isRecall?: boolean
  onChange: (holderNo: string | undefined) => void
}) => (
  <RemoteSelect
    id={id}
    list={stock.receivers}
    searchBy="keyword"
    fixed={isRecall ? { isRecall: 1 } : {}}
    choiceOf={({ userNo, name }) => ({ value: String(userNo), name: String(name), no: String(userNo) })}
    {...(value === undefined ? {} : { value })}
    onChange={(chosen) => onChange(typeof chosen === 'string' && chosen !== '' ? chosen : undefined)}
  />
)
