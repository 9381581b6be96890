import { AutoComplete } from 'antd'
import { useState } from 'react'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSettled } from '../owner/settled.tsx'
import { wallet } from '../wallet/wallet.contract.ts'

const shownChoices = 10

/** Chooses whose money it is: by name or number among the owners of wallets; the number is the value. */
export function OwnerField({
  id,
  value = '',
  onChange,
  disabled,
}: {
  id?: string
  value?: string
  onChange?: (userNo: string) => void
  disabled?: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  const keyword = useSettled(value)
  const { data } = useCall(
    wallet.list,
    { size: shownChoices, ...(keyword ? { keyword } : {}) },
    {
      enabled: isOpen,
      keepsLast: true,
    },
  )
  const names = new Map(data?.records.map(({ userNo, userName }) => [userNo, userName]))
  return (
    <AutoComplete
      id={id}
      value={value}
      disabled={disabled}
      allowClear
      placeholder={t('输入名称或编号搜索')}
      options={[...names].map(([userNo, name]) => ({ value: userNo, label: `${name} ${userNo}` }))}
      onChange={(typed: string) => onChange?.(typed?.trim() ?? '')}
      onOpenChange={setOpen}
    />
  )
}
