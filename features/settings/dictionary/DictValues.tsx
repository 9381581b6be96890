import { Button, Table, type TableColumnType } from 'antd'
import { type ReactNode, useState } from 'react'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { screenClass } from '../../../core/web/layout/screen-class.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { Can } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { ReadFailure } from '../../../core/web/failure/ReadFailure.tsx'
import { useStore } from '../../../core/web/store.ts'
import type { DictEdit } from './DictForm.tsx'
import type { dict } from './dictionary.contract.ts'
import { type DictCalls, type DictKind, type DictListRow, useDictRemoval } from './DictSets.tsx'

const DictForm = lazily(() => import('./DictForm.tsx').then((m) => m.DictForm))

type Branch = ReceivedOf<typeof dict.childList>[number]

/** The child table: the values of one set, nested where values hang below values. */
export function DictValues({ calls, kind, set }: { calls: DictCalls; kind: DictKind; set: DictListRow }) {
  const [editing, setEditing] = useState<DictEdit | null>(null)
  const { data = [], isPending, error, refetch } = useCall(calls.childList, { parentId: set.id })
  const isSmall = useStore(screenClass) === 0
  const remove = useDictRemoval(calls)
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />
  const actions = (row: Branch) => (
    <RowActions
      actions={[
        { title: t('编辑'), code: `${kind}_edit`, run: () => setEditing({ row }) },
        {
          title: t('删除'),
          code: `${kind}_delete`,
          isDanger: true,
          blocked: row.isFixed ? t('系统字典不能删除') : row.hasChildren ? t('请先删除子节点!') : undefined,
          run: () => void remove(row),
        },
        {
          title: t('新增下级键值'),
          code: `${kind}_add`,
          blocked: row.isFixed ? t('系统字典的键值由程序规定，不能新增') : undefined,
          run: () => setEditing({ below: row }),
        },
      ]}
    />
  )
  return (
    <>
      <div className="dict-tools">
        <Can code={`${kind}_add`}>
          <Button
            disabled={set.isFixed === 1}
            title={set.isFixed ? t('系统字典的键值由程序规定，不能新增') : undefined}
            onClick={() => setEditing({ below: set })}
          >
            {t('新增键值')}
          </Button>
        </Can>
        <span className="absent">{t('共 {n} 条', { n: countOf(data) })}</span>
      </div>
      <Table<Branch>
        size="small"
        rowKey="id"
        loading={isPending}
        columns={valueColumns(isSmall, actions)}
        dataSource={leavesBare(data)}
        pagination={false}
        scroll={isSmall ? undefined : { x: 'max-content' }}
        locale={{ emptyText: t('该字典还没有键值') }}
        expandable={{ defaultExpandAllRows: true }}
      />
      {editing && <DictForm calls={calls} edit={editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const countOf = (rows: readonly Branch[]): number => rows.reduce((sum, { children }) => sum + 1 + countOf(children), 0)

/** The same rows; a leaf has no `children`, so that nothing is offered to unfold. */
const leavesBare = (rows: readonly Branch[]): Branch[] =>
  rows.map(({ children, ...row }) => (children.length > 0 ? { ...row, children: leavesBare(children) } : row) as Branch)

function valueColumns(isSmall: boolean, actions: (row: Branch) => ReactNode): TableColumnType<Branch>[] {
  const act: TableColumnType<Branch> = {
    key: ' actions',
    title: t('操作'),
    width: isSmall ? undefined : 170,
    fixed: isSmall ? undefined : 'end',
    render: (_, row) => <div className="row-actions">{actions(row)}</div>,
  }
  const name: TableColumnType<Branch> = {
    key: 'dictValue',
    title: t('字典名称'),
    render: (_, { dictValue, isSealed }) => (
      <span className={isSealed ? 'absent' : undefined}>
        {dictValue}
        {isSealed ? ` (${t('封存')})` : ''}
      </span>
    ),
  }
  const key: TableColumnType<Branch> = { key: 'dictKey', title: t('字典键值'), dataIndex: 'dictKey' }
  if (isSmall) return [name, key, act]
  return [
    name,
    key,
    { key: 'dictValueEn', title: t('英文名称'), dataIndex: 'dictValueEn' },
    { key: 'sort', title: t('字典排序'), dataIndex: 'sort', align: 'right' },
    { key: 'remark', title: t('备注'), dataIndex: 'remark' },
    act,
  ]
}
