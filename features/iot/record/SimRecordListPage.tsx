import { useState } from 'react'
import { send } from '../../../core/web/call/send.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { BulkButton } from '../../../core/web/list/bulk/BulkButton.tsx'
import type { Chosen } from '../../../core/web/list/bulk/chosen.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import {
  amountColumn,
  codeColumn,
  copiedColumn,
  momentColumn,
  ScopeFilter,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { confirmRemoval } from '../../../core/web/question/confirm.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { Carrier } from '../adapter/card-codes.contract.ts'
import { FeeState } from './record-status.tsx'
import { FeeCycle, FeeStatus, simRecord } from './record.contract.ts'

export type SimRecordRow = RowOf<typeof simRecord.list>

const SimRecordForm = lazily(() => import('./SimRecordForm.tsx').then((m) => m.SimRecordForm))
const SimRecordDrawer = lazily(() => import('./SimRecordDrawer.tsx').then((m) => m.SimRecordDrawer))

/** 流量卡记录: the periods of each card's service, and whether they are paid for. */
export function SimRecordListPage() {
  const [editing, setEditing] = useState<SimRecordRow | 'new' | null>(null)
  const mayEdit = useCan('pos_sim_record_edit')
  const removing = useSend(simRecord.remove)
  const drop = async ({ id, iccid, feeBegin }: SimRecordRow) =>
    (await confirmRemoval({ title: t('删除流量卡记录 {name}', { name: `${iccid} ${feeBegin}` }) })) &&
    void removing.send({ ids: id })
  const add = <AddButton code="pos_sim_record_edit" onClick={() => setEditing('new')} />
  const rowActions = (row: SimRecordRow) => (
    <RowActions
      actions={[
        { title: t('编辑'), code: 'pos_sim_record_edit', blocked: editBlocked(row), run: () => setEditing(row) },
        {
          title: t('删除'),
          code: 'pos_sim_record_edit',
          isDanger: true,
          blocked: row.feeStatus === FeeStatus.due ? undefined : t('已缴费记录不能删除'),
          run: () => void drop(row),
        },
      ]}
    />
  )
  const bulk = (chosen: Chosen<SimRecordRow>) => (
    <BulkButton
      chosen={chosen}
      code="pos_sim_record_edit"
      title={t('删除')}
      isRemoval
      nameOf={({ iccid }) => iccid}
      effect={(n) => t('将删除 {n} 条流量卡记录。', { n })}
      run={({ id }) => send(simRecord.remove, { ids: id })}
    />
  )
  return (
    <>
      <ListPage
        title={t('流量卡记录')}
        list={simRecord.list}
        rowKey="id"
        nameOf={({ iccid, feeBegin }) => `${iccid} ${feeBegin}`}
        columns={columns()}
        toolbar={add}
        firstStep={add}
        filters={
          <>
            <TextFilter name="iccid" label="ICCID" />
            <CodeFilter name="feeStatus" label={t('缴费状态')} codes={FeeStatus} />
            <TextFilter name="sn" label="SN" />
            <TextFilter name="rpiNo" label={t('商户编号')} />
            <CodeFilter name="feeCycle" label={t('计费周期')} codes={FeeCycle} />
            <ScopeFilter />
          </>
        }
        rowActions={mayEdit ? rowActions : undefined}
        bulk={mayEdit ? bulk : undefined}
        record={(id, close) => <SimRecordDrawer id={id} onClose={close} />}
        sheet={simRecord.export}
      />
      {editing && <SimRecordForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const editBlocked = ({ feeStatus }: SimRecordRow): string | undefined =>
  feeStatus === FeeStatus.paid || feeStatus === FeeStatus.waived ? t('已缴费或减免的记录不能修改') : undefined

const columns = (): ListColumn<SimRecordRow>[] => [
  copiedColumn<SimRecordRow>('iccid', 'ICCID', { width: 245, pin: 'left', card: 'title' }),
  {
    key: 'feeStatus',
    title: t('缴费状态'),
    width: 110,
    card: 'field',
    render: ({ feeStatus }) => <FeeState value={feeStatus} />,
  },
  amountColumn<SimRecordRow>('amount', t('金额'), { card: 'field' }),
  { key: 'feeBegin', title: t('开始日期'), width: 115 },
  { key: 'feeEnd', title: t('结束日期'), width: 115, card: 'field' },
  codeColumn<SimRecordRow>('feeCycle', t('计费周期'), FeeCycle, { width: 100 }),
  copiedColumn<SimRecordRow>('sn', 'SN', { width: 160 }),
  { key: 'rpiName', title: t('商户名称'), width: 170 },
  copiedColumn<SimRecordRow>('rpiNo', t('商户编号'), { width: 150, startsHidden: true }),
  codeColumn<SimRecordRow>('carrier', t('通信商'), Carrier, { width: 110 }),
  copiedColumn<SimRecordRow>('rechargeCode', t('充值单号'), { width: 245 }),
  { key: 'remark', title: t('备注'), width: 180 },
  momentColumn<SimRecordRow>('createTime', t('创建时间')),
]
