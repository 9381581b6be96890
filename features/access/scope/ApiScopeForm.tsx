import { Input } from 'antd'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { RemarkField } from '../../../core/web/field/RemarkField.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import type { ApiScopeListRow } from './ApiScopePage.tsx'
import { apiScope, ApiScopeType } from './scope.contract.ts'
import { MenuSelect } from './ScopeFields.tsx'

const shape = apiScope.submit.input.shape

interface Values {
  menuId: string
  scopeName: string
  resourceCode: string
  scopeType: ApiScopeListRow['scopeType']
  scopePath: string
  remark: string
}

/** Adds or changes an API scope: a call, or all below a path, that only its holders may make. */
export function ApiScopeForm({ row, onClose }: { row: ApiScopeListRow | null; onClose: () => void }) {
  const saving = useSend(apiScope.submit, { done: row ? t('更新成功') : t('新增成功') })
  return (
    <FormDialog<Values>
      title={row ? t('编辑接口权限') : t('新增接口权限')}
      width={640}
      initial={row ?? { scopeType: ApiScopeType.business }}
      pending={saving.isPending}
      error={saving.error}
      onSave={async (values) => (await saving.send({ ...values, id: row?.id })) !== null}
      onClose={onClose}
    >
      <div className="form-columns">
        <Field name="scopeName" of={shape.scopeName}>
          <Input autoFocus />
        </Field>
        <Field name="resourceCode" of={shape.resourceCode} hint={t('与被限制接口的权限编号一致')}>
          <Input />
        </Field>
        <Field name="menuId" of={shape.menuId}>
          <MenuSelect />
        </Field>
        <Field name="scopeType" of={shape.scopeType}>
          <CodeSelect codes={ApiScopeType} />
        </Field>
      </div>
      <Field name="scopePath" of={shape.scopePath} hint={t('以 /api/ 开头；该路径及其下级接口都受限')}>
        <Input />
      </Field>
      <RemarkField of={shape.remark} />
    </FormDialog>
  )
}
