import { Form, Input, InputNumber } from 'antd'
import type { z } from 'zod'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { TreeField } from '../../../core/web/field/TreeField.tsx'
import { RemarkField } from '../../../core/web/field/RemarkField.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { dept, DeptDraft, OrgCategory } from './dept.contract.ts'
import type { DeptEdit } from './DeptPage.tsx'

const { parentId, deptName, fullName, deptCategory, userNo, sort, remark } = DeptDraft.shape
type Values = z.input<typeof DeptDraft>

/** Departments that hang below nobody have this one above them. */
const top = '0'

/** Adds or changes a department. */
export function DeptForm({ edit, onClose }: { edit: DeptEdit; onClose: () => void }) {
  const row = 'row' in edit ? edit.row : null
  const saving = useSend(dept.submit, { done: row ? t('更新成功') : t('新增成功') })
  const save = async (values: Values) =>
    (await saving.send({ ...values, parentId: values.parentId ?? top, id: row?.id })) !== null
  return (
    <FormDialog<Values>
      title={row ? t('编辑机构') : t('新增机构')}
      width={640}
      initial={initialOf(edit)}
      pending={saving.isPending}
      error={saving.error}
      onSave={save}
      onClose={onClose}
    >
      <Field name="parentId" of={parentId} hint={t('不选为顶级机构；最多8级')}>
        <TreeField tree={dept.tree} placeholder={t('顶级机构')} />
      </Field>
      <div className="form-columns">
        <Field name="deptName" of={deptName}>
          <Input autoFocus />
        </Field>
        <Field name="fullName" of={fullName}>
          <Input />
        </Field>
        <Field name="deptCategory" of={deptCategory}>
          <CodeSelect codes={OrgCategory} />
        </Field>
        <Field name="sort" of={sort}>
          <InputNumber min={0} max={99_999} />
        </Field>
      </div>
      <Form.Item noStyle dependencies={['deptCategory']}>
        {({ getFieldValue }) =>
          getFieldValue('deptCategory') === OrgCategory.institution && (
            <Field name="userNo" of={userNo} hint={t('机构的编号，以 J 开头')}>
              <Input />
            </Field>
          )
        }
      </Form.Item>
      <RemarkField of={remark} />
    </FormDialog>
  )
}

const initialOf = (edit: DeptEdit): Partial<Values> => {
  if (!('row' in edit)) return { parentId: edit.below?.id, deptCategory: OrgCategory.department, sort: 1 }
  const { parentId: above, deptName: name, fullName: whole, deptCategory: kind, userNo: no } = edit.row
  return {
    parentId: above === top ? undefined : above,
    deptName: name,
    fullName: whole,
    deptCategory: kind,
    userNo: no,
    sort: edit.row.sort,
    remark: edit.row.remark,
  }
}
