import { Button, Radio } from 'antd'
import { useState } from 'react'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { RegionText } from '../../settings/settings.web.ts'
import type { mallAddress } from './address.contract.ts'
import { AddressForm } from './AddressForm.tsx'
import './address.css'

type Row = ReceivedOf<typeof mallAddress.list>[number]

/** Chooses where an order goes, or adds an address. */
export function AddressChoice({
  rows,
  value,
  onChange,
}: {
  rows: readonly Row[]
  value: string
  onChange: (id: string) => void
}) {
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="address-choice">
      <Radio.Group aria-label={t('收货地址')} value={value} onChange={({ target }) => onChange(target.value as string)}>
        {rows.map((row) => (
          <Radio key={row.id} value={row.id}>
            <strong>{row.receiverName}</strong> {row.receiverPhone}
            <br />
            <RegionText code={row.districtCode} /> {row.address}
          </Radio>
        ))}
      </Radio.Group>
      <Button onClick={() => setAdding(true)}>{t('新增收货地址')}</Button>
      {isAdding && <AddressForm row={null} onClose={() => setAdding(false)} />}
    </div>
  )
}
