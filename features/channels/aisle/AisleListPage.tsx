import { useState } from 'react'
import { confirm, confirmRemoval } from '../../../core/web/question/confirm.ts'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import { send } from '../../../core/web/call/send.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import {
  codeColumn,
  copiedColumn,
  momentColumn,
  OnOffFilter,
  OnOffTag,
  TextFilter,
  YesNoText,
} from '../../../core/web/list/listing-parts.tsx'
import { IncomingKind, SettleCycle, SettleMode } from '../pay-way/pay-way-codes.contract.ts'
import { aisle } from './aisle.contract.ts'
import { useIsPlatform } from '../../access/access.web.ts'
import { aisleEdit } from './aisle-edit.contract.ts'
import { aisleNext, codesText } from './aisle-words.tsx'

/** A channel as the list shows it. */
export type AisleRow = RowOf<typeof aisle.list>

const AisleDrawer = lazily(() => import('./AisleDrawer.tsx').then((m) => m.AisleDrawer))
const AisleForm = lazily(() => import('./AisleForm.tsx').then((m) => m.AisleForm))
const AreaDialog = lazily(() => import('./AreaDialog.tsx').then((m) => m.AreaDialog))

/** 支付通道: the interfaces of licensed institutions; the platform makes them, operators see those open to them. */
export function AisleListPage() {
  const isPlatform = useIsPlatform()
  const [editing, setEditing] = useState<AisleRow | 'new' | null>(null)
  const [placing, setPlacing] = useState<AisleRow | null>(null)
  const rowActions = useRowActions(setEditing, setPlacing)
  const add = isPlatform && <AddButton code="pay_aisle_add" title={t('新增通道')} onClick={() => setEditing('new')} />
  return (
    <>
      <ListPage
        title={t('支付通道')}
        list={aisle.list}
        rowKey="id"
        nameOf={({ aisleName, aisleCode }) => `${aisleName} ${aisleCode}`}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="pay_aisle_delete"
            nameOf={({ aisleName, aisleCode }) => `${aisleName} ${aisleCode}`}
            remove={({ id }) => send(aisleEdit.remove, { ids: id })}
          />
        )}
        columns={columns()}
        filters={
          <>
            <TextFilter name="aisleName" label={t('通道名称')} />
            <TextFilter name="aisleCode" label={t('通道编码')} />
            <OnOffFilter name="isOn" label={t('启用状态')} />
          </>
        }
        toolbar={add}
        firstStep={add}
        rowActions={isPlatform ? rowActions : undefined}
        record={(id, close) => <AisleDrawer id={id} onClose={close} />}
      />
      {editing && <AisleForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {placing && <AreaDialog row={placing} onClose={() => setPlacing(null)} />}
    </>
  )
}

const columns = (): ListColumn<AisleRow>[] => [
  { key: 'aisleName', title: t('通道名称'), width: 160, pin: 'left', card: 'title' },
  copiedColumn<AisleRow>('aisleCode', t('通道编码'), { width: 150, card: 'field' }),
  { key: 'licenseHolder', title: t('持牌机构'), width: 200 },
  {
    key: 'isOn',
    title: t('启用状态'),
    width: 100,
    card: 'field',
    render: ({ isOn }) => <OnOffTag value={isOn} next={aisleNext(isOn)} />,
  },
  {
    key: 'incomingKinds',
    title: t('进件类型'),
    width: 140,
    render: ({ incomingKinds }) => codesText(IncomingKind, incomingKinds),
  },
  {
    key: 'settleCycles',
    title: t('结算周期'),
    width: 150,
    card: 'field',
    render: ({ settleCycles }) => codesText(SettleCycle, settleCycles),
  },
  codeColumn<AisleRow>('settleMode', t('结算方式'), SettleMode, { width: 110 }),
  { key: 'd0Support', title: t('支持D0'), width: 90, render: ({ d0Support }) => <YesNoText value={d0Support} /> },
  {
    key: 'supportsDivision',
    title: t('支持分账'),
    width: 90,
    render: ({ supportsDivision }) => <YesNoText value={supportsDivision} />,
  },
  { key: 'aisleFamily', title: t('通道族'), width: 130, startsHidden: true },
  momentColumn<AisleRow>('createTime', t('创建时间')),
]

function useRowActions(onEdit: (row: AisleRow) => void, onPlace: (row: AisleRow) => void) {
  const switching = useSend(aisleEdit.update)
  const removing = useSend(aisleEdit.remove)
  const setOn = async ({ id, aisleName, isOn }: AisleRow) =>
    (await confirm(
      isOn === 1
        ? {
            title: t('停用通道 {name}', { name: aisleName }),
            text: t('所有运营商不能再通过该通道进件和交易；已有进件的状态保留。'),
            isDanger: true,
            okText: t('停用'),
          }
        : {
            title: t('启用通道 {name}', { name: aisleName }),
            text: t('已开通该通道的运营商可以进件和交易。'),
            okText: t('启用'),
          },
    )) && void switching.send({ id, isOn: isOn === 1 ? 0 : 1 })
  const remove = async ({ id, aisleName }: AisleRow) =>
    (await confirmRemoval({
      title: t('删除通道 {name}', { name: aisleName }),
      text: t('只有没有运营商开通、没有商户进件的通道可以删除。'),
    })) && void removing.send({ ids: id })
  return (row: AisleRow) => (
    <RowActions
      actions={[
        { title: t('编辑'), code: 'pay_aisle_add', run: () => onEdit(row) },
        {
          title: row.isOn === 1 ? t('停用') : t('启用'),
          code: 'pay_aisle_edit',
          isDanger: row.isOn === 1,
          run: () => void setOn(row),
        },
        { title: t('服务地区'), code: 'pay_aisle_edit', run: () => onPlace(row) },
        { title: t('删除'), code: 'pay_aisle_delete', isDanger: true, run: () => void remove(row) },
      ]}
    />
  )
}
