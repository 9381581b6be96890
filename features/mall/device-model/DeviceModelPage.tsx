import { Form, Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../core/web/call/queries.ts'
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
  momentColumn,
  OnOffFilter,
  OnOffTag,
  TextFilter,
  YesNoText,
} from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { confirmRemoval } from '../../../core/web/question/confirm.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { model } from '../../channels/channels.shared.ts'
import { deviceClass } from '../device-class/device-class.contract.ts'
import { deviceType } from '../device-type/device-type.contract.ts'
import { NameSelect } from '../gallery/NameSelect.tsx'
import { deviceModel, ShopModelDraft } from './device-model.contract.ts'

type Row = RowOf<typeof deviceModel.list>

/** 商品型号: the models of goods, and the terminal models that devices among them are of. */
export function DeviceModelPage() {
  const mayEdit = useCan('shop_model_edit')
  const [editing, setEditing] = useState<Row | 'new' | null>(null)
  const removing = useSend(deviceModel.remove)
  const remove = async ({ id, modelName }: Row) =>
    (await confirmRemoval({ title: t('删除商品型号 {name}', { name: modelName }) })) && void removing.send({ ids: id })
  const add = <AddButton code="shop_model_edit" title={t('新增商品型号')} onClick={() => setEditing('new')} />
  const rowActions = (row: Row) => (
    <RowActions
      actions={[
        { title: t('编辑'), code: 'shop_model_edit', run: () => setEditing(row) },
        { title: t('删除'), code: 'shop_model_edit', isDanger: true, run: () => void remove(row) },
      ]}
    />
  )
  return (
    <>
      <ListPage
        title={t('商品型号')}
        list={deviceModel.list}
        rowKey="id"
        nameOf={({ modelName }) => modelName}
        columns={columns()}
        toolbar={add}
        firstStep={add}
        filters={
          <>
            <TextFilter name="modelName" label={t('型号名称')} />
            <Filter name="shopTypeNo" label={t('所属商品类型')}>
              <NameSelect names={deviceType.names} allowClear />
            </Filter>
            <TextFilter name="rpmNo" label={t('机具型号编号')} />
            <OnOffFilter name="status" label={t('状态')} />
          </>
        }
        rowActions={mayEdit ? rowActions : undefined}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="shop_model_edit"
            nameOf={({ modelName }) => modelName}
            remove={({ id }) => send(deviceModel.remove, { ids: id })}
          />
        )}
      />
      {editing && <DeviceModelForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const columns = (): ListColumn<Row>[] => [
  { key: 'modelName', title: t('型号名称'), width: 200, pin: 'left', card: 'title', isSortable: true },
  copiedColumn('modelNo', t('型号编号'), { width: 150 }),
  { key: 'typeName', title: t('所属商品类型'), width: 150, card: 'field' },
  copiedColumn('shopTypeNo', t('类型编号'), { width: 150, startsHidden: true }),
  { key: 'className', title: t('所属分类'), width: 150 },
  { key: 'rpmName', title: t('机具型号'), width: 160, card: 'field' },
  copiedColumn('rpmNo', t('机具型号编号'), { width: 140 }),
  { key: 'needSn', title: t('按SN发货'), width: 110, render: ({ needSn }) => <YesNoText value={needSn} /> },
  { key: 'status', title: t('状态'), width: 90, card: 'field', render: ({ status }) => <OnOffTag value={status} /> },
  momentColumn('createTime', t('创建时间'), { isSortable: true }),
]

interface Values {
  modelName: string
  shopClassNo: string
  shopTypeNo: string
  rpmNo: string
  needSn: boolean
  isOn: boolean
}

/** Adds or changes a model; the class narrows the types to choose from. */
function DeviceModelForm({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const adding = useSend(deviceModel.save, { done: t('新增成功') })
  const changing = useSend(deviceModel.submit, { done: t('更新成功') })
  const { modelName, rpmNo } = ShopModelDraft.shape
  const save = async ({ isOn, needSn, shopClassNo: _class, ...values }: Values) => {
    const draft = {
      ...values,
      rpmNo: values.rpmNo ?? '',
      needSn: needSn ? (1 as const) : (0 as const),
      status: isOn ? (1 as const) : (0 as const),
    }
    if (row) return (await changing.send({ ...draft, id: row.id, version: row.version })) !== null
    return (await adding.send(draft)) !== null
  }
  return (
    <FormDialog<Values>
      title={row ? t('编辑商品型号') : t('新增商品型号')}
      initial={row ? { ...row, needSn: row.needSn === 1, isOn: row.status === 1 } : { needSn: true, isOn: true }}
      pending={adding.isPending || changing.isPending}
      error={adding.error ?? changing.error}
      onSave={save}
      onClose={onClose}
    >
      <Field name="modelName" of={modelName}>
        <Input autoFocus />
      </Field>
      <TypeFields row={row} />
      <Field name="rpmNo" of={rpmNo} hint={t('发货的SN须属于该机具型号')}>
        <TerminalModelSelect />
      </Field>
      <div className="form-columns">
        <Form.Item name="needSn" label={t('按SN发货')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="isOn" label={t('状态')} valuePropName="checked">
          <Switch checkedChildren={t('启用')} unCheckedChildren={t('停用')} />
        </Form.Item>
      </div>
    </FormDialog>
  )
}

function TypeFields({ row }: { row: Row | null }) {
  const form = Form.useFormInstance<Values>()
  const shopClassNo = Form.useWatch<string | undefined>('shopClassNo', form)
  const { shopTypeNo } = ShopModelDraft.shape
  return (
    <div className="form-columns">
      <Form.Item name="shopClassNo" label={t('所属分类')}>
        <NameSelect
          names={deviceClass.names}
          chosen={row ? { no: row.shopClassNo, name: row.className } : undefined}
          onChange={() => form.setFieldValue('shopTypeNo', undefined)}
        />
      </Form.Item>
      <Field name="shopTypeNo" of={shopTypeNo} hint={shopClassNo ? undefined : t('先选择分类')}>
        <NameSelect
          key={shopClassNo ?? ''}
          names={deviceModel.typesOfClass}
          given={{ shopClassNo: shopClassNo ?? '-' }}
          chosen={row ? { no: row.shopTypeNo, name: row.typeName } : undefined}
        />
      </Field>
    </div>
  )
}

function TerminalModelSelect(parts: { id?: string; value?: string; onChange?: (rpmNo: string) => void }) {
  const models = useCall(model.models, {})
  return (
    <Select
      {...parts}
      value={parts.value || undefined}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={models.isPending}
      placeholder={t('不按SN发货的商品可不选')}
      options={(models.data ?? []).map(({ rpmNo, rpmName }) => ({ value: rpmNo, label: `${rpmName} ${rpmNo}` }))}
    />
  )
}
