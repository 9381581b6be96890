import { Input, InputNumber } from 'antd'
import type { z } from 'zod'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { RemarkField } from '../../../core/web/field/RemarkField.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { post, PostCategory, PostDraft } from './post.contract.ts'
import type { PostListRow } from './PostListPage.tsx'

const { postName, postCode, category, sort, remark } = PostDraft.shape
type Values = z.input<typeof PostDraft>

/** Adds or changes a post. */
export function PostForm({ post: row, onClose }: { post: PostListRow | null; onClose: () => void }) {
  const saving = useSend(post.submit, { done: row ? t('更新成功') : t('新增成功') })
  return (
    <FormDialog<Values>
      title={row ? t('编辑岗位') : t('新增岗位')}
      initial={row ?? { category: PostCategory.other, sort: 1 }}
      pending={saving.isPending}
      error={saving.error}
      onSave={async (values) => (await saving.send({ ...values, id: row?.id })) !== null}
      onClose={onClose}
    >
      <div className="form-columns">
        <Field name="postName" of={postName}>
          <Input autoFocus />
        </Field>
        <Field name="postCode" of={postCode}>
          <Input />
        </Field>
        <Field name="category" of={category}>
          <CodeSelect codes={PostCategory} />
        </Field>
        <Field name="sort" of={sort}>
          <InputNumber min={0} max={99_999} />
        </Field>
      </div>
      <RemarkField of={remark} />
    </FormDialog>
  )
}
