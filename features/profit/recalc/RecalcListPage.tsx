import { Button } from 'antd'
import { useState } from 'react'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import {
  amountColumn,
  codeColumn,
  copiedColumn,
  countColumn,
  momentColumn,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import { RecentHint, useRecentPeriod } from '../../../core/web/list/filter/RecentPeriod.tsx'
import { profitRecalc } from './recalc.contract.ts'
import { RecalcMode, RecalcStatus } from '../recalc-run/recalc-codes.contract.ts'
import { recalcNext, recalcTones, ScopeText } from './recalc-status.tsx'

/** A recalculation as the list shows it. */
export type RecalcRow = RowOf<typeof profitRecalc.list>

const RecalcDrawer = lazily(() => import('./RecalcDrawer.tsx').then((m) => m.RecalcDrawer))
const RecalcForm = lazily(() => import('./RecalcForm.tsx').then((m) => m.RecalcForm))
const RecalcVerdict = lazily(() => import('./RecalcVerdict.tsx').then((m) => m.RecalcVerdict))

const working: readonly number[] = [RecalcStatus.computing, RecalcStatus.posting]

/** 分润重算: profit worked out again after a wrong price; one submits, another approves what the dry run shows. */
export function RecalcListPage() {
  const [isAdding, setAdding] = useState(false)
  const [deciding, setDeciding] = useState<RecalcRow | null>(null)
  const { period } = useRecentPeriod(['recalcNo'])
  return (
    <>
      <ListPage
        title={t('分润重算')}
        list={profitRecalc.list}
        rowKey="recalcNo"
        nameOf={({ recalcNo }) => recalcNo}
        fixed={period}
        above={<RecentHint period={period} />}
        isChanging={({ recalcStatus }) => working.includes(recalcStatus)}
        columns={[
          copiedColumn<RecalcRow>('recalcNo', t('重算单号'), { width: 215, pin: 'left', card: 'title' }),
          {
            key: 'recalcStatus',
            title: t('重算状态'),
            width: 120,
            card: 'field',
            render: ({ recalcStatus }) => (
              <StatusTag
                codes={RecalcStatus}
                value={recalcStatus}
                tones={recalcTones}
                next={t(recalcNext[recalcStatus] ?? '')}
              />
            ),
          },
          { key: 'aisleCode', title: t('范围'), width: 240, card: 'field', render: (row) => <ScopeText of={row} /> },
          momentColumn<RecalcRow>('payTimeFrom', t('交易时间起')),
          momentColumn<RecalcRow>('payTimeUntil', t('交易时间止')),
          codeColumn<RecalcRow>('recalcMode', t('重算方式'), RecalcMode, { width: 130 }),
          countColumn<RecalcRow>('tradeCount', t('范围内笔数')),
          countColumn<RecalcRow>('changedCount', t('变动笔数')),
          countColumn<RecalcRow>('postedCount', t('已入账笔数'), { startsHidden: true }),
          amountColumn<RecalcRow>('movedAmount', t('转移金额'), { card: 'field' }),
          { key: 'reason', title: t('原因'), width: 200 },
          { key: 'makerNo', title: t('提交人'), width: 120 },
          momentColumn<RecalcRow>('createTime', t('提交时间')),
          { key: 'checkerNo', title: t('审核人'), width: 120 },
          momentColumn<RecalcRow>('checkTime', t('审核时间'), { startsHidden: true }),
          { key: 'checkReason', title: t('审核意见'), width: 180, startsHidden: true },
          momentColumn<RecalcRow>('finishTime', t('完成时间')),
        ]}
        filters={
          <>
            <DaysFilter name="createTime" label={t('提交时间')} />
            <CodeFilter name="recalcStatus" label={t('重算状态')} codes={RecalcStatus} />
            <CodeFilter name="recalcMode" label={t('重算方式')} codes={RecalcMode} />
            <TextFilter name="userNo" label={t('节点编号')} />
            <TextFilter name="rpiNo" label={t('商户编号')} />
            <TextFilter name="recalcNo" label={t('重算单号')} />
          </>
        }
        toolbar={
          <Can code="profit_recalc">
            <Button type="primary" onClick={() => setAdding(true)}>
              {t('提交重算')}
            </Button>
          </Can>
        }
        rowActions={(row) => (
          <RowActions
            actions={[
              {
                title: t('审核'),
                code: 'profit_recalc_audit',
                blocked: auditBlocked(row),
                run: () => setDeciding(row),
              },
            ]}
          />
        )}
        record={(recalcNo, close) => <RecalcDrawer recalcNo={recalcNo} onClose={close} />}
      />
      {isAdding && <RecalcForm onClose={() => setAdding(false)} />}
      {deciding && <RecalcVerdict row={deciding} onClose={() => setDeciding(null)} />}
    </>
  )
}

/** Returns the reason why the user cannot decide about a recalculation now. */
function auditBlocked({ recalcStatus, isOwn }: RecalcRow): string | undefined {
  if (recalcStatus !== RecalcStatus.toReview) return t(recalcNext[recalcStatus] ?? '')
  return isOwn === 1 ? t('不能审核本人提交的申请') : undefined
}
