import { Segmented } from 'antd'
import { useState } from 'react'
import { confirmRemoval } from '../../../core/web/question/confirm.ts'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import { send } from '../../../core/web/call/send.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import {
  codeColumn,
  copiedColumn,
  countColumn,
  momentColumn,
  OnOffFilter,
  OnOffTag,
  TextFilter,
  YesNoText,
} from '../../../core/web/list/listing-parts.tsx'
import { ModuleType, PosKind, RpmType } from './model-codes.contract.ts'
import { modelUpkeep } from './model-upkeep.contract.ts'

export type ModelRow = RowOf<typeof modelUpkeep.models>
export type SupplierRow = RowOf<typeof modelUpkeep.suppliers>

const ModelForm = lazily(() => import('./ModelForms.tsx').then((m) => m.ModelForm))
const SupplierForm = lazily(() => import('./ModelForms.tsx').then((m) => m.SupplierForm))

/** 机具型号与供应商: which all tenants share; the platform keeps them, operators read them. */
export function ModelListPage() {
  const [view, setView] = useState<'models' | 'suppliers'>('models')
  const choice = (
    <Segmented
      aria-label={t('显示')}
      value={view}
      onChange={setView}
      options={[
        { value: 'models', label: t('机具型号') },
        { value: 'suppliers', label: t('机具供应商') },
      ]}
    />
  )
  return view === 'models' ? <Models choice={choice} /> : <Suppliers choice={choice} />
}

function Models({ choice }: { choice: React.ReactNode }) {
  const mayEdit = useCan('terminal_model_edit')
  const [editing, setEditing] = useState<ModelRow | 'new' | null>(null)
  const removing = useSend(modelUpkeep.removeModels)
  const remove = async ({ id, rpmName }: ModelRow) =>
    (await confirmRemoval({
      title: t('删除型号：{name}', { name: rpmName }),
      text: t('已有终端或库存的型号不能删除。'),
    })) && void removing.send({ ids: id })
  return (
    <>
      <ListPage
        title={t('机具型号与供应商')}
        list={modelUpkeep.models}
        rowKey="id"
        nameOf={({ rpmName }) => rpmName}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="terminal_model_edit"
            nameOf={({ rpmName }) => rpmName}
            remove={({ id }) => send(modelUpkeep.removeModels, { ids: id })}
          />
        )}
        above={choice}
        columns={modelColumns()}
        filters={
          <>
            <TextFilter name="rpmName" label={t('型号名称')} />
            <TextFilter name="rpmNo" label={t('型号编号')} />
            <CodeFilter name="rpmType" label={t('机具类型')} codes={RpmType} />
            <TextFilter name="supNo" label={t('供应商编号')} />
            <OnOffFilter name="isOn" label={t('启用状态')} />
          </>
        }
        toolbar={<AddButton code="terminal_model_edit" title={t('新增型号')} onClick={() => setEditing('new')} />}
        {...(mayEdit && {
          rowActions: (row: ModelRow) => (
            <RowActions
              actions={[
                { title: t('编辑'), run: () => setEditing(row) },
                { title: t('删除'), isDanger: true, run: () => void remove(row) },
              ]}
            />
          ),
        })}
      />
      {editing && <ModelForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

function Suppliers({ choice }: { choice: React.ReactNode }) {
  const mayEdit = useCan('terminal_model_edit')
  const [editing, setEditing] = useState<SupplierRow | 'new' | null>(null)
  const removing = useSend(modelUpkeep.removeSuppliers)
  const remove = async ({ id, supName }: SupplierRow) =>
    (await confirmRemoval({
      title: t('删除供应商：{name}', { name: supName }),
      text: t('有型号的供应商不能删除。'),
    })) && void removing.send({ ids: id })
  return (
    <>
      <ListPage
        title={t('机具型号与供应商')}
        list={modelUpkeep.suppliers}
        rowKey="id"
        nameOf={({ supName }) => supName}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="terminal_model_edit"
            nameOf={({ supName }) => supName}
            remove={({ id }) => send(modelUpkeep.removeSuppliers, { ids: id })}
          />
        )}
        above={choice}
        columns={supplierColumns()}
        filters={
          <>
            <TextFilter name="supName" label={t('供应商名称')} />
            <TextFilter name="supNo" label={t('供应商编号')} />
            <OnOffFilter name="isOn" label={t('启用状态')} />
          </>
        }
        toolbar={<AddButton code="terminal_model_edit" title={t('新增供应商')} onClick={() => setEditing('new')} />}
        {...(mayEdit && {
          rowActions: (row: SupplierRow) => (
            <RowActions
              actions={[
                { title: t('编辑'), run: () => setEditing(row) },
                {
                  title: t('删除'),
                  isDanger: true,
                  blocked: row.modelCount > 0 ? t('供应商下存在型号') : undefined,
                  run: () => void remove(row),
                },
              ]}
            />
          ),
        })}
      />
      {editing && <SupplierForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const modelColumns = (): ListColumn<ModelRow>[] => [
  { key: 'rpmName', title: t('型号名称'), width: 170, pin: 'left', card: 'title', isSortable: true },
  copiedColumn('rpmNo', t('型号编号'), { width: 130 }),
  codeColumn('rpmType', t('机具类型'), RpmType, { width: 110, card: 'field' }),
  {
    key: 'posKind',
    title: t('POS类型'),
    width: 110,
    render: ({ posKind }) => (posKind === null ? '—' : <CodeText codes={PosKind} value={posKind} />),
  },
  { key: 'supName', title: t('供应商'), width: 150, card: 'field' },
  codeColumn('moduleType', t('通信模块'), ModuleType, { width: 110 }),
  { key: 'aisles', title: t('适用通道'), width: 150, render: ({ aisles }) => aisles.join('、') || t('全部通道') },
  { key: 'hasSim', title: t('需流量卡'), width: 100, render: ({ hasSim }) => <YesNoText value={hasSim} /> },
  { key: 'isOn', title: t('启用状态'), width: 100, card: 'field', render: ({ isOn }) => <OnOffTag value={isOn} /> },
  { key: 'snRegex', title: t('SN规则'), width: 140, startsHidden: true },
  momentColumn('createTime', t('创建时间'), { isSortable: true }),
]

const supplierColumns = (): ListColumn<SupplierRow>[] => [
  { key: 'supName', title: t('供应商名称'), width: 190, pin: 'left', card: 'title', isSortable: true },
  copiedColumn('supNo', t('供应商编号'), { width: 140 }),
  { key: 'cjNum', title: t('厂家编号'), width: 130, card: 'field' },
  countColumn('modelCount', t('型号数'), { card: 'field' }),
  { key: 'isOn', title: t('启用状态'), width: 100, card: 'field', render: ({ isOn }) => <OnOffTag value={isOn} /> },
  momentColumn('createTime', t('创建时间'), { isSortable: true }),
]
