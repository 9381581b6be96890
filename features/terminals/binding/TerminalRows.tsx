import { type ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { CallError } from '../../../core/web/call/call-error.ts'
import { t } from '../../../core/web/language/language.ts'
import { screenClass } from '../../../core/web/layout/screen-class.ts'
import { ReadFailure } from '../../../core/web/failure/ReadFailure.tsx'
import { useStore } from '../../../core/web/store.ts'
import { Section } from '../../../core/web/show/DetailPage.tsx'
import { type PlainColumn, PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Copyable } from '../../../core/web/show/values.tsx'
import { OnOffTag } from '../../../core/web/list/listing-parts.tsx'
import { RpmType } from '../../channels/channels.shared.ts'
import type { TerminalRow } from '../terminal/use-terminal-actions.tsx'

/** Most terminals that are read at once: more than a merchant has by default. */
export const shownTerminals = 200

/** Name and serial number of a terminal; on a phone also all data that has no column there. */
const TerminalName = ({ row, place }: { row: TerminalRow; place: PlainColumn<TerminalRow> | null }) => (
  <span className="terminal-name">
    <span>{row.termName}</span>
    <Copyable value={row.sn} />
    {place && (
      <span>
        <CodeText codes={RpmType} value={row.rpmType} /> · {place.title} {place.cell(row)}{' '}
        {row.isOn === 0 && <OnOffTag value={0} />}
      </span>
    )}
  </span>
)

const wideColumns = (place: PlainColumn<TerminalRow>): PlainColumn<TerminalRow>[] => [
  { title: t('机具类型'), cell: ({ rpmType }) => <CodeText codes={RpmType} value={rpmType} /> },
  place,
  { title: t('启用状态'), cell: ({ isOn }) => <OnOffTag value={isOn} /> },
]

/** One list of terminals on the page that binds them, with what can be done to each. */
export function TerminalRows({
  title,
  empty,
  answer,
  place,
  actions,
}: {
  title: string
  empty: string
  answer: UseQueryResult<{ records: TerminalRow[]; total: number | null }, CallError>
  /** Column that shows the place of each terminal: its store, or the person who has it. */
  place: PlainColumn<TerminalRow>
  actions: (row: TerminalRow) => ReactNode
}) {
  const { data, error, refetch } = answer
  const isSmall = useStore(screenClass) === 0
  const total = data?.total ?? 0
  return (
    <Section title={data ? `${title}（${total}）` : title}>
      {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <PlainRows<TerminalRow>
          title={title}
          rows={data.records}
          keyOf={({ id }) => id}
          empty={empty}
          columns={[
            { title: t('终端'), cell: (row) => <TerminalName row={row} place={isSmall ? place : null} /> },
            ...(isSmall ? [] : wideColumns(place)),
            {
              title: t('操作'),
              cell: (row) => <span className={isSmall ? 'terminal-actions' : undefined}>{actions(row)}</span>,
            },
          ]}
        />
      )}
      {total > shownTerminals && <p className="absent">{t('只显示前 {n} 台', { n: shownTerminals })}</p>}
    </Section>
  )
}
