import { HistoryOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { Timeline } from '../../../core/web/show/Timeline.tsx'
import { audit } from './audit.contract.ts'
import './audit.css'

const step = 10

/** A record whose history is shown: its kinds in the audit log, parted by commas, and its number. */
export interface HistoryOf {
  readonly entity: string
  readonly no: string
  /** Name of the record as people know it. */
  readonly name: string
}

/** 变更历史: opens what happened to one record, for those who may read the audit log. */
export function HistoryButton(of: HistoryOf) {
  const mayRead = useCan('audit_view')
  const [isOpen, setOpen] = useState(false)
  if (!mayRead) return null
  return (
    <>
      <Button icon={<HistoryOutlined />} onClick={() => setOpen(true)}>
        {t('变更历史')}
      </Button>
      {isOpen && <ChangeHistoryDrawer {...of} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Shows the history of one record: user, time, IP address, reason, and each field before and after; newest first. */
export function ChangeHistoryDrawer({ entity, no, name, onClose }: HistoryOf & { onClose: () => void }) {
  const [size, setSize] = useState(step)
  const answer = useCall(audit.history, { entity, no, size }, { keepsLast: true, freshMs: 0 })
  const { data } = answer
  return (
    <RecordDrawer title={t('{name} 的变更历史', { name })} answer={answer} onClose={onClose}>
      {data && (
        <>
          <Timeline
            events={data.records.map((record) => ({
              key: record.id,
              title: record.title ? t(record.title) : record.action,
              at: record.createTime,
              who: [record.userName || record.account, record.ip].filter(Boolean).join(' · '),
              ...(record.reason ? { reason: record.reason } : {}),
              details: <ChangeTable changes={record.changes} />,
            }))}
          />
          {data.records.length < data.total && (
            <Button type="link" onClick={() => setSize(Math.min(size + step, 200))}>
              {t('更多（共 {n} 条）', { n: data.total })}
            </Button>
          )}
        </>
      )}
    </RecordDrawer>
  )
}

/** A text of the server in the language of the page. */
export const wordsOf = ({ zh, en }: { zh: string; en: string }): string => (language.get() === 'zh' ? zh : en)

/** The fields that a change touched, before and after; of lists the entries that went and came. */
export function ChangeTable({ changes }: { changes: ReceivedOf<typeof audit.detail>['changes'] }) {
  if (changes.length === 0) return <p className="absent">{t('未记录字段变化')}</p>
  return (
    <div className="audit-changes">
      <PlainRows
        title={t('变更字段')}
        rows={changes}
        keyOf={({ field }) => field}
        columns={[
          { title: t('字段'), cell: ({ field, label }) => <span title={field}>{wordsOf(label)}</span> },
          { title: t('变更前'), cell: ({ before }) => <Value text={wordsOf(before)} mark="del" /> },
          { title: t('变更后'), cell: ({ after }) => <Value text={wordsOf(after)} mark="ins" /> },
        ]}
      />
    </div>
  )
}

function Value({ text, mark: Mark }: { text: string; mark: 'del' | 'ins' }) {
  return text === '' ? <span className="absent">—</span> : <Mark className="audit-value">{text}</Mark>
}
