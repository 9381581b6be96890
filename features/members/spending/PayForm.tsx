import { Alert, Button, Form, Input } from 'antd'
import { useSend } from '../../../core/web/call/use-send.ts'
import { AmountField } from '../../../core/web/field/AmountField.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { RemarkField } from '../../../core/web/field/RemarkField.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { notify } from '../../../core/web/notices/notices.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { Money } from '../../../core/web/show/values.tsx'
import { useCountdown } from '../../access/access.web.ts'
import { rpiMemberPath } from '../stored-value/member-codes.contract.ts'
import { StoreField } from '../../stores/stores.web.ts'
import './spending.css'
import { spending, SpendingDraft } from './spending.contract.ts'
import { restAfter } from './spending-screen.rules.ts'

const of = SpendingDraft.shape

interface Values {
  amount: string
  smsCode: string
  storeNo?: string
  remark?: string
}

/** Data of a member that the form needs. */
interface Payer {
  readonly rpiMemberNo: string
  readonly nickname: string
  readonly mobile: string
  readonly rpiNo: string
  readonly rpiName: string
  readonly principal: string
  readonly bonus: string
  readonly available: string
}

/** Lets a member pay with its stored value: it tells the code that it was sent. @source docs/decisions/0031-members.md */
export function PayForm({ member, onClose }: { member: Payer; onClose: () => void }) {
  const { rpiMemberNo, rpiNo, available } = member
  const paying = useSend(spending.pay, { done: '', also: [spending.list, { path: `${rpiMemberPath}/list` }] })
  const asking = useSend(spending.sendCode, { done: t('验证码已发送') })
  const { label, isWaiting, start } = useCountdown()
  const seesStores = useCan('pos_store_view')
  const ask = async () => (await asking.send({ rpiMemberNo })) && start()
  const save = async (values: Values) => {
    const done = await paying.send({ ...values, rpiMemberNo, storeNo: values.storeNo ?? '' })
    if (done === null) return false
    notify('success', t('消费成功，储值余额 {balance} 元', { balance: withThousands(done.balance) }))
    return true
  }
  return (
    <FormDialog<Values>
      title={t('储值消费：{name}', { name: member.nickname || rpiMemberNo })}
      okText={t('确认消费')}
      initial={{ remark: '' }}
      pending={paying.isPending}
      error={paying.error}
      onSave={save}
      onClose={onClose}
    >
      <Facts>
        <Fact label={t('商户')}>{`${member.rpiName} ${rpiNo}`}</Fact>
        <Fact label={t('会员手机号')}>{member.mobile}</Fact>
        <Fact label={t('可用余额')}>
          <Money value={available} />
        </Fact>
        <Fact label={t('本金余额')}>
          <Money value={member.principal} />
        </Fact>
        <Fact label={t('赠送余额')}>
          <Money value={member.bonus} />
        </Fact>
      </Facts>
      <AmountField name="amount" label={t('消费金额')} most={available} />
      <Form.Item noStyle dependencies={['amount']}>
        {({ getFieldValue }) => <Effect available={available} amount={String(getFieldValue('amount') ?? '')} />}
      </Form.Item>
      <Field
        name="smsCode"
        of={of.smsCode}
        missing={t('请输入短信验证码')}
        hint={
          <>
            {t('发送到会员手机，由会员告知')}
            <Button type="link" size="small" disabled={isWaiting} onClick={() => void ask()}>
              {label}
            </Button>
          </>
        }
      >
        <Input inputMode="numeric" autoComplete="one-time-code" />
      </Field>
      {seesStores && (
        <Field name="storeNo" of={of.storeNo} label={t('门店')}>
          <StoreField rpiNo={rpiNo} />
        </Field>
      )}
      <RemarkField of={of.remark} />
    </FormDialog>
  )
}

/** Says what will happen. */
function Effect({ available, amount }: { available: string; amount: string }) {
  const rest = restAfter(available, amount)
  return (
    <Alert
      type="warning"
      showIcon
      className="stored-effect"
      title={
        rest === null
          ? t('请输入消费金额')
          : t('先用本金，再用赠送；消费后可用余额 {rest} 元，不经过支付通道。', { rest: withThousands(rest) })
      }
    />
  )
}
