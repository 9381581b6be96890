import { Select } from 'antd'
import { language, t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter, Filter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import { Moment } from '../../../core/web/show/values.tsx'
import { TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { audit } from './audit.contract.ts'
import { auditKinds } from './audit-kinds.rules.ts'
import { ChainProof, LastProof } from './ChainProof.tsx'
import { wordsOf } from './ChangeHistory.tsx'
import './audit.css'

const AuditDrawer = lazily(() => import('./AuditDrawer.tsx').then((m) => m.AuditDrawer))

type Row = RowOf<typeof audit.list>

/** 操作审计: who did what, from where, with what result; each record opens with what it changed. */
export const AuditPage = () => (
  <ListPage
    title={t('操作审计')}
    list={audit.list}
    sheet={audit.export}
    rowKey="id"
    nameOf={(row) => t(row.title) || row.action}
    columns={columns()}
    toolbar={<ChainProof />}
    above={
      <>
        <LastProof />
        <p className="absent log-hint">{t('未选择日期时显示最近31天；各条件按完整内容匹配。')}</p>
      </>
    }
    filters={auditFilters()}
    record={(id, close) => <AuditDrawer id={id} onClose={close} />}
  />
)

/** Filters of the log: whole values, which its indexes answer. */
const auditFilters = () => (
  <>
    <DaysFilter name="createTime" label={t('操作时间')} />
    <TextFilter name="account" label={t('操作账号')} />
    <Filter name="callId" label={t('操作')}>
      <RemoteSelect
        list={audit.calls}
        searchBy="keyword"
        choiceOf={({ id, title }) => ({ value: String(id), name: t(String(title)), no: String(id) })}
      />
    </Filter>
    <Filter name="entity" label={t('业务对象')}>
      <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={kindChoices()} placeholder={t('全部')} />
    </Filter>
    <TextFilter name="entityNo" label={t('业务编号')} />
    <Filter name="isRefused" label={t('执行结果')}>
      <Select
        allowClear
        placeholder={t('全部')}
        options={[
          { value: '0', label: t('成功') },
          { value: '1', label: t('被拒绝') },
        ]}
      />
    </Filter>
    <TextFilter name="ip" label={t('客户端地址')} />
    <TextFilter name="requestId" label={t('请求号')} />
  </>
)

const kindChoices = () =>
  Object.entries(auditKinds).map(([value, [zh, en]]) => ({ value, label: language.get() === 'zh' ? zh : en }))

const columns = (): ListColumn<Row>[] => [
  { key: 'createTime', title: t('操作时间'), width: 175, pin: 'left', card: 'field', render: whenOf },
  { key: 'title', title: t('操作'), width: 200, card: 'title', render: ({ title, action }) => t(title) || action },
  { key: 'userName', title: t('操作人'), width: 110, card: 'field' },
  { key: 'account', title: t('操作账号'), width: 130 },
  { key: 'entity', title: t('业务对象'), width: 130, render: ({ entityName }) => wordsOf(entityName) },
  { key: 'entityNo', title: t('业务编号'), width: 190, card: 'field', isCopied: true },
  { key: 'result', title: t('执行结果'), width: 150, render: Result },
  { key: 'reason', title: t('原因'), width: 200 },
  { key: 'ip', title: t('客户端地址'), width: 140 },
  { key: 'oemNo', title: t('登录租户'), width: 110 },
  { key: 'requestId', title: t('请求号'), width: 190, isCopied: true, startsHidden: true },
  { key: 'callId', title: t('接口编号'), width: 100, startsHidden: true },
  { key: 'userAgent', title: t('浏览器标识'), width: 320, startsHidden: true },
]

const whenOf = ({ createTime }: Row) => <Moment value={createTime} />

/** Done, or by what it was refused: words that stand out by weight as well as colour. */
function Result({ result }: Row) {
  if (result === 'ok') return <span>{t('成功')}</span>
  return (
    <span className="audit-refused is-negative" title={result}>
      {t('被拒绝')}
    </span>
  )
}
