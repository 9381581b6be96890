import { Form, Input } from 'antd'
import type { z } from 'zod'
import { CodeSelect } from '../../../core/web/form/CodeSelect.tsx'
import { Field } from '../../../core/web/form/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language.ts'
import { useSend } from '../../../core/web/use-send.ts'
import { SmsCategory, smsSetting, SmsSettingDraft } from './sms-setting.contract.ts'
import type { SmsSettingRow } from './SmsSettingListPage.tsx'

const { category, smsCode, templateId, signName, appId, regionId, accessKey, secretKey, remark } = SmsSettingDraft.shape
type Values = z.input<typeof SmsSettingDraft>

/** Adds or changes a setting. Its keys are written, never read back whole. */
export function SmsSettingForm({ row, onClose }: { row: SmsSettingRow | null; onClose: () => void }) {
  const saving = useSend(smsSetting.submit, { done: row ? t('更新成功') : t('新增成功') })
  return (
    <FormDialog<Values>
      title={row ? t('编辑短信配置') : t('新增短信配置')}
      width={720}
      initial={row ?? { category: SmsCategory.aliyun }}
      pending={saving.isPending}
      error={saving.error}
      onSave={async (values) => (await saving.send({ ...values, id: row?.id, version: row?.version })) !== null}
      onClose={onClose}
    >
      <div className="form-columns">
        <Field name="category" of={category}>
          <CodeSelect codes={SmsCategory} />
        </Field>
        <Field name="smsCode" of={smsCode} hint={t('唯一，用于指定发送所用的配置')}>
          <Input autoFocus autoComplete="off" />
        </Field>
        <Field name="templateId" of={templateId}>
          <Input autoComplete="off" />
        </Field>
        <Field name="signName" of={signName}>
          <Input autoComplete="off" />
        </Field>
        <Field name="accessKey" of={accessKey} hint={t('云片填写APIKEY，SecretKey可不填')}>
          <Input autoComplete="off" />
        </Field>
        <Field name="secretKey" of={secretKey} hint={row ? t('保持 ****** 为不修改') : undefined}>
          <Input autoComplete="off" />
        </Field>
        <Form.Item noStyle dependencies={['category']}>
          {({ getFieldValue }) =>
            getFieldValue('category') === SmsCategory.tencent && (
              <Field name="appId" of={appId} hint={t('腾讯云的SdkAppId')}>
                <Input autoComplete="off" />
              </Field>
            )
          }
        </Form.Item>
        <Field name="regionId" of={regionId} hint={t('可不填，默认为服务商的主地域')}>
          <Input autoComplete="off" />
        </Field>
      </div>
      <Field name="remark" of={remark}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} showCount />
      </Field>
    </FormDialog>
  )
}
