import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { send } from '../../../core/web/call/send.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import {
  amountColumn,
  copiedColumn,
  countColumn,
  momentColumn,
  OnOffFilter,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { ask, confirmRemoval } from '../../../core/web/question/confirm.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { RechargeActiveState } from '../stored-value/member-codes.contract.ts'
import { ActiveStateTag } from '../stored-value/member-status.tsx'
import { rechargeActive } from './recharge-active.contract.ts'
import { RechargeActiveDrawer } from './RechargeActiveDrawer.tsx'
import { TiersText } from './TiersText.tsx'

/** A recharge activity as the list shows it. */
export type ActiveRow = RowOf<typeof rechargeActive.list>

const ActiveForm = lazily(() => import('./RechargeActiveForm.tsx').then((m) => m.RechargeActiveForm))

/** 会员充值活动: what merchants give on top of recharges. */
export function RechargeActiveListPage() {
  const rpiNo = new URLSearchParams(useLocation().search).get('rpiNo') ?? ''
  const [editing, setEditing] = useState<ActiveRow | 'new' | null>(null)
  const mayEdit = useCan('member_active_edit')
  const rowActions = useRowActions(setEditing)
  const add = <AddButton code="member_active_edit" title={t('新增充值活动')} onClick={() => setEditing('new')} />
  return (
    <>
      <ListPage
        title={t('会员充值活动')}
        list={rechargeActive.list}
        rowKey="id"
        nameOf={({ activeName }) => activeName}
        columns={columns()}
        filters={
          <>
            <TextFilter name="activeName" label={t('活动名称')} />
            <CodeFilter name="activeState" label={t('活动状态')} codes={RechargeActiveState} />
            <TextFilter name="rpiName" label={t('商户名称')} />
            <TextFilter name="rpiNo" label={t('商户编号')} />
            <TextFilter name="activeNo" label={t('活动编号')} />
            <OnOffFilter name="isOn" label={t('启停')} />
            <DaysFilter name="createTime" label={t('创建时间')} />
          </>
        }
        toolbar={add}
        firstStep={add}
        rowActions={mayEdit ? rowActions : undefined}
        record={(id, close) => <RechargeActiveDrawer id={id} onClose={close} />}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="member_active_edit"
            nameOf={({ activeName }) => activeName}
            remove={({ id }) => send(rechargeActive.remove, { ids: id })}
          />
        )}
      />
      {editing && (
        <ActiveForm row={editing === 'new' ? null : editing} rpiNo={rpiNo} onClose={() => setEditing(null)} />
      )}
    </>
  )
}

const columns = (): ListColumn<ActiveRow>[] => [
  { key: 'activeName', title: t('活动名称'), width: 190, pin: 'left', card: 'title' },
  {
    key: 'activeState',
    title: t('活动状态'),
    width: 120,
    card: 'field',
    render: ({ activeState }) => <ActiveStateTag value={activeState} />,
  },
  {
    key: 'tiers',
    title: t('充值档位'),
    width: 260,
    card: 'field',
    render: ({ tiers }) => <TiersText tiers={tiers} />,
  },
  { key: 'rpiName', title: t('商户名称'), width: 200, card: 'field' },
  { key: 'rpiNo', title: t('商户编号'), width: 180, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
  countColumn<ActiveRow>('usedCount', t('充值笔数'), { width: 110 }),
  amountColumn<ActiveRow>('bonusAmount', t('已赠送')),
  momentColumn<ActiveRow>('startTime', t('开始时间'), { isSortable: true }),
  momentColumn<ActiveRow>('endTime', t('结束时间'), { isSortable: true }),
  copiedColumn<ActiveRow>('activeNo', t('活动编号'), { width: 150 }),
  { key: 'makerNo', title: t('提交人'), width: 110 },
  momentColumn<ActiveRow>('createTime', t('创建时间'), { isSortable: true }),
]

/** Builds the actions on an activity; one that is not possible now shows the reason. */
function useRowActions(edit: (row: ActiveRow) => void): (row: ActiveRow) => ReactNode {
  const also = { also: [rechargeActive.list, rechargeActive.detail] }
  const switching = useSend(rechargeActive.submit, also)
  const removing = useSend(rechargeActive.remove)
  const turn = async (row: ActiveRow) => {
    const { id, activeName, rpiName, rpiNo, tiers, startTime, endTime, version } = row
    const isStop = row.isOn === 1
    const consent = await ask({
      title: isStop ? t('停用充值活动 {name}', { name: activeName }) : t('启用充值活动 {name}', { name: activeName }),
      text: isStop
        ? t('{merchant} 的会员充值不再按此活动赠送，已赠送的不受影响。', { merchant: rpiName })
        : t('{merchant} 的会员充值在活动时间内按档位赠送。', { merchant: rpiName }),
      isDanger: isStop,
      okText: isStop ? t('停用') : t('启用'),
    })
    if (consent)
      void switching.send({ id, activeName, rpiNo, tiers, startTime, endTime, version, isOn: isStop ? 0 : 1 })
  }
  const drop = async ({ id, activeName }: ActiveRow) =>
    (await confirmRemoval({ title: t('删除充值活动 {name}', { name: activeName }) })) && void removing.send({ ids: id })
  return (row) => (
    <RowActions
      actions={[
        { title: t('编辑'), code: 'member_active_edit', run: () => edit(row) },
        {
          title: row.isOn === 1 ? t('停用') : t('启用'),
          code: 'member_active_edit',
          isDanger: row.isOn === 1,
          blocked: row.activeState === RechargeActiveState.ended ? t('活动已结束') : undefined,
          run: () => void turn(row),
        },
        {
          title: t('删除'),
          code: 'member_active_edit',
          isDanger: true,
          blocked: row.usedCount > 0 ? t('已有充值，请停用') : undefined,
          run: () => void drop(row),
        },
      ]}
    />
  )
}
