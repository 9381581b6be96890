import { Input } from 'antd'
import { useState } from 'react'
import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { VerdictDialog } from '../../../core/web/verdict/VerdictDialog.tsx'
import { RefundTarget } from '../pledge-codes/pledge-codes.contract.ts'
import { pledgeRefund } from './refund.contract.ts'

/** The auditor's decision about a refund; less than the whole may be given back, the rest is forfeited. */
export function RefundVerdict({ row, onClose }: { row: RowOf<typeof pledgeRefund.list>; onClose: () => void }) {
  const sending = useSend(pledgeRefund.audit, { also: [pledgeRefund.list, pledgeRefund.statistics] })
  const [refundAmount, setRefundAmount] = useState(row.refundAmount)
  const { pledgeRefundCode, isEarly } = row
  const approves = t('退还 {amount} 元，余下部分转为收入。', { amount: withThousands(refundAmount) })
  return (
    <VerdictDialog
      title={t('审核押金退款：{no}', { no: pledgeRefundCode })}
      approves={isEarly === 1 ? `${approves}${t('终端退库后打款。')}` : approves}
      rejects={t('不退款，押金恢复原状态。')}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ auditStatus, reason }) =>
        (await sending.send({ pledgeRefundCode, auditStatus, reason, refundAmount })) !== null
      }
      onClose={onClose}
    >
      <Facts>
        <Fact label={t('商户名称')}>{row.rpiName}</Fact>
        <Fact label={t('终端序列号')}>{row.sn}</Fact>
        <Fact label={t('押金金额')}>
          <Money value={row.pledgeAmount} />
        </Fact>
        <Fact label={t('退款去向')}>
          <CodeText codes={RefundTarget} value={row.refundTarget} />
        </Fact>
        <Fact label={t('提交人')}>{row.makerNo}</Fact>
        <Fact label={t('备注')} isWide>
          {row.remark}
        </Fact>
        <Fact label={t('退款金额')} isWide>
          <Input
            aria-label={t('退款金额')}
            inputMode="decimal"
            suffix={t('元')}
            value={refundAmount}
            onChange={(event) => setRefundAmount(event.target.value)}
          />
        </Fact>
      </Facts>
    </VerdictDialog>
  )
}
