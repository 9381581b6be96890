import { Input } from 'antd'
import type { z } from 'zod'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { AccountForm, AppField, KeyFields } from '../vendor-setting/AccountFields.tsx'
import { SmsCategory, smsSetting, SmsSettingDraft } from './sms-setting.contract.ts'
import type { SmsSettingRow } from './SmsSettingListPage.tsx'

const { shape } = SmsSettingDraft
type Values = z.input<typeof SmsSettingDraft>

/** Adds or changes a setting. */
export function SmsSettingForm({ row, onClose }: { row: SmsSettingRow | null; onClose: () => void }) {
  const saving = useSend(smsSetting.submit, { done: row ? t('更新成功') : t('新增成功') })
  return (
    <AccountForm<Values>
      title={row ? t('编辑短信配置') : t('新增短信配置')}
      row={row}
      start={{ category: SmsCategory.aliyun }}
      saving={saving}
      remark={shape.remark}
      onClose={onClose}
    >
      <Field name="category" of={shape.category}>
        <CodeSelect codes={SmsCategory} />
      </Field>
      <Field name="smsCode" of={shape.smsCode} hint={t('唯一，用于指定发送所用的配置')}>
        <Input autoFocus autoComplete="off" />
      </Field>
      <Field name="templateId" of={shape.templateId}>
        <Input autoComplete="off" />
      </Field>
      <Field name="signName" of={shape.signName}>
        <Input autoComplete="off" />
      </Field>
      <KeyFields of={shape} isNew={row === null} hint={t('云片填写APIKEY，SecretKey可不填')} />
      <AppField of={shape.appId} category={SmsCategory.tencent} hint={t('腾讯云的SdkAppId')} />
      <Field name="regionId" of={shape.regionId} hint={t('可不填，默认为服务商的主地域')}>
        <Input autoComplete="off" />
      </Field>
    </AccountForm>
  )
}
