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
import { apiScope, ApiScopeType } from './scope.contract.ts'
import { scopeColumns, scopeFilters } from './ScopeFields.tsx'

const ApiScopeForm = lazily(() => import('./ApiScopeForm.tsx').then((m) => m.ApiScopeForm))

export type ApiScopeListRow = RowOf<typeof apiScope.list>

/** 接口权限: the calls that ask for a scope beside their permission code; the platform's alone. */
export function ApiScopePage() {
  const [editing, setEditing] = useState<ApiScopeListRow | 'new' | null>(null)
  const removing = useSend(apiScope.remove)
  const drop = async ({ id, scopeName }: ApiScopeListRow) =>
    (await confirmRemoval({
      title: t('删除接口权限 {name}', { name: scopeName }),
      text: t('该接口将不再要求此权限；已分配给角色的权限不能删除。'),
    })) && void removing.send({ ids: id })
  const add = <AddButton code="api_scope_setting" onClick={() => setEditing('new')} />
  return (
    <>
      <ListPage
        title={t('接口权限')}
        list={apiScope.list}
        rowKey="id"
        nameOf={(row) => row.scopeName}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="api_scope_setting"
            nameOf={(row) => row.scopeName}
            remove={({ id }) => send(apiScope.remove, { ids: id })}
          />
        )}
        columns={apiScopeColumns()}
        toolbar={add}
        firstStep={add}
        filters={scopeFilters()}
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('编辑'), code: 'api_scope_setting', run: () => setEditing(row) },
              { title: t('删除'), code: 'api_scope_setting', isDanger: true, run: () => void drop(row) },
            ]}
          />
        )}
      />
      {editing && <ApiScopeForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const apiScopeColumns = (): ListColumn<ApiScopeListRow>[] => [
  ...scopeColumns(),
  codeColumn<ApiScopeListRow>('scopeType', t('权限类型'), ApiScopeType, { width: 170, card: 'field' }),
  { key: 'scopePath', title: t('接口地址'), width: 300, card: 'field' },
  { key: 'remark', title: t('备注'), width: 180 },
  momentColumn<ApiScopeListRow>('createTime', t('创建时间'), { isSortable: true }),
]
