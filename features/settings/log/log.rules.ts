/** A fault as the log keeps it. */
export interface ToldFault {
  readonly exceptionName: string
  readonly message: string
  readonly stackTrace: string
  readonly fileName: string
  readonly lineNumber: number
}

/** Longest texts of a log. */
export const mostOf = { params: 4_000, message: 2_000, stack: 16_000, data: 16_000, line: 300 } as const

/** A text as the database takes it: at most so many characters, no NUL, no half characters. */
export const storable = (text: string, most: number): string =>
  text.slice(0, most).replaceAll('\u0000', '').toWellFormed()

/** Long numbers (phones, cards, papers) cut to their ends. */
export const withoutNumbers = (text: string): string =>
  text.replace(/\d{11,}/g, (digits) => `${digits.slice(0, 3)}***${digits.slice(-4)}`)

/**
 * A fault as the log keeps it: its kind, words and stack, with the file and line of ours where it was thrown. Values that
 * a statement was run with, and long numbers, are cut.
 */
export function toldFault(error: unknown): ToldFault {
  const fault = error instanceof Error ? error : new Error(String(error))
  const stackTrace = stackOf(fault)
  const place =
    /\(?(?:file:\/\/)?[^\s()]*?((?:core|features|db|tools|acquirer)\/[^\s():]+|server\.ts):(\d+):\d+\)?/.exec(
      stackTrace,
    )
  return {
    exceptionName: storable(fault.name === 'Error' ? fault.constructor.name : fault.name, mostOf.line),
    message: storable(clean(fault.message), mostOf.message),
    stackTrace: storable(stackTrace, mostOf.stack),
    fileName: place?.[1] ?? '',
    lineNumber: Number(place?.[2] ?? 0),
  }
}

/** The stack with those of its causes. */
function stackOf(error: Error): string {
  const own = clean(error.stack ?? `${error.name}: ${error.message}`)
  return error.cause instanceof Error ? `${own}\nCaused by: ${stackOf(error.cause)}` : own
}

/** The query builder names the values of a failed statement behind it. */
const clean = (text: string): string => withoutNumbers(text.replaceAll(/^params: .*$/gm, 'params: ******'))
