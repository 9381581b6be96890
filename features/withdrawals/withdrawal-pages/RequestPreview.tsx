import { Alert } from 'antd'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { Money } from '../../../core/web/show/values.tsx'
import { OpenDebtsLink } from '../../campaigns/campaigns.web.ts'
import type { withdrawalRequest } from '../request/request.contract.ts'

type Preview = ReceivedOf<typeof withdrawalRequest.balanceAmount>

/**
 * Shows the result of a withdrawal as the server calculates it: balances, deductions, the amounts that arrive and stay,
 * limits, and the first refusal that it would get.
 */
export function RequestPreview({
  preview,
  payee,
  hasAmount,
}: {
  preview: Preview
  /** Name, bank and masked number of the account that it goes to; '' without one. */
  payee: string
  hasAmount: boolean
}) {
  const { refusal, arriveAmount, balanceAfter } = preview
  return (
    <section className="withdrawal-preview" aria-label={t('提现试算')} aria-live="polite">
      <Facts>
        <Fact label={t('可用余额')}>
          <Money value={preview.availableAmount} />
        </Fact>
        <Fact label={t('可提现金额')}>
          <strong>
            <Money value={preview.withdrawableAmount} />
          </strong>
        </Fact>
        {preview.invoiceQuota !== null && (
          <Fact label={t('剩余发票额度')}>
            <Money value={preview.invoiceQuota} />
          </Fact>
        )}
        {preview.openDebt !== '0.00' && (
          <Fact label={t('未结清欠款')}>
            <Money value={preview.openDebt} /> <OpenDebtsLink userNo={preview.userNo} />
          </Fact>
        )}
        {hasAmount && (
          <>
            <Fact label={t('手续费')}>
              <Money value={preview.feeAmount} />
            </Fact>
            <Fact label={t('代扣税费')}>
              <Money value={preview.taxAmount} />
            </Fact>
            <Fact label={t('到账金额')}>
              <strong>
                <Money value={arriveAmount} />
              </strong>
            </Fact>
            <Fact label={t('提现后可用余额')}>
              <Money value={balanceAfter} />
            </Fact>
          </>
        )}
        <Fact label={t('打款平台')}>{preview.platformName}</Fact>
        <Fact label={t('提现时间')}>{preview.openTime && `${preview.openTime}–${preview.closeTime}`}</Fact>
        <Limits preview={preview} />
        <Fact label={t('收款账户')} isWide>
          {payee}
        </Fact>
      </Facts>
      {refusal !== '' && <Alert type="error" showIcon title={t('暂不能提现：{why}', { why: refusal })} />}
      {refusal === '' && hasAmount && arriveAmount !== null && (
        <Alert
          type="warning"
          showIcon
          title={t('{amount} 元将付给 {payee}。', { amount: withThousands(arriveAmount), payee })}
        />
      )}
    </section>
  )
}

/** Shows the platform's limits for one payment, and the rest of them for today and this month. */
const Limits = ({
  preview: { singleMin, singleMax, dayLeftCount, dayLeftAmount, monthLeftAmount },
}: {
  preview: Preview
}) => (
  <>
    {singleMin !== null && (
      <Fact label={t('单笔限额')}>
        {singleMax === null
          ? t('{min} 元起', { min: withThousands(singleMin) })
          : `${withThousands(singleMin)}–${withThousands(singleMax)}`}
      </Fact>
    )}
    {dayLeftCount !== null && <Fact label={t('今日剩余次数')}>{dayLeftCount}</Fact>}
    {dayLeftAmount !== null && (
      <Fact label={t('今日剩余额度')}>
        <Money value={dayLeftAmount} />
      </Fact>
    )}
    {monthLeftAmount !== null && (
      <Fact label={t('本月剩余额度')}>
        <Money value={monthLeftAmount} />
      </Fact>
    )}
  </>
)
