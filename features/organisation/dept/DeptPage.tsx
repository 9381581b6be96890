import { useState } from 'react'
import { confirmRemoval } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { TreePage } from '../../../core/web/list/TreePage.tsx'
import type { BranchOf } from '../../../core/web/list/use-list.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { codeColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { dept, OrgCategory } from './dept.contract.ts'

const DeptForm = lazily(() => import('./DeptForm.tsx').then((m) => m.DeptForm))

export type DeptBranch = BranchOf<typeof dept.list>

/** Subject of the form: a department to change, or the parent of a new one. */
export type DeptEdit = { readonly row: DeptBranch } | { readonly below: DeptBranch | null }

/** 机构管理: the departments of a login tenant, as a tree. */
export function DeptPage() {
  const [editing, setEditing] = useState<DeptEdit | null>(null)
  const removing = useSend(dept.remove)
  const drop = async ({ id, deptName }: DeptBranch) =>
    (await confirmRemoval({
      title: t('删除机构 {name}', { name: deptName }),
    })) && void removing.send({ ids: id })
  return (
    <>
      <TreePage
        title={t('机构管理')}
        tree={dept.list}
        rowKey="id"
        nameOf={(row) => row.deptName}
        columns={deptColumns()}
        toolbar={<AddButton code="dept_add" onClick={() => setEditing({ below: null })} />}
        filters={
          <>
            <TextFilter name="deptName" label={t('机构名称')} />
            <TextFilter name="fullName" label={t('机构全称')} />
          </>
        }
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('编辑'), code: 'dept_edit', run: () => setEditing({ row }) },
              { title: t('新增下级'), code: 'dept_add', run: () => setEditing({ below: row }) },
              {
                title: t('删除'),
                code: 'dept_delete',
                isDanger: true,
                blocked: (row.children ?? []).length > 0 ? t('请先删除子节点!') : undefined,
                run: () => void drop(row),
              },
            ]}
          />
        )}
      />
      {editing && <DeptForm edit={editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const deptColumns = (): ListColumn<DeptBranch>[] => [
  { key: 'deptName', title: t('机构名称'), width: 260, card: 'title' },
  { key: 'fullName', title: t('机构全称'), width: 220 },
  codeColumn('deptCategory', t('机构类型'), OrgCategory, { width: 110, card: 'field' }),
  { key: 'userNo', title: t('机构编号'), width: 130 },
  { key: 'sort', title: t('排序'), width: 80, align: 'right' },
  { key: 'remark', title: t('备注'), width: 180 },
]
