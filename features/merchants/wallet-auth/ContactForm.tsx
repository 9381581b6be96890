import { Form, Input, Segmented } from 'antd'
import type { z } from 'zod'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { EndDay } from '../../../core/web/field/EndDay.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { MomentPicker } from '../../../core/web/field/moment-picker.ts'
import { t } from '../../../core/web/language/language.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { ContactType } from '../merchant/merchant-codes.contract.ts'
import { ContactDraft, walletAuth } from './wallet-auth.contract.ts'

type Shown = ReceivedOf<typeof walletAuth.ofMerchant>
type Values = z.input<typeof ContactDraft>

const { contactName, contactPhone, contactIdNo, contactIdBegin, contactIdEnd } = ContactDraft.shape

/**
 * The contact that a wallet is told of: kept, or submitted. It begins with what was kept, else with the legal person;
 * numbers shown masked stay as they are.
 * @source docs/domain/network.md 4.4
 */
export function ContactForm({
  auth: { rpiNo, aisleCode, payType, contact },
  suggested,
  onClose,
}: {
  auth: Shown['auths'][number]
  suggested: Shown['suggested']
  onClose: () => void
}) {
  const options = { also: [walletAuth.ofMerchant, walletAuth.list] }
  const keeping = useSend(walletAuth.submit, { ...options, done: t('资料已保存') })
  const sending = useSend(walletAuth.submit, { ...options, done: t('已提交，等待钱包审核') })
  const inputOf = (values: Values) => ({ ...values, rpiNo, aisleCode, payType })
  return (
    <FormDialog<Values>
      title={t('实名认证联系人')}
      width={680}
      initial={contact ?? suggested}
      okText={t('提交')}
      second={{
        text: t('暂存'),
        onSave: async (values) => (await keeping.send({ ...inputOf(values), submit: 0 })) !== null,
      }}
      pending={keeping.isPending || sending.isPending}
      error={keeping.error ?? sending.error}
      onSave={async (values) => (await sending.send({ ...inputOf(values), submit: 1 })) !== null}
      onClose={onClose}
    >
      <Form.Item name="contactType" label={t('联系人类型')} extra={t('经办人须先上传身份证和业务办理授权函')}>
        <Segmented
          options={[
            { value: ContactType.legalPerson, label: t('法人') },
            { value: ContactType.handler, label: t('经办人') },
          ]}
        />
      </Form.Item>
      <div className="form-columns">
        <Field name="contactName" of={contactName}>
          <Input autoComplete="off" />
        </Field>
        <Field name="contactPhone" of={contactPhone} hint={t('11位手机号码')}>
          <Input inputMode="tel" autoComplete="off" />
        </Field>
        <Field name="contactIdNo" of={contactIdNo} hint={t('18位身份证号码')}>
          <Input autoComplete="off" />
        </Field>
        <Field name="contactIdBegin" of={contactIdBegin}>
          <MomentPicker unit="day" />
        </Field>
        <Field name="contactIdEnd" of={contactIdEnd}>
          <EndDay />
        </Field>
      </div>
    </FormDialog>
  )
}
