import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Alert, Button, Modal, Segmented, Table } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Call } from '../../shared/call.ts'
import { ImportMode, type ImportInput, type ImportPreview, type ImportResult } from '../../shared/import.ts'
import { callErrorOf } from '../call/call-error.ts'
import { confirm } from '../question/confirm.ts'
import { saveFile } from '../call/file-save.ts'
import { t } from '../language/language.ts'
import { notifyFailure } from '../notices/notices.ts'
import { download, sendFile } from '../call/send.ts'
import { useFocusReturn } from '../use-focus-return.ts'
import { useSend } from '../call/use-send.ts'
import './form.css'

/** The three declared calls of an import; they may take more than every import does. */
export interface ImportCalls {
  readonly template: Call
  readonly preview: Call<typeof ImportInput, typeof ImportPreview>
  readonly submit: Call<typeof ImportInput, typeof ImportResult>
}

type Mode = (typeof ImportMode)[keyof typeof ImportMode]
type Preview = z.input<typeof ImportPreview>

/**
 * Takes in a sheet: template, file, every row checked and shown before anything is written, then the import itself.
 * @param also further calls whose answers the import makes stale
 * @param input what travels with the file beside the mode: which sheet, for whom
 * @source docs/screen-quality.md 22
 */
export function ImportDialog({
  title,
  calls,
  also,
  input: fixed = {},
  above,
  onClose,
}: {
  title: string
  calls: ImportCalls
  also?: readonly Pick<Call, 'path'>[]
  input?: Readonly<Record<string, string>>
  /** Information or choices that come before the file. */
  above?: ReactNode
  onClose: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [mode, setMode] = useState<Mode>(ImportMode.allOrNone)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [result, setResult] = useState<z.input<typeof ImportResult> | null>(null)
  const [isReading, setReading] = useState(false)
  const sending = useSend(calls.submit, { done: '', also, isQuiet: true })
  useFocusReturn()

  const check = async (chosen: File | undefined) => {
    if (!chosen) return
    setReading(true)
    setFile(chosen)
    setPreview(null)
    try {
      setPreview((await sendFile(calls.preview, chosen, { ...fixed, mode })) as Preview)
    } catch (error) {
      setFile(null)
      notifyFailure(callErrorOf(error))
    } finally {
      setReading(false)
    }
  }
  const submit = async () => {
    if (!file) return
    const done = await sending.send({ ...fixed, mode, file })
    if (done) setResult(done as z.input<typeof ImportResult>)
  }
  const again = async () => {
    const yes = await confirm({ title: t('继续导入'), text: t('该文件已导入过，是否继续'), okText: t('继续导入') })
    if (!yes || !file) return
    const done = await sending.send({ ...fixed, mode, force: 1, file })
    if (done) setResult(done as z.input<typeof ImportResult>)
  }
  const takes = preview ? (mode === ImportMode.validRows ? preview.success : preview.fail > 0 ? 0 : preview.success) : 0
  const isSame = sending.error?.refusal === 'import.sameFile'
  return (
    <Modal
      open
      width={760}
      title={title}
      className="form-dialog"
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        result ? (
          <Button type="primary" onClick={onClose}>
            {t('知道了')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('取消')}</Button>
            <Button
              type="primary"
              disabled={takes === 0}
              loading={sending.isPending}
              onClick={() => void (isSame ? again() : submit())}
            >
              {isSame ? t('继续导入') : t('导入 {n} 行', { n: takes })}
            </Button>
          </>
        )
      }
    >
      {result ? (
        <Alert
          type={result.fail > 0 ? 'warning' : 'success'}
          showIcon
          title={t('共 {total} 行，成功 {success} 行，失败 {fail} 行。', result)}
          description={result.fail > 0 ? t('失败的行和原因可在“上传中心”下载。') : undefined}
        />
      ) : (
        <>
          {above && <div className="import-above">{above}</div>}
          <p className="import-steps">
            <Button icon={<DownloadOutlined />} onClick={() => void fetchTemplate(calls.template)}>
              {t('下载模板')}
            </Button>
            <input
              ref={input}
              type="file"
              className="import-file"
              aria-label={t('选择文件')}
              accept=".xlsx,.csv"
              onChange={({ target }) =>
                void check(target.files?.[0]).finally(() => {
                  target.value = ''
                })
              }
            />
            <Button icon={<UploadOutlined />} loading={isReading} onClick={() => input.current?.click()}>
              {t('选择文件')}
            </Button>
            <span>{file?.name ?? t('xlsx 或 csv，不超过 5 MB')}</span>
          </p>
          <ModeChoice mode={mode} onChange={setMode} />
          {sending.error && <Alert type="error" showIcon title={sending.error.message} className="import-part" />}
          {preview && <Checked preview={preview} />}
        </>
      )}
    </Modal>
  )
}

/** Brings the empty sheet of an import. */
async function fetchTemplate(template: Call): Promise<void> {
  try {
    const answer = await download(template, {})
    if ('content' in answer) saveFile(answer.content, answer.name)
  } catch (error) {
    notifyFailure(callErrorOf(error))
  }
}

/** Chooses whether one bad row keeps the others out. */
const ModeChoice = ({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) => (
  <Segmented<Mode>
    value={mode}
    onChange={onChange}
    aria-label={t('导入方式')}
    options={[
      { value: ImportMode.allOrNone, label: t('全部成功才导入') },
      { value: ImportMode.validRows, label: t('只导入有效行') },
    ]}
  />
)

/**
 * Shows the result of reading a file: the number of good rows, the bad rows with their reasons, and the first rows as they
 * were understood.
 */
function Checked({ preview: { total, success, fail, columns, rows, faults } }: { preview: Preview }) {
  return (
    <>
      <Alert
        className="import-part"
        type={fail > 0 ? 'warning' : 'success'}
        showIcon
        title={t('共 {total} 行，可导入 {success} 行，有误 {fail} 行。', { total, success, fail })}
      />
      {faults.length > 0 && (
        <Table
          className="import-part"
          size="small"
          rowKey={({ row, column, reason }) => `${row} ${column} ${reason}`}
          dataSource={faults}
          pagination={faults.length > 10 ? { pageSize: 10, size: 'small' } : false}
          columns={[
            { title: t('行号'), dataIndex: 'row', width: 80 },
            { title: t('列'), dataIndex: 'column', width: 160 },
            { title: t('失败原因'), dataIndex: 'reason' },
          ]}
        />
      )}
      <Table
        className="import-part"
        size="small"
        rowKey="row"
        scroll={{ x: 'max-content' }}
        dataSource={rows}
        pagination={false}
        columns={[
          { title: t('行号'), dataIndex: 'row', width: 70 },
          ...columns.map((title, at) => ({
            title,
            key: title,
            render: (_: unknown, { cells }: (typeof rows)[number]) => cells[at] ?? '',
          })),
        ]}
      />
    </>
  )
}
