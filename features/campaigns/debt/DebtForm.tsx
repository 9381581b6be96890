import { Input } from 'antd'
import { confirm } from '../../../core/web/question/confirm.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { ReasonField } from '../../../core/web/field/ReasonField.tsx'
import { t } from '../../../core/web/language/language.ts'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { useIsPayer } from '../../access/access.web.ts'
import { OwnerField } from '../../wallets/wallets.web.ts'
import { debt, NewDebt } from './debt.contract.ts'

const shape = NewDebt.shape

interface Values {
  userNo: string
  amount: string
  reason: string
  sn: string
  creditorNo: string
}

/** Enters a debt. It is owed at once, so the question names who owes how much. @source docs/domain/money.md 7.4 */
export function DebtForm({ onClose }: { onClose: () => void }) {
  const isRoot = useIsPayer()
  const sending = useSend(debt.add, { done: t('已登记，后续入账自动抵扣'), also: [debt.list, debt.statistics] })
  const submit = async (values: Values) =>
    (await confirm({
      title: t('登记欠款'),
      text: t('{no} 欠款 {amount} 元，立即生效，后续分润和奖励入账时自动抵扣。', {
        no: values.userNo,
        amount: withThousands(values.amount),
      }),
      okText: t('确认登记'),
    })) && (await sending.send(values)) !== null
  return (
    <FormDialog<Values>
      title={t('登记欠款')}
      initial={{ userNo: '', amount: '', reason: '', sn: '', creditorNo: '' }}
      keptAs="debt.new"
      pending={sending.isPending}
      error={sending.error}
      onSave={submit}
      onClose={onClose}
    >
      <Field name="userNo" of={shape.userNo} hint={isRoot ? t('服务商、员工或子运营商') : t('只能是直属下级')}>
        <OwnerField />
      </Field>
      <div className="form-columns">
        <Field name="amount" of={shape.amount} hint={t('大于0，最多两位小数')}>
          <Input inputMode="decimal" suffix={t('元')} autoComplete="off" />
        </Field>
        <Field name="sn" of={shape.sn} hint={t('与终端有关时填写')}>
          <Input autoComplete="off" />
        </Field>
      </div>
      {isRoot && (
        <Field name="creditorNo" of={shape.creditorNo} hint={t('不填为运营商；也可以是欠款主体的上级或商户')}>
          <OwnerField />
        </Field>
      )}
      <ReasonField />
    </FormDialog>
  )
}
