import { BugOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { confirm } from '../confirm.ts'
import { clearErrorLog, errorLog, type LogRecord } from '../error-log.ts'
import { t } from '../language.ts'
import { notify } from '../notices.ts'
import { useStore } from '../store.ts'
import { useParts } from '../parts.ts'
import { HeaderButton } from './HeaderButton.tsx'

/** @source the specification 9, log badge */
const mostCounted = 99

/** Errors of this browser, counted to 99: to look at, to send to the server, to clear. @source catalogue R160 to R164, R500 to R503 */
export function ErrorLogButton() {
  const records = useStore(errorLog)
  const [isOpen, setOpen] = useState(false)
  if (records.length === 0) return null
  return (
    <>
      <HeaderButton label={t('本地日志（{n}条）', { n: records.length })} onClick={() => setOpen(true)}>
        <BugOutlined />
        <span className="count-mark" aria-hidden="true">
          {records.length > mostCounted ? `${mostCounted}+` : records.length}
        </span>
      </HeaderButton>
      {isOpen && <ErrorLogDialog records={records} onClose={() => setOpen(false)} />}
    </>
  )
}

function ErrorLogDialog({ records, onClose }: { records: readonly LogRecord[]; onClose: () => void }) {
  const { sendLogs } = useParts()
  const upload = async () => {
    if (!(await confirm({ title: t('上传日志'), text: t('确定上传本地日志到服务器?') }))) return
    if (!(await sendLogs(records))) return
    clearErrorLog()
    notify('success', t('发送成功!'))
    onClose()
  }
  const clear = async () => {
    if (!(await confirm({ title: t('清空日志'), text: t('确定清空本地日志记录?') }))) return
    clearErrorLog()
    notify('success', t('清空成功!'))
    onClose()
  }
  return (
    <Modal
      open
      width={720}
      title={t('本地日志')}
      onCancel={onClose}
      footer={[
        <Button key="clear" onClick={() => void clear()}>
          {t('清空')}
        </Button>,
        <Button key="send" type="primary" onClick={() => void upload()}>
          {t('上传到服务器')}
        </Button>,
      ]}
    >
      <ol className="log-records" tabIndex={0} aria-label={t('本地日志')}>
        {records.map((record, at) => (
          <li key={`${record.time} ${at}`}>
            <strong>{record.message}</strong>
            <span>
              {record.time} · {record.type} · {record.url}
            </span>
            {record.stack && (
              <details>
                <summary>{t('调用栈')}</summary>
                <pre>{record.stack}</pre>
              </details>
            )}
          </li>
        ))}
      </ol>
    </Modal>
  )
}
