import { t } from '../../../core/web/language/language.ts'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { VerdictDialog } from '../../../core/web/verdict/VerdictDialog.tsx'
import { profitRecalc } from './recalc.contract.ts'
import { ScopeText } from './recalc-status.tsx'
import type { RecalcRow } from './RecalcListPage.tsx'

/** The second person decides whether a recalculation is booked as its dry run shows. */
export function RecalcVerdict({ row, onClose }: { row: RecalcRow; onClose: () => void }) {
  const deciding = useSend(profitRecalc.audit)
  return (
    <VerdictDialog
      title={t('审核分润重算：{no}', { no: row.recalcNo })}
      approves={t('{n} 笔交易按新价格入账，共 {amount} 元在各级之间转移，记在今天；已入账的日期不变。', {
        n: row.changedCount.toLocaleString('en-US'),
        amount: row.movedAmount,
      })}
      rejects={t('不改变任何分润，重算结束。')}
      pending={deciding.isPending}
      error={deciding.error}
      onSave={async ({ auditStatus, reason }) =>
        (await deciding.send({ recalcNo: row.recalcNo, auditStatus, reason })) !== null
      }
      onClose={onClose}
    >
      <Facts>
        <Fact label={t('范围')} isWide>
          <ScopeText of={row} />
        </Fact>
        <Fact label={t('交易时间')} isWide>
          {row.payTimeFrom} – {row.payTimeUntil}
        </Fact>
        <Fact label={t('变动笔数')}>
          {row.changedCount.toLocaleString('en-US')} / {row.tradeCount.toLocaleString('en-US')}
        </Fact>
        <Fact label={t('转移金额')}>
          <strong>
            <Money value={row.movedAmount} />
          </strong>
        </Fact>
        <Fact label={t('提交人')}>{row.makerNo}</Fact>
        <Fact label={t('原因')} isWide>
          {row.reason}
        </Fact>
      </Facts>
    </VerdictDialog>
  )
}
