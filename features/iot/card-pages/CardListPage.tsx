import { useState } from 'react'
import { t } from '../../../core/web/language/language.ts'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import {
  codeColumn,
  copiedColumn,
  momentColumn,
  ScopeFilter,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { Carrier, CardStatus, StopReason } from '../adapter/card-codes.contract.ts'
import { card } from '../card/card.contract.ts'
import { CardState } from './card-status.tsx'
import { useCardActions } from './use-card-actions.tsx'

type CardRow = RowOf<typeof card.list>

const CardForm = lazily(() => import('./CardForm.tsx').then((m) => m.CardForm))

/** 物联网卡: the SIM cards in devices, what the carrier says of them, and what can be done about it. */
export function CardListPage() {
  const [isAdding, setAdding] = useState(false)
  const { actionsOf, dialogs } = useCardActions()
  const add = <AddButton code="iot_card_manage" title={t('登记物联网卡')} onClick={() => setAdding(true)} />
  return (
    <>
      <ListPage
        title={t('物联网卡')}
        list={card.list}
        rowKey="iccid"
        nameOf={({ iccid }) => iccid}
        columns={columns()}
        toolbar={add}
        firstStep={add}
        filters={
          <>
            <TextFilter name="iccid" label="ICCID" />
            <CodeFilter name="cardStatus" label={t('卡片状态')} codes={CardStatus} />
            <TextFilter name="sn" label="SN" />
            <TextFilter name="rpiNo" label={t('商户编号')} />
            <TextFilter name="msisdn" label={t('物联网卡号')} />
            <CodeFilter name="carrier" label={t('通信商')} codes={Carrier} />
            <ScopeFilter />
          </>
        }
        rowActions={(row) => <RowActions actions={actionsOf(row)} />}
      />
      {dialogs}
      {isAdding && <CardForm onClose={() => setAdding(false)} />}
    </>
  )
}

const columns = (): ListColumn<CardRow>[] => [
  copiedColumn<CardRow>('iccid', 'ICCID', { width: 245, pin: 'left', card: 'title' }),
  {
    key: 'cardStatus',
    title: t('卡片状态'),
    width: 190,
    card: 'field',
    render: ({ cardStatus, pending }) => <CardState value={cardStatus} pending={pending} />,
  },
  codeColumn<CardRow>('stopReason', t('停机原因'), StopReason, { width: 110 }),
  codeColumn<CardRow>('carrier', t('通信商'), Carrier, { width: 110 }),
  copiedColumn<CardRow>('sn', 'SN', { width: 160, card: 'field' }),
  { key: 'rpiName', title: t('商户名称'), width: 170, card: 'field' },
  copiedColumn<CardRow>('rpiNo', t('商户编号'), { width: 150, startsHidden: true }),
  { key: 'holderName', title: t('持有方'), width: 150 },
  { key: 'packageName', title: t('套餐'), width: 130 },
  { key: 'flowUsed', title: t('已用流量(MB)'), width: 120, align: 'right' },
  { key: 'flowTotal', title: t('总流量(MB)'), width: 120, align: 'right' },
  momentColumn<CardRow>('expireTime', t('到期时间')),
  copiedColumn<CardRow>('msisdn', t('物联网卡号'), { width: 140, startsHidden: true }),
  momentColumn<CardRow>('lastSync', t('最近同步'), { startsHidden: true }),
  momentColumn<CardRow>('createTime', t('创建时间'), { startsHidden: true }),
]
