import { useState } from 'react'
import { confirmRemoval } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import { BulkButton } from '../../../core/web/list/bulk/BulkButton.tsx'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { send } from '../../../core/web/call/send.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { codeColumn, momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { post, PostCategory } from './post.contract.ts'

const PostForm = lazily(() => import('./PostForm.tsx').then((m) => m.PostForm))

export type PostListRow = RowOf<typeof post.list>

/** 岗位管理: the posts that users of a login tenant can hold. */
export function PostListPage() {
  const [editing, setEditing] = useState<PostListRow | 'new' | null>(null)
  const removing = useSend(post.remove)
  const drop = async ({ id, postName }: PostListRow) =>
    (await confirmRemoval({
      title: t('删除岗位 {name}', { name: postName }),
    })) && void removing.send({ ids: id })
  const add = <AddButton code="post_add" onClick={() => setEditing('new')} />
  return (
    <>
      <ListPage
        title={t('岗位管理')}
        list={post.list}
        rowKey="id"
        nameOf={(row) => row.postName}
        columns={postColumns()}
        toolbar={add}
        firstStep={add}
        filters={
          <>
            <TextFilter name="postName" label={t('岗位名称')} />
            <TextFilter name="postCode" label={t('岗位编号')} />
            <CodeFilter name="category" label={t('岗位类型')} codes={PostCategory} />
          </>
        }
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('编辑'), code: 'post_edit', run: () => setEditing(row) },
              { title: t('删除'), code: 'post_delete', isDanger: true, run: () => void drop(row) },
            ]}
          />
        )}
        bulk={(chosen) => (
          <BulkButton
            chosen={chosen}
            code="post_delete"
            title={t('删除')}
            isRemoval
            nameOf={(row) => row.postName}
            effect={(n) => t('将删除 {n} 个岗位。', { n })}
            run={(row) => send(post.remove, { ids: row.id })}
          />
        )}
      />
      {editing && <PostForm post={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const postColumns = (): ListColumn<PostListRow>[] => [
  { key: 'postName', title: t('岗位名称'), width: 180, pin: 'left', card: 'title' },
  { key: 'postCode', title: t('岗位编号'), width: 140, card: 'field' },
  codeColumn('category', t('岗位类型'), PostCategory, { width: 120, card: 'field' }),
  { key: 'sort', title: t('岗位排序'), width: 100, align: 'right' },
  { key: 'remark', title: t('岗位描述'), width: 240 },
  momentColumn('createTime', t('创建时间')),
]
