import { Button } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import type { Sent } from '../../../core/web/call/sending.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Moment } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { VerdictDialog } from '../../../core/web/verdict/VerdictDialog.tsx'
import { MerchantField, MerchantLink } from '../../merchants/merchants.web.ts'
import { ExamineStatus } from '../../providers/providers.shared.ts'
import {
  codeColumn,
  copiedColumn,
  momentColumn,
  ScopeFilter,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import { MarketType, merchantMarket } from './market.contract.ts'
import { marketStatusTones } from './market-status.tsx'

type Row = RowOf<typeof merchantMarket.list>

/** 商户应用市场: what merchants have opened or asked for; `applyNo` in the address opens one application. */
export function MarketPage() {
  const query = new URLSearchParams(useLocation().search)
  const [isApplying, setApplying] = useState(false)
  const [auditing, setAuditing] = useState<Row | null>(null)
  const named = query.get('applyNo')
  const [closed, setClosed] = useState<string | null>(null)
  const apply = (
    <Can code="merchant_market_edit">
      <Button type="primary" onClick={() => setApplying(true)}>
        {t('申请应用')}
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        title={t('商户应用市场')}
        list={merchantMarket.list}
        rowKey="applyNo"
        nameOf={({ applyNo }) => applyNo}
        columns={columns()}
        filters={
          <>
            <TextFilter name="applyNo" label={t('申请编号')} />
            <TextFilter name="rpiNo" label={t('商户编号')} />
            <TextFilter name="rpiName" label={t('商户名称')} />
            <CodeFilter name="marketType" label={t('应用类型')} codes={MarketType} />
            <CodeFilter name="marketStatus" label={t('审核状态')} codes={ExamineStatus} />
            <ScopeFilter />
            <DaysFilter name="createTime" label={t('创建时间')} />
          </>
        }
        toolbar={apply}
        firstStep={apply}
        rowActions={(row) => (
          <RowActions
            actions={[
              {
                title: t('审核'),
                code: 'merchant_market_audit',
                blocked: row.marketStatus === ExamineStatus.pending ? undefined : t('已审核'),
                run: () => setAuditing(row),
              },
            ]}
          />
        )}
        record={(applyNo, close) => <MarketDrawer applyNo={applyNo} onClose={close} />}
      />
      {isApplying && <ApplyForm onClose={() => setApplying(false)} />}
      {auditing && <AuditForm row={auditing} onClose={() => setAuditing(null)} />}
      {named && named !== closed && <MarketDrawer applyNo={named} onClose={() => setClosed(named)} />}
    </>
  )
}

const columns = (): ListColumn<Row>[] => [
  copiedColumn('applyNo', t('申请编号')),
  { key: 'rpiName', title: t('商户名称'), width: 200, card: 'title' },
  { key: 'rpiNo', title: t('商户编号'), width: 190, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
  codeColumn('marketType', t('应用类型'), MarketType, { width: 110, card: 'field' }),
  {
    key: 'marketStatus',
    title: t('审核状态'),
    width: 110,
    card: 'field',
    render: ({ marketStatus }) => <StatusTag codes={ExamineStatus} value={marketStatus} tones={marketStatusTones} />,
  },
  { key: 'auditReason', title: t('原因'), width: 220 },
  momentColumn('auditTime', t('审核时间')),
  momentColumn('createTime', t('创建时间'), { isSortable: true, card: 'field' }),
]

/** One application with what happened to it. */
function MarketDrawer({ applyNo, onClose }: { applyNo: string; onClose: () => void }) {
  const answer = useCall(merchantMarket.detailByApplyNo, { applyNo })
  const { data } = answer
  return (
    <RecordDrawer title={t('应用申请详情')} answer={answer} onClose={onClose}>
      {data && (
        <>
          <Facts>
            <Fact label={t('申请编号')}>
              <Copyable value={data.applyNo} />
            </Fact>
            <Fact label={t('商户名称')}>{data.rpiName}</Fact>
            <Fact label={t('商户编号')}>
              <MerchantLink rpiNo={data.rpiNo} />
            </Fact>
            <Fact label={t('应用类型')}>
              <CodeText codes={MarketType} value={data.marketType} />
            </Fact>
            <Fact label={t('审核状态')}>
              <StatusTag codes={ExamineStatus} value={data.marketStatus} tones={marketStatusTones} />
            </Fact>
            <Fact label={t('审核时间')}>
              <Moment value={data.auditTime} />
            </Fact>
            <Fact label={t('原因')} isWide>
              {data.auditReason}
            </Fact>
          </Facts>
          <Section title={t('变更记录')}>
            <StateTimeline
              states={data.states}
              codes={ExamineStatus}
              tones={marketStatusTones}
              words={{ apply: '申请', approve: '通过', reject: '驳回' }}
            />
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}

type Applied = Sent<typeof merchantMarket.apply>

function ApplyForm({ onClose }: { onClose: () => void }) {
  const sending = useSend(merchantMarket.apply)
  const of = merchantMarket.apply.input.shape
  return (
    <FormDialog<Applied>
      title={t('申请应用')}
      initial={{ marketType: MarketType.fees }}
      pending={sending.isPending}
      error={sending.error}
      onSave={async (values) => (await sending.send(values)) !== null}
      onClose={onClose}
    >
      <Field name="rpiNo" of={of.rpiNo} label={t('商户')}>
        <MerchantField />
      </Field>
      <Field name="marketType" of={of.marketType} hint={t('目前开放缴费')}>
        <CodeSelect codes={MarketType} />
      </Field>
    </FormDialog>
  )
}

function AuditForm({ row: { applyNo, rpiNo, rpiName, marketType }, onClose }: { row: Row; onClose: () => void }) {
  const sending = useSend(merchantMarket.audit)
  return (
    <VerdictDialog
      title={t('审核：{name}', { name: rpiName })}
      approves={t('商户可以使用该应用。')}
      rejects={t('商户不能使用该应用，可以再次申请。')}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ auditStatus, reason }) => (await sending.send({ applyNo, auditStatus, reason })) !== null}
      onClose={onClose}
    >
      <Facts>
        <Fact label={t('商户')}>
          {rpiName} {rpiNo}
        </Fact>
        <Fact label={t('应用类型')}>
          <CodeText codes={MarketType} value={marketType} />
        </Fact>
      </Facts>
    </VerdictDialog>
  )
}
