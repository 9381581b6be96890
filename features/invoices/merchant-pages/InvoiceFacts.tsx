import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Moment, Money } from '../../../core/web/show/values.tsx'
import { BuyerType } from '../buyer/buyer.contract.ts'
import type { invoice } from '../invoice/invoice.contract.ts'
import { RedReason } from '../invoice/invoice-codes.contract.ts'
import { InvoiceType } from '../mail-content/mail-content.contract.ts'
import { invoiceNext } from './invoice-status.tsx'

/** Fields of an invoice: what was issued, to whom, by whom. */
export const InvoiceFacts = ({ shown }: { shown: ReceivedOf<typeof invoice.detail> }) => (
  <>
    <Section title={t('发票')}>
      <Facts>
        <Fact label={t('下一步')}>{t(invoiceNext[shown.invoiceStatus] ?? '')}</Fact>
        <Fact label={t('发票类型')}>
          <CodeText codes={InvoiceType} value={shown.invoiceKind} />
        </Fact>
        <Fact label={t('发票号码')}>
          <Copyable value={shown.issueNo} />
        </Fact>
        <Fact label={t('开票时间')}>
          <Moment value={shown.issueTime} />
        </Fact>
        <Fact label={t('价税合计')}>
          <strong>
            <Money value={shown.totalAmount} />
          </strong>
        </Fact>
        <Fact label={t('税额')}>
          <Money value={shown.taxAmount} />
        </Fact>
        <Fact label={t('不含税金额')}>
          <Money value={shown.netAmount} />
        </Fact>
        <Fact label={t('失败原因')}>{shown.failReason}</Fact>
        <Fact label={t('红冲的发票')}>
          <Copyable value={shown.redOf} />
        </Fact>
        <Fact label={t('红冲原因')}>
          {shown.redReason === null ? '' : <CodeText codes={RedReason} value={shown.redReason} />}
        </Fact>
        <Fact label={t('红字开票单号')}>
          <Copyable value={shown.redNo} />
        </Fact>
        <Fact label={t('替换的发票')}>
          <Copyable value={shown.waitsFor} />
        </Fact>
        <Fact label={t('提交时间')}>
          <Moment value={shown.submitTime} />
        </Fact>
        <Fact label={t('开票操作人')}>{shown.makerNo}</Fact>
        <Fact label={t('备注')} isWide>
          {shown.remark}
        </Fact>
      </Facts>
    </Section>
    <Section title={t('销售方')}>
      <Facts>
        <Fact label={t('商户名称')}>{shown.rpiName}</Fact>
        <Fact label={t('商户编号')}>
          <Copyable value={shown.rpiNo} />
        </Fact>
        <Fact label={t('销售方名称')}>{shown.sellerName}</Fact>
        <Fact label={t('销售方税号')}>
          <Copyable value={shown.sellerTaxNo} />
        </Fact>
        <Fact label={t('开票人')}>{shown.drawer}</Fact>
        <Fact label={t('收款人')}>{shown.payee}</Fact>
        <Fact label={t('复核人')}>{shown.checker}</Fact>
      </Facts>
    </Section>
    <Section title={t('购买方')}>
      <Facts>
        <Fact label={t('购买方类型')}>
          <CodeText codes={BuyerType} value={shown.buyerType} />
        </Fact>
        <Fact label={t('购买方名称')}>{shown.buyerName}</Fact>
        <Fact label={t('购方税号')}>
          <Copyable value={shown.buyerTaxNo} />
        </Fact>
        <Fact label={t('购方地址')}>{shown.buyerAddress}</Fact>
        <Fact label={t('购方电话')}>{shown.buyerPhone}</Fact>
        <Fact label={t('购方开户银行')}>{shown.buyerBank}</Fact>
        <Fact label={t('购方银行账号')}>{shown.buyerAccount}</Fact>
        <Fact label={t('邮箱')}>{shown.email}</Fact>
        <Fact label={t('手机号')}>{shown.mobile}</Fact>
      </Facts>
    </Section>
  </>
)
