/** Request to the thread: a file, and the most rows wanted. */
export interface SheetQuestion {
  readonly content: Uint8Array
  readonly isArchive: boolean
  readonly mostRows: number
}

/** Response of the thread: the cells of every row as text, or the reason why there are none. */
export type SheetAnswer = { readonly rows: ReadRow[] } | { readonly fault: 'unreadable' | 'tooManyRows' }

/** A row that has something in it, by its number in the file from 1. */
export interface ReadRow {
  readonly number: number
  readonly cells: string[]
}

/** A number that a spreadsheet has rounded already: its digits are lost. */
export const lostDigits = '\u0000lost'
