import { Modal, Table } from 'antd'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import type { diffResolution } from './resolution.contract.ts'

/** Differences of many that were refused, each with its reason. */
export type Failures = ReceivedOf<typeof diffResolution.batchResolve>['failures']

/** Shows the differences that were refused; the others are done. */
export function FailedRows({
  title,
  text,
  failures,
  onClose,
}: {
  title: string
  text: string
  failures: Failures
  onClose: () => void
}) {
  return (
    <Modal
      open
      width={600}
      title={title}
      okText={t('知道了')}
      onOk={onClose}
      onCancel={onClose}
      footer={(_, { OkBtn }) => <OkBtn />}
    >
      <p className="question-text">{text}</p>
      <Table
        size="small"
        rowKey="diffNo"
        dataSource={failures}
        pagination={failures.length > 10 ? { pageSize: 10, size: 'small' } : false}
        columns={[
          { title: t('差异编号'), dataIndex: 'diffNo', width: 220 },
          { title: t('失败原因'), dataIndex: 'reason' },
        ]}
      />
    </Modal>
  )
}
