import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ask, confirm } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import {
  codeColumn,
  copiedColumn,
  countColumn,
  momentColumn,
  TextFilter,
  YesNoText,
} from '../../../core/web/list/listing-parts.tsx'
import { stockRecord } from '../record/record.contract.ts'
import { stock } from '../stock/stock.contract.ts'
import { OrderKind, RsrStatus, TrKind } from './transfer-codes.contract.ts'
import { RsrState } from './transfer-status.tsx'
import { transfer } from './transfer.contract.ts'

type Row = RowOf<typeof transfer.list>

const TransferDrawer = lazily(() => import('./TransferDrawer.tsx').then((m) => m.TransferDrawer))
const stale = [transfer.list, transfer.allocations, transfer.detail, stock.list, stockRecord.list, stockRecord.life]

/** 调拨管理: every order over devices of which one side stands in the caller's reach. */
export const TransferListPage = () => {
  const rowActions = useRowActions()
  return (
    <ListPage
      title={t('调拨管理')}
      list={transfer.list}
      rowKey="id"
      nameOf={({ rsrNo }) => rsrNo}
      columns={columns()}
      filters={
        <>
          <CodeFilter name="trKind" label={t('收发方向')} codes={TrKind} />
          <CodeFilter name="trType" label={t('单据类型')} codes={OrderKind} />
          {orderFilters()}
        </>
      }
      toolbar={<SendButtons />}
      rowActions={rowActions}
      record={(id, close) => <TransferDrawer id={id} onClose={close} />}
      sheet={transfer.export}
    />
  )
}

/** 调拨记录: the orders that hand devices down. */
export const AllocationListPage = () => {
  const rowActions = useRowActions()
  return (
    <ListPage
      title={t('调拨记录')}
      list={transfer.allocations}
      rowKey="id"
      nameOf={({ rsrNo }) => rsrNo}
      columns={columns()}
      filters={orderFilters()}
      toolbar={<SendButtons />}
      rowActions={rowActions}
      record={(id, close) => <TransferDrawer id={id} onClose={close} />}
    />
  )
}

const SendButtons = () => (
  <>
    <Can code="stock_rebate_add">
      <Link to="/rb-oem/store/stock_rebate">
        <Button>{t('返库')}</Button>
      </Link>
    </Can>
    <Can code="stock_allot_add">
      <Link to="/rb-oem/store/stock_allot">
        <Button type="primary">{t('调拨')}</Button>
      </Link>
    </Can>
  </>
)

const orderFilters = () => (
  <>
    <CodeFilter name="rsrStatus" label={t('单据状态')} codes={RsrStatus} />
    <TextFilter name="rsrNo" label={t('单号')} />
    <TextFilter name="sn" label="SN" />
    <TextFilter name="outNo" label={t('转出方编号')} />
    <TextFilter name="inNo" label={t('转入方编号')} />
    <DaysFilter name="createTime" label={t('创建时间')} />
  </>
)

const columns = (): ListColumn<Row>[] => [
  copiedColumn<Row>('rsrNo', t('单号'), { pin: 'left', card: 'title', isSortable: true }),
  {
    key: 'rsrStatus',
    title: t('单据状态'),
    width: 110,
    card: 'field',
    render: (row) => <RsrState value={row.rsrStatus} />,
  },
  codeColumn<Row>('orderKind', t('单据类型'), OrderKind, { width: 120, card: 'field' }),
  countColumn<Row>('quantity', t('数量'), { card: 'field', isSortable: true }),
  { key: 'outName', title: t('转出方'), width: 190 },
  { key: 'inName', title: t('转入方'), width: 190 },
  { key: 'isRecall', title: t('回拨'), width: 80, render: ({ isRecall }) => <YesNoText value={isRecall} /> },
  { key: 'createName', title: t('制单人'), width: 110 },
  momentColumn<Row>('createTime', t('创建时间'), { isSortable: true }),
  { key: 'confirmName', title: t('处理人'), width: 110 },
  momentColumn<Row>('confirmTime', t('处理时间')),
  { key: 'remark', title: t('备注'), width: 180 },
  copiedColumn<Row>('outNo', t('转出方编号'), { startsHidden: true }),
  copiedColumn<Row>('inNo', t('转入方编号'), { startsHidden: true }),
]

/** Builds the actions on an order; an action that is not possible now, or not for the reader, shows the reason. */
export function useRowActions(): (row: Row) => ReactNode {
  const confirming = useSend(transfer.confirm, { also: stale })
  const cancelling = useSend(transfer.cancel, { also: stale })
  const agree = async ({ rsrNo, quantity, outName, inName }: Row) => {
    const text = t('{n} 台设备将从“{from}”转入“{to}”。', { n: quantity, from: outName, to: inName })
    if (await confirm({ title: t('确认单据 {no}', { no: rsrNo }), text, okText: t('确认') }))
      await confirming.send({ rsrNo })
  }
  const stop = async ({ rsrNo, quantity, outName, isMineToCancel }: Row) => {
    const consent = await ask({
      title: isMineToCancel ? t('取消单据 {no}', { no: rsrNo }) : t('拒收单据 {no}', { no: rsrNo }),
      text: t('{n} 台设备留在“{from}”的库存。', { n: quantity, from: outName }),
      asksReason: true,
      okText: isMineToCancel ? t('取消单据') : t('拒收'),
    })
    if (consent) await cancelling.send({ rsrNo, remark: consent.reason })
  }
  return (row) => {
    const isPending = row.rsrStatus === RsrStatus.pending
    const blocked = (isMine: boolean, why: string) => (isPending ? (isMine ? undefined : why) : t('单据已处理'))
    return (
      <RowActions
        actions={[
          {
            title: t('确认'),
            code: 'store_transfer_confirm',
            blocked: blocked(row.isMineToAnswer === 1, t('仅接收方可确认')),
            run: () => void agree(row),
          },
          {
            title: row.isMineToCancel ? t('取消单据') : t('拒收'),
            code: 'store_transfer_cancel',
            blocked: blocked(row.isMineToAnswer === 1 || row.isMineToCancel === 1, t('仅收发双方可处理')),
            run: () => void stop(row),
          },
        ]}
      />
    )
  }
}
