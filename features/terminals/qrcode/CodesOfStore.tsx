import { t } from '../../../core/web/language/language.ts'
import { OnOffTag } from '../../../core/web/list/listing-parts.tsx'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Copyable } from '../../../core/web/show/values.tsx'
import { MoreLink, shownRows } from '../../stores/stores.web.ts'
import { RqStatus } from './qrcode-codes.contract.ts'
import { qrcode } from './qrcode.contract.ts'
import { rqStatusTones } from './qrcode-status.tsx'

/** Codes of a store, on its page. */
export function CodesOfStore({ rpsNo }: { rpsNo: string }) {
  const isAllowed = useCan('qrcode_view')
  const { data } = useCall(qrcode.list, { rpsNo, size: shownRows }, { enabled: isAllowed })
  if (!isAllowed || !data) return null
  return (
    <Section title={t('收款码（{n}）', { n: data.total })}>
      <PlainRows
        title={t('收款码')}
        rows={data.records}
        keyOf={({ id }) => id}
        empty={t('还没有收款码')}
        columns={[
          { title: t('收款码名称'), cell: ({ codeName }) => codeName },
          { title: t('收款码编号'), cell: ({ rqCode }) => <Copyable value={rqCode} /> },
          {
            title: t('收款码状态'),
            cell: ({ rqStatus }) => <StatusTag codes={RqStatus} value={rqStatus} tones={rqStatusTones} />,
          },
          { title: t('启用状态'), cell: ({ isOn }) => <OnOffTag value={isOn} /> },
        ]}
      />
      <MoreLink total={data.total} to={`/rb-oem/qrcode/qrcode?rpsNo=${encodeURIComponent(rpsNo)}`} />
    </Section>
  )
}
