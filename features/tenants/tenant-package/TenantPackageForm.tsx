import { Input } from 'antd'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { RemarkField } from '../../../core/web/field/RemarkField.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { menu } from '../../access/access.shared.ts'
import { GrantTree } from '../../../core/web/tree/GrantTree.tsx'
import { tenantPackage } from './tenant-package.contract.ts'
import type { TenantPackageListRow } from './TenantPackageListPage.tsx'

const { packageName, menuId, remark } = tenantPackage.submit.input.shape

interface Values {
  packageName: string
  menuId: readonly string[]
  remark?: string
}

/** Adds or changes a package. */
export function TenantPackageForm({ row, onClose }: { row: TenantPackageListRow | null; onClose: () => void }) {
  const saving = useSend(tenantPackage.submit, { done: row ? t('更新成功') : t('新增成功') })
  const { data = [] } = useCall(menu.tree, {})
  const save = async (values: Values) =>
    (await saving.send({ ...values, menuId: values.menuId.join(','), id: row?.id })) !== null
  return (
    <FormDialog<Values>
      title={row ? t('编辑产品包') : t('新增产品包')}
      width={600}
      initial={row ? { ...row, menuId: row.menuId.split(',').filter(Boolean) } : { menuId: [] }}
      pending={saving.isPending}
      error={saving.error}
      onSave={save}
      onClose={onClose}
    >
      {row && <p className="question-text">{t('减少的菜单立即从使用该产品包的租户的全部角色中收回。')}</p>}
      <Field name="packageName" of={packageName}>
        <Input autoFocus />
      </Field>
      <Field name="menuId" of={menuId}>
        <GrantTree nodes={data} />
      </Field>
      <RemarkField of={remark} />
    </FormDialog>
  )
}
