import { InputNumber } from 'antd'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { MomentPicker } from '../../../core/web/field/moment-picker.ts'
import { RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { datasource } from '../../development/development.shared.ts'
import { tenantPackage } from '../tenant-package/tenant-package.contract.ts'
import { tenant } from './tenant.contract.ts'
import type { TenantListRow } from './TenantListPage.tsx'

const { accountNumber, expireTime } = tenant.setting.input.shape
const { datasourceId } = tenant.datasource.input.shape
const { packageId } = tenant.packageSetting.input.shape

/** Dialog for the number of accounts that a tenant may have, and the time until which it may sign in. */
export function TenantQuotaDialog({ row, onClose }: { row: TenantListRow; onClose: () => void }) {
  const saving = useSend(tenant.setting)
  return (
    <FormDialog<{ accountNumber: number; expireTime: string }>
      title={t('{name} 的授权配置', { name: row.tenantName })}
      initial={{ accountNumber: row.accountNumber, expireTime: row.expireTime }}
      pending={saving.isPending}
      error={saving.error}
      onSave={async (values) => (await saving.send({ ids: row.id, ...values })) !== null}
      onClose={onClose}
    >
      <Field name="accountNumber" of={accountNumber} hint={t('-1 为不限')}>
        <InputNumber min={-1} autoFocus />
      </Field>
      <Field name="expireTime" of={expireTime} hint={t('不填为永不过期')}>
        <MomentPicker unit="second" />
      </Field>
    </FormDialog>
  )
}

/** The package whose menus bound the roles of a tenant. */
export function TenantPackageDialog({ row, onClose }: { row: TenantListRow; onClose: () => void }) {
  const saving = useSend(tenant.packageSetting)
  return (
    <FormDialog<{ packageId?: string }>
      title={t('{name} 的产品包配置', { name: row.tenantName })}
      initial={row.packageId === null ? {} : { packageId: row.packageId }}
      pending={saving.isPending}
      error={saving.error}
      onSave={async ({ packageId: chosen }) =>
        (await saving.send({ tenantId: row.tenantId, packageId: chosen })) !== null
      }
      onClose={onClose}
    >
      <p className="question-text">{t('角色的菜单不会超出产品包；不选产品包则不限。')}</p>
      <Field name="packageId" of={packageId}>
        <RemoteSelect
          list={tenantPackage.list}
          searchBy="packageName"
          choiceOf={(one) => ({ value: String(one['id']), name: String(one['packageName']) })}
          chosen={row.packageId === null ? [] : [{ value: row.packageId, name: row.packageName }]}
        />
      </Field>
    </FormDialog>
  )
}

/** The data source noted for a tenant; its data stay where they are. */
export function TenantDatasourceDialog({ row, onClose }: { row: TenantListRow; onClose: () => void }) {
  const saving = useSend(tenant.datasource)
  return (
    <FormDialog<{ datasourceId?: string }>
      title={t('{name} 的数据源配置', { name: row.tenantName })}
      initial={row.datasourceId === null ? {} : { datasourceId: row.datasourceId }}
      pending={saving.isPending}
      error={saving.error}
      onSave={async ({ datasourceId: chosen }) =>
        (await saving.send({ tenantId: row.tenantId, datasourceId: chosen })) !== null
      }
      onClose={onClose}
    >
      <p className="question-text">{t('只登记，不迁移数据；被租户使用的数据源不能删除。')}</p>
      <Field name="datasourceId" of={datasourceId}>
        <RemoteSelect
          list={datasource.list}
          searchBy="name"
          choiceOf={(one) => ({ value: String(one['id']), name: String(one['name']) })}
          chosen={row.datasourceId === null ? [] : [{ value: row.datasourceId, name: row.datasourceName }]}
        />
      </Field>
    </FormDialog>
  )
}
