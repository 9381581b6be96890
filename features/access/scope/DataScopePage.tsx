import { useState } from 'react'
import { confirmRemoval } from '../../../core/web/confirm.ts'
import { BulkRemoval } from '../../../core/web/list/BulkRemoval.tsx'
import { send } from '../../../core/web/send.ts'
import { t } from '../../../core/web/language.ts'
import { lazily } from '../../../core/web/lazily.tsx'
import { AddButton } from '../../../core/web/list/AddButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns.ts'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useSend } from '../../../core/web/use-send.ts'
import { codeColumn, momentColumn } from '../../../core/web/list/listing-parts.tsx'
import { dataScope, DataScopeType } from './scope.contract.ts'
import { scopeColumns, scopeFilters } from './ScopeFields.tsx'

const DataScopeForm = lazily(() => import('./DataScopeForm.tsx').then((m) => m.DataScopeForm))

export type DataScopeListRow = RowOf<typeof dataScope.list>

/** 数据权限: which rows of a list the holders of a scope see; the platform's alone. */
export function DataScopePage() {
  const [editing, setEditing] = useState<DataScopeListRow | 'new' | null>(null)
  const removing = useSend(dataScope.remove)
  const drop = async ({ id, scopeName }: DataScopeListRow) =>
    (await confirmRemoval({
      title: t('删除数据权限 {name}', { name: scopeName }),
      text: t('已分配给角色的权限不能删除。'),
    })) && void removing.send({ ids: id })
  const add = <AddButton code="data_scope_setting" onClick={() => setEditing('new')} />
  return (
    <>
      <ListPage
        title={t('数据权限')}
        list={dataScope.list}
        rowKey="id"
        nameOf={(row) => row.scopeName}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="data_scope_setting"
            nameOf={(row) => row.scopeName}
            remove={({ id }) => send(dataScope.remove, { ids: id })}
          />
        )}
        columns={dataScopeColumns()}
        toolbar={add}
        firstStep={add}
        filters={scopeFilters()}
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('编辑'), code: 'data_scope_setting', run: () => setEditing(row) },
              { title: t('删除'), code: 'data_scope_setting', isDanger: true, run: () => void drop(row) },
            ]}
          />
        )}
      />
      {editing && <DataScopeForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const dataScopeColumns = (): ListColumn<DataScopeListRow>[] => [
  ...scopeColumns(),
  codeColumn<DataScopeListRow>('scopeType', t('权限类型'), DataScopeType, { width: 170, card: 'field' }),
  { key: 'scopeClass', title: t('权限列表'), width: 170, card: 'field' },
  { key: 'scopeField', title: t('可见字段'), width: 160 },
  { key: 'scopeValue', title: t('自定义规则'), width: 260, startsHidden: true },
  { key: 'remark', title: t('备注'), width: 180 },
  momentColumn<DataScopeListRow>('createTime', t('创建时间'), { isSortable: true }),
]
