import { Button } from 'antd'
import { useState } from 'react'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import type { Chosen } from '../../../core/web/list/bulk/chosen.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter, Filter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { Can } from '../../../core/web/session/permissions.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import {
  amountColumn,
  codeColumn,
  copiedColumn,
  momentColumn,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import { TradeLink } from '../../trades/trades.web.ts'
import { AisleSelect } from '../../channels/channels.web.ts'
import { RecentHint, useRecentPeriod } from '../../../core/web/list/filter/RecentPeriod.tsx'
import { reconBatch } from '../recon-batch/recon-batch.contract.ts'
import { BillKind } from '../bill/bill.contract.ts'
import { diffNext, diffTones } from '../recon-diff/diff-status.tsx'
import { DiffKind, DiffReason, DiffStatus, reconDiff, ResolveKind } from '../recon-diff/recon-diff.contract.ts'
import { reconDiffImport } from './resolution-import.contract.ts'
import { isResolvable } from '../recon-diff/recon-diff.rules.ts'
import type { DiffRow } from './ResolveDialog.tsx'

const DiffVerdict = lazily(() => import('./DiffVerdict.tsx').then((m) => m.DiffVerdict))
const ImportDialog = lazily(() => import('../../../core/web/form/ImportDialog.tsx').then((m) => m.ImportDialog))
const ReconDiffDrawer = lazily(() => import('./ReconDiffDrawer.tsx').then((m) => m.ReconDiffDrawer))
const ReviewDialog = lazily(() => import('./ReviewDialog.tsx').then((m) => m.ReviewDialog))
const ResolveDialog = lazily(() => import('./ResolveDialog.tsx').then((m) => m.ResolveDialog))

/** 对账差异: what the channel's bills and our books do not agree on; finance settles each, an auditor checks it. */
export function ReconDiffListPage() {
  const [resolving, setResolving] = useState<readonly DiffRow[]>([])
  const [checking, setChecking] = useState<DiffRow | null>(null)
  const [reviewing, setReviewing] = useState<readonly DiffRow[]>([])
  const [isImporting, setImporting] = useState(false)
  const { period } = useRecentPeriod(['batchNo', 'diffNo', 'billDay', 'rptOrderCode', 'aisleOrderNo'])
  return (
    <>
      <ListPage
        title={t('对账差异')}
        list={reconDiff.list}
        rowKey="diffNo"
        nameOf={({ diffNo }) => diffNo}
        fixed={period}
        above={<RecentHint period={period} />}
        columns={diffColumns()}
        sheet={reconDiff.export}
        totals={{
          call: reconDiff.statistics,
          cells: (sums) => ({
            diffStatus: t('待处理 {open}，待复核 {review}', { open: sums.openCount, review: sums.reviewCount }),
            ourAmount: <Money value={sums.ourAmount} />,
            billAmount: <Money value={sums.billAmount} />,
            diffAmount: <Money value={sums.diffAmount} />,
            suspenseAmount: <Money value={sums.suspenseAmount} />,
          }),
        }}
        filters={
          <>
            <DaysFilter name="createTime" label={t('发现时间')} />
            <CodeFilter name="diffStatus" label={t('差异状态')} codes={DiffStatus} />
            <CodeFilter name="diffKind" label={t('差异类型')} codes={DiffKind} />
            <CodeFilter name="diffReason" label={t('差异原因')} codes={DiffReason} />
            <Filter name="aisleCode" label={t('通道')}>
              <AisleSelect />
            </Filter>
            <CodeFilter name="billKind" label={t('账单类型')} codes={BillKind} />
            <TextFilter name="billDay" label={t('账单日')} />
            <TextFilter name="batchNo" label={t('批次号')} />
            <TextFilter name="diffNo" label={t('差异编号')} />
            <TextFilter name="rptOrderCode" label={t('平台订单号')} />
            <TextFilter name="aisleOrderNo" label={t('通道单号')} />
            <TextFilter name="rpiNo" label={t('商户编号')} />
          </>
        }
        toolbar={
          <Can code="recon_resolve">
            <Button onClick={() => setImporting(true)}>{t('按表格处理')}</Button>
          </Can>
        }
        bulk={(chosen) => (
          <>
            <OpenMany code="recon_resolve" title={t('批量处理')} chosen={chosen} onOpen={setResolving} />
            <OpenMany code="recon_audit" title={t('批量复核')} chosen={chosen} onOpen={setReviewing} />
          </>
        )}
        rowActions={(row) => (
          <RowActions
            actions={[
              {
                title: t('处理'),
                code: 'recon_resolve',
                blocked: resolveBlocked(row),
                run: () => setResolving([row]),
              },
              {
                title: t('复核'),
                code: 'recon_audit',
                blocked: row.diffStatus === DiffStatus.review ? undefined : t('该差异不在待复核状态'),
                run: () => setChecking(row),
              },
            ]}
          />
        )}
        record={(diffNo, close) => <ReconDiffDrawer diffNo={diffNo} onClose={close} />}
      />
      {resolving.length > 0 && <ResolveDialog rows={resolving} onClose={() => setResolving([])} />}
      {reviewing.length > 0 && <ReviewDialog rows={reviewing} onClose={() => setReviewing([])} />}
      {checking && <DiffVerdict row={checking} onClose={() => setChecking(null)} />}
      {isImporting && (
        <ImportDialog
          title={t('按表格处理差异')}
          calls={reconDiffImport}
          also={[reconDiff.list, reconBatch.list]}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  )
}

/** Returns the reason why a difference cannot be settled now. */
function resolveBlocked({ diffStatus }: DiffRow): string | undefined {
  if (isResolvable(diffStatus)) return undefined
  return diffStatus === DiffStatus.review ? t('由另一人复核后生效') : t('该差异已处理')
}

/** Opens the dialog of what is done to all that are chosen at once. */
function OpenMany({
  code,
  title,
  chosen,
  onOpen,
}: {
  code: string
  title: string
  chosen: Chosen<DiffRow>
  onOpen: (rows: readonly DiffRow[]) => void
}) {
  const [isReading, setReading] = useState(false)
  const start = async () => {
    setReading(true)
    try {
      onOpen(await chosen.collect())
      chosen.clear()
    } finally {
      setReading(false)
    }
  }
  return (
    <Can code={code}>
      <Button loading={isReading} disabled={chosen.count === 0} onClick={() => void start()}>
        {title}
      </Button>
    </Can>
  )
}

/** Whether the two sides mean different merchants. */
const isOfMerchant = (diffReason: number) =>
  diffReason === DiffReason.merchant || diffReason === DiffReason.amountAndMerchant

const diffColumns = (): ListColumn<DiffRow>[] => [
  copiedColumn<DiffRow>('diffNo', t('差异编号'), { width: 235, pin: 'left', card: 'title' }),
  {
    key: 'diffStatus',
    title: t('差异状态'),
    width: 130,
    card: 'field',
    render: ({ diffStatus }) => (
      <StatusTag codes={DiffStatus} value={diffStatus} tones={diffTones} next={t(diffNext[diffStatus] ?? '')} />
    ),
  },
  amountColumn<DiffRow>('diffAmount', t('差额'), { card: 'field' }),
  amountColumn<DiffRow>('billAmount', t('账单金额')),
  amountColumn<DiffRow>('ourAmount', t('平台金额')),
  {
    key: 'diffReason',
    title: t('差异原因'),
    width: 190,
    card: 'field',
    render: ({ diffReason, ourMerNo, billMerNo }) => (
      <>
        <CodeText codes={DiffReason} value={diffReason} />
        {isOfMerchant(diffReason) && (
          <div className="plain-hint">{t('账单 {bill}，平台 {ours}', { bill: billMerNo, ours: ourMerNo })}</div>
        )}
      </>
    ),
  },
  { key: 'billDay', title: t('账单日'), width: 112, card: 'field' },
  codeColumn<DiffRow>('diffKind', t('差异类型'), DiffKind, { width: 150, card: 'field' }),
  codeColumn<DiffRow>('billKind', t('账单类型'), BillKind, { width: 95 }),
  { key: 'aisleName', title: t('通道'), width: 120 },
  amountColumn<DiffRow>('suspenseAmount', t('挂账金额')),
  { key: 'rpiName', title: t('商户名称'), width: 170 },
  {
    key: 'rptOrderCode',
    title: t('平台订单号'),
    width: 250,
    render: ({ rptOrderCode }) =>
      rptOrderCode === '' ? <span className="absent">—</span> : <TradeLink code={rptOrderCode} />,
  },
  copiedColumn<DiffRow>('aisleOrderNo', t('通道单号'), { width: 210 }),
  amountColumn<DiffRow>('billFee', t('账单手续费'), { startsHidden: true }),
  amountColumn<DiffRow>('ourFee', t('平台手续费'), { startsHidden: true }),
  amountColumn<DiffRow>('billCost', t('账单成本'), { startsHidden: true }),
  amountColumn<DiffRow>('ourCost', t('平台成本'), { startsHidden: true }),
  {
    key: 'resolveKind',
    title: t('处理方式'),
    width: 140,
    render: ({ resolveKind }) =>
      resolveKind === null ? <span className="absent">—</span> : <CodeText codes={ResolveKind} value={resolveKind} />,
  },
  { key: 'handlerNo', title: t('处理人'), width: 120 },
  { key: 'checkerNo', title: t('复核人'), width: 120 },
  momentColumn<DiffRow>('createTime', t('发现时间')),
  momentColumn<DiffRow>('resolveTime', t('处理时间')),
]
