import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { copiedColumn, momentColumn, ScopeFilter, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { MerchantLink } from '../merchant/merchant-link.tsx'
import { accessRecord } from './access-record.contract.ts'
import { AccessEvent } from '../incoming-state/incoming-codes.contract.ts'

type Row = RowOf<typeof accessRecord.list>

const tones: Record<keyof typeof AccessEvent, Tone> = {
  submitted: 'running',
  opened: 'done',
  rejected: 'failed',
  failed: 'failed',
  closed: 'off',
  reopened: 'done',
}

/** 商户入网记录: every submission of a merchant to a channel and what it came to. */
export const AccessListPage = () => (
  <ListPage
    title={t('商户入网记录')}
    list={accessRecord.list}
    rowKey="id"
    nameOf={({ rpiName, rpiNo }) => rpiName || rpiNo}
    columns={columns()}
    filters={accessFilters()}
    sheet={accessRecord.export}
  />
)

/** Searches of the access record, by merchant and by provider. */
export const accessFilters = () => (
  <>
    <TextFilter name="rpiNo" label={t('商户编号')} />
    <TextFilter name="rpiName" label={t('商户名称')} />
    <CodeFilter name="event" label={t('入网事件')} codes={AccessEvent} />
    <DaysFilter name="createTime" label={t('时间')} />
    <TextFilter name="userNo" label={t('所属服务商编号')} />
    <TextFilter name="aisleCode" label={t('通道编码')} />
    <TextFilter name="empNo" label={t('所属员工')} />
    <ScopeFilter />
  </>
)

const columns = (): ListColumn<Row>[] => [
  { key: 'rpiName', title: t('商户名称'), width: 180, pin: 'left', card: 'title' },
  { key: 'rpiNo', title: t('商户编号'), width: 185, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
  {
    key: 'event',
    title: t('入网事件'),
    width: 100,
    card: 'field',
    render: ({ event }) => <StatusTag codes={AccessEvent} value={event} tones={tones} />,
  },
  { key: 'aisleName', title: t('通道'), width: 140, card: 'field' },
  { key: 'reason', title: t('原因'), width: 220 },
  momentColumn('createTime', t('时间'), { isSortable: true, card: 'field' }),
  { key: 'userName', title: t('所属服务商'), width: 160 },
  copiedColumn('userNo', t('所属服务商编号')),
  copiedColumn('incomingCode', t('进件编号'), { width: 190 }),
  copiedColumn('applyNo', t('申请单号'), { width: 190 }),
  { key: 'empNo', title: t('所属员工'), width: 120, startsHidden: true },
]
