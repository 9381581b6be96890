import { Select, Table } from 'antd'
import { useSearchParams } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { FailurePanel } from '../../../core/web/failure/FailurePanel.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Section } from '../../../core/web/show/DetailPage.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Moment } from '../../../core/web/show/values.tsx'
import { proof } from './proof.contract.ts'
import { RunKind } from './proof-run.contract.ts'
import { countColumn, holdsColumn, Offenders, proofColumns, type ProvedRow, timeColumn } from './proof-table.tsx'

type Run = ReceivedOf<typeof proof.history>['records'][number]

const pageSize = 10

/** The runs that were kept, the newest first: after each day close, every night, and a sample; page and filter stand in the address. */
export function ProofHistory() {
  const [query, setQuery] = useSearchParams()
  const isFailed = query.get('isFailed') ?? ''
  const isLatest = query.get('isLatest') ?? ''
  const current = Number(query.get('page') ?? 1)
  const go = (changed: Record<string, string>) =>
    setQuery(
      Object.entries({ isFailed, isLatest, page: String(current), ...changed }).filter(
        ([name, value]) => value !== '' && !(name === 'page' && value === '1'),
      ),
    )
  const kept = useCall(
    proof.history,
    { current, size: pageSize, ...(isFailed && { isFailed: 1 as const }), ...(isLatest && { isLatest: 1 as const }) },
    { keepsLast: true },
  )
  const { data, error, refetch } = kept
  return (
    <Section
      title={t('核对记录')}
      extra={
        <Select
          aria-label={t('核对结果')}
          value={isLatest ? 'standing' : isFailed ? 'failed' : 'all'}
          onChange={(chosen: string) =>
            go({
              isFailed: chosen === 'all' ? '' : '1',
              isLatest: chosen === 'standing' ? '1' : '',
              page: '1',
            })
          }
          options={[
            { value: 'all', label: t('全部') },
            { value: 'failed', label: t('只看不成立') },
            { value: 'standing', label: t('只看尚未解决') },
          ]}
          style={{ minWidth: 160 }}
        />
      }
    >
      <p className="plain-hint">{t('每日日结后核对全部校验项，每天 03:30 核对汇总并抽样；记录一直保留。')}</p>
      {error && (
        <FailurePanel
          title={t('核对记录')}
          text={error.message}
          requestId={error.supportNo}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <p role="status">{t('加载中')}</p>}
      {data?.records.length === 0 && <p>{isFailed ? t('没有不成立的核对') : t('还没有核对记录')}</p>}
      {data && data.records.length > 0 && (
        <Table<Run>
          rowKey="id"
          size="middle"
          dataSource={[...data.records]}
          columns={runColumns()}
          scroll={{ x: 860 }}
          // What scrolls is reached by the keyboard: by its rows.
          onRow={() => ({ tabIndex: 0 })}
          expandable={{ expandedRowRender: (run) => <RunProofs run={run} /> }}
          pagination={{
            current,
            pageSize,
            total: data.total,
            showSizeChanger: false,
            hideOnSinglePage: true,
            onChange: (page) => go({ page: String(page) }),
          }}
        />
      )}
    </Section>
  )
}

const runColumns = () => [
  { title: t('核对时间'), dataIndex: 'startTime', width: 180, render: (at: string) => <Moment value={at} /> },
  {
    title: t('核对类型'),
    dataIndex: 'runKind',
    render: (kind: number) => <CodeText codes={RunKind} value={kind} />,
  },
  { title: t('核对结果'), ...holdsColumn },
  { title: t('校验项数'), dataIndex: 'proofCount', ...countColumn },
  { title: t('不成立项数'), dataIndex: 'failedCount', ...countColumn },
  { title: t('核对行数'), dataIndex: 'rowsChecked', ...countColumn },
  { title: t('不符笔数'), dataIndex: 'wrongCount', ...countColumn },
  { title: t('耗时'), dataIndex: 'ms', ...timeColumn },
]

/** Results of the checks of a run: those that did not hold first, opened. */
function RunProofs({ run: { proofs, failure } }: { run: Run }) {
  const rows = [...proofs].sort((a, b) => a.holds - b.holds)
  return (
    <>
      {failure && <p className="is-negative">{t('未能完成：{why}', { why: failure })}</p>}
      <Table<ProvedRow>
        rowKey="name"
        size="small"
        pagination={false}
        dataSource={rows}
        columns={proofColumns()}
        scroll={{ x: 760 }}
        onRow={() => ({ tabIndex: 0 })}
        expandable={{
          expandedRowRender: (row) => <Offenders row={row} />,
          rowExpandable: ({ holds }) => holds === 0,
          defaultExpandAllRows: true,
        }}
      />
    </>
  )
}
