import type { ReactNode } from 'react'
import type { KeptColumn, KeptLayout } from '../view/view-store.ts'

/** A column as a page declares it. */
export interface ListColumn<Row> {
  /** Field of the row; also the name in exports and in kept layouts. */
  readonly key: Extract<keyof Row, string>
  readonly title: string
  /** Content of the cell; the value itself when left out. */
  readonly render?: (row: Row) => ReactNode
  /** A number that people copy: a button beside the text does it. */
  readonly isCopied?: boolean
  /** Pixels; 140 when left out. */
  readonly width?: number
  readonly align?: 'right' | 'center'
  /** The server sorts by it. */
  readonly isSortable?: boolean
  readonly pin?: 'left' | 'right'
  /** Not among the columns at first. */
  readonly startsHidden?: boolean
  /** Its place on the card of small screens; others are left to the record's page. */
  readonly card?: 'title' | 'field'
}

/** A column with what the user made of it. */
export type PlacedColumn<Row> = ListColumn<Row> & { readonly isShown: boolean; readonly kept: KeptColumn }

const usualWidth = 140
const mostHeading = 240
export const leastWidth = 60
export const mostWidth = 1200

/**
 * The columns in the user's order, with their pins and widths. Columns that the page got since stand after the one before
 * which they were declared; kept columns that the page lost are forgotten.
 */
export function placeColumns<Row>(columns: readonly ListColumn<Row>[], layout: KeptLayout | null): PlacedColumn<Row>[] {
  const kept = new Map(layout?.columns.map((column) => [column.key, column]))
  const placed = columns.map((column, at) => ({ column, at, kept: kept.get(column.key) ?? keptOf(column) }))
  const orderOf = new Map(layout?.columns.map(({ key }, at) => [key, at]))
  const position = (key: string, at: number): number => {
    const known = orderOf.get(key)
    if (known !== undefined) return known
    const before = columns
      .slice(0, at)
      .toReversed()
      .find((other) => orderOf.has(other.key))
    return before ? (orderOf.get(before.key) ?? 0) + 0.5 : -0.5
  }
  return placed
    .toSorted((a, b) => position(a.column.key, a.at) - position(b.column.key, b.at) || a.at - b.at)
    .map(({ column, kept: own }) => ({
      ...column,
      pin: own.pin || undefined,
      width: own.width || Math.max(column.width ?? usualWidth, headingWidth(column)),
      isShown: own.isShown,
      kept: own,
    }))
}

/** Pixels that a heading takes, whatever its language: none is cut, but for very long ones. */
function headingWidth({ title, isSortable }: Pick<ListColumn<never>, 'title' | 'isSortable'>): number {
  const letters = [...title].reduce((sum, letter) => sum + (letter > '\u2e80' ? 15 : 9), 0)
  return Math.min(mostHeading, letters + 28 + (isSortable ? 20 : 0))
}

/** Returns the kept settings of a column that the user did not touch. */
const keptOf = <Row>({ key, pin, startsHidden = false }: ListColumn<Row>): KeptColumn => ({
  key,
  isShown: !startsHidden,
  pin: pin ?? '',
  width: 0,
})

/** The columns on the screen: shown ones, those pinned left first, those pinned right last. */
export function shownColumns<Row>(placed: readonly PlacedColumn<Row>[]): PlacedColumn<Row>[] {
  const rank = ({ pin }: PlacedColumn<Row>) => (pin === 'left' ? 0 : pin === 'right' ? 2 : 1)
  return placed.filter(({ isShown }) => isShown).toSorted((a, b) => rank(a) - rank(b))
}

/** The kept columns after one of them changed. */
export const changeColumn = (
  placed: readonly { readonly kept: KeptColumn }[],
  key: string,
  change: Partial<KeptColumn>,
): KeptColumn[] => placed.map(({ kept }) => (kept.key === key ? { ...kept, ...change } : kept))

/** The kept columns after one moved up or down by a number of places. */
export function moveColumn(placed: readonly { readonly kept: KeptColumn }[], key: string, by: number): KeptColumn[] {
  const kept = placed.map((column) => column.kept)
  const from = kept.findIndex((column) => column.key === key)
  const to = Math.max(0, Math.min(kept.length - 1, from + by))
  const [moved] = kept.splice(from, 1)
  if (moved) kept.splice(to, 0, moved)
  return kept
}

/** A width within bounds, in whole pixels. */
export const boundWidth = (width: number): number => Math.round(Math.max(leastWidth, Math.min(mostWidth, width)))
