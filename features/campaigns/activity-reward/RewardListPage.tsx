import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import {
  amountColumn,
  codeColumn,
  copiedColumn,
  countColumn,
  momentColumn,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { ask } from '../../../core/web/question/confirm.ts'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { Money } from '../../../core/web/show/values.tsx'
import { useBlockedWords } from '../../access/access.web.ts'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { ActiveRecordStatus } from '../activity/active-record.contract.ts'
import { ActiveType } from '../activity/activity.contract.ts'
import { activityReward } from './activity-reward.contract.ts'
import { auditBlocked, firstCell, stagesOfRow, takeBackBlocked } from './reward-screen.rules.ts'
import { RecordState } from './reward-status.tsx'

/** A row of rewards as the list shows it. */
export type RewardRow = RowOf<typeof activityReward.list>

const RewardVerdict = lazily(() => import('./RewardVerdict.tsx').then((m) => m.RewardVerdict))

/** Address of the explanation of a terminal in an activity. */
export const explainPath = ({ sn, activeCode }: { sn: string; activeCode: string }): string =>
  `/rb-oem/active/active_explain?sn=${encodeURIComponent(sn)}&activeCode=${encodeURIComponent(activeCode)}`

/** 活动奖励: what the stages of activities brought for each terminal; those that need it are granted by a second person. */
export function RewardListPage() {
  const activeCode = new URLSearchParams(useLocation().search).get('activeCode') ?? ''
  const [deciding, setDeciding] = useState<RewardRow | null>(null)
  const { data: stages = [] } = useCall(activityReward.column, { activeCode }, { keepsLast: true })
  const rowActions = useRowActions(setDeciding)
  return (
    <>
      <ListPage
        title={t('活动奖励')}
        list={activityReward.list}
        rowKey="rowKey"
        nameOf={({ sn }) => sn}
        columns={columns(stages)}
        totals={{
          call: activityReward.statistics,
          cells: (sums) => ({ recordCount: String(sums.recordCount), amount: <Money value={sums.amount} /> }),
        }}
        filters={
          <>
            <TextFilter name="sn" label="SN" />
            <CodeFilter name="recordStatus" label={t('记录状态')} codes={ActiveRecordStatus} />
            <TextFilter name="activeCode" label={t('活动编号')} />
            <CodeFilter name="activeType" label={t('活动类型')} codes={ActiveType} />
            <TextFilter name="rpiNo" label={t('商户编号')} />
            <TextFilter name="userNo" label={t('主体编号')} />
            <TextFilter name="recordNo" label={t('记录编号')} />
            <DaysFilter name="createTime" label={t('创建时间')} />
          </>
        }
        rowActions={rowActions}
        sheet={activityReward.export}
      />
      {deciding && <RewardVerdict row={deciding} onClose={() => setDeciding(null)} />}
    </>
  )
}

const columns = (stages: readonly { prop: string; label: string }[]): ListColumn<RewardRow>[] => [
  {
    key: 'sn',
    title: 'SN',
    width: 180,
    pin: 'left',
    card: 'title',
    render: (row) => <Link to={explainPath(row)}>{row.sn}</Link>,
  },
  { key: 'activeName', title: t('活动名称'), width: 170, card: 'field' },
  codeColumn<RewardRow>('activeType', t('活动类型'), ActiveType, { width: 120 }),
  amountColumn<RewardRow>('amount', t('金额合计'), { card: 'field' }),
  ...stages.map(({ prop, label }) => ({
    key: prop as 'stage1',
    title: label,
    width: 190,
    render: (row: RewardRow) => {
      const cell = row[prop as 'stage1']
      return cell === null ? (
        <span className="absent">—</span>
      ) : (
        <>
          <Money value={cell.amount} /> <RecordState value={cell.recordStatus} />
        </>
      )
    },
  })),
  { key: 'rpiName', title: t('商户名称'), width: 180 },
  { key: 'rpiNo', title: t('商户编号'), width: 185, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
  { key: 'rpmName', title: t('型号'), width: 130 },
  countColumn<RewardRow>('recordCount', t('记录数'), { width: 90 }),
  momentColumn<RewardRow>('bindTime', t('绑定时间')),
  copiedColumn<RewardRow>('activeCode', t('活动编号'), { width: 150 }),
  copiedColumn<RewardRow>('rpmNo', t('型号编号'), { width: 150, startsHidden: true }),
  momentColumn<RewardRow>('createTime', t('创建时间')),
]

/** Actions on a row: a stage that waits is decided, a granted one is taken back. */
function useRowActions(onDecide: (row: RewardRow) => void): (row: RewardRow) => ReactNode {
  const words = useBlockedWords()
  const taking = useSend(activityReward.takeBack, {
    done: t('已追回'),
    also: [activityReward.list, activityReward.statistics],
  })
  const takeBack = async (row: RewardRow) => {
    const found = firstCell(row, ActiveRecordStatus.granted)
    if (!found) return
    const consent = await ask({
      title: t('追回第{n}阶段奖励', { n: found.stageNo }),
      text: t('{sn} 在此阶段各级的奖励全部追回（可见 {amount} 元），钱包不足的部分转为欠款。', {
        sn: row.sn,
        amount: withThousands(found.amount),
      }),
      okText: t('追回'),
      isDanger: true,
      asksReason: true,
    })
    if (consent) void taking.send({ recordNo: found.recordNo, reason: consent.reason })
  }
  return (row) => (
    <RowActions
      actions={[
        {
          title: t('审核'),
          code: 'active_audit',
          blocked: words(auditBlocked(stagesOfRow(row))),
          run: () => onDecide(row),
        },
        {
          title: t('追回'),
          code: 'active_audit',
          isDanger: true,
          blocked: words(takeBackBlocked(stagesOfRow(row))),
          run: () => void takeBack(row),
        },
      ]}
    />
  )
}
