import { isLinkable } from '../validity/validity.ts'
import { ids, maybeText } from './shapes.ts'
import { type RefusalWord, type Wire, wire } from './wire.ts'

/** Ids as `ids()`, also none: absent stays undefined, an empty text or list is an empty list. */
export function maybeIds(): Wire<string | undefined, bigint[] | undefined> {
  const some = ids()
  return wire<string | undefined, bigint[] | undefined>(
    { type: 'string' },
    (raw, refuse) => {
      if (raw === undefined || raw === null) return undefined
      if (raw === '' || (Array.isArray(raw) && raw.length === 0)) return []
      const parsed = some.safeParse(raw)
      return parsed.success ? parsed.data : refuse((parsed.error.issues[0]?.message ?? 'format') as RefusalWord)
    },
    (value) => value?.join(',') ?? '',
  )
}

/** Text of a partial update: absent and null stay as they are, '' clears. @source docs/wire.md 4, submit */
export function keptText(max: number): Wire<string | undefined, string | undefined> {
  const shape = maybeText(max)
  return wire<string | undefined, string | undefined>(
    { type: 'string', maxLength: max },
    (raw, refuse) => {
      if (raw === undefined || raw === null) return undefined
      const parsed = shape.safeParse(raw)
      return parsed.success ? parsed.data : refuse((parsed.error.issues[0]?.message ?? 'format') as RefusalWord)
    },
    (value) => value,
  )
}

/** As `keptText`, of what a page shows or leads to: an address of the web, or a path of our own; nothing that runs. */
export function keptAddress(max: number): Wire<string | undefined, string | undefined> {
  const shape = keptText(max)
  return wire<string | undefined, string | undefined>(
    { type: 'string', maxLength: max },
    (raw, refuse) => {
      const parsed = shape.safeParse(raw)
      if (!parsed.success) return refuse((parsed.error.issues[0]?.message ?? 'format') as RefusalWord)
      return parsed.data === undefined || parsed.data === '' || isLinkable(parsed.data) ? parsed.data : refuse('format')
    },
    (value) => value,
  )
}
