import { Progress } from 'antd'
import { confirmRemoval } from '../../../core/web/question/confirm.ts'
import { openFile } from '../../../core/web/call/file-save.ts'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import { send } from '../../../core/web/call/send.ts'
import { t } from '../../../core/web/language/language.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { fileSizeText } from '../../../core/web/show/file-size.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { download, DownloadStatus } from './download.contract.ts'

type Row = RowOf<typeof download.downloadPageList>

const tones: Record<keyof typeof DownloadStatus, Tone> = {
  queued: 'waiting',
  running: 'running',
  done: 'done',
  failed: 'failed',
  expired: 'off',
  cancelled: 'off',
}

const isUnderWay = ({ downloadStatus }: Row): boolean =>
  downloadStatus === DownloadStatus.queued || downloadStatus === DownloadStatus.running

/** Returns the next step of a task. */
const nextOf = (row: Row): string => {
  if (row.downloadStatus === DownloadStatus.done) return t('{time} 后自动删除', { time: row.expireTime })
  if (row.downloadStatus === DownloadStatus.expired) return t('文件已删除，请重新导出')
  return row.downloadStatus === DownloadStatus.failed ? row.failReason : ''
}

/** 下载中心: the files that the user had made in the background, with their progress. */
export function DownloadListPage() {
  const fetching = useSend(download.clickDownload, { done: '' })
  const cancelling = useSend(download.cancel)
  const removing = useSend(download.remove)
  const fetchFile = async ({ id }: Row) => {
    const file = await fetching.send({ id })
    if (file) openFile(file.link, file.name)
  }
  const remove = async ({ id, taskName }: Row) =>
    (await confirmRemoval({
      title: t('删除 {name}', { name: taskName }),
      text: t('文件和这条记录一起删除，不能恢复。'),
    })) && void removing.send({ ids: id })
  return (
    <ListPage
      title={t('下载中心')}
      list={download.downloadPageList}
      rowKey="id"
      nameOf={({ taskName }) => taskName}
      bulk={(chosen) => (
        <BulkRemoval
          chosen={chosen}
          nameOf={({ taskName }) => taskName}
          remove={({ id }) => send(download.remove, { ids: id })}
        />
      )}
      isChanging={isUnderWay}
      filters={
        <>
          <TextFilter name="taskName" label={t('任务名称')} />
          <CodeFilter name="downloadStatus" label={t('任务状态')} codes={DownloadStatus} />
          <DaysFilter name="createTime" label={t('创建时间')} />
        </>
      }
      columns={[
        { key: 'taskName', title: t('任务名称'), width: 320, pin: 'left', card: 'title' },
        {
          key: 'downloadStatus',
          title: t('任务状态'),
          width: 130,
          card: 'field',
          render: (row) => (
            <StatusTag codes={DownloadStatus} value={row.downloadStatus} tones={tones} next={nextOf(row)} />
          ),
        },
        {
          key: 'progress',
          title: t('进度'),
          width: 170,
          card: 'field',
          render: ({ progress, taskName }) => (
            <Progress
              percent={progress}
              size="small"
              status="normal"
              aria-label={t('{name} 的进度', { name: taskName })}
            />
          ),
        },
        { key: 'rows', title: t('行数'), width: 110, align: 'right' },
        {
          key: 'fileSize',
          title: t('文件大小'),
          width: 110,
          align: 'right',
          render: ({ fileSize }) => fileSizeText(fileSize),
        },
        { key: 'clickCount', title: t('下载次数'), width: 100, align: 'right' },
        momentColumn<Row>('createTime', t('创建时间'), { card: 'field' }),
        momentColumn<Row>('expireTime', t('过期时间')),
        { key: 'failReason', title: t('失败原因'), width: 220 },
      ]}
      firstStep={t('在任一列表中点“导出”：超过五万条的导出在这里生成，完成后下载。')}
      rowActions={(row) => (
        <RowActions
          actions={[
            isUnderWay(row)
              ? { title: t('取消'), isDanger: true, run: () => void cancelling.send({ id: row.id }) }
              : {
                  title: t('下载'),
                  blocked: row.downloadStatus === DownloadStatus.done ? undefined : t('没有可下载的文件'),
                  run: () => void fetchFile(row),
                },
            { title: t('删除'), isDanger: true, run: () => void remove(row) },
          ]}
        />
      )}
    />
  )
}
