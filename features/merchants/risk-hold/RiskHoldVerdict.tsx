import { t } from '../../../core/web/language/language.ts'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { Money } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { VerdictDialog } from '../../../core/web/verdict/VerdictDialog.tsx'
import { riskHold } from './risk-hold.contract.ts'
import type { RiskHoldRow } from './RiskHoldListPage.tsx'

/** The second person's decision about the release of a hold. */
export function RiskHoldVerdict({ row, onClose }: { row: RiskHoldRow; onClose: () => void }) {
  const sending = useSend(riskHold.audit, { also: [riskHold.list, riskHold.statistics, riskHold.detail] })
  const { holdNo, heldAmount, rpiName, rpiNo } = row
  return (
    <VerdictDialog
      title={t('复核解冻 {no}', { no: holdNo })}
      approves={t('{name} 的 {amount} 元立即恢复结算。', { name: rpiName, amount: withThousands(heldAmount) })}
      rejects={t('继续冻结。')}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ auditStatus, reason }) => (await sending.send({ holdNo, auditStatus, reason })) !== null}
      onClose={onClose}
    >
      <Facts>
        <Fact label={t('商户名称')}>{rpiName}</Fact>
        <Fact label={t('商户编号')}>{rpiNo}</Fact>
        <Fact label={t('当前冻结')}>
          <strong>
            <Money value={heldAmount} />
          </strong>
        </Fact>
        <Fact label={t('冻结人')}>{row.makerNo}</Fact>
        <Fact label={t('冻结原因')} isWide>
          {row.reason}
        </Fact>
        <Fact label={t('申请解冻人')}>{row.liftNo}</Fact>
        <Fact label={t('解冻原因')} isWide>
          {row.liftReason}
        </Fact>
      </Facts>
    </VerdictDialog>
  )
}
