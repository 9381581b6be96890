import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { VerdictDialog } from '../../../core/web/verdict/VerdictDialog.tsx'
import { PledgeRewardKind, RewardStatus } from '../pledge-codes/pledge-codes.contract.ts'
import { reward } from './reward.contract.ts'

/** The auditor's decision about the rewards of a deposit that wait, those of all levels at once. */
export function RewardVerdict({ orderCode, onClose }: { orderCode: string; onClose: () => void }) {
  const sending = useSend(reward.audit, { also: [reward.list, reward.statistics] })
  const waiting = useCall(reward.list, {
    orderCode,
    rewardStatus: String(RewardStatus.toReview),
    current: 1,
    size: 50,
  })
  return (
    <VerdictDialog
      title={t('审核押金奖励：{no}', { no: orderCode })}
      approves={t('各级奖励立即计入奖励钱包，并先抵扣欠款。')}
      rejects={t('各级奖励均不发放。')}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ auditStatus, reason }) => (await sending.send({ orderCode, auditStatus, reason })) !== null}
      onClose={onClose}
    >
      <PlainRows
        title={t('待审核奖励')}
        rows={waiting.data?.records ?? []}
        keyOf={({ id }) => id}
        empty={waiting.isPending ? t('加载中') : t('还没有记录')}
        columns={[
          { title: t('层级'), isRight: true, cell: ({ level }) => level },
          { title: t('主体名称'), cell: ({ userName, userNo }) => `${userName} ${userNo}` },
          {
            title: t('奖励类型'),
            cell: ({ rewardKind }) => <CodeText codes={PledgeRewardKind} value={rewardKind} />,
          },
          { title: t('奖励金额'), isRight: true, cell: ({ amount }) => <Money value={amount} /> },
        ]}
      />
    </VerdictDialog>
  )
}
