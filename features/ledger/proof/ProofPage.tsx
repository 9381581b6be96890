import { Alert, Button, Skeleton, Table } from 'antd'
import { FailurePanel } from '../../../core/web/FailurePanel.tsx'
import { t } from '../../../core/web/language.ts'
import { useCall } from '../../../core/web/queries.ts'
import { DetailPage, Section } from '../../../core/web/show/DetailPage.tsx'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { proof } from './proof.contract.ts'

type Invariant = ReceivedOf<typeof proof.verify>['invariants'][number]
type Nightly = ReceivedOf<typeof proof.verify>['nightly'][number]

/** 账本自证: the invariants of the books, proved now, with what was looked at and what breaks them. */
export function ProofPage() {
  const proved = useCall(proof.verify, {}, { keepsLast: true })
  const { data, error, isFetching, refetch } = proved
  const broken = data?.invariants.filter(({ holds }) => holds === 0).length ?? 0
  return (
    <DetailPage
      title={t('账本自证')}
      toolbar={
        <Button type="primary" loading={isFetching} onClick={() => void refetch()}>
          {t('重新核对')}
        </Button>
      }
    >
      {error && (
        <FailurePanel
          title={t('账本自证')}
          text={error.message}
          requestId={error.requestId}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          <Alert
            showIcon
            type={broken === 0 ? 'success' : 'error'}
            title={
              broken === 0
                ? t('账本全部成立，核对于 {at}', { at: data.provedAt })
                : t('账本有 {n} 项不成立，核对于 {at}', { n: broken, at: data.provedAt })
            }
          />
          <Table<Invariant>
            rowKey="name"
            size="middle"
            pagination={false}
            dataSource={data.invariants}
            columns={columns()}
            scroll={{ x: 760 }}
            onRow={() => ({ tabIndex: 0 })}
            expandable={{
              expandedRowRender: (row) => <Offenders row={row} />,
              rowExpandable: ({ holds }) => holds === 0,
            }}
          />
          <NightlyProofs runs={data.nightly} />
        </>
      )}
    </DetailPage>
  )
}

/** What was proved at night: the last run of each proof, and what was found wrong in the last month. */
function NightlyProofs({ runs }: { runs: readonly Nightly[] }) {
  return (
    <Section title={t('夜间核对')}>
      <p className="plain-hint">{t('每天夜间自动核对；发现不符的记录保留一个月。')}</p>
      {runs.length === 0 ? (
        <p>{t('尚未运行，每天 03:30 自动核对。')}</p>
      ) : (
        <Table<Nightly>
          rowKey={({ name, provedAt }) => `${name} ${provedAt}`}
          size="middle"
          pagination={false}
          dataSource={[...runs]}
          columns={nightlyColumns()}
          scroll={{ x: 760 }}
          onRow={() => ({ tabIndex: 0 })}
          expandable={{
            expandedRowRender: (row) => <Offenders row={row} />,
            rowExpandable: ({ holds }) => holds === 0,
            defaultExpandAllRows: true,
          }}
        />
      )}
    </Section>
  )
}

const holdsColumn = {
  dataIndex: 'holds',
  width: 120,
  render: (holds: number) => (holds === 1 ? <span>✓ {t('成立')}</span> : <strong>✕ {t('不成立')}</strong>),
}
const countColumn = {
  width: 130,
  align: 'right' as const,
  render: (rows: number) => rows.toLocaleString('en-US'),
}

const nightlyColumns = () => [
  { title: t('核对时间'), dataIndex: 'provedAt', width: 170 },
  { title: t('名称'), dataIndex: 'title', render: (title: string) => t(title) },
  { title: t('核对结果'), ...holdsColumn },
  { title: t('核对行数'), dataIndex: 'rowsChecked', ...countColumn },
  { title: t('不符笔数'), dataIndex: 'wrongCount', ...countColumn },
]

const columns = () => [
  { title: t('不变式'), dataIndex: 'name', width: 90 },
  { title: t('名称'), dataIndex: 'title', render: (title: string) => t(title) },
  { title: t('核对结果'), ...holdsColumn },
  { title: t('核对行数'), dataIndex: 'rowsChecked', ...countColumn },
  { title: t('耗时(毫秒)'), dataIndex: 'ms', width: 130, align: 'right' as const },
]

/** The first rows that break an invariant, as they stand. */
function Offenders({ row: { offenders } }: { row: Pick<Invariant, 'offenders'> }) {
  const names = Object.keys(offenders[0] ?? {})
  return (
    <Table
      size="small"
      pagination={false}
      rowKey={(row) => JSON.stringify(row)}
      dataSource={[...offenders]}
      columns={names.map((name) => ({ title: name, dataIndex: name }))}
      title={() => t('不符的记录')}
      scroll={{ x: true }}
    />
  )
}
