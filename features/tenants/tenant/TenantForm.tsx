import { Form, Input, InputNumber, Segmented } from 'antd'
import type { z } from 'zod'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { MomentPicker } from '../../../core/web/field/moment-picker.ts'
import { RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { tenant, TenantDraft, TenantKind } from './tenant.contract.ts'
import type { TenantListRow } from './TenantListPage.tsx'

const shape = TenantDraft.shape
type Values = z.input<typeof TenantDraft>

/** Adds or changes a tenant. Its kind and the tenant above it stay as they were made. */
export function TenantForm({ row, onClose }: { row: TenantListRow | null; onClose: () => void }) {
  const saving = useSend(tenant.submit, { done: row ? t('更新成功') : t('新增成功') })
  return (
    <FormDialog<Values>
      title={row ? t('编辑租户') : t('新增租户')}
      width={720}
      initial={row ? draftOf(row) : { tenantKind: TenantKind.subOperator, accountNumber: -1, status: 1 }}
      pending={saving.isPending}
      error={saving.error}
      onSave={async (values) => (await saving.send({ ...values, id: row?.id })) !== null}
      onClose={onClose}
    >
      {!row && <KindFields />}
      <div className="form-columns">
        <Field name="tenantName" of={shape.tenantName}>
          <Input autoFocus />
        </Field>
        <Field name="linkman" of={shape.linkman}>
          <Input />
        </Field>
        <Field name="contactNumber" of={shape.contactNumber}>
          <Input inputMode="tel" />
        </Field>
        <Field name="contactEmail" of={shape.contactEmail}>
          <Input inputMode="email" />
        </Field>
        <Field name="domain" of={shape.domain} hint={t('主机名，如 pay.example.com')}>
          <Input />
        </Field>
        <Field name="address" of={shape.address}>
          <Input />
        </Field>
        {!row && (
          <>
            <Field name="accountNumber" of={shape.accountNumber} hint={t('-1 为不限')}>
              <InputNumber min={-1} />
            </Field>
            <Field name="expireTime" of={shape.expireTime} hint={t('不填为永不过期')}>
              <MomentPicker unit="second" />
            </Field>
          </>
        )}
      </div>
      {row && row.tenantKind !== TenantKind.platform && (
        <Form.Item name="status" label={t('状态')} extra={t('停用后该租户的用户立即退出，不能登录。')}>
          <Segmented
            options={[
              { value: 1, label: t('启用') },
              { value: 0, label: t('停用') },
            ]}
          />
        </Form.Item>
      )}
      <div className="form-columns">
        <Field name="logoUrl" of={shape.logoUrl}>
          <Input />
        </Field>
        <Field name="backgroundUrl" of={shape.backgroundUrl}>
          <Input />
        </Field>
        <Field name="themeColor" of={shape.themeColor} hint={t('如 #409EFF')}>
          <Input />
        </Field>
      </div>
    </FormDialog>
  )
}

/** Form fields for the kind of a new tenant and its parent. */
function KindFields() {
  return (
    <div className="form-columns">
      <Field name="tenantKind" of={shape.tenantKind}>
        <CodeSelect codes={TenantKind} only={[TenantKind.operator, TenantKind.subOperator]} />
      </Field>
      <Form.Item noStyle dependencies={['tenantKind']}>
        {({ getFieldValue }) =>
          getFieldValue('tenantKind') === TenantKind.subOperator && (
            <Field name="parentTenantId" of={shape.parentTenantId} hint={t('未过期的运营商')}>
              <RemoteSelect
                list={tenant.list}
                searchBy="tenantName"
                choiceOf={(one) => ({
                  value: String(one['tenantId']),
                  name: String(one['tenantName']),
                  no: String(one['tenantId']),
                })}
              />
            </Field>
          )
        }
      </Form.Item>
    </div>
  )
}

const draftOf = (row: TenantListRow): Partial<Values> => ({
  tenantName: row.tenantName,
  linkman: row.linkman,
  contactNumber: row.contactNumber,
  contactEmail: row.contactEmail,
  domain: row.domain,
  address: row.address,
  status: row.status,
  logoUrl: row.logoUrl,
  backgroundUrl: row.backgroundUrl,
  themeColor: row.themeColor,
})
