import { Button, Form, Space } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { DetailPage, Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { Copyable, Moment } from '../../../core/web/show/values.tsx'
import { MerchantField, useRpiNo } from '../../merchants/merchants.web.ts'
import { invoiceAuth, InvoiceAuthStatus } from '../authorisation/authorisation.contract.ts'
import { AuthState } from './invoice-status.tsx'

const base = '/rb-oem/payinvoice'
const pages = [
  ['payinvoice', '发票管理'],
  ['invoice_sending', '发票发送记录'],
  ['payinvoice_page_buy', '购方管理'],
  ['payinvoice_page_make', '开票人管理'],
  ['payinvoice_page_goods', '商品管理'],
  ['payinvoice_default', '默认开票设置'],
] as const

/** 支付即开票: the consent of a merchant, and the ways to its invoices and books. */
export function MenuPage() {
  const rpiNo = useRpiNo()
  const navigate = useNavigate()
  const choose = (chosen: string | undefined) =>
    void navigate(`${base}/payinvoice_menu${chosen ? `?rpiNo=${encodeURIComponent(chosen)}` : ''}`)
  return (
    <DetailPage title={t('支付即开票')}>
      <Section title={t('商户')}>
        <Form.Item layout="vertical" label={t('选择商户')} htmlFor="invoice-merchant">
          <MerchantField id="invoice-merchant" value={rpiNo} onChange={choose} />
        </Form.Item>
      </Section>
      {rpiNo !== '' && <Consent key={rpiNo} rpiNo={rpiNo} />}
      <Section title={t('开票资料与发票')}>
        <Space wrap>
          {pages.map(([path, title]) => (
            <Link key={path} to={`${base}/${path}${rpiNo === '' ? '' : `?rpiNo=${encodeURIComponent(rpiNo)}`}`}>
              {t(title)}
            </Link>
          ))}
        </Space>
      </Section>
    </DetailPage>
  )
}

function Consent({ rpiNo }: { rpiNo: string }) {
  const answer = useCall(invoiceAuth.info, { rpiNo }, { freshMs: 0 })
  const asking = useSend(invoiceAuth.begin, { done: t('已申请，请企业在税务平台确认'), also: [invoiceAuth.info] })
  return (
    <Answered answer={answer}>
      {(shown) => (
        <Section
          title={t('开票授权')}
          extra={
            <Can code="invoice_auth">
              <Button
                type="primary"
                loading={asking.isPending}
                disabled={shown.isValid === 1 || shown.authStatus === InvoiceAuthStatus.asked}
                onClick={() => void asking.send({ rpiNo })}
              >
                {t('申请开票授权')}
              </Button>
            </Can>
          }
        >
          <Facts>
            <Fact label={t('商户名称')}>{shown.rpiName}</Fact>
            <Fact label={t('商户税号')}>
              <Copyable value={shown.taxNo} />
            </Fact>
            <Fact label={t('开票授权状态')}>
              {shown.authStatus === null ? t('未申请') : <AuthState value={shown.authStatus} />}
            </Fact>
            <Fact label={t('授权单号')}>
              <Copyable value={shown.authNo} />
            </Fact>
            <Fact label={t('申请时间')}>
              <Moment value={shown.createTime} />
            </Fact>
            <Fact label={t('更新时间')}>
              <Moment value={shown.updateTime} />
            </Fact>
            <Fact label={t('企业确认地址')} isWide>
              <Copyable value={shown.confirmUrl} />
            </Fact>
            <Fact label={t('未通过原因')} isWide>
              {shown.failReason}
            </Fact>
          </Facts>
        </Section>
      )}
    </Answered>
  )
}
