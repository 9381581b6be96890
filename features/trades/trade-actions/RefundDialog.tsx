import { Alert, Form, Segmented } from 'antd'
import { formatYuan, parseYuan } from '../../../core/shared/money.ts'
import { AmountField } from '../../../core/web/field/AmountField.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { PayPasswordField } from '../../../core/web/field/PayPasswordField.tsx'
import { ReasonField } from '../../../core/web/field/ReasonField.tsx'
import { t } from '../../../core/web/language/language.ts'
import { md5Hex } from '../../../core/web/session/md5.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Money, Moment } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { useBusinessDay } from '../../../core/web/business-day.ts'
import { RefundKind } from '../refund/refund.contract.ts'
import '../trade-detail/trade-detail.css'
import { tradeAction } from './trade-action.contract.ts'
import { tradeDetail } from '../trade-detail/trade-detail.contract.ts'
import { voidBlocked } from './trade-screen.rules.ts'

interface Values {
  refundKind: typeof RefundKind.refund | typeof RefundKind.void
  refundAmount: string
  reason: string
  payPwd: string
}

/**
 * Refunds or voids a trade: says to whom how much goes back and what remains, and asks for the pay password.
 * @source docs/screen-quality.md 12; docs/domain/money.md 3.5
 */
export function RefundDialog({ rptOrderCode, onClose }: { rptOrderCode: string; onClose: () => void }) {
  const { data: trade } = useCall(tradeDetail.detail, { rptOrderCode }, { freshMs: 0 })
  const today = useBusinessDay()
  const sending = useSend(tradeAction.refundOrder, { done: t('退款已提交，等待通道处理') })
  if (!trade) return null
  const whyNoVoid = voidBlocked(trade, trade.payTime.slice(0, 10), today)
  const save = async ({ refundKind, refundAmount, reason, payPwd }: Values) => {
    const isVoid = refundKind === RefundKind.void
    const answer = await sending.send({
      rptOrderCode,
      refundKind,
      reason,
      payPwd: md5Hex(payPwd),
      ...(isVoid ? {} : { refundAmount }),
    })
    return answer !== null
  }
  return (
    <FormDialog<Values>
      title={t('退款：{code}', { code: rptOrderCode })}
      okText={t('确认退款')}
      initial={{ refundKind: RefundKind.refund, refundAmount: trade.refundableAmount, reason: '' }}
      pending={sending.isPending}
      error={sending.error}
      onSave={save}
      onClose={onClose}
    >
      <Facts>
        <Fact label={t('商户')}>{`${trade.rpiName} ${trade.rpiNo}`}</Fact>
        <Fact label={t('交易时间')}>
          <Moment value={trade.payTime} />
        </Fact>
        <Fact label={t('交易金额')}>
          <Money value={trade.tradeAmount} />
        </Fact>
        <Fact label={t('已退金额')}>
          <Money value={trade.refundedAmount} />
        </Fact>
        <Fact label={t('退款处理中')}>
          <Money value={trade.refundingAmount} />
        </Fact>
        <Fact label={t('可退金额')}>
          <Money value={trade.refundableAmount} />
        </Fact>
      </Facts>
      <Form.Item
        className="refund-kind"
        name="refundKind"
        label={t('退款类型')}
        extra={whyNoVoid && t('不能撤销：{why}', { why: t(whyNoVoid) })}
      >
        <Segmented
          options={[
            { value: RefundKind.refund, label: t('退款') },
            {
              value: RefundKind.void,
              label: <CodeText codes={RefundKind} value={RefundKind.void} />,
              disabled: whyNoVoid !== undefined,
            },
          ]}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['refundKind', 'refundAmount']}>
        {({ getFieldValue }) => (
          <Effect
            isVoid={getFieldValue('refundKind') === RefundKind.void}
            amount={String(getFieldValue('refundAmount') ?? '')}
            refundable={trade.refundableAmount}
            whole={trade.tradeAmount}
          />
        )}
      </Form.Item>
      <ReasonField label={t('退款原因')} missing={t('请填写退款原因')} />
      <PayPasswordField />
    </FormDialog>
  )
}

/** The amount field of a refund and, in words, what will happen. */
function Effect({
  isVoid,
  amount,
  refundable,
  whole,
}: {
  isVoid: boolean
  amount: string
  refundable: string
  whole: string
}) {
  const [asked, most] = [parseYuan(amount), parseYuan(refundable) ?? 0n]
  const rest = asked === null ? null : most - asked
  return (
    <>
      {!isVoid && <AmountField name="refundAmount" label={t('退款金额')} most={refundable} />}
      <Alert
        type="warning"
        showIcon
        className="refund-effect"
        title={
          isVoid
            ? t('{n} 元将全部退回付款人，手续费和分润一并冲回。', { n: whole })
            : rest === null || rest < 0n
              ? t('请输入退款金额')
              : t('{n} 元将原路退回付款人，退款后还可退 {rest} 元。', { n: amount, rest: formatYuan(rest) })
        }
      />
    </>
  )
}
