import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ChangeEvent, useRef, useState } from 'react'
import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { confirmRemoval } from '../../../core/web/question/confirm.ts'
import { openFile } from '../../../core/web/call/file-save.ts'
import { t } from '../../../core/web/language/language.ts'
import { BulkButton } from '../../../core/web/list/bulk/BulkButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { notify, notifyFailure } from '../../../core/web/notices/notices.ts'
import { forgetAnswers } from '../../../core/web/call/queries.ts'
import { send, sendFile } from '../../../core/web/call/send.ts'
import { fileSizeText } from '../../../core/web/show/file-size.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { attach, file } from './file.contract.ts'

type Row = RowOf<typeof attach.list>

/** 附件管理: the files that were sent in, newest first. A removed one can be fetched by its link for 30 more days. */
export function AttachListPage() {
  const removing = useSend(attach.remove)
  const drop = async ({ id, originalName }: Row) =>
    (await confirmRemoval({
      title: t('删除附件 {name}', { name: originalName }),
      text: t('附件从列表中消失，30天后文件被清除；引用它的单据届时无法再打开。'),
    })) && void removing.send({ ids: id })
  return (
    <ListPage
      title={t('附件管理')}
      list={attach.list}
      rowKey="id"
      nameOf={(row) => row.originalName}
      columns={attachColumns()}
      toolbar={<UploadButton />}
      firstStep={<UploadButton />}
      filters={
        <>
          <TextFilter name="originalName" label={t('文件名')} />
          <TextFilter name="extension" label={t('扩展名')} />
          <DaysFilter name="createTime" label={t('上传时间')} />
        </>
      }
      rowActions={(row) => (
        <RowActions
          actions={[
            { title: t('下载'), run: () => openFile(row.link, row.originalName) },
            { title: t('删除'), code: 'attach_delete', isDanger: true, run: () => void drop(row) },
          ]}
        />
      )}
      bulk={(chosen) => (
        <BulkButton
          chosen={chosen}
          code="attach_delete"
          title={t('删除')}
          isRemoval
          nameOf={(row) => row.originalName}
          effect={(n) => t('将删除 {n} 个附件，30天后清除文件。', { n })}
          run={(row) => send(attach.remove, { ids: row.id })}
        />
      )}
    />
  )
}

/** Sends a file in; what kinds are taken the server decides by their content. */
function UploadButton() {
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0]
    target.value = ''
    if (!chosen) return
    setSending(true)
    try {
      await sendFile(file.putPrivate, chosen, { type: 'attach' })
      notify('success', t('上传成功'))
      await forgetAnswers(attach.list, [])
    } catch (error) {
      notifyFailure(callErrorOf(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <Button type="primary" icon={<UploadOutlined />} loading={isSending} onClick={() => input.current?.click()}>
        {t('上传附件')}
      </Button>
      <input ref={input} type="file" hidden aria-label={t('上传附件')} onChange={(event) => void take(event)} />
    </>
  )
}

const attachColumns = (): ListColumn<Row>[] => [
  { key: 'originalName', title: t('文件名'), width: 280, pin: 'left', card: 'title' },
  { key: 'extension', title: t('扩展名'), width: 90, card: 'field' },
  {
    key: 'attachSize',
    title: t('大小'),
    width: 110,
    align: 'right',
    card: 'field',
    render: ({ attachSize }) => fileSizeText(attachSize),
  },
  { key: 'name', title: t('存储键'), width: 340, isCopied: true },
  { key: 'domain', title: t('域名'), width: 200, startsHidden: true },
  momentColumn('createTime', t('上传时间')),
]
