import { Alert, Form, QRCode, Radio } from 'antd'
import { useEffect } from 'react'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { PayPasswordField } from '../../../core/web/field/PayPasswordField.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { language, t } from '../../../core/web/language/language.ts'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { Copyable, Moment, Money } from '../../../core/web/show/values.tsx'
import { PayWay } from '../../channels/channels.shared.ts'
import { WalletStatus } from '../../ledger/ledger.shared.ts'
import { MallPayMode, MasterStatus } from './order-codes.contract.ts'
import { mallOrder } from './order.contract.ts'

type Options = ReceivedOf<typeof mallOrder.payOptions>

interface Values {
  payMode: 1 | 2 | 3 | 4
  payWay: 1 | 2 | 3
  payPwd: string
}

/** The channel answers with the code within seconds, and the payer pays at any time. */
const askAgainMs = 2_000

const scanned = [PayWay.wechat, PayWay.alipay, PayWay.unionpayQr] as const

/** Pays an order: out of a wallet with the pay password, or by a code to scan. */
export function PayDialog({ masterCode, onClose }: { masterCode: string; onClose: () => void }) {
  const options = useCall(mallOrder.payOptions, { masterCode }, { freshMs: 0 })
  const order = useCall(mallOrder.master, { masterCode })
  const also = { also: [mallOrder.payOptions, mallOrder.master, mallOrder.masters] }
  const paying = useSend(mallOrder.pay, { ...also, done: t('付款成功，等待卖方发货') })
  const scanning = useSend(mallOrder.scan, { ...also, done: t('已创建支付链接，请扫码支付') })
  const isPaid = order.data !== undefined && order.data.masterStatus !== MasterStatus.unpaid
  const isWaiting = !isPaid && order.data !== undefined && order.data.rptOrderCode !== ''
  const { refetch } = order
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void refetch(), askAgainMs)
    return () => clearInterval(timer)
  }, [isWaiting, refetch])
  const pay = async ({ payMode, payWay, payPwd }: Values) => {
    if (payMode === MallPayMode.scan) {
      // The dialog stays: it shows the code to scan.
      await scanning.send({ masterCode, payWay })
      return false
    }
    return (await paying.send({ masterCode, payMode, payPwd })) !== null
  }
  return (
    <FormDialog<Values>
      title={t('支付订单')}
      okText={t('确认支付')}
      initial={{ payWay: PayWay.wechat }}
      pending={paying.isPending || scanning.isPending}
      error={paying.error ?? scanning.error}
      isBlocked={options.data === undefined || isPaid}
      onSave={pay}
      onClose={onClose}
    >
      <Answered answer={options}>
        {(data) => (
          <>
            <Facts>
              <Fact label={t('主订单号')}>
                <Copyable value={masterCode} />
              </Fact>
              <Fact label={t('应付金额')}>
                <strong>
                  <Money value={data.payAmount} />
                </strong>
              </Fact>
              <Fact label={t('付款截止时间')}>
                <Moment value={data.expireTime} />
              </Fact>
            </Facts>
            <Modes options={data} />
          </>
        )}
      </Answered>
      {order.data && order.data.codeUrl !== '' && !isPaid && (
        <Facts>
          <Fact label={t('支付二维码')}>
            <QRCode type="svg" value={order.data.codeUrl} size={180} color="#000" bgColor="#fff" />
          </Fact>
          <Fact label={t('支付链接')}>
            <Copyable value={order.data.codeUrl} />
          </Fact>
        </Facts>
      )}
      {isPaid && <Alert type="success" showIcon title={t('付款成功，等待卖方发货')} />}
    </FormDialog>
  )
}

function Modes({ options: { wallets, mayScan } }: { options: Options }) {
  const form = Form.useFormInstance<Values>()
  const payMode = Form.useWatch('payMode', form)
  const label = (mode: number) => codeLabel(codeSetOf(MallPayMode), mode, language.get())
  return (
    <>
      <Form.Item
        name="payMode"
        label={t('支付方式')}
        required
        rules={[{ required: true, message: t('请选择支付方式') }]}
      >
        <Radio.Group>
          {wallets.map((wallet) => (
            <Radio key={wallet.payMode} value={wallet.payMode} disabled={wallet.isEnough === 0}>
              {label(wallet.payMode)} {withThousands(wallet.availableAmount)} {t('元')}
              {wallet.isEnough === 0 && (
                <span className="absent">
                  {wallet.walletStatus === WalletStatus.normal ? t('（余额不足）') : t('（钱包不可用）')}
                </span>
              )}
            </Radio>
          ))}
          <Radio value={MallPayMode.scan} disabled={mayScan === 0}>
            {label(MallPayMode.scan)}
            {mayScan === 0 && <span className="absent">{t('（运营商未开通）')}</span>}
          </Radio>
        </Radio.Group>
      </Form.Item>
      {payMode === MallPayMode.scan && (
        <Form.Item name="payWay" label={t('扫码支付方式')}>
          <Radio.Group
            options={scanned.map((value) => ({ value, label: codeLabel(codeSetOf(PayWay), value, language.get()) }))}
          />
        </Form.Item>
      )}
      {payMode !== undefined && payMode !== MallPayMode.scan && <PayPasswordField />}
    </>
  )
}
