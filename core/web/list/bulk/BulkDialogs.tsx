import { Button, Modal, Table } from 'antd'
import { t } from '../../language/language.ts'
import './bulk-progress.css'

/** A row that was not done, by its name, and why. */
export interface BulkFailure {
  readonly name: string
  readonly reason: string
}

/** Progress of work on many rows, and a button to stop it. */
export function BulkProgress({
  title,
  total,
  tried,
  onStop,
}: {
  title: string
  total: number
  tried: number
  onStop: () => void
}) {
  return (
    <Modal
      open
      centered
      width={400}
      title={title}
      closable={false}
      keyboard={false}
      footer={<Button onClick={onStop}>{t('停止')}</Button>}
    >
      <p className="question-text">{t('已处理 {n} / {total} 条', { n: tried, total })}</p>
      <progress className="bulk-progress" value={tried} max={total} aria-label={title} />
    </Modal>
  )
}

/** Result of work on many rows: how many were done, failed or left out, and the reason for each failed one. */
export function BulkResult({
  title,
  failures,
  doneCount,
  total,
  onClose,
}: {
  title: string
  failures: readonly BulkFailure[]
  doneCount: number
  total: number
  onClose: () => void
}) {
  return (
    <Modal
      open
      width={600}
      title={t('{title}：结果', { title })}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('知道了')}
        </Button>
      }
    >
      <p className="question-text">
        {t('成功 {done} 条，失败 {bad} 条，未处理 {left} 条。', {
          done: doneCount,
          bad: failures.length,
          left: total - doneCount - failures.length,
        })}
      </p>
      <Table
        size="small"
        rowKey="name"
        dataSource={[...failures]}
        pagination={failures.length > 10 ? { pageSize: 10, size: 'small' } : false}
        columns={[
          { title: t('数据'), dataIndex: 'name' },
          { title: t('失败原因'), dataIndex: 'reason' },
        ]}
      />
    </Modal>
  )
}
