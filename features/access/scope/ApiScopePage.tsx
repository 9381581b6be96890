import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { codeColumn, momentColumn } from '../../../core/web/list/listing-parts.tsx'
import { apiScope, ApiScopeType } from './scope.contract.ts'
import { scopeColumns, scopeFilters } from './ScopeFields.tsx'
import { useScopeList } from './use-scope-list.tsx'

const ApiScopeForm = lazily(() => import('./ApiScopeForm.tsx').then((m) => m.ApiScopeForm))

export type ApiScopeListRow = RowOf<typeof apiScope.list>

/** 接口权限: the calls that ask for a scope beside their permission code; the platform's alone. */
export function ApiScopePage() {
  const scopes = useScopeList<ApiScopeListRow>({
    code: 'api_scope_setting',
    remove: apiScope.remove,
    asked: (name) => ({
      title: t('删除接口权限 {name}', { name }),
      text: t('该接口将不再要求此权限；已分配给角色的权限不能删除。'),
    }),
    formOf: (row, close) => <ApiScopeForm row={row} onClose={close} />,
  })
  return (
    <>
      <ListPage
        title={t('接口权限')}
        list={apiScope.list}
        rowKey="id"
        nameOf={scopes.nameOf}
        bulk={scopes.bulk}
        columns={apiScopeColumns()}
        toolbar={scopes.add}
        firstStep={scopes.add}
        filters={scopeFilters()}
        rowActions={scopes.rowActions}
      />
      {scopes.form}
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
