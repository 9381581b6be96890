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
import { Filter } from '../../../core/web/list/filter/Filter.tsx'
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
import { NameSelect } from '../gallery/NameSelect.tsx'
import { deviceClass } from '../device-class/device-class.contract.ts'
import { deviceType, ShopTypeDraft } from './device-type.contract.ts'

type Row = RowOf<typeof deviceType.list>

/** 商品类型: the types of the device catalogue. */
export function DeviceTypePage() {
  const mayEdit = useCan('shop_type_edit')
  const [editing, setEditing] = useState<Row | 'new' | null>(null)
  const removing = useSend(deviceType.remove)
  const switching = useSend(deviceType.updateStatus)
  const remove = async ({ id, typeName }: Row) =>
    (await confirmRemoval({ title: t('删除商品类型 {name}', { name: typeName }) })) && void removing.send({ ids: id })
  const turn = async ({ id, typeName, status }: Row) =>
    (status === 0 ||
      (await confirm({
        title: t('停用商品类型 {name}', { name: typeName }),
        text: t('停用后新商品不能选择其下的型号。'),
        isDanger: true,
        okText: t('停用'),
      }))) &&
    void switching.send({ id, status: status === 1 ? 0 : 1 })
  const add = <AddButton code="shop_type_edit" title={t('新增商品类型')} onClick={() => setEditing('new')} />
  const rowActions = (row: Row) => (
    <RowActions
      actions={[
        { title: t('编辑'), code: 'shop_type_edit', run: () => setEditing(row) },
        {
          title: row.status === 1 ? t('停用') : t('启用'),
          code: 'shop_type_edit',
          isDanger: row.status === 1,
          run: () => void turn(row),
        },
        { title: t('删除'), code: 'shop_type_edit', isDanger: true, run: () => void remove(row) },
      ]}
    />
  )
  return (
    <>
      <ListPage
        title={t('商品类型')}
        list={deviceType.list}
        rowKey="id"
        nameOf={({ typeName }) => typeName}
        columns={columns()}
        toolbar={add}
        firstStep={add}
        filters={
          <>
            <TextFilter name="typeName" label={t('类型名称')} />
            <Filter name="shopClassNo" label={t('所属分类')}>
              <NameSelect names={deviceClass.names} allowClear />
            </Filter>
            <OnOffFilter name="status" label={t('状态')} />
          </>
        }
        rowActions={mayEdit ? rowActions : undefined}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="shop_type_edit"
            nameOf={({ typeName }) => typeName}
            remove={({ id }) => send(deviceType.remove, { ids: id })}
          />
        )}
      />
      {editing && <DeviceTypeForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const columns = (): ListColumn<Row>[] => [
  { key: 'typeName', title: t('类型名称'), width: 200, pin: 'left', card: 'title' },
  copiedColumn('shopTypeNo', t('类型编号'), { width: 150 }),
  { key: 'className', title: t('所属分类'), width: 160, card: 'field' },
  copiedColumn('shopClassNo', t('分类编号'), { width: 150, startsHidden: true }),
  countColumn('modelCount', t('型号数'), { card: 'field' }),
  countColumn('sort', t('排序'), { isSortable: true }),
  { key: 'status', title: t('状态'), width: 90, card: 'field', render: ({ status }) => <OnOffTag value={status} /> },
  momentColumn('createTime', t('创建时间'), { isSortable: true }),
]

interface Values {
  typeName: string
  shopClassNo: string
  sort: number
}

/** Adds or changes a type. */
function DeviceTypeForm({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const adding = useSend(deviceType.save, { done: t('新增成功') })
  const changing = useSend(deviceType.submit, { done: t('更新成功') })
  const { typeName, shopClassNo, sort } = ShopTypeDraft.shape
  const save = async (values: Values) =>
    (row ? await changing.send({ ...values, id: row.id, version: row.version }) : await adding.send(values)) !== null
  return (
    <FormDialog<Values>
      title={row ? t('编辑商品类型') : t('新增商品类型')}
      initial={row ?? { sort: 1 }}
      pending={adding.isPending || changing.isPending}
      error={adding.error ?? changing.error}
      onSave={save}
      onClose={onClose}
    >
      <Field name="typeName" of={typeName}>
        <Input autoFocus />
      </Field>
      <Field name="shopClassNo" of={shopClassNo}>
        <NameSelect
          names={deviceType.classNames}
          chosen={row ? { no: row.shopClassNo, name: row.className } : undefined}
        />
      </Field>
      <Field name="sort" of={sort} hint={t('小者优先')}>
        <InputNumber min={0} max={9999} />
      </Field>
    </FormDialog>
  )
}
