import { t } from '../../../core/web/language/language.ts'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { Money, Moment } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { VerdictDialog } from '../../../core/web/verdict/VerdictDialog.tsx'
import { VoucherLink } from '../../ledger/ledger.web.ts'
import { topup } from './topup.contract.ts'
import type { TopupRow } from './TopupListPage.tsx'

/** The auditor says whether the money of a transfer reached the bank. */
export function TopupVerdict({ row, onClose }: { row: TopupRow; onClose: () => void }) {
  const sending = useSend(topup.audit)
  const owner = `${row.userName} ${row.userNo}`
  return (
    <VerdictDialog
      title={t('审核充值：{no}', { no: row.topupNo })}
      approves={t('{amount} 元将记入 {owner} 的充值钱包。请先核对银行账户已收到这笔款项。', {
        amount: row.amount,
        owner,
      })}
      rejects={t('不入账，充值单结束。')}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ auditStatus, reason }) =>
        (await sending.send({ topupNo: row.topupNo, auditStatus, reason })) !== null
      }
      onClose={onClose}
    >
      <Facts>
        <Fact label={t('主体')}>{owner}</Fact>
        <Fact label={t('金额')}>
          <strong>
            <Money value={row.amount} />
          </strong>
        </Fact>
        <Fact label={t('创建时间')}>
          <Moment value={row.createTime} />
        </Fact>
        <Fact label={t('转账凭证')}>
          <VoucherLink href={row.voucherUrl} />
        </Fact>
      </Facts>
    </VerdictDialog>
  )
}
