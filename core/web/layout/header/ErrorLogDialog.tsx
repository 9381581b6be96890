import { Button, Modal } from 'antd'
import { confirm } from '../../question/confirm.ts'
import { clearErrorLog, type LogRecord } from '../../failure/error-log.ts'
import { t } from '../../language/language.ts'
import { notify } from '../../notices/notices.ts'
import { useParts } from '../../parts.ts'
import './error-log.css'

/** The errors of this browser, to read, to send to the server, to clear. @source catalogue R160 to R164, R500 to R503 */
export function ErrorLogDialog({ records, onClose }: { records: readonly LogRecord[]; onClose: () => void }) {
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
