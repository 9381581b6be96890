import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { Moment } from '../../../core/web/show/values.tsx'
import { belonging } from './belonging.contract.ts'

/**
 * Shows the past and coming owners of a merchant, the newest first. @source docs/domain/network.md 3.10, serviceChangeDetail
 */
export function ServiceChangeSection({ rpiNo }: { rpiNo: string }) {
  const answer = useCall(belonging.detail, { rpiNo })
  return (
    <Section title={t('服务商变更')}>
      <Answered answer={answer}>
        {({ changes }) => (
          <PlainRows
            title={t('服务商变更')}
            rows={changes}
            keyOf={({ id }) => id}
            empty={t('没有变更过服务商')}
            columns={[
              { title: t('原服务商'), cell: ({ oldUserName, oldUserNo }) => oldUserName || oldUserNo || '—' },
              { title: t('新服务商'), cell: ({ newUserName, newUserNo }) => newUserName || newUserNo || '—' },
              { title: t('生效时间'), cell: ({ effectiveTime }) => <Moment value={effectiveTime} /> },
              { title: t('状态'), cell: ({ isApplied }) => (isApplied === 1 ? t('已生效') : t('待生效')) },
              { title: t('原因'), cell: ({ reason }) => reason },
              { title: t('操作人'), cell: ({ operatorName }) => operatorName || '—' },
            ]}
          />
        )}
      </Answered>
    </Section>
  )
}
