import { Input } from 'antd'
import type { z } from 'zod'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { AccountForm, AppField, KeyFields } from '../vendor-setting/AccountFields.tsx'
import { OssCategory, ossSetting, OssSettingDraft } from './oss-setting.contract.ts'
import type { OssSettingRow } from './OssSettingListPage.tsx'

const { shape } = OssSettingDraft
type Values = z.input<typeof OssSettingDraft>

/** Adds or changes a store. */
export function OssSettingForm({ row, onClose }: { row: OssSettingRow | null; onClose: () => void }) {
  const saving = useSend(ossSetting.submit, { done: row ? t('更新成功') : t('新增成功') })
  return (
    <AccountForm<Values>
      title={row ? t('编辑对象存储') : t('新增对象存储')}
      row={row}
      start={{ category: OssCategory.aliyun }}
      saving={saving}
      remark={shape.remark}
      onClose={onClose}
    >
      <Field name="category" of={shape.category}>
        <CodeSelect codes={OssCategory} />
      </Field>
      <Field name="ossCode" of={shape.ossCode} hint={t('唯一，用于区分配置')}>
        <Input autoFocus autoComplete="off" />
      </Field>
      <Field name="endpoint" of={shape.endpoint} hint={t('如 https://oss-cn-hangzhou.aliyuncs.com，不含存储桶和路径')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="bucketName" of={shape.bucketName}>
        <Input autoComplete="off" />
      </Field>
      <KeyFields of={shape} isNew={row === null} missingSecret={t('请填写SecretKey')} />
      <AppField of={shape.appId} category={OssCategory.tencent} hint={t('腾讯云的APPID，存储桶名称已包含时可不填')} />
      <Field name="region" of={shape.region} hint={t('如 cn-hangzhou；默认 us-east-1')}>
        <Input autoComplete="off" />
      </Field>
    </AccountForm>
  )
}
