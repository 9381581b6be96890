import { z } from 'zod'

/** A shape with its wire type and its inner type. */
export type Wire<W, V> = z.ZodType<V, W>

/** Ends a decode with the word that says what is wrong. */
export type Refuse = (word: RefusalWord) => never
/** Word for the fault of a value; `fieldRefusal` gives the sentence. */
export type RefusalWord =
  | 'required'
  | 'format'
  | 'choice'
  | 'special'
  | `tooLong:${number}`
  | 'amount'
  | 'amountZero'
  | 'rate'
  | 'idsEmpty'
  | 'idsTooMany'
  | 'paging'
  | 'masked'
  | 'mobileLength'

class Refused extends Error {}

/**
 * A shape of one value that converts both ways.
 * @param json   what the OpenAPI page says of it
 * @param decode wire to inside; calls `refuse` with a word when the value is wrong
 * @param encode inside to wire
 */
export function wire<W, V>(
  json: Record<string, unknown>,
  decode: (raw: unknown, refuse: Refuse) => V,
  encode: (value: V) => W,
): Wire<W, V> {
  const shape = z.codec(maybeAnything, anything, {
    decode: (raw, context) => {
      try {
        return decode(raw, (word) => {
          context.issues.push({ code: 'custom', input: raw, message: word })
          throw new Refused()
        })
      } catch (error) {
        if (error instanceof Refused) return z.NEVER
        throw error
      }
    },
    encode: (value) => encode(value as V),
  })
  z.globalRegistry.add(shape, json)
  return shape as unknown as Wire<W, V>
}

// There are thousands of shapes: what they have in common is made once, and what is said of one is noted beside it,
// where `meta` would make a copy of it.
const anything = z.any()
const maybeAnything = anything.optional()
