import { Form, Input, Segmented, Switch } from 'antd'
import type { z } from 'zod'
import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { ask } from '../../../core/web/question/confirm.ts'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { MomentPicker } from '../../../core/web/field/moment-picker.ts'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { ReasonField } from '../../../core/web/field/ReasonField.tsx'
import { t } from '../../../core/web/language/language.ts'
import { notifyFailure } from '../../../core/web/notices/notices.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { walletWords } from '../wallet-choice/WalletFacts.tsx'
import { WalletFields } from '../wallet-choice/WalletFields.tsx'
import { useBusinessDay } from '../../../core/web/business-day.ts'
import { Direction, WalletKind } from '../../ledger/ledger.shared.ts'
import { otherMoney, OtherMoneyKind } from './other-money.contract.ts'
import { itemWords } from './other-money-status.tsx'

const shape = otherMoney.submit.input.shape
type Sent = z.input<typeof otherMoney.submit.input>
type Values = Required<Pick<Sent, 'otherKind' | 'direction' | 'userNo' | 'walletKind' | 'amount' | 'period'>> & {
  needInvoice: boolean
  reason: string
}

/**
 * Fills in an item. Before it is sent it says whose money moves and how much, and asks for the pay password.
 * @source docs/domain/money.md 5.3
 */
export function OtherMoneyForm({ onClose }: { onClose: () => void }) {
  const sending = useSend(otherMoney.submit, { done: t('已提交，等待另一人审核') })
  const month = useBusinessDay().slice(0, 7)
  const submit = async ({ needInvoice, ...values }: Values) => {
    const consent = await questionOf(values)
    return (
      consent !== null &&
      (await sending.send({ ...values, needInvoice: needInvoice ? 1 : 0, payPwd: consent.payPwd })) !== null
    )
  }
  return (
    <FormDialog<Values>
      title={t('新增其他款项')}
      width={680}
      initial={{
        direction: Direction.income,
        otherKind: OtherMoneyKind.subsidy,
        userNo: '',
        walletKind: WalletKind.reward,
        amount: '',
        period: month,
        needInvoice: false,
        reason: '',
      }}
      okText={t('提交审核')}
      keptAs="otherMoney.new"
      pending={sending.isPending}
      error={sending.error}
      onSave={submit}
      onClose={onClose}
    >
      <Fields />
    </FormDialog>
  )
}

function Fields() {
  const form = Form.useFormInstance<Values>()
  const isIn = Form.useWatch('direction', form) !== Direction.expense
  const typed = String(Form.useWatch('amount', form) ?? '')
  return (
    <>
      <div className="form-columns">
        <Form.Item name="direction" label={t('收支方向')}>
          <Segmented
            options={[
              { value: Direction.income, label: t('入账') },
              { value: Direction.expense, label: t('扣款') },
            ]}
          />
        </Form.Item>
        <Field name="otherKind" of={shape.otherKind}>
          <CodeSelect codes={OtherMoneyKind} />
        </Field>
      </div>
      <WalletFields
        names={['userNo', 'walletKind']}
        of={[shape.userNo, shape.walletKind]}
        title={isIn ? t('入账钱包') : t('扣款钱包')}
        change={{ amount: typed, isIn }}
      />
      <div className="form-columns">
        <Field name="amount" of={shape.amount} hint={t('大于0，最多两位小数')}>
          <Input inputMode="decimal" suffix={t('元')} autoComplete="off" />
        </Field>
        <Field name="period" of={shape.period}>
          <MomentPicker unit="month" />
        </Field>
      </div>
      <Form.Item name="needInvoice" label={t('是否开票')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <ReasonField />
    </>
  )
}

/** Asks for the maker's consent: the question names the wallet and the amount. Null: no consent. */
async function questionOf({ direction, amount, userNo, walletKind }: Omit<Values, 'needInvoice'>) {
  try {
    const wallet = await walletWords(userNo, walletKind)
    return await ask({
      title: t('提交其他款项'),
      text: `${itemWords(direction, amount, wallet)}${t('由另一人审核，通过后立即入账。')}`,
      okText: t('确认提交'),
      asksPayPwd: true,
    })
  } catch (error) {
    notifyFailure(callErrorOf(error))
    return null
  }
}
