/** State of a scanned code: asked about, taken, or refused. */
export type ScanState = 'waiting' | 'good' | 'bad'

/** A code that was scanned, typed or pasted. */
export interface Scanned {
  readonly code: string
  readonly state: ScanState
  /** Reason of its refusal; '' otherwise. */
  readonly reason: string
}

/** Codes in the order in which they came, by themselves. */
export type ScannedCodes = ReadonlyMap<string, Scanned>

/** Result of one scan or paste. */
export interface Added {
  readonly codes: ScannedCodes
  /** New codes that are to be asked about. */
  readonly fresh: readonly string[]
  /** Those that were there already, or stood twice in what was pasted. */
  readonly twice: readonly string[]
  /** Number of codes beyond the limit. */
  readonly tooMany: number
}

/** Rules for the form of codes and their greatest number. */
export interface ScanRules {
  /** A code as it is kept; null when the text cannot be one. */
  readonly plain: (typed: string) => string | null
  readonly most: number
  /** Reason given for refusing a text that cannot be a code. */
  readonly wrongForm: string
}

/** The codes of a text: a scan, or a pasted list with any marks between. */
export const codesOf = (text: string): string[] => text.split(/[\s,;，；、]+/).filter(Boolean)

/** Adds what was scanned or pasted. What cannot be a code is kept and refused, so that nobody wonders where it went. */
export function addScanned(codes: ScannedCodes, text: string, { plain, most, wrongForm }: ScanRules): Added {
  const next = new Map(codes)
  const fresh: string[] = []
  const twice: string[] = []
  let tooMany = 0
  for (const typed of codesOf(text)) {
    const code = plain(typed)
    const key = code ?? typed
    if (next.has(key)) twice.push(key)
    else if (next.size >= most) tooMany += 1
    else {
      next.set(key, { code: key, state: code === null ? 'bad' : 'waiting', reason: code === null ? wrongForm : '' })
      if (code !== null) fresh.push(code)
    }
  }
  return { codes: next, fresh, twice, tooMany }
}

/** Codes after an answer about some of them: those that are refused with their reason, the others taken. */
export function judge(codes: ScannedCodes, asked: readonly string[], bad: ReadonlyMap<string, string>): ScannedCodes {
  const next = new Map(codes)
  for (const code of asked) {
    const reason = bad.get(code)
    if (next.has(code)) next.set(code, { code, state: reason === undefined ? 'good' : 'bad', reason: reason ?? '' })
  }
  return next
}

/** The codes of a state, in their order. */
export const inState = (codes: ScannedCodes, state: ScanState): string[] =>
  [...codes.values()].filter((one) => one.state === state).map(({ code }) => code)
