import { Form, Input, InputNumber, Segmented, TreeSelect } from 'antd'
import type { z } from 'zod'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { RemarkField } from '../../../core/web/field/RemarkField.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { ButtonPlace, menu, MenuCategory, MenuDraft, OpenMode } from './menu.contract.ts'
import type { MenuEdit } from './MenuPage.tsx'

const shape = MenuDraft.shape
type Values = z.input<typeof MenuDraft>

/** Entries that hang below nobody have this one above them. */
const top = '0'

/** Adds or changes an entry of the side menu, or a button of a page. */
export function MenuForm({ edit, onClose }: { edit: MenuEdit; onClose: () => void }) {
  const row = 'row' in edit ? edit.row : null
  const saving = useSend(menu.submit, { done: row ? t('更新成功') : t('新增成功') })
  const save = async (values: Values) =>
    (await saving.send({ ...values, parentId: values.parentId ?? top, id: row?.id })) !== null
  return (
    <FormDialog<Values>
      title={row ? t('编辑菜单') : t('新增菜单')}
      width={680}
      initial={initialOf(edit)}
      pending={saving.isPending}
      error={saving.error}
      onSave={save}
      onClose={onClose}
    >
      <Form.Item name="category" label={t('菜单类型')}>
        <Segmented
          options={[
            { value: MenuCategory.menu, label: t('菜单') },
            { value: MenuCategory.button, label: t('按钮') },
          ]}
        />
      </Form.Item>
      <Field name="parentId" of={shape.parentId} hint={t('不选为顶级菜单')}>
        <MenuAbove />
      </Field>
      <div className="form-columns">
        <Field name="name" of={shape.name}>
          <Input autoFocus />
        </Field>
        <Field name="nameEn" of={shape.nameEn} hint={t('英文界面显示的名称')}>
          <Input />
        </Field>
        <Field name="code" of={shape.code} hint={t('权限编号，全系统不重复')}>
          <Input />
        </Field>
        <Field name="alias" of={shape.alias}>
          <Input />
        </Field>
        <Field name="source" of={shape.source}>
          <Input />
        </Field>
        <Field name="sort" of={shape.sort}>
          <InputNumber min={0} max={99_999} />
        </Field>
      </div>
      <Form.Item noStyle dependencies={['category']}>
        {({ getFieldValue }) =>
          getFieldValue('category') === MenuCategory.button ? (
            <Field name="action" of={shape.action}>
              <CodeSelect codes={ButtonPlace} />
            </Field>
          ) : (
            <div className="form-columns">
              <Field name="path" of={shape.path} hint={t('以 / 开头；以 http 开头的在页内框架打开')}>
                <Input />
              </Field>
              <Field name="isOpen" of={shape.isOpen}>
                <CodeSelect codes={OpenMode} />
              </Field>
            </div>
          )
        }
      </Form.Item>
      <RemarkField of={shape.remark} />
    </FormDialog>
  )
}

/** Chooses the entry above. */
function MenuAbove(parts: { id?: string; value?: string; onChange?: (value: string) => void }) {
  const { data = [], isFetching } = useCall(menu.tree, {})
  return (
    <TreeSelect
      {...parts}
      allowClear
      treeData={data}
      loading={isFetching}
      showSearch={{ treeNodeFilterProp: 'title' }}
      placeholder={t('顶级菜单')}
    />
  )
}

const initialOf = (edit: MenuEdit): Partial<Values> => {
  if (!('row' in edit))
    return {
      parentId: edit.below?.id,
      category: edit.below?.path ? MenuCategory.button : MenuCategory.menu,
      action: ButtonPlace.row,
      isOpen: OpenMode.no,
      sort: 1,
    }
  const { id: _id, parentId, children: _children, ...entry } = edit.row
  return { ...entry, parentId: parentId === top ? undefined : parentId }
}
