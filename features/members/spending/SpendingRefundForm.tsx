import { Alert, Form } from 'antd'
import { useSend } from '../../../core/web/call/use-send.ts'
import { AmountField } from '../../../core/web/field/AmountField.tsx'
import { PayPasswordField } from '../../../core/web/field/PayPasswordField.tsx'
import { ReasonField } from '../../../core/web/field/ReasonField.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { md5Hex } from '../../../core/web/session/md5.ts'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { Copyable, Money } from '../../../core/web/show/values.tsx'
import './spending.css'
import { rpiMemberPath } from '../stored-value/member-codes.contract.ts'
import { spending } from './spending.contract.ts'
import { restAfter } from './spending-screen.rules.ts'
import type { SpendingRow } from './SpendingListPage.tsx'

interface Values {
  amount: string
  reason: string
  payPwd: string
}

/** Gives spending back into the stored value, whole or in part: the bonus comes back first. */
export function SpendingRefundForm({ row, onClose }: { row: SpendingRow; onClose: () => void }) {
  const { memberTradeNo, refundableAmount } = row
  const sending = useSend(spending.refund, {
    done: t('已退回会员储值余额'),
    also: [spending.list, spending.info, { path: `${rpiMemberPath}/list` }],
  })
  return (
    <FormDialog<Values>
      title={t('消费退款：{code}', { code: memberTradeNo })}
      okText={t('确认退款')}
      initial={{ amount: refundableAmount }}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ payPwd, ...values }) =>
        (await sending.send({ ...values, memberTradeNo, payPwd: md5Hex(payPwd) })) !== null
      }
      onClose={onClose}
    >
      <Facts>
        <Fact label={t('商户')}>{`${row.rpiName} ${row.rpiNo}`}</Fact>
        <Fact label={t('会员昵称')}>{row.nickname}</Fact>
        <Fact label={t('会员手机号')}>{row.mobile}</Fact>
        <Fact label={t('商户会员编号')}>
          <Copyable value={row.rpiMemberNo} />
        </Fact>
        <Fact label={t('消费金额')}>
          <Money value={row.amount} />
        </Fact>
        <Fact label={t('可退金额')}>
          <Money value={refundableAmount} />
        </Fact>
      </Facts>
      <AmountField name="amount" label={t('退款金额')} most={refundableAmount} />
      <Form.Item noStyle dependencies={['amount']}>
        {({ getFieldValue }) => <Effect most={refundableAmount} amount={String(getFieldValue('amount') ?? '')} />}
      </Form.Item>
      <ReasonField label={t('退款原因')} missing={t('请填写退款原因')} />
      <PayPasswordField />
    </FormDialog>
  )
}

/** Says what will happen. */
function Effect({ most, amount }: { most: string; amount: string }) {
  const rest = restAfter(most, amount)
  return (
    <Alert
      type="warning"
      showIcon
      className="stored-effect"
      title={
        rest === null
          ? t('请输入退款金额')
          : t('{n} 元将退回会员储值余额，先退赠送，再退本金；退款后还可退 {rest} 元。', {
              n: withThousands(amount),
              rest: withThousands(rest),
            })
      }
    />
  )
}
