import { Input } from 'antd'
import { useState } from 'react'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { ProfitMode } from '../../sharing/sharing.shared.ts'
import { codeColumn, copiedColumn, momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { employeePolicy } from './employee-policy.contract.ts'
import { worthWords } from './employee-policy-words.tsx'

type Row = RowOf<typeof employeePolicy.history>

/** 员工政策历史: every change of what employees earn, from and to. */
export function EmployeePolicyHistoryPage() {
  const [noting, setNoting] = useState<Row | null>(null)
  return (
    <>
      <ListPage
        title={t('员工政策历史')}
        list={employeePolicy.history}
        rowKey="id"
        nameOf={({ empName, empNo }) => empName || empNo}
        columns={columns()}
        filters={
          <>
            <TextFilter name="empNo" label={t('员工编号')} />
            <TextFilter name="aisleCode" label={t('通道编码')} />
            <CodeFilter name="payWay" label={t('支付方式')} codes={PayWay} />
            <DaysFilter name="createTime" label={t('变更时间')} />
          </>
        }
        rowActions={(row) => (
          <RowActions actions={[{ title: t('备注'), code: 'emp_policy_history_edit', run: () => setNoting(row) }]} />
        )}
      />
      {noting && <NoteForm row={noting} onClose={() => setNoting(null)} />}
    </>
  )
}

const columns = (): ListColumn<Row>[] => [
  { key: 'empName', title: t('员工'), width: 160, pin: 'left', card: 'title' },
  copiedColumn<Row>('empNo', t('员工编号')),
  { key: 'aisleName', title: t('通道'), width: 130 },
  codeColumn<Row>('payWay', t('支付方式'), PayWay, { width: 130 }),
  { key: 'before', title: t('变更前'), width: 200, card: 'field', render: ({ before }) => <Worth of={before} /> },
  { key: 'after', title: t('变更后'), width: 200, card: 'field', render: ({ after }) => <Worth of={after} /> },
  { key: 'operatorName', title: t('操作人'), width: 120 },
  momentColumn<Row>('createTime', t('变更时间'), { isSortable: true, card: 'field' }),
  { key: 'remark', title: t('备注'), width: 220 },
]

function Worth({ of }: { of: Row['before'] }) {
  if (!of) return <span className="absent">{t('无')}</span>
  return (
    <>
      <CodeText codes={ProfitMode} value={of.profitMode} /> {worthWords(of)}
    </>
  )
}

/** Adds a note to a change; nothing else of it can be altered. */
function NoteForm({ row, onClose }: { row: Row; onClose: () => void }) {
  const sending = useSend(employeePolicy.noteChange)
  return (
    <FormDialog<{ remark: string }>
      title={t('备注：{name}', { name: row.empName })}
      initial={{ remark: row.remark }}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ remark }) => (await sending.send({ id: row.id, remark })) !== null}
      onClose={onClose}
    >
      <Field name="remark" of={employeePolicy.noteChange.input.shape.remark}>
        <Input.TextArea rows={3} showCount autoFocus />
      </Field>
    </FormDialog>
  )
}
