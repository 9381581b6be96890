import { Input, InputNumber } from 'antd'
import type { z } from 'zod'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { TreeField } from '../../../core/web/field/TreeField.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { role, RoleDraft } from './role.contract.ts'
import type { RoleEdit } from './RolePage.tsx'

const { parentId, roleName, roleAlias, sort } = RoleDraft.shape
type Values = z.input<typeof RoleDraft>

/** Roles that hang below nobody have this one above them. */
const top = '0'

/** Adds or changes a role. What it holds is set apart. */
export function RoleForm({ edit, onClose }: { edit: RoleEdit; onClose: () => void }) {
  const row = 'row' in edit ? edit.row : null
  const saving = useSend(role.submit, { done: row ? t('更新成功') : t('新增成功') })
  const save = async (values: Values) =>
    (await saving.send({ ...values, parentId: values.parentId ?? top, id: row?.id })) !== null
  return (
    <FormDialog<Values>
      title={row ? t('编辑角色') : t('新增角色')}
      initial={initialOf(edit)}
      pending={saving.isPending}
      error={saving.error}
      onSave={save}
      onClose={onClose}
    >
      <Field name="parentId" of={parentId} hint={t('下级角色的权限不会超出上级角色')}>
        <TreeField tree={role.tree} placeholder={t('顶级角色')} />
      </Field>
      <div className="form-columns">
        <Field name="roleName" of={roleName}>
          <Input autoFocus />
        </Field>
        <Field name="roleAlias" of={roleAlias} hint={t('程序使用的名称，同一租户内不重复')}>
          <Input />
        </Field>
        <Field name="sort" of={sort}>
          <InputNumber min={0} max={99_999} />
        </Field>
      </div>
    </FormDialog>
  )
}

const initialOf = (edit: RoleEdit): Partial<Values> => {
  if (!('row' in edit)) return { parentId: edit.below?.id, sort: 1 }
  const { parentId: above, roleName: name, roleAlias: alias, sort: at } = edit.row
  return { parentId: above === top ? undefined : above, roleName: name, roleAlias: alias, sort: at }
}
