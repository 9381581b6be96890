import { t } from '../../../core/web/language/language.ts'
import { codeSetOf } from '../../../core/shared/codes.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter, DaysFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { MerchantLink } from '../merchant/merchant-link.tsx'
import { BusinessFilter } from '../../settings/settings.web.ts'
import { optimizeTypeSet } from '../../settings/settings.shared.ts'
import { OptimizeStatus } from './optimisation-codes.contract.ts'
import { optimizeStatusTones } from './optimisation-words.tsx'
import { optimisation } from './optimisation.contract.ts'

type Row = RowOf<typeof optimisation.records>

/** 商户优化记录: what was done about the merchants of the list, and how far all of them are. */
export const OptimisationRecordPage = () => (
  <ListPage
    title={t('商户优化记录')}
    list={optimisation.records}
    rowKey="id"
    nameOf={({ rpiName }) => rpiName}
    columns={columns()}
    sheet={optimisation.recordSheet}
    above={<Progress />}
    filters={
      <>
        <TextFilter name="rpiName" label={t('商户名称')} />
        <TextFilter name="rpiNo" label={t('商户编号')} />
        <BusinessFilter name="type" label={t('优化类型')} set={optimizeTypeSet} />
        <CodeFilter name="resultStatus" label={t('处理结果')} codes={OptimizeStatus} />
        <TextFilter name="infoId" label={t('名单编号')} />
        <DaysFilter name="createTime" label={t('处理时间')} />
      </>
    }
  />
)

/** Number of merchants in each state, by type of improvement, over all days. */
function Progress() {
  const { data } = useCall(optimisation.statistics, {})
  if (!data || data.total === 0) return null
  const types = [...new Map(data.counts.map((one) => [one.type, one])).values()]
  const countOf = (type: number, status: number) =>
    data.counts
      .filter((one) => one.type === type && one.optimizeStatus === status)
      .reduce((sum, { merchantCount }) => sum + merchantCount, 0)
  return (
    <Section title={t('名单进度（全部日期，共 {n} 条）', { n: data.total })}>
      <PlainRows
        title={t('名单进度')}
        rows={types}
        keyOf={({ type }) => String(type)}
        columns={[
          { title: t('优化类型'), cell: ({ typeName }) => typeName },
          ...codeSetOf(OptimizeStatus).entries.map(({ value: status, zh }) => ({
            title: t(zh),
            isRight: true,
            cell: ({ type }: (typeof types)[number]) => countOf(type, status),
          })),
        ]}
      />
    </Section>
  )
}

const columns = (): ListColumn<Row>[] => [
  { key: 'rpiName', title: t('商户名称'), width: 190, pin: 'left', card: 'title' },
  { key: 'rpiNo', title: t('商户编号'), width: 185, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
  {
    key: 'resultStatus',
    title: t('处理结果'),
    width: 110,
    card: 'field',
    render: ({ resultStatus }) => <StatusTag codes={OptimizeStatus} value={resultStatus} tones={optimizeStatusTones} />,
  },
  { key: 'action', title: t('处理说明'), width: 280, card: 'field' },
  { key: 'typeName', title: t('优化类型'), width: 130 },
  { key: 'problem', title: t('问题说明'), width: 300 },
  { key: 'merchantDate', title: t('名单日期'), width: 120 },
  { key: 'operatorName', title: t('处理人'), width: 120 },
  momentColumn('createTime', t('处理时间'), { isSortable: true, card: 'field' }),
]
