import { Input } from 'antd'
import type { z } from 'zod'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { notify } from '../../../core/web/notices/notices.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { smsSetting } from './sms-setting.contract.ts'
import type { SmsSettingRow } from './SmsSettingListPage.tsx'

const { phones, params } = smsSetting.sendMessage.input.shape
type Values = z.input<typeof smsSetting.sendMessage.input>

/** Sends a message by one setting, to see whether its account works. */
export function SmsTestDialog({ row, onClose }: { row: SmsSettingRow; onClose: () => void }) {
  const sending = useSend(smsSetting.sendMessage, { done: '' })
  const run = async (values: Values) => {
    const answer = await sending.send({ ...values, code: row.smsCode })
    if (answer) notify('success', t('{n} 条短信已进入发送队列', { n: answer.count }))
    return answer !== null
  }
  return (
    <FormDialog<Values>
      title={`${t('测试发送')} · ${row.smsCode}`}
      initial={{ params: '{"code":"12345"}' }}
      okText={t('发送')}
      pending={sending.isPending}
      error={sending.error}
      onSave={run}
      onClose={onClose}
    >
      <Field name="phones" of={phones} hint={t('多个号码用逗号分隔，最多100个')}>
        <Input autoFocus inputMode="tel" />
      </Field>
      <Field name="params" of={params} hint={t('按模板顺序的JSON对象，如 {"code":"12345"}')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Field>
    </FormDialog>
  )
}
