import type { ReactNode } from 'react'
import { Copyable } from './values.tsx'
import './values.css'

/** The page of one record: its name, number and state, what can be done, then its sections. */
export function DetailPage({
  title,
  no,
  status,
  toolbar,
  children,
}: {
  title: string
  no?: string
  status?: ReactNode
  toolbar?: ReactNode
  children: ReactNode
}) {
  return (
    <article className="detail-page">
      <header className="detail-head">
        <h1>{title}</h1>
        {no && <Copyable value={no} />}
        {status}
        <div className="list-toolbar">{toolbar}</div>
      </header>
      {children}
    </article>
  )
}

/** A titled part of a record's page: facts, linked records, the time line. */
export function Section({ title, extra, children }: { title: string; extra?: ReactNode; children: ReactNode }) {
  return (
    <section className="detail-section" aria-label={title}>
      <div className="section-head">
        <h2>{title}</h2>
        {extra}
      </div>
      {children}
    </section>
  )
}

/** Names and values of a record in columns. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className="facts">{children}</dl>

/** One name and value. @param isWide takes the whole line */
export function Fact({ label, isWide = false, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'is-wide' : undefined}>
      <dt>{label}</dt>
      <dd>
        {children === '' || children === null || children === undefined ? <span className="absent">—</span> : children}
      </dd>
    </div>
  )
}
