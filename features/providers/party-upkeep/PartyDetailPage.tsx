import { usePageParts } from '../../../core/web/page-parts.ts'
import { Skeleton } from 'antd'
import { useLocation } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { ReadFailure } from '../../../core/web/failure/ReadFailure.tsx'
import { DetailPage, Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Moment } from '../../../core/web/show/values.tsx'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { HistoryButton } from '../../settings/settings.web.ts'
import { OnOffTag } from '../../../core/web/list/listing-parts.tsx'
import { usePartyActions } from './PartyActions.tsx'
import { fieldName } from '../dossier/party-field-names.tsx'
import { PartySections } from '../party/PartyDrawer.tsx'
import { ServiceAuditStatus, ServiceKind } from '../dossier/party-codes.contract.ts'
import { auditStatusNext, auditStatusTones, reviewWords } from '../dossier/party-status.tsx'
import { party } from '../party/party.contract.ts'

/** 服务商详情: one party in whole, what changed on it, what happened to its review; its id stands in the address. */
export function PartyDetailPage() {
  const id = new URLSearchParams(useLocation().search).get('id') ?? ''
  const { data, error, isPending, refetch } = useCall(party.dossier, { id })
  const { Moves } = usePageParts().providers
  const { actionsOf, dialog } = usePartyActions()
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />
  if (isPending) return <Skeleton active paragraph={{ rows: 12 }} />
  return (
    <DetailPage
      title={data.serviceName || t('服务商详情')}
      no={data.userNo}
      status={
        <>
          <StatusTag codes={ServiceAuditStatus} value={data.serviceAuditStatus} tones={auditStatusTones} />
          {data.finish === 1 && <OnOffTag value={data.serviceStatus} />}
        </>
      }
      toolbar={
        <>
          <HistoryButton entity="party" no={data.userNo} name={data.serviceName} />
          <RowActions actions={actionsOf(data).slice(1)} shown={4} />
        </>
      }
    >
      <p className="plain-hint">
        {t(auditStatusNext[data.serviceAuditStatus] ?? '')}
        {data.rejectReason && ` · ${t('驳回原因')}：${data.rejectReason}`}
      </p>
      <PartySections shown={data} />
      <Changes userNo={data.userNo} />
      {data.serviceKind === ServiceKind.provider && <Moves userNo={data.userNo} />}
      <Section title={t('审核过程')}>
        <StateTimeline states={data.states} codes={ServiceAuditStatus} tones={auditStatusTones} words={reviewWords} />
      </Section>
      {dialog}
    </DetailPage>
  )
}

/** The last changes of the party's fields. */
function Changes({ userNo }: { userNo: string }) {
  const maySee = useCan('service_change_record_view')
  const { data } = useCall(party.changes, { userNo, size: 20 }, { enabled: maySee })
  if (!maySee || !data) return null
  return (
    <Section title={t('变更记录')}>
      <PlainRows
        title={t('变更记录')}
        rows={data.records}
        keyOf={({ id }) => id}
        columns={[
          { title: t('变更字段'), cell: ({ field }) => fieldName(field) },
          { title: t('变更前'), cell: ({ before }) => before || '—' },
          { title: t('变更后'), cell: ({ after }) => after || '—' },
          { title: t('操作人'), cell: ({ operatorName }) => operatorName },
          { title: t('时间'), cell: ({ createTime }) => <Moment value={createTime} /> },
        ]}
      />
    </Section>
  )
}
