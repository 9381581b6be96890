import { send } from '../../../core/web/call/send.ts'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import { Input, Segmented, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { confirmRemoval } from '../../../core/web/question/confirm.ts'
import { codeSetOf } from '../../../core/shared/codes.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import { language, t } from '../../../core/web/language/language.ts'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { codeColumn, countColumn, momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { CategoryDraft, ReasonDraft, RejectBizType, rejectReason } from './reject-reason.contract.ts'

type Category = RowOf<typeof rejectReason.page>
type Reason = RowOf<typeof rejectReason.pageSecond>
type Level = 'reasons' | 'categories'

/** 驳回原因: the reasons that refusals choose from, in categories by business. */
export function RejectReasonPage() {
  const [level, setLevel] = useState<Level>('reasons')
  const choice = (
    <Segmented<Level>
      value={level}
      onChange={setLevel}
      options={[
        { value: 'reasons', label: t('原因') },
        { value: 'categories', label: t('分类') },
      ]}
    />
  )
  return level === 'reasons' ? <Reasons choice={choice} /> : <Categories choice={choice} />
}

function Categories({ choice }: { choice: ReactNode }) {
  const [editing, setEditing] = useState<Category | 'new' | null>(null)
  const removing = useSend(rejectReason.deleteFirst)
  const remove = async ({ id, title }: Category) =>
    (await confirmRemoval({
      title: t('删除分类 {name}', { name: title }),
      text: t('分类下没有原因时才能删除。'),
    })) && void removing.send({ ids: id })
  const add = <AddButton code="reject_reason_edit" title={t('新增分类')} onClick={() => setEditing('new')} />
  return (
    <>
      <ListPage
        title={t('驳回原因')}
        list={rejectReason.page}
        rowKey="id"
        nameOf={({ title }) => title}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="reject_reason_edit"
            nameOf={({ title }) => title}
            remove={({ id }) => send(rejectReason.deleteFirst, { ids: id })}
          />
        )}
        above={choice}
        columns={[
          { key: 'title', title: t('分类名称'), width: 220, card: 'title' },
          codeColumn<Category>('bizType', t('业务类型'), RejectBizType, { width: 130, card: 'field' }),
          countColumn<Category>('reasonCount', t('原因数量'), { width: 110, card: 'field' }),
          countColumn<Category>('sort', t('排序')),
          momentColumn<Category>('createTime', t('创建时间')),
        ]}
        filters={
          <>
            <TextFilter name="title" label={t('分类名称')} />
            <CodeFilter name="bizType" label={t('业务类型')} codes={RejectBizType} />
          </>
        }
        toolbar={add}
        firstStep={add}
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('编辑'), code: 'reject_reason_edit', run: () => setEditing(row) },
              {
                title: t('删除'),
                code: 'reject_reason_edit',
                isDanger: true,
                blocked: row.reasonCount > 0 ? t('请先删除下级原因') : undefined,
                run: () => void remove(row),
              },
            ]}
          />
        )}
      />
      {editing && <CategoryForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

function Reasons({ choice }: { choice: ReactNode }) {
  const [editing, setEditing] = useState<Reason | 'new' | null>(null)
  const removing = useSend(rejectReason.deleteSecond)
  const remove = async ({ id, content }: Reason) =>
    (await confirmRemoval({
      title: t('删除原因 {name}', { name: content }),
      text: t('已使用该原因的单据保留原文。'),
    })) && void removing.send({ ids: id })
  const add = <AddButton code="reject_reason_edit" title={t('新增原因')} onClick={() => setEditing('new')} />
  return (
    <>
      <ListPage
        title={t('驳回原因')}
        list={rejectReason.pageSecond}
        rowKey="id"
        nameOf={({ content }) => content}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="reject_reason_edit"
            nameOf={({ content }) => content}
            remove={({ id }) => send(rejectReason.deleteSecond, { ids: id })}
          />
        )}
        above={choice}
        columns={[
          { key: 'content', title: t('原因内容'), width: 320, card: 'title' },
          { key: 'title', title: t('分类'), width: 150, card: 'field' },
          codeColumn<Reason>('bizType', t('业务类型'), RejectBizType, { width: 130, card: 'field' }),
          { key: 'step', title: t('步骤'), width: 80, render: ({ step }) => step ?? '—' },
          { key: 'picKind', title: t('图片类型'), width: 110, render: ({ picKind }) => picKind ?? '—' },
          { key: 'field', title: t('字段'), width: 130 },
          countColumn<Reason>('sort', t('排序')),
          momentColumn<Reason>('createTime', t('创建时间')),
        ]}
        filters={
          <>
            <TextFilter name="content" label={t('原因内容')} />
            <CodeFilter name="bizType" label={t('业务类型')} codes={RejectBizType} />
          </>
        }
        toolbar={add}
        firstStep={add}
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('编辑'), code: 'reject_reason_edit', run: () => setEditing(row) },
              { title: t('删除'), code: 'reject_reason_edit', isDanger: true, run: () => void remove(row) },
            ]}
          />
        )}
      />
      {editing && <ReasonForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

interface CategoryValues {
  title: string
  bizType: Category['bizType']
  sort: string | number
}

function CategoryForm({ row, onClose }: { row: Category | null; onClose: () => void }) {
  const saving = useSend(rejectReason.submitFirst)
  const { title, bizType, sort } = CategoryDraft.shape
  return (
    <FormDialog<CategoryValues>
      title={row ? t('编辑分类：{name}', { name: row.title }) : t('新增分类')}
      initial={
        row ? { title: row.title, bizType: row.bizType, sort: row.sort } : { bizType: RejectBizType.change, sort: 1 }
      }
      pending={saving.isPending}
      error={saving.error}
      onSave={async (values) =>
        (await saving.send({ ...values, sort: Number(values.sort), ...(row ? { id: row.id } : {}) })) !== null
      }
      onClose={onClose}
    >
      <Field name="title" of={title}>
        <Input autoFocus />
      </Field>
      <Field name="bizType" of={bizType}>
        <Select
          options={codeSetOf(RejectBizType).entries.map((one) => ({ value: one.value, label: one[language.get()] }))}
        />
      </Field>
      <Field name="sort" of={sort} hint={t('小者优先')}>
        <Input inputMode="numeric" />
      </Field>
    </FormDialog>
  )
}

interface ReasonValues {
  firstId: string
  content: string
  step?: string | number
  field?: string
  picKind?: string | number
  sort: string | number
}

const numberOf = (typed: string | number | undefined) =>
  typed === undefined || typed === '' ? undefined : Number(typed)

function ReasonForm({ row, onClose }: { row: Reason | null; onClose: () => void }) {
  const saving = useSend(rejectReason.submitSecond)
  const { firstId, content, step, field, picKind, sort } = ReasonDraft.shape
  const initial: Partial<ReasonValues> = row
    ? {
        firstId: row.firstId,
        content: row.content,
        step: row.step ?? '',
        field: row.field,
        picKind: row.picKind ?? '',
        sort: row.sort,
      }
    : { sort: 1 }
  return (
    <FormDialog<ReasonValues>
      title={row ? t('编辑原因') : t('新增原因')}
      initial={initial}
      pending={saving.isPending}
      error={saving.error}
      onSave={async (values) =>
        (await saving.send({
          ...values,
          sort: Number(values.sort),
          step: numberOf(values.step),
          picKind: numberOf(values.picKind),
          ...(row ? { id: row.id } : {}),
        })) !== null
      }
      onClose={onClose}
    >
      <Field name="firstId" of={firstId}>
        <RemoteSelect
          list={rejectReason.page}
          searchBy="title"
          choiceOf={({ id, title }) => ({ value: String(id), name: String(title) })}
          chosen={row ? { value: row.firstId, name: row.title } : []}
        />
      </Field>
      <Field name="content" of={content}>
        <Input.TextArea rows={2} showCount />
      </Field>
      <Field name="step" of={step} hint={t('指向的进件步骤')}>
        <Input inputMode="numeric" />
      </Field>
      <Field name="field" of={field}>
        <Input />
      </Field>
      <Field name="picKind" of={picKind}>
        <Input inputMode="numeric" />
      </Field>
      <Field name="sort" of={sort} hint={t('小者优先')}>
        <Input inputMode="numeric" />
      </Field>
    </FormDialog>
  )
}
