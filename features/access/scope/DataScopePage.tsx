import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { codeColumn, momentColumn } from '../../../core/web/list/listing-parts.tsx'
import { DataScopeType } from '../reach/data-scope-type.contract.ts'
import { dataScope } from './scope.contract.ts'
import { scopeColumns, scopeFilters } from './ScopeFields.tsx'
import { useScopeList } from './use-scope-list.tsx'

const DataScopeForm = lazily(() => import('./DataScopeForm.tsx').then((m) => m.DataScopeForm))

export type DataScopeListRow = RowOf<typeof dataScope.list>

/** 数据权限: which rows of a list the holders of a scope see; the platform's alone. */
export function DataScopePage() {
  const scopes = useScopeList<DataScopeListRow>({
    code: 'data_scope_setting',
    remove: dataScope.remove,
    asked: (name) => ({ title: t('删除数据权限 {name}', { name }), text: t('已分配给角色的权限不能删除。') }),
    formOf: (row, close) => <DataScopeForm row={row} onClose={close} />,
  })
  return (
    <>
      <ListPage
        title={t('数据权限')}
        list={dataScope.list}
        rowKey="id"
        nameOf={scopes.nameOf}
        bulk={scopes.bulk}
        columns={dataScopeColumns()}
        toolbar={scopes.add}
        firstStep={scopes.add}
        filters={scopeFilters()}
        rowActions={scopes.rowActions}
      />
      {scopes.form}
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
