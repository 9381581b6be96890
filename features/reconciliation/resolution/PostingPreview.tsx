import { Alert } from 'antd'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { ledgerColumns } from '../../ledger/ledger.web.ts'
import { diffPreview } from './diff-preview.contract.ts'

/** 预计记账: what approving would move in the ledger, before it is approved. */
export function PostingPreview({ diffNo }: { diffNo: string }) {
  const answer = useCall(diffPreview.detail, { diffNo }, { freshMs: 0 })
  return (
    <section className="posting-preview" aria-label={t('预计记账')}>
      <h3>{t('预计记账')}</h3>
      <Answered answer={answer}>
        {({ postings, refusal }) =>
          refusal ? (
            <Alert type="warning" showIcon title={refusal} description={t('现在通过会被拒绝。')} />
          ) : (
            <PlainRows
              title={t('预计记账')}
              rows={postings.map((line, at) => ({ ...line, at }))}
              keyOf={({ at }) => String(at)}
              empty={t('通过后不记账')}
              columns={ledgerColumns()}
            />
          )
        }
      </Answered>
    </section>
  )
}
