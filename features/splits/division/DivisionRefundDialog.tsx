import { Alert, Form } from 'antd'
import { useDeferredValue } from 'react'
import { AmountField, isWithin } from '../../../core/web/field/AmountField.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { PayPasswordField } from '../../../core/web/field/PayPasswordField.tsx'
import { ReasonField } from '../../../core/web/field/ReasonField.tsx'
import { t } from '../../../core/web/language/language.ts'
import { md5Hex } from '../../../core/web/session/md5.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { DivisionPayMode, ShortRule, tradeDetail } from '../../trades/trades.shared.ts'
import { tradeDivision } from './trade-division.contract.ts'

interface Values {
  refundAmount: string
  reason: string
  payPwd: string
}

/**
 * Refunds a divided trade: the server works out what each receiver gives back and what the merchant bears; the refund
 * starts by itself once everything is back.
 * @source docs/domain/money.md 6.3, handDivRefund; docs/screen-quality.md 12
 */
export function DivisionRefundDialog({ rptOrderCode, onClose }: { rptOrderCode: string; onClose: () => void }) {
  const { data: trade } = useCall(tradeDetail.detail, { rptOrderCode }, { freshMs: 0 })
  const sending = useSend(tradeDivision.handDivRefund, { done: t('分账退款已提交，回退完成后自动退款') })
  if (!trade) return null
  const save = async ({ refundAmount, reason, payPwd }: Values) => {
    const answer = await sending.send({ rptOrderCode, refundAmount, reason, payPwd: md5Hex(payPwd) })
    return answer !== null
  }
  return (
    <FormDialog<Values>
      title={t('分账退款：{code}', { code: rptOrderCode })}
      okText={t('确认分账退款')}
      width={820}
      initial={{ refundAmount: trade.refundableAmount, reason: '' }}
      pending={sending.isPending}
      error={sending.error}
      onSave={save}
      onClose={onClose}
    >
      <Facts>
        <Fact label={t('商户')}>{`${trade.rpiName} ${trade.rpiNo}`}</Fact>
        <Fact label={t('交易金额')}>
          <Money value={trade.tradeAmount} />
        </Fact>
        <Fact label={t('已退金额')}>
          <Money value={trade.refundedAmount} />
        </Fact>
        <Fact label={t('可退金额')}>
          <Money value={trade.refundableAmount} />
        </Fact>
      </Facts>
      <div className="refund-kind">
        <AmountField name="refundAmount" label={t('退款金额')} most={trade.refundableAmount} />
      </div>
      <Form.Item noStyle dependencies={['refundAmount']}>
        {({ getFieldValue }) => (
          <Preview
            rptOrderCode={rptOrderCode}
            amount={String(getFieldValue('refundAmount') ?? '').trim()}
            most={trade.refundableAmount}
          />
        )}
      </Form.Item>
      <ReasonField label={t('退款原因')} missing={t('请填写退款原因')} />
      <PayPasswordField />
    </FormDialog>
  )
}

/** Preview of the amounts that the refund takes from each party, as the server calculates them. */
function Preview({ rptOrderCode, amount, most }: { rptOrderCode: string; amount: string; most: string }) {
  const asked = useDeferredValue(amount)
  const { data: calc, error } = useCall(
    tradeDivision.divRefundCalc,
    { rptOrderCode, refundAmount: asked },
    { enabled: isWithin(asked, most), keepsLast: true, freshMs: 0 },
  )
  if (error) return <Alert type="error" showIcon title={error.message} className="refund-effect" />
  if (!isWithin(amount, most))
    return <Alert type="info" showIcon title={t('请输入退款金额')} className="refund-effect" />
  if (!calc) return null
  const isShort = calc.receivers.some(({ balanceEnough }) => balanceEnough === 0)
  return (
    <div className="division-preview">
      <Facts>
        <Fact label={t('退回手续费')}>
          <Money value={calc.feeReturn} />
        </Fact>
        <Fact label={t('商户承担')}>
          <strong>
            <Money value={calc.merchantPart} />
          </strong>
        </Fact>
      </Facts>
      <PlainRows
        title={t('分账回退')}
        rows={calc.receivers}
        keyOf={({ receiptId }) => receiptId}
        columns={[
          { title: t('分账方'), cell: ({ receiverName }) => receiverName },
          { title: t('已分金额'), isRight: true, cell: ({ divAmount }) => <Money value={divAmount} /> },
          { title: t('已回退金额'), isRight: true, cell: ({ returnedAmount }) => <Money value={returnedAmount} /> },
          { title: t('可回退金额'), isRight: true, cell: ({ returnableAmount }) => <Money value={returnableAmount} /> },
          { title: t('本次回退'), isRight: true, cell: ({ returnAmount }) => <Money value={returnAmount} /> },
          {
            title: t('余额'),
            cell: ({ balanceEnough }) =>
              calc.payMode === DivisionPayMode.channel ? t('由通道扣回') : balanceEnough === 1 ? t('充足') : t('不足'),
          },
        ]}
      />
      <Alert
        type="warning"
        showIcon
        className="refund-effect"
        title={t('{n} 元将原路退回付款人：各分账方先回退，完成后退款自动开始。', { n: calc.refundAmount })}
        description={isShort ? t(shortWords[calc.shortRule] ?? '') : undefined}
      />
    </div>
  )
}

/** Consequence when a receiver has too little, by the project's rule. */
const shortWords: Record<number, string> = {
  [ShortRule.advance]: '余额不足的部分由商户垫付，并记为该分账方的欠款。',
  [ShortRule.refuse]: '有分账方余额不足，按项目规则不能退款。',
}
