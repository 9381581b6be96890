import { Select } from 'antd'
import { t } from '../../../core/web/language/language.ts'
import { RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { bankList } from './bank-list.contract.ts'

interface FieldParts {
  value?: string
  onChange?: (value: string | undefined) => void
  id?: string
  disabled?: boolean
}

/** Chooses a head bank; its value is the three digits of the bank. One that is off shows when it was chosen before. */
export function BankField({ value, ...rest }: FieldParts) {
  const banks = useCall(bankList.first, {}, { freshMs: Infinity })
  return (
    <Select
      {...rest}
      value={value || undefined}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={banks.isFetching}
      placeholder={t('请选择')}
      options={(banks.data ?? []).map(({ bankCode, bankName, isOn }) => ({
        value: bankCode,
        label: `${bankName} ${bankCode}${isOn ? '' : t('（已停用）')}`,
        disabled: !isOn,
      }))}
      notFoundContent={banks.isError ? banks.error.message : undefined}
    />
  )
}

/** Chooses a branch of a bank in a city; its value is the branch number. */
export function BranchField({
  bankCode,
  cityCode,
  value,
  onChange,
  disabled,
  ...rest
}: FieldParts & { bankCode?: string | undefined; cityCode?: string | undefined }) {
  const chosen = useCall(bankList.branch, { branchCode: value ?? '' }, { enabled: Boolean(value), freshMs: Infinity })
  const isReady = Boolean(bankCode && cityCode)
  return (
    <RemoteSelect
      {...rest}
      key={`${bankCode} ${cityCode}`}
      list={bankList.second}
      searchBy="branchName"
      fixed={{ bankType: bankCode ?? '', cityCode: cityCode ?? '' }}
      choiceOf={({ branchCode, branchName }) => ({
        value: String(branchCode),
        name: String(branchName),
        no: String(branchCode),
      })}
      chosen={
        value
          ? {
              value,
              name: chosen.data?.branchName ?? value,
              no: chosen.data ? value : '',
              isOff: chosen.data?.isOn === 0,
            }
          : []
      }
      value={value || undefined}
      onChange={(next) => onChange?.(next as string | undefined)}
      disabled={disabled || !isReady}
      placeholder={isReady ? t('输入支行名称或联行号搜索') : t('请先选择开户银行和城市')}
    />
  )
}
