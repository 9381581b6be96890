import { PartyType } from '../../../core/shared/party-type.ts'
import { send } from '../../../core/web/call/send.ts'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import { useState } from 'react'
import { ask, askRemoval } from '../../../core/web/question/confirm.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Moment } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { codeColumn, countColumn, momentColumn, TextFilter, YesNoText } from '../../../core/web/list/listing-parts.tsx'
import { RichText } from '../../../core/web/field/RichTextField.tsx'
import { noticeStatusNext, noticeStatusTones } from './notice-words.tsx'
import { NoticeStatus, NoticeType, PopType, systemNotice } from './system-notice.contract.ts'

type Row = RowOf<typeof systemNotice.list>

const NoticeForm = lazily(() => import('./NoticeForm.tsx').then((m) => m.NoticeForm))

/** 系统公告: notices to the users of the operator, written, published and withdrawn. */
export function SystemNoticePage() {
  const [editing, setEditing] = useState<Row | 'new' | null>(null)
  const moving = useSend(systemNotice.update)
  const removing = useSend(systemNotice.remove)
  const publish = async ({ id, title }: Row) =>
    (await ask({
      title: t('发布公告 {name}', { name: title }),
      text: t('接收对象将在通知中看到它，弹窗与滚动公告会立即展示。'),
      okText: t('发布'),
    })) && void moving.send({ id, noticeStatus: NoticeStatus.published })
  const withdraw = async ({ id, title }: Row) =>
    (await ask({
      title: t('下线公告 {name}', { name: title }),
      text: t('接收对象将不再看到它。'),
      okText: t('下线'),
    })) && void moving.send({ id, noticeStatus: NoticeStatus.withdrawn })
  const remove = async ({ id, title }: Row) =>
    (await askRemoval({
      title: t('删除公告 {name}', { name: title }),
      text: t('删除后不可恢复。'),
    })) && void removing.send({ ids: id })
  const add = <AddButton code="system_notice_edit" title={t('新增公告')} onClick={() => setEditing('new')} />
  return (
    <>
      <ListPage
        title={t('系统公告')}
        list={systemNotice.list}
        rowKey="id"
        nameOf={({ title }) => title}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="system_notice_edit"
            nameOf={({ title }) => title}
            remove={({ id }) => send(systemNotice.remove, { ids: id })}
          />
        )}
        columns={columns()}
        record={(id, close) => <NoticeDrawer id={id} onClose={close} />}
        filters={
          <>
            <TextFilter name="title" label={t('标题')} />
            <CodeFilter name="noticeType" label={t('公告类型')} codes={NoticeType} />
            <CodeFilter name="noticeStatus" label={t('公告状态')} codes={NoticeStatus} />
          </>
        }
        toolbar={add}
        firstStep={add}
        rowActions={(row) => {
          const isPublished = row.noticeStatus === NoticeStatus.published
          return (
            <RowActions
              actions={[
                isPublished
                  ? { title: t('下线'), code: 'system_notice_edit', run: () => void withdraw(row) }
                  : { title: t('发布'), code: 'system_notice_edit', run: () => void publish(row) },
                {
                  title: t('编辑'),
                  code: 'system_notice_edit',
                  blocked: isPublished ? t('请先下线再修改') : undefined,
                  run: () => setEditing(row),
                },
                {
                  title: t('删除'),
                  code: 'system_notice_edit',
                  isDanger: true,
                  blocked: isPublished ? t('请先下线') : undefined,
                  run: () => void remove(row),
                },
              ]}
            />
          )
        }}
      />
      {editing && <NoticeForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

/** Kinds of users in words. */
const audience = (types: string): string =>
  types
    .split(',')
    .map((type) => codeLabel(codeSetOf(PartyType), Number(type), language.get()))
    .join(' / ')

const columns = (): ListColumn<Row>[] => [
  { key: 'title', title: t('标题'), width: 260, pin: 'left', card: 'title' },
  {
    key: 'noticeStatus',
    title: t('公告状态'),
    width: 110,
    card: 'field',
    render: ({ noticeStatus }) => (
      <StatusTag
        codes={NoticeStatus}
        value={noticeStatus}
        tones={noticeStatusTones}
        next={t(noticeStatusNext[noticeStatus] ?? '')}
      />
    ),
  },
  codeColumn('noticeType', t('公告类型'), NoticeType, { width: 110, card: 'field' }),
  codeColumn('popType', t('展示方式'), PopType, { width: 100 }),
  {
    key: 'targetUserTypes',
    title: t('接收对象'),
    width: 220,
    render: ({ targetUserTypes }) => audience(targetUserTypes),
  },
  {
    key: 'withSubOperators',
    title: t('包含子运营商'),
    width: 120,
    render: ({ withSubOperators }) => <YesNoText value={withSubOperators} />,
  },
  countColumn('readCount', t('已读人数'), { width: 100, card: 'field' }),
  momentColumn('beginTime', t('开始时间'), { isSortable: true }),
  momentColumn('endTime', t('结束时间')),
  momentColumn('createTime', t('创建时间'), { isSortable: true }),
]

function NoticeDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall(systemNotice.detail, { id })
  const { data } = answer
  return (
    <RecordDrawer title={data?.title ?? t('系统公告')} answer={answer} onClose={onClose}>
      {data && (
        <>
          <Facts>
            <Fact label={t('公告状态')}>
              <StatusTag codes={NoticeStatus} value={data.noticeStatus} tones={noticeStatusTones} />
            </Fact>
            <Fact label={t('接收对象')}>{audience(data.targetUserTypes)}</Fact>
            <Fact label={t('指定编号')}>{data.targetUserNos.join('、')}</Fact>
            <Fact label={t('开始时间')}>
              <Moment value={data.beginTime} />
            </Fact>
            <Fact label={t('结束时间')}>
              <Moment value={data.endTime} />
            </Fact>
            <Fact label={t('已读人数')}>{String(data.readCount)}</Fact>
          </Facts>
          <RichText html={data.content} />
        </>
      )}
    </RecordDrawer>
  )
}
