import { Input, InputNumber, Tag } from 'antd'
import { useState } from 'react'
import { useSend } from '../../../core/web/call/use-send.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { countColumn, momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { TreePage } from '../../../core/web/list/TreePage.tsx'
import type { BranchOf } from '../../../core/web/list/use-list.ts'
import { confirmRemoval } from '../../../core/web/question/confirm.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { MallClassDraft, saleClass } from './sale-class.contract.ts'
import { SaleClassField } from './SaleClassField.tsx'

type Branch = BranchOf<typeof saleClass.tree>
type Edit = { readonly row: Branch } | { readonly below: Branch | null }

/** 商城分类: the classes by which buyers look through the shop. */
export function SaleClassPage() {
  const mayEdit = useCan('mall_class_edit')
  const [editing, setEditing] = useState<Edit | null>(null)
  const also = { also: [saleClass.tree] }
  const removing = useSend(saleClass.remove, also)
  const showing = useSend(saleClass.onFourth, also)
  const remove = async ({ id, className }: Branch) =>
    (await confirmRemoval({ title: t('删除商城分类 {name}', { name: className }) })) && void removing.send({ ids: id })
  const add = <AddButton code="mall_class_edit" title={t('新增商城分类')} onClick={() => setEditing({ below: null })} />
  const rowActions = (row: Branch) => (
    <RowActions
      actions={[
        { title: t('编辑'), code: 'mall_class_edit', run: () => setEditing({ row }) },
        {
          title: row.onFourth === 1 ? t('取消首页展示') : t('首页展示'),
          code: 'mall_class_edit',
          run: () => void showing.send({ id: row.id, onFourth: row.onFourth === 1 ? 0 : 1 }),
        },
        { title: t('新增下级'), code: 'mall_class_edit', run: () => setEditing({ below: row }) },
        {
          title: t('删除'),
          code: 'mall_class_edit',
          isDanger: true,
          blocked: (row.children ?? []).length > 0 ? t('请先删除下级分类') : undefined,
          run: () => void remove(row),
        },
      ]}
    />
  )
  return (
    <>
      <TreePage
        title={t('商城分类')}
        tree={saleClass.tree}
        rowKey="id"
        nameOf={({ className }) => className}
        columns={columns()}
        toolbar={add}
        firstStep={add}
        filters={<TextFilter name="className" label={t('分类名称')} />}
        rowActions={mayEdit ? rowActions : undefined}
      />
      {editing && <SaleClassForm edit={editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const columns = (): ListColumn<Branch>[] => [
  { key: 'className', title: t('分类名称'), width: 240 },
  {
    key: 'onFourth',
    title: t('首页展示'),
    width: 110,
    card: 'field',
    render: ({ onFourth }) => (onFourth === 1 ? <Tag>{t('首页展示')}</Tag> : '—'),
  },
  countColumn('productCount', t('商品数')),
  countColumn('sort', t('排序')),
  momentColumn('createTime', t('创建时间')),
]

interface Values {
  className: string
  parentId?: string
  sort: number
}

/** Adds or changes a class. */
function SaleClassForm({ edit, onClose }: { edit: Edit; onClose: () => void }) {
  const row = 'row' in edit ? edit.row : null
  const saving = useSend(saleClass.submit, { done: row ? t('更新成功') : t('新增成功'), also: [saleClass.tree] })
  const { className, parentId, sort } = MallClassDraft.shape
  const initial = row ?? { sort: 1, ...('below' in edit && edit.below ? { parentId: edit.below.id } : {}) }
  return (
    <FormDialog<Values>
      title={row ? t('编辑商城分类') : t('新增商城分类')}
      initial={initial}
      pending={saving.isPending}
      error={saving.error}
      onSave={async (values) =>
        (await saving.send({
          ...values,
          parentId: values.parentId ?? '0',
          ...(row ? { id: row.id, version: row.version } : {}),
        })) !== null
      }
      onClose={onClose}
    >
      <Field name="className" of={className}>
        <Input autoFocus />
      </Field>
      <Field name="parentId" of={parentId} hint={t('不选为顶级分类，最多3级')}>
        <SaleClassField placeholder={t('顶级分类')} without={row?.id} />
      </Field>
      <Field name="sort" of={sort} hint={t('小者优先')}>
        <InputNumber min={0} max={9999} />
      </Field>
    </FormDialog>
  )
}
