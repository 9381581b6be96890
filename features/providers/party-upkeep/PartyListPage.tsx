import { Button } from 'antd'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import { send } from '../../../core/web/call/send.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import {
  codeColumn,
  copiedColumn,
  countColumn,
  momentColumn,
  OnOffFilter,
  OnOffTag,
  ScopeFilter,
  TextFilter,
  YesNoFilter,
  YesNoText,
} from '../../../core/web/list/listing-parts.tsx'
import { partyOnboarding, partyImport } from '../onboarding/onboarding.contract.ts'
import { detailsOf, usePartyActions } from './PartyActions.tsx'
import { PartyDrawer } from '../party/PartyDrawer.tsx'
import { ServiceAuditStatus, ServiceKind, SubjectType } from '../dossier/party-codes.contract.ts'
import { auditStatusNext, auditStatusTones } from '../dossier/party-status.tsx'
import { party } from '../party/party.contract.ts'
import { RegionText } from '../../settings/settings.web.ts'

type Row = RowOf<typeof party.list>

const ImportDialog = lazily(() => import('../../../core/web/form/ImportDialog.tsx').then((m) => m.ImportDialog))

/** 服务商管理: the providers, employees and institutions in the caller's reach, and what can be done to them. */
export function PartyListPage() {
  const { actionsOf, add, dialog } = usePartyActions()
  const [isImporting, setImporting] = useState(false)
  const buttons = (
    <Can code="service_info_add">
      <Button onClick={() => setImporting(true)}>{t('导入')}</Button>
      <Button type="primary" onClick={add}>
        {t('新增服务商')}
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        title={t('服务商管理')}
        list={party.list}
        rowKey="id"
        nameOf={(row) => row.serviceName || row.userNo}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="service_info_delete"
            nameOf={(row) => row.serviceName || row.userNo}
            remove={({ id }) => send(partyOnboarding.remove, { ids: id })}
          />
        )}
        columns={partyColumns()}
        filters={partyFilters()}
        toolbar={buttons}
        firstStep={buttons}
        rowActions={(row) => <RowActions actions={actionsOf(row)} />}
        record={(id, close) => <PartyDrawer id={id} onClose={close} />}
        sheet={party.export}
      />
      {dialog}
      {isImporting && (
        <ImportDialog
          title={t('导入服务商')}
          calls={partyImport}
          also={[party.list]}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  )
}

/** 服务商审核: the parties that wait for their review, and the way to what is asked for. */
export function PartyAuditPage() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const asked = new URLSearchParams(search).get('serviceAuditStatus')
  return (
    <ListPage
      title={t('服务商审核')}
      list={party.list}
      rowKey="id"
      fixed={asked === null ? { serviceAuditStatus: ServiceAuditStatus.pending } : {}}
      nameOf={(row) => row.serviceName || row.userNo}
      columns={partyColumns()}
      filters={
        <>
          <CodeFilter name="serviceAuditStatus" label={t('审核状态')} codes={ServiceAuditStatus} />
          <TextFilter name="userNo" label={t('服务商编号')} />
          <TextFilter name="serviceName" label={t('服务商名称')} />
          <CodeFilter name="serviceKind" label={t('服务商类别')} codes={ServiceKind} />
          <DaysFilter name="createTime" label={t('创建时间')} />
        </>
      }
      rowActions={({ id, userNo }) => (
        <RowActions
          actions={[
            {
              title: t('审核'),
              code: 'bank_examine_view',
              run: () => void navigate(`/rb-oem/bankExamine/bank_examine?userNo=${encodeURIComponent(userNo)}`),
            },
            { title: t('详情'), run: () => void navigate(detailsOf(id)) },
          ]}
        />
      )}
      record={(id, close) => <PartyDrawer id={id} onClose={close} />}
    />
  )
}

const partyFilters = () => (
  <>
    <TextFilter name="userNo" label={t('服务商编号')} />
    <TextFilter name="serviceName" label={t('服务商名称')} />
    <CodeFilter name="serviceKind" label={t('服务商类别')} codes={ServiceKind} />
    <CodeFilter name="serviceAuditStatus" label={t('审核状态')} codes={ServiceAuditStatus} />
    <OnOffFilter name="serviceStatus" label={t('启用状态')} />
    <YesNoFilter name="finish" label={t('开通状态')} />
    <TextFilter name="contactPhone" label={t('联系人手机号')} isPhone />
    <TextFilter name="parentNo" label={t('上级编号')} />
    <TextFilter name="institutionNo" label={t('所属机构')} />
    <ScopeFilter />
    <DaysFilter name="createTime" label={t('创建时间')} />
  </>
)

const partyColumns = (): ListColumn<Row>[] => [
  { key: 'serviceName', title: t('服务商名称'), width: 190, pin: 'left', card: 'title', isSortable: true },
  copiedColumn('userNo', t('服务商编号'), { isSortable: true, card: 'field' }),
  codeColumn('serviceKind', t('服务商类别'), ServiceKind, { width: 110 }),
  {
    key: 'serviceAuditStatus',
    title: t('审核状态'),
    width: 120,
    card: 'field',
    render: ({ serviceAuditStatus }) => (
      <StatusTag
        codes={ServiceAuditStatus}
        value={serviceAuditStatus}
        tones={auditStatusTones}
        next={t(auditStatusNext[serviceAuditStatus] ?? '')}
      />
    ),
  },
  {
    key: 'serviceStatus',
    title: t('启用状态'),
    width: 100,
    card: 'field',
    render: ({ serviceStatus }) => <OnOffTag value={serviceStatus} />,
  },
  { key: 'finish', title: t('开通状态'), width: 100, render: ({ finish }) => <YesNoText value={finish} /> },
  { key: 'parentName', title: t('上级'), width: 160 },
  countColumn('level', t('层级'), { isSortable: true }),
  countColumn('merchantCount', t('商户数')),
  countColumn('childCount', t('下级数')),
  { key: 'contactName', title: t('联系人'), width: 110 },
  { key: 'contactPhone', title: t('联系人手机号'), width: 140 },
  { key: 'managerName', title: t('客户经理'), width: 120 },
  momentColumn('createTime', t('创建时间'), { isSortable: true }),
  codeColumn('subjectType', t('主体类型'), SubjectType, { width: 110, startsHidden: true }),
  { key: 'shortName', title: t('简称'), width: 140, startsHidden: true },
  copiedColumn('parentNo', t('上级编号'), { startsHidden: true }),
  { key: 'legalName', title: t('法人姓名'), width: 110, startsHidden: true },
  copiedColumn('institutionNo', t('所属机构'), { startsHidden: true }),
  {
    key: 'districtCode',
    title: t('所在地区'),
    width: 220,
    startsHidden: true,
    render: ({ districtCode }) => districtCode && <RegionText code={districtCode} />,
  },
]
