import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { codeColumn, copiedColumn, momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { OrderLink, SnLink } from '../device/sn-link.tsx'
import { StockOpType } from '../device/device-codes.contract.ts'
import { SnState } from '../device/device-status.tsx'
import { stockRecord } from './record.contract.ts'

type Row = RowOf<typeof stockRecord.list>

/** 出入库记录: every movement of every device in the caller's reach; nothing in it is ever changed. */
export const StockRecordListPage = () => (
  <ListPage
    title={t('出入库记录')}
    list={stockRecord.list}
    rowKey="id"
    nameOf={({ rsSn }) => rsSn}
    columns={columns()}
    filters={
      <>
        <TextFilter name="sn" label="SN" />
        <CodeFilter name="opType" label={t('库存操作')} codes={StockOpType} />
        <TextFilter name="rsrNo" label={t('单号')} />
        <TextFilter name="fromNo" label={t('转出方编号')} />
        <TextFilter name="toNo" label={t('转入方编号')} />
        <TextFilter name="rpmNo" label={t('型号编号')} />
        <DaysFilter name="createTime" label={t('时间')} />
      </>
    }
    sheet={stockRecord.export}
  />
)

const columns = (): ListColumn<Row>[] => [
  {
    key: 'rsSn',
    title: 'SN',
    width: 190,
    pin: 'left',
    card: 'title',
    isSortable: true,
    render: ({ rsSn }) => <SnLink sn={rsSn} />,
  },
  codeColumn<Row>('opType', t('库存操作'), StockOpType, { width: 130, card: 'field' }),
  {
    key: 'afterStatus',
    title: t('操作后状态'),
    width: 120,
    card: 'field',
    render: (row) => <SnState value={row.afterStatus} />,
  },
  { key: 'fromName', title: t('转出方'), width: 180 },
  { key: 'toName', title: t('转入方'), width: 180 },
  { key: 'rsrNo', title: t('单号'), width: 180, render: ({ rsrNo }) => <OrderLink rsrNo={rsrNo} /> },
  momentColumn<Row>('createTime', t('时间'), { isSortable: true, card: 'field' }),
  { key: 'userName', title: t('操作人'), width: 110, render: ({ userName }) => userName || t('系统') },
  { key: 'rpmName', title: t('型号'), width: 130 },
  { key: 'remark', title: t('备注'), width: 180 },
  copiedColumn<Row>('fromNo', t('转出方编号'), { startsHidden: true }),
  copiedColumn<Row>('toNo', t('转入方编号'), { startsHidden: true }),
]
