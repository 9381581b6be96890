import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ask } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter, Filter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import {
  amountColumn,
  codeColumn,
  copiedColumn,
  countColumn,
  momentColumn,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import { profitRelease } from '../../profit/profit.shared.ts'
import { AisleSelect } from '../../channels/channels.web.ts'
import { RecentHint, useRecentPeriod } from '../../../core/web/list/filter/RecentPeriod.tsx'
import { diffsPath } from '../recon-diff/diff-link.rules.ts'
import { reconBatch, ReconStatus } from './recon-batch.contract.ts'
import { BillKind } from '../bill/bill.contract.ts'
import { reconNext, reconTones } from './recon-status.tsx'

type Row = RowOf<typeof reconBatch.list>

const ReconBatchDrawer = lazily(() => import('./ReconBatchDrawer.tsx').then((m) => m.ReconBatchDrawer))
const ReconRunForm = lazily(() => import('./ReconRunForm.tsx').then((m) => m.ReconRunForm))

/** 对账批次: the bills of the channels, how each compares with our books, and what still holds back a day's profit. */
export function ReconBatchListPage() {
  const [running, setRunning] = useState<Partial<Row> | null>(null)
  const navigate = useNavigate()
  const force = useForce()
  const { period } = useRecentPeriod(['batchNo', 'billDay'])
  return (
    <>
      <ListPage
        title={t('对账批次')}
        list={reconBatch.list}
        rowKey="batchNo"
        nameOf={({ batchNo }) => batchNo}
        fixed={period}
        above={<RecentHint period={period} />}
        isChanging={({ reconStatus }) => reconStatus === ReconStatus.matching || reconStatus === ReconStatus.downloaded}
        columns={batchColumns()}
        filters={
          <>
            <DaysFilter name="createTime" label={t('创建时间')} />
            <Filter name="aisleCode" label={t('通道')}>
              <AisleSelect />
            </Filter>
            <CodeFilter name="billKind" label={t('账单类型')} codes={BillKind} />
            <CodeFilter name="reconStatus" label={t('对账状态')} codes={ReconStatus} />
            <TextFilter name="billDay" label={t('账单日')} />
            <TextFilter name="batchNo" label={t('批次号')} />
          </>
        }
        toolbar={
          <Can code="recon_run">
            <Button type="primary" onClick={() => setRunning({})}>
              {t('执行对账')}
            </Button>
          </Can>
        }
        rowActions={(row) => (
          <RowActions
            actions={[
              {
                title: t('查看差异'),
                blocked: row.diffCount > 0 ? undefined : t('该批次没有差异'),
                run: () => void navigate(diffsPath({ batchNo: row.batchNo })),
              },
              { title: t('重新对账'), code: 'recon_run', run: () => setRunning(row) },
              {
                title: t('强制放行'),
                code: 'recon_force',
                isDanger: true,
                blocked: forceBlocked(row),
                run: () => void force(row),
              },
            ]}
          />
        )}
        record={(batchNo, close) => <ReconBatchDrawer batchNo={batchNo} onClose={close} />}
      />
      {running && (
        <ReconRunForm
          initial={
            running.batchNo === undefined
              ? {}
              : { aisleCode: running.aisleCode, billDay: running.billDay ?? '', billKind: running.billKind }
          }
          onClose={() => setRunning(null)}
        />
      )}
    </>
  )
}

/** Returns the reason that a batch cannot be forced now. */
export function forceBlocked({ reconStatus, isForced }: Pick<Row, 'reconStatus' | 'isForced'>): string | undefined {
  if (isForced === 1) return t('已强制放行')
  const isClear = reconStatus === ReconStatus.balanced || reconStatus === ReconStatus.resolved
  return isClear ? t('该批次没有未处理的差异') : undefined
}

/** Asks for the reason and lets the profit of a day go in spite of open differences. */
function useForce() {
  const forcing = useSend(reconBatch.force, { done: t('已强制放行'), also: [profitRelease.list] })
  return async ({ batchNo, aisleName, billDay, openCount }: Row) => {
    const consent = await ask({
      title: t('强制放行 {day} {aisle}', { day: billDay ?? '', aisle: aisleName }),
      text: t('还有 {n} 笔差异未处理。当日分润将按计划进入各节点的钱包，差异之后仍须处理。', { n: openCount }),
      okText: t('强制放行'),
      isDanger: true,
      asksReason: true,
    })
    if (consent) await forcing.send({ batchNo, reason: consent.reason })
  }
}

const batchColumns = (): ListColumn<Row>[] => [
  copiedColumn<Row>('batchNo', t('批次号'), { width: 235, pin: 'left', card: 'title' }),
  { key: 'billDay', title: t('账单日'), width: 116, card: 'field' },
  { key: 'aisleName', title: t('通道'), width: 130, card: 'field' },
  codeColumn<Row>('billKind', t('账单类型'), BillKind, { width: 100, card: 'field' }),
  {
    key: 'reconStatus',
    title: t('对账状态'),
    width: 130,
    card: 'field',
    render: (row) => (
      <StatusTag
        codes={ReconStatus}
        value={row.reconStatus}
        tones={reconTones}
        next={row.failReason || t(reconNext[row.reconStatus] ?? '')}
      />
    ),
  },
  {
    key: 'diffCount',
    title: t('差异笔数'),
    width: 100,
    align: 'right',
    card: 'field',
    render: ({ batchNo, diffCount }) =>
      diffCount > 0 ? <Link to={diffsPath({ batchNo })}>{diffCount}</Link> : <span className="number">0</span>,
  },
  countColumn<Row>('openCount', t('未处理'), { width: 90 }),
  countColumn<Row>('billCount', t('账单笔数'), { width: 100 }),
  amountColumn<Row>('billAmount', t('账单金额')),
  countColumn<Row>('ourCount', t('平台笔数'), { width: 100 }),
  amountColumn<Row>('ourAmount', t('平台金额')),
  countColumn<Row>('matchedCount', t('一致笔数'), { width: 100 }),
  amountColumn<Row>('billFee', t('账单手续费'), { startsHidden: true }),
  amountColumn<Row>('ourFee', t('平台手续费'), { startsHidden: true }),
  {
    key: 'isForced',
    title: t('强制放行'),
    width: 100,
    render: ({ isForced, forceReason }) => (isForced === 1 ? <span title={forceReason}>{t('是')}</span> : ''),
  },
  { key: 'failReason', title: t('失败原因'), width: 220, startsHidden: true },
  momentColumn<Row>('endTime', t('完成时间')),
  { key: 'makerNo', title: t('操作人'), width: 120, startsHidden: true },
]
