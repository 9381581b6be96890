import { Link } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import { OnOffTag } from '../../../core/web/list/listing-parts.tsx'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Copyable } from '../../../core/web/show/values.tsx'
import { MoreLink, shownRows } from '../../stores/stores.web.ts'
import { RpmType } from '../../channels/channels.shared.ts'
import { binding } from './binding.contract.ts'

/** Terminals of a store, on its page. */
export function TerminalsOfStore({ rpsNo }: { rpsNo: string }) {
  const isAllowed = useCan('terminal_view')
  const { data } = useCall(binding.inStore, { storeNo: rpsNo, size: shownRows }, { enabled: isAllowed })
  if (!isAllowed || !data) return null
  return (
    <Section
      title={t('终端（{n}）', { n: data.total })}
      extra={
        <Link to={`/rb-oem/posinfo/pos_info_terminal_bind?storeNo=${encodeURIComponent(rpsNo)}`}>{t('终端绑定')}</Link>
      }
    >
      <PlainRows
        title={t('终端')}
        rows={data.records}
        keyOf={({ id }) => id}
        empty={t('还没有终端')}
        columns={[
          { title: t('终端名称'), cell: ({ termName }) => termName },
          { title: 'SN', cell: ({ sn }) => <Copyable value={sn} /> },
          { title: t('机具类型'), cell: ({ rpmType }) => <CodeText codes={RpmType} value={rpmType} /> },
          { title: t('店员'), cell: ({ staffName }) => staffName },
          { title: t('启用状态'), cell: ({ isOn }) => <OnOffTag value={isOn} /> },
        ]}
      />
      <MoreLink total={data.total} to={`/rb-oem/terminal/terminal?rpsNo=${encodeURIComponent(rpsNo)}`} />
    </Section>
  )
}
