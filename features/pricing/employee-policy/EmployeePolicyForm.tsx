import { Form, Input, Select } from 'antd'
import { codeSetOf } from '../../../core/shared/codes.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { language, t } from '../../../core/web/language/language.ts'
import { useStore } from '../../../core/web/store.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { AisleSelect } from '../../channels/channels.web.ts'
import { ProfitMode } from '../../sharing/sharing.shared.ts'
import { EffectiveFields, effectiveOf, type EffectiveValues } from '../giving/EffectiveFields.tsx'
import { ReceiverSelect } from '../giving/ReceiverSelect.tsx'
import { employeePolicy, EmployeePolicyDraft } from './employee-policy.contract.ts'

interface Values extends EffectiveValues {
  empNo: string
  aisleCode: string
  payWay: (typeof PayWay)[keyof typeof PayWay]
  profitMode: (typeof ProfitMode)[keyof typeof ProfitMode]
  rate?: string
  amount?: string
}

const fields = EmployeePolicyDraft.shape

/** Sets what an employee right below earns for one channel and pay way; the policy before ends where this one begins. */
export function EmployeePolicyForm({ onClose }: { onClose: () => void }) {
  const now = useStore(language)
  const sending = useSend(employeePolicy.submit, { also: [employeePolicy.history] })
  const save = async ({ effective, effectiveTime, ...draft }: Values) =>
    (await sending.send({ ...draft, ...effectiveOf({ effective, effectiveTime }) })) !== null
  return (
    <FormDialog<Values>
      title={t('设置员工政策')}
      initial={{ effective: 'nextDay', profitMode: ProfitMode.spreadShare }}
      pending={sending.isPending}
      error={sending.error}
      onSave={save}
      onClose={onClose}
    >
      <p className="question-text">{t('由其上级从自己留存的利差中支付，最多付到利差为零。')}</p>
      <Field name="empNo" of={fields.empNo} label={t('员工')} hint={t('本方直属员工')}>
        <ReceiverSelect userType={4} />
      </Field>
      <div className="form-columns">
        <Field name="aisleCode" of={fields.aisleCode} label={t('通道')}>
          <AisleSelect />
        </Field>
        <Field name="payWay" of={fields.payWay}>
          <Select options={codeSetOf(PayWay).entries.map((entry) => ({ value: entry.value, label: entry[now] }))} />
        </Field>
        <Field name="profitMode" of={fields.profitMode}>
          <Select options={codeSetOf(ProfitMode).entries.map((entry) => ({ value: entry.value, label: entry[now] }))} />
        </Field>
        <Form.Item noStyle dependencies={['profitMode']}>
          {({ getFieldValue }) =>
            getFieldValue('profitMode') === ProfitMode.perTrade ? (
              <Field name="amount" of={fields.amount} hint={t('每笔交易')}>
                <Input inputMode="decimal" suffix={t('元')} />
              </Field>
            ) : (
              <Field name="rate" of={fields.rate} hint={t('0% 至 100%')}>
                <Input inputMode="decimal" suffix="%" />
              </Field>
            )
          }
        </Form.Item>
      </div>
      <EffectiveFields canBeNow={false} />
    </FormDialog>
  )
}
