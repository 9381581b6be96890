import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { Money } from '../../../core/web/show/values.tsx'
import { VerdictDialog } from '../../../core/web/verdict/VerdictDialog.tsx'
import { ActiveRecordStatus } from '../activity/active-record.contract.ts'
import { activityReward } from './activity-reward.contract.ts'
import type { RewardRow } from './RewardListPage.tsx'
import { firstCell } from './reward-screen.rules.ts'

/** The second person's decision about a stage of a terminal: all levels are granted, or none. */
export function RewardVerdict({ row, onClose }: { row: RewardRow; onClose: () => void }) {
  const sending = useSend(activityReward.audit, { also: [activityReward.list, activityReward.statistics] })
  const found = firstCell(row, ActiveRecordStatus.toReview)
  if (!found) return null
  return (
    <VerdictDialog
      title={t('审核第{n}阶段奖励', { n: found.stageNo })}
      approves={t('{amount} 元立即按各级入账。', { amount: withThousands(found.amount) })}
      rejects={t('不发放，预算退回。')}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ auditStatus, reason }) =>
        (await sending.send({ recordNo: found.recordNo, auditStatus, reason })) !== null
      }
      onClose={onClose}
    >
      <Facts>
        <Fact label={t('活动名称')}>{row.activeName}</Fact>
        <Fact label="SN">{row.sn}</Fact>
        <Fact label={t('商户名称')}>{row.rpiName}</Fact>
        <Fact label={t('金额')}>
          <strong>
            <Money value={found.amount} />
          </strong>
        </Fact>
      </Facts>
    </VerdictDialog>
  )
}
