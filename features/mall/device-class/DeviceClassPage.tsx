import { Input, InputNumber } from 'antd'
import { useState } from 'react'
import { send } from '../../../core/web/call/send.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import {
  copiedColumn,
  countColumn,
  momentColumn,
  OnOffFilter,
  OnOffTag,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { confirm, confirmRemoval } from '../../../core/web/question/confirm.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { ImageField } from '../../settings/settings.web.ts'
import { SmallPicture } from '../gallery/SmallPicture.tsx'
import { deviceClass, ShopClassDraft } from './device-class.contract.ts'

type Row = RowOf<typeof deviceClass.list>

/** 商品分类: the classes of the device catalogue. */
export function DeviceClassPage() {
  const mayEdit = useCan('shop_class_edit')
  const [editing, setEditing] = useState<Row | 'new' | null>(null)
  const removing = useSend(deviceClass.remove)
  const switching = useSend(deviceClass.updateStatus)
  const remove = async ({ id, className }: Row) =>
    (await confirmRemoval({ title: t('删除商品分类 {name}', { name: className }) })) && void removing.send({ ids: id })
  const turn = async ({ id, className, status }: Row) =>
    (status === 0 ||
      (await confirm({
        title: t('停用商品分类 {name}', { name: className }),
        text: t('停用后新商品不能选择其下的型号。'),
        isDanger: true,
        okText: t('停用'),
      }))) &&
    void switching.send({ id, status: status === 1 ? 0 : 1 })
  const add = <AddButton code="shop_class_edit" title={t('新增商品分类')} onClick={() => setEditing('new')} />
  const rowActions = (row: Row) => (
    <RowActions
      actions={[
        { title: t('编辑'), code: 'shop_class_edit', run: () => setEditing(row) },
        {
          title: row.status === 1 ? t('停用') : t('启用'),
          code: 'shop_class_edit',
          isDanger: row.status === 1,
          run: () => void turn(row),
        },
        { title: t('删除'), code: 'shop_class_edit', isDanger: true, run: () => void remove(row) },
      ]}
    />
  )
  return (
    <>
      <ListPage
        title={t('商品分类')}
        list={deviceClass.list}
        rowKey="id"
        nameOf={({ className }) => className}
        columns={columns()}
        toolbar={add}
        firstStep={add}
        filters={
          <>
            <TextFilter name="className" label={t('分类名称')} />
            <OnOffFilter name="status" label={t('状态')} />
          </>
        }
        rowActions={mayEdit ? rowActions : undefined}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="shop_class_edit"
            nameOf={({ className }) => className}
            remove={({ id }) => send(deviceClass.remove, { ids: id })}
          />
        )}
      />
      {editing && <DeviceClassForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const columns = (): ListColumn<Row>[] => [
  { key: 'className', title: t('分类名称'), width: 200, pin: 'left', card: 'title' },
  {
    key: 'iconUrl',
    title: t('图标'),
    width: 80,
    render: ({ iconUrl, className }) => <SmallPicture url={iconUrl} name={className} />,
  },
  copiedColumn('shopClassNo', t('分类编号'), { width: 150 }),
  countColumn('typeCount', t('类型数'), { card: 'field' }),
  countColumn('sort', t('排序'), { isSortable: true }),
  { key: 'status', title: t('状态'), width: 90, card: 'field', render: ({ status }) => <OnOffTag value={status} /> },
  momentColumn('createTime', t('创建时间'), { isSortable: true }),
]

interface Values {
  className: string
  icon: string
  sort: number
}

/** Adds or changes a class. */
function DeviceClassForm({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const adding = useSend(deviceClass.save, { done: t('新增成功') })
  const changing = useSend(deviceClass.submit, { done: t('更新成功') })
  const { className, icon, sort } = ShopClassDraft.shape
  const save = async (values: Values) =>
    (row
      ? await changing.send({ ...values, id: row.id, version: row.version })
      : await adding.send({ ...values, icon: values.icon ?? '' })) !== null
  return (
    <FormDialog<Values>
      title={row ? t('编辑商品分类') : t('新增商品分类')}
      initial={row ?? { sort: 1 }}
      pending={adding.isPending || changing.isPending}
      error={adding.error ?? changing.error}
      onSave={save}
      onClose={onClose}
    >
      <Field name="className" of={className}>
        <Input autoFocus />
      </Field>
      <Field name="sort" of={sort} hint={t('小者优先')}>
        <InputNumber min={0} max={9999} />
      </Field>
      <Field name="icon" of={icon} hint={t('JPG 或 PNG')}>
        <ImageField shown={row?.iconUrl ?? ''} type="mall" canBeNone />
      </Field>
    </FormDialog>
  )
}
