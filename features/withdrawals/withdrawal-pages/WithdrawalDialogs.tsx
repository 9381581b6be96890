import { Alert, Form } from 'antd'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { Moment } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { VoucherField } from '../../ledger/ledger.web.ts'
import { VerdictDialog } from '../../../core/web/verdict/VerdictDialog.tsx'
import { merchantWithdraw } from '../merchant-withdraw/merchant-withdraw.contract.ts'
import { ArrivalFacts } from './ArrivalFacts.tsx'
import { alsoStale } from './WithdrawalActions.tsx'
import type { WithdrawalRow } from './withdrawal-columns.tsx'
import { withdrawal } from '../withdrawal/withdrawal.contract.ts'
import { withdrawalReview } from '../review/review.contract.ts'

const payeeOf = ({ accName, bankName, accountMask }: WithdrawalRow) => `${accName} ${bankName} ${accountMask}`

/** To whom how much goes, and what is taken off. @source docs/screen-quality.md 12 */
const PaymentFacts = ({ row }: { row: WithdrawalRow }) => (
  <Facts>
    <Fact label={t('申请主体')}>{`${row.userName} ${row.userNo}`}</Fact>
    <Fact label={t('申请时间')}>
      <Moment value={row.createTime} />
    </Fact>
    <ArrivalFacts of={row} />
    <Fact label={t('收款账户')} isWide>
      {payeeOf(row)}
    </Fact>
    <Fact label={t('提现平台')}>{row.platformName}</Fact>
  </Facts>
)

interface Parts {
  row: WithdrawalRow
  onClose: () => void
}

/** The second person approves or rejects a withdrawal. */
export function AuditDialog({ row, onClose }: Parts) {
  const isMerchants = row.userType === OwnerType.merchant
  const sending = useSend(isMerchants ? merchantWithdraw.audit : withdrawalReview.audit, {
    also: [...alsoStale, withdrawal.page],
  })
  return (
    <VerdictDialog
      title={t('审核提现：{code}', { code: row.withdrawCode })}
      approves={t('通过后由 {platform} 向 {payee} 打款 {amount} 元。', {
        platform: row.platformName,
        payee: payeeOf(row),
        amount: withThousands(row.arriveAmount),
      })}
      rejects={t('{amount} 元将退回钱包的可用余额。', { amount: withThousands(row.amount) })}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ auditStatus, reason }) =>
        (await sending.send({ withdrawCode: row.withdrawCode, auditStatus, reason })) !== null
      }
      onClose={onClose}
    >
      <PaymentFacts row={row} />
    </VerdictDialog>
  )
}

/** The second person says whether a payment made at the bank arrived. */
export function ConfirmOfflineDialog({ row, onClose }: Parts) {
  const sending = useSend(withdrawalReview.confirmOffline, { also: alsoStale })
  return (
    <VerdictDialog
      title={t('复核线下打款：{code}', { code: row.withdrawCode })}
      approves={t('{amount} 元已付给 {payee}，按打款成功入账，不能撤回。请先核对银行流水和凭证。', {
        amount: withThousands(row.arriveAmount),
        payee: payeeOf(row),
      })}
      rejects={t('这笔款没有付出，提现回到待打款，由财务重新登记。')}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ auditStatus, reason }) =>
        (await sending.send({ withdrawCode: row.withdrawCode, auditStatus, reason })) !== null
      }
      onClose={onClose}
    >
      <PaymentFacts row={row} />
    </VerdictDialog>
  )
}

/** Registers the voucher of a payment made at the bank, or of money that the bank sent back. */
export function VoucherDialog({ row, isReturn, onClose }: Parts & { isReturn: boolean }) {
  const sending = useSend(isReturn ? withdrawalReview.confirmReturn : withdrawalReview.payOffline, { also: alsoStale })
  const { withdrawCode } = row
  return (
    <FormDialog<{ voucherUrl: string }>
      title={
        isReturn ? t('确认退票：{code}', { code: withdrawCode }) : t('登记线下打款：{code}', { code: withdrawCode })
      }
      okText={isReturn ? t('确认退票') : t('登记')}
      initial={{ voucherUrl: '' }}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ voucherUrl }) => (await sending.send({ withdrawCode, voucherUrl })) !== null}
      onClose={onClose}
    >
      <PaymentFacts row={row} />
      <Form.Item>
        <Alert
          type="warning"
          showIcon
          title={
            isReturn
              ? t('银行已退回 {arrive} 元：{amount} 元将退回申请主体的钱包。请先核对银行流水。', {
                  arrive: withThousands(row.arriveAmount),
                  amount: withThousands(row.amount),
                })
              : t('请先在银行向 {payee} 付出 {arrive} 元，再登记凭证；之后由另一人复核。', {
                  payee: payeeOf(row),
                  arrive: withThousands(row.arriveAmount),
                })
          }
        />
      </Form.Item>
      <Form.Item
        name="voucherUrl"
        label={isReturn ? t('退票凭证') : t('打款凭证')}
        required
        rules={[{ required: true, message: t('请上传打款凭证') }]}
        extra={t('JPG、PNG图片或PDF')}
      >
        <VoucherField />
      </Form.Item>
    </FormDialog>
  )
}
