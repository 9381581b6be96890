import { Alert, Button, Skeleton, Table } from 'antd'
import { FailurePanel } from '../../../core/web/failure/FailurePanel.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { DetailPage, Section } from '../../../core/web/show/DetailPage.tsx'
import { proof } from './proof.contract.ts'
import { ProofHistory } from './ProofHistory.tsx'
import { proofColumns, Offenders, type ProvedRow } from './proof-table.tsx'

/** 账本自证: the checks of the books, made now, with what was looked at and what breaks them, and those that were kept. */
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
          requestId={error.supportNo}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton active />}
      {data && (
        <Section title={t('现在核对')}>
          <Alert
            showIcon
            type={broken === 0 ? 'success' : 'error'}
            title={
              broken === 0
                ? t('账本全部成立，核对于 {at}', { at: data.provedAt })
                : t('账本有 {n} 项不成立，核对于 {at}', { n: broken, at: data.provedAt })
            }
          />
          <Table<ProvedRow>
            rowKey="name"
            size="middle"
            pagination={false}
            dataSource={data.invariants}
            columns={proofColumns()}
            scroll={{ x: 860 }}
            onRow={() => ({ tabIndex: 0 })}
            expandable={{
              expandedRowRender: (row) => <Offenders row={row} />,
              rowExpandable: ({ holds }) => holds === 0,
            }}
          />
        </Section>
      )}
      <ProofHistory />
    </DetailPage>
  )
}
