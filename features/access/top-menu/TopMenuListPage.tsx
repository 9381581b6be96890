import { useState } from 'react'
import { confirmRemoval } from '../../../core/web/question/confirm.ts'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import { send } from '../../../core/web/call/send.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { topMenu } from './top-menu.contract.ts'

const TopMenuForm = lazily(() => import('./TopMenuForm.tsx').then((m) => m.TopMenuForm))
const TopMenuGrantForm = lazily(() => import('./TopMenuGrantForm.tsx').then((m) => m.TopMenuGrantForm))

export type TopMenuListRow = RowOf<typeof topMenu.list>

/** 顶部菜单: the entries of the top bar, each with the menus that it narrows the side menu to. */
export function TopMenuListPage() {
  const [editing, setEditing] = useState<TopMenuListRow | 'new' | null>(null)
  const [granting, setGranting] = useState<TopMenuListRow | null>(null)
  const removing = useSend(topMenu.remove)
  const drop = async ({ id, name }: TopMenuListRow) =>
    (await confirmRemoval({
      title: t('删除顶部菜单 {name}', { name }),
    })) && void removing.send({ ids: id })
  const add = <AddButton code="topmenu_add" onClick={() => setEditing('new')} />
  return (
    <>
      <ListPage
        title={t('顶部菜单')}
        list={topMenu.list}
        rowKey="id"
        nameOf={(row) => row.name}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="topmenu_delete"
            nameOf={(row) => row.name}
            remove={({ id }) => send(topMenu.remove, { ids: id })}
          />
        )}
        columns={topMenuColumns()}
        toolbar={add}
        firstStep={add}
        filters={
          <>
            <TextFilter name="name" label={t('菜单名称')} />
            <TextFilter name="code" label={t('菜单编号')} />
          </>
        }
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('编辑'), code: 'topmenu_edit', run: () => setEditing(row) },
              { title: t('菜单配置'), code: 'topmenu_setting', run: () => setGranting(row) },
              { title: t('删除'), code: 'topmenu_delete', isDanger: true, run: () => void drop(row) },
            ]}
          />
        )}
      />
      {editing && <TopMenuForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {granting && <TopMenuGrantForm row={granting} onClose={() => setGranting(null)} />}
    </>
  )
}

const topMenuColumns = (): ListColumn<TopMenuListRow>[] => [
  { key: 'name', title: t('菜单名称'), width: 180, pin: 'left', card: 'title' },
  { key: 'code', title: t('菜单编号'), width: 160, card: 'field' },
  { key: 'path', title: t('路由地址'), width: 220 },
  { key: 'sort', title: t('菜单排序'), width: 100, align: 'right', card: 'field' },
  momentColumn('createTime', t('创建时间')),
]
