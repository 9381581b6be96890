import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { confirmRemoval } from '../../../core/web/question/confirm.ts'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import { send } from '../../../core/web/call/send.ts'
import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useFocusReturn } from '../../../core/web/use-focus-return.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { report } from './report.contract.ts'
import './report.css'

type ReportListRow = RowOf<typeof report.list>

/** 报表管理: stored definitions of reports, to look at and to remove; the platform's alone. */
export function ReportListPage() {
  const [shown, setShown] = useState<ReportListRow | null>(null)
  const removing = useSend(report.remove)
  const drop = async ({ id, name }: ReportListRow) =>
    (await confirmRemoval({
      title: t('删除报表 {name}', { name }),
      text: t('报表定义将被删除，不能恢复。'),
    })) && void removing.send({ ids: id })
  return (
    <>
      <ListPage
        title={t('报表管理')}
        list={report.list}
        rowKey="id"
        nameOf={({ name }) => name}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="report_delete"
            nameOf={({ name }) => name}
            remove={({ id }) => send(report.remove, { ids: id })}
          />
        )}
        columns={reportColumns()}
        filters={<TextFilter name="name" label={t('报表名称')} />}
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('查看'), code: 'report_view', run: () => setShown(row) },
              { title: t('删除'), code: 'report_delete', isDanger: true, run: () => void drop(row) },
            ]}
          />
        )}
      />
      {shown && <ReportDialog row={shown} onClose={() => setShown(null)} />}
    </>
  )
}

const reportColumns = (): ListColumn<ReportListRow>[] => [
  { key: 'name', title: t('报表名称'), width: 260, pin: 'left', card: 'title', isSortable: true },
  { key: 'remark', title: t('备注'), width: 300, card: 'field' },
  momentColumn<ReportListRow>('createTime', t('创建时间'), { card: 'field' }),
  momentColumn<ReportListRow>('updateTime', t('更新时间')),
]

function ReportDialog({ row, onClose }: { row: ReportListRow; onClose: () => void }) {
  const { data, error, isFetching } = useCall(report.detail, { id: row.id })
  useFocusReturn()
  return (
    <Modal
      open
      width={760}
      title={row.name}
      loading={isFetching}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
    >
      {error && <Alert type="error" showIcon title={error.message} />}
      <p>{row.remark}</p>
      <pre className="report-content" tabIndex={0} aria-label={t('报表定义')}>
        {data?.content}
      </pre>
    </Modal>
  )
}
