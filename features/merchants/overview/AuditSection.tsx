import { useState } from 'react'
import { Button } from 'antd'
import { t } from '../../../core/web/language/language.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { Moment } from '../../../core/web/show/values.tsx'
import { audit } from '../../settings/settings.shared.ts'
import { HistoryButton, wordsOf } from '../../settings/settings.web.ts'

const step = 10

/** 操作日志: who changed what of a merchant, for those who may read the audit. @source docs/screen-quality.md 10 */
export function AuditSection({ rpiNo }: { rpiNo: string }) {
  const mayRead = useCan('audit_view')
  return mayRead ? <AuditRows rpiNo={rpiNo} /> : null
}

function AuditRows({ rpiNo }: { rpiNo: string }) {
  const [size, setSize] = useState(step)
  const answer = useCall(audit.history, { entity: 'merchant', no: rpiNo, size }, { keepsLast: true })
  return (
    <Section title={t('操作日志')} extra={<HistoryButton entity="merchant,merchantRate" no={rpiNo} name={rpiNo} />}>
      <Answered answer={answer}>
        {({ records, total }) => (
          <>
            <PlainRows
              title={t('操作日志')}
              rows={records}
              keyOf={({ id }) => id}
              columns={[
                { title: t('时间'), cell: ({ createTime }) => <Moment value={createTime} /> },
                { title: t('操作人'), cell: ({ userName, account }) => userName || account },
                { title: t('操作'), cell: ({ title }) => t(title) },
                {
                  title: t('变更字段'),
                  cell: ({ changes }) => changes.map(({ label }) => wordsOf(label)).join('、') || '—',
                },
                { title: t('原因'), cell: ({ reason }) => reason || '—' },
              ]}
            />
            {records.length < total && (
              <Button type="link" onClick={() => setSize(Math.min(size + step, 200))}>
                {t('更多（共 {n} 条）', { n: total })}
              </Button>
            )}
          </>
        )}
      </Answered>
    </Section>
  )
}
