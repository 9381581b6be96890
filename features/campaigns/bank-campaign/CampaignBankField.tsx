import { RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import { bankCampaign } from './bank-campaign.contract.ts'

/** Chooses a bank by its name; its code is the value. */
export const CampaignBankField = ({
  name = '',
  value,
  ...rest
}: {
  id?: string
  /** Name of the bank that is chosen already. */
  name?: string
  value?: string
  onChange?: (bankCode: string | undefined) => void
}) => (
  <RemoteSelect
    {...rest}
    list={bankCampaign.banks}
    searchBy="bankName"
    value={value || undefined}
    onChange={(bankCode) => rest.onChange?.(bankCode as string | undefined)}
    chosen={value ? [{ value, name, no: value }] : []}
    choiceOf={(row) => ({ value: String(row.bankCode), name: String(row.bankName), no: String(row.bankCode) })}
  />
)
