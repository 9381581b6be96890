import { Button } from 'antd'
import { useCall } from '../../../core/web/call/queries.ts'
import { t } from '../../../core/web/language/language.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { Copyable, Money } from '../../../core/web/show/values.tsx'
import { invoice } from '../invoice/invoice.contract.ts'

/** The part of a trade that can still be invoiced, with the button that begins an invoice of it. */
export function TradeCard({
  trade,
  onIssue,
}: {
  trade: { rptOrderCode: string } | { rptAisleOrderCode: string }
  onIssue: (begun: { rpiNo: string; rptOrderCode: string; amount: string }) => void
}) {
  const answer = useCall(invoice.info, trade)
  return (
    <Answered answer={answer}>
      {(shown) => (
        <Section
          title={t('交易可开票信息')}
          extra={
            <Can code="invoice_edit">
              <Button
                type="primary"
                disabled={Number(shown.invoiceableAmount) === 0}
                onClick={() =>
                  onIssue({ rpiNo: shown.rpiNo, rptOrderCode: shown.rptOrderCode, amount: shown.invoiceableAmount })
                }
              >
                {t('为该交易开票')}
              </Button>
            </Can>
          }
        >
          <Facts>
            <Fact label={t('平台订单号')}>
              <Copyable value={shown.rptOrderCode} />
            </Fact>
            <Fact label={t('商户名称')}>{shown.rpiName}</Fact>
            <Fact label={t('交易金额')}>
              <Money value={shown.tradeAmount} />
            </Fact>
            <Fact label={t('已退款金额')}>
              <Money value={shown.refundedAmount} />
            </Fact>
            <Fact label={t('已开票金额')}>
              <Money value={shown.invoicedAmount} />
            </Fact>
            <Fact label={t('可开票金额')}>
              <strong>
                <Money value={shown.invoiceableAmount} />
              </strong>
            </Fact>
          </Facts>
        </Section>
      )}
    </Answered>
  )
}
