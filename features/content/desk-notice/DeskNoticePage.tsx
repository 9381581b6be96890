import { Input } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { askRemoval } from '../../../core/web/question/confirm.ts'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { MomentPicker } from '../../../core/web/field/moment-picker.ts'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import { send } from '../../../core/web/call/send.ts'
import { t } from '../../../core/web/language/language.ts'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import { CodeFilter, DaysFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Moment } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { codeColumn, momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { RichText, RichTextField } from '../../../core/web/field/RichTextField.tsx'
import { DeskNoticeDraft, deskNotice, NoticeCategory } from './desk-notice.contract.ts'

type Row = RowOf<typeof deskNotice.list>

/** 通知公告: notices on the desk of everybody in the operator's tenant. */
export function DeskNoticePage() {
  const [editing, setEditing] = useState<Row | 'new' | null>(null)
  const removing = useSend(deskNotice.remove)
  const remove = async ({ id, title }: Row) =>
    (await askRemoval({
      title: t('删除通知 {name}', { name: title }),
      text: t('删除后所有人都不再看到它。'),
    })) && void removing.send({ ids: id })
  const add = <AddButton code="notice_edit" title={t('新增通知')} onClick={() => setEditing('new')} />
  return (
    <>
      <ListPage
        title={t('通知公告')}
        list={deskNotice.list}
        rowKey="id"
        nameOf={({ title }) => title}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="notice_delete"
            nameOf={({ title }) => title}
            remove={({ id }) => send(deskNotice.remove, { ids: id })}
          />
        )}
        record={(id, close) => <DeskNoticeDrawer id={id} onClose={close} />}
        columns={[
          { key: 'title', title: t('标题'), width: 320, pin: 'left', card: 'title' },
          codeColumn<Row>('category', t('通知类型'), NoticeCategory, { width: 130, card: 'field' }),
          momentColumn<Row>('releaseTime', t('发布时间'), { isSortable: true, card: 'field' }),
          momentColumn<Row>('createTime', t('创建时间')),
        ]}
        filters={
          <>
            <TextFilter name="title" label={t('标题')} />
            <CodeFilter name="category" label={t('通知类型')} codes={NoticeCategory} />
            <DaysFilter name="releaseTime" label={t('发布时间')} />
          </>
        }
        toolbar={add}
        firstStep={add}
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('编辑'), code: 'notice_edit', run: () => setEditing(row) },
              { title: t('删除'), code: 'notice_delete', isDanger: true, run: () => void remove(row) },
            ]}
          />
        )}
      />
      {editing && <DeskNoticeForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

function DeskNoticeDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall(deskNotice.detail, { id })
  const { data } = answer
  return (
    <RecordDrawer title={data?.title ?? t('通知公告')} answer={answer} onClose={onClose}>
      {data && (
        <>
          <p className="plain-hint">
            <CodeText codes={NoticeCategory} value={data.category} /> <Moment value={data.releaseTime} />
          </p>
          <RichText html={data.content} />
        </>
      )}
    </RecordDrawer>
  )
}

type Values = Omit<z.input<typeof DeskNoticeDraft>, 'id' | 'version'>

/** A notice, new or edited. */
function DeskNoticeForm({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const saving = useSend(deskNotice.submit)
  const { title, category, releaseTime, content } = DeskNoticeDraft.shape
  return (
    <FormDialog<Values>
      title={row ? t('编辑通知') : t('新增通知')}
      width={720}
      initial={row}
      pending={saving.isPending}
      error={saving.error}
      onSave={async (values) =>
        (await saving.send({ ...values, ...(row ? { id: row.id, version: row.version } : {}) })) !== null
      }
      onClose={onClose}
    >
      <Field name="title" of={title}>
        <Input autoFocus />
      </Field>
      <div className="form-columns">
        <Field name="category" of={category}>
          <CodeSelect codes={NoticeCategory} />
        </Field>
        <Field name="releaseTime" of={releaseTime} hint={t('在此之前只有管理人员能看到')}>
          <MomentPicker unit="second" />
        </Field>
      </div>
      <Field name="content" of={content}>
        <RichTextField label={t('内容')} />
      </Field>
    </FormDialog>
  )
}
