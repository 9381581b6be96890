import { openFile } from '../../../core/web/call/file-save.ts'
import { t } from '../../../core/web/language/language.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { ImportMode } from '../../../core/shared/import.ts'
import { codeColumn, momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { upload, UploadStatus } from './upload.contract.ts'

type Row = RowOf<typeof upload.uploadPageList>

const tones: Record<keyof typeof UploadStatus, Tone> = {
  waiting: 'waiting',
  running: 'running',
  allGood: 'done',
  partlyFailed: 'failed',
  allFailed: 'failed',
}

/** 上传中心: the sheets that the user imported, what became of their rows, and the sheet of those that failed. */
export function UploadListPage() {
  const fetching = useSend(upload.clickUpload, { done: '' })
  const fetchingFailed = useSend(upload.clickUploadFail, { done: '' })
  const fetchFrom = async (sending: typeof fetching, { id }: Row) => {
    const file = await sending.send({ id })
    if (file) openFile(file.link, file.name)
  }
  return (
    <ListPage
      title={t('上传中心')}
      list={upload.uploadPageList}
      rowKey="id"
      nameOf={({ fileName }) => fileName}
      filters={
        <>
          <TextFilter name="fileName" label={t('文件名')} />
          <CodeFilter name="uploadStatus" label={t('处理结果')} codes={UploadStatus} />
          <DaysFilter name="createTime" label={t('上传时间')} />
        </>
      }
      columns={[
        { key: 'fileName', title: t('文件名'), width: 300, pin: 'left', card: 'title' },
        {
          key: 'uploadStatus',
          title: t('处理结果'),
          width: 130,
          card: 'field',
          render: ({ uploadStatus }) => <StatusTag codes={UploadStatus} value={uploadStatus} tones={tones} />,
        },
        { key: 'total', title: t('总行数'), width: 110, align: 'right' },
        { key: 'success', title: t('成功行数'), width: 110, align: 'right', card: 'field' },
        { key: 'fail', title: t('失败行数'), width: 110, align: 'right', card: 'field' },
        codeColumn<Row>('importMode', t('导入方式'), ImportMode, { width: 150 }),
        momentColumn<Row>('createTime', t('上传时间'), { card: 'field' }),
      ]}
      firstStep={t('在有“导入”的列表中上传表格：每次导入和失败的行都记录在这里。')}
      rowActions={(row) => (
        <RowActions
          actions={[
            { title: t('下载原文件'), run: () => void fetchFrom(fetching, row) },
            {
              title: t('下载失败明细'),
              blocked: row.fail > 0 ? undefined : t('没有失败数据'),
              run: () => void fetchFrom(fetchingFailed, row),
            },
          ]}
        />
      )}
    />
  )
}
