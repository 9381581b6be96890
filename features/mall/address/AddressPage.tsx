import { Button, Empty, Tag } from 'antd'
import { useState } from 'react'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import { confirmRemoval } from '../../../core/web/question/confirm.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { RegionText } from '../../settings/settings.web.ts'
import { mallAddress } from './address.contract.ts'
import { AddressForm } from './AddressForm.tsx'
import './address.css'

type Row = ReceivedOf<typeof mallAddress.list>[number]

/** 收货地址: where the own party has its orders sent. */
export function AddressPage() {
  const answer = useCall(mallAddress.list, {})
  const [editing, setEditing] = useState<Row | 'new' | null>(null)
  const removing = useSend(mallAddress.remove)
  const remove = async ({ id, receiverName, address }: Row) =>
    (await confirmRemoval({
      title: t('删除收货地址：{name}', { name: `${receiverName} ${address}` }),
      text: t('已下的订单不受影响。'),
    })) && void removing.send({ ids: id })
  const add = (
    <Can code="mall_order">
      <Button type="primary" onClick={() => setEditing('new')}>
        {t('新增收货地址')}
      </Button>
    </Can>
  )
  return (
    <section className="list-page" aria-label={t('收货地址')}>
      <header className="list-head">
        <h1>{t('收货地址')}</h1>
        <div className="list-toolbar">{add}</div>
      </header>
      <Answered answer={answer}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty description={t('还没有收货地址')}>{add}</Empty>
          ) : (
            <ul className="address-cards">
              {rows.map((row) => (
                <li key={row.id}>
                  <p>
                    <strong>{row.receiverName}</strong> {row.receiverPhone}{' '}
                    {row.isDefault === 1 && <Tag>{t('默认地址')}</Tag>}
                  </p>
                  <p>
                    <RegionText code={row.districtCode} /> {row.address}
                  </p>
                  <Can code="mall_order">
                    <Button type="link" size="small" onClick={() => setEditing(row)}>
                      {t('编辑')}
                    </Button>
                    <Button type="link" size="small" danger onClick={() => void remove(row)}>
                      {t('删除')}
                    </Button>
                  </Can>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
      {editing && <AddressForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </section>
  )
}
