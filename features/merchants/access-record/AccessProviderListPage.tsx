import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Rate } from '../../../core/web/show/values.tsx'
import { copiedColumn, countColumn, momentColumn } from '../../../core/web/list/listing-parts.tsx'
import { accessFilters } from './AccessListPage.tsx'
import { accessRecord } from './access-record.contract.ts'

type Row = RowOf<typeof accessRecord.byProvider>

/** 服务商入网记录: what the submissions of each provider's merchants came to. */
export const AccessProviderListPage = () => (
  <ListPage
    title={t('服务商入网记录')}
    list={accessRecord.byProvider}
    rowKey="userNo"
    nameOf={({ userName, userNo }) => userName || userNo}
    columns={columns()}
    filters={accessFilters()}
  />
)

const columns = (): ListColumn<Row>[] => [
  { key: 'userName', title: t('服务商名称'), width: 200, pin: 'left', card: 'title' },
  copiedColumn('userNo', t('服务商编号')),
  countColumn('submitted', t('提交数'), { isSortable: true, card: 'field' }),
  countColumn('opened', t('成功数'), { isSortable: true, card: 'field' }),
  countColumn('rejected', t('驳回数'), { isSortable: true }),
  countColumn('failed', t('失败数')),
  {
    key: 'passRate',
    title: t('通过率'),
    width: 110,
    align: 'right',
    isSortable: true,
    card: 'field',
    render: ({ passRate }) => (passRate === null ? '—' : <Rate value={passRate} />),
  },
  momentColumn('lastTime', t('最近时间')),
]
