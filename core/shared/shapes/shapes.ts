import { z } from 'zod'
import { isDateTime, isDay, isNear } from '../dates.ts'
import { type Fen, formatPercent, formatYuan, parsePercent, parseYuan } from '../money.ts'
import { type RefusalWord, type Wire, wire } from './wire.ts'

// Shapes of single values on the wire. Each converts both ways: what travels (left) and what the program holds (right), so
// that yuan, percent and 0/1 flags never reach a rule. A wrong value is refused with a word that `fieldRefusal`
// (core/shared/refusal.ts) turns into the sentence of the document, with the label of the field.

/** Trimmed, full-width digits and letters made plain; undefined for absent. */
function plain(raw: unknown): string | undefined {
  if (typeof raw === 'number' || typeof raw === 'bigint') return String(raw)
  return typeof raw === 'string' ? raw.normalize('NFKC').trim() : undefined
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
const specialCharacters = /[<>\p{Extended_Pictographic}]|[\u0000-\u001f\u007f]/u

/** Text that must be there, at most `max` characters, blanks at the ends removed. */
export const text = (max: number): Wire<string, string> =>
  wire(
    { type: 'string', minLength: 1, maxLength: max },
    (raw, refuse) => {
      if (raw === undefined || raw === null || raw === '') refuse('required')
      if (typeof raw !== 'string' && typeof raw !== 'number') refuse('format')
      const value = String(raw).trim()
      if (!value) refuse('required')
      if ([...value].length > max) refuse(`tooLong:${max}`)
      if (controlCharacters.test(value)) refuse('special')
      return value
    },
    (value) => value ?? '',
  )

/** Text that may be empty: absent and null read as ''. */
export const maybeText = (max: number): Wire<string, string> =>
  wire(
    { type: 'string', maxLength: max },
    (raw, refuse) => {
      if (raw === undefined || raw === null) return ''
      if (typeof raw !== 'string' && typeof raw !== 'number') refuse('format')
      const value = String(raw).trim()
      if ([...value].length > max) refuse(`tooLong:${max}`)
      if (controlCharacters.test(value)) refuse('special')
      return value
    },
    (value) => value ?? '',
  )

/** A name people read: as `text`, without emoji, control characters, < and >. */
export const nameText = (max: number): Wire<string, string> =>
  wire(
    { type: 'string', minLength: 1, maxLength: max },
    (raw, refuse) => {
      const value = typeof raw === 'string' ? raw.trim() : raw == null ? '' : refuse('format')
      if (!value) refuse('required')
      if ([...value].length > max) refuse(`tooLong:${max}`)
      if (specialCharacters.test(value)) refuse('special')
      return value
    },
    (value) => value ?? '',
  )

/** Text of an answer: null and absent travel as ''. */
export const shown = (): Wire<string, string | null> =>
  wire<string, string | null>(
    { type: 'string' },
    (raw) => String(raw ?? ''),
    (value) => value ?? '',
  )

/** A whole number within bounds. */
export const int = (min = 0, max = 2_147_483_647): Wire<number, number> =>
  wire(
    { type: 'integer', minimum: min, maximum: max },
    (raw, refuse) => {
      const given = plain(raw)
      if (given === undefined || given === '') refuse('required')
      if (!/^-?\d{1,15}$/.test(given as string)) refuse('format')
      const value = Number(given)
      if (value < min || value > max) refuse('choice')
      return value
    },
    (value) => value,
  )

/** A count in an answer: a JSON number; the database's 64-bit counts come as bigint. */
export const count = (): Wire<number, number | bigint> =>
  wire<number, number | bigint>(
    { type: 'integer' },
    (raw) => Number(raw),
    (value) => Number(value ?? 0),
  )

/** Yes or no: 0 or 1 on the wire, boolean inside. @source docs/rulings.md 7 */
export const flag = (): Wire<0 | 1, boolean> =>
  wire<0 | 1, boolean>(
    { type: 'integer', enum: [0, 1] },
    (raw, refuse) => {
      if (raw === true || raw === 1 || raw === '1' || raw === 'true') return true
      if (raw === false || raw === 0 || raw === '0' || raw === 'false') return false
      return refuse(raw === undefined || raw === null || raw === '' ? 'required' : 'choice')
    },
    (value) => (value ? 1 : 0),
  )

const largestId = 2n ** 63n - 1n
/** An id of up to 19 digits. One beyond the database's numbers stands for the largest, which is none: missing like any other. */
const idOf = (digits: string): bigint => {
  const given = BigInt(digits)
  return given > largestId ? largestId : given
}

/** A 64-bit id: decimal text on the wire, also accepted as a number. @source docs/rulings.md 9 */
export const id = (): Wire<string, bigint> =>
  wire(
    { type: 'string', pattern: '^\\d{1,19}$' },
    (raw, refuse) => {
      const given = plain(raw)
      if (given === undefined || given === '') refuse('required')
      if (!/^\d{1,19}$/.test(given as string)) refuse('format')
      return idOf(given as string)
    },
    (value) => (value == null ? '' : String(value)),
  )

/** A list of keys from a comma text, a repeated parameter or a JSON array; 1 to 1000 of them. */
export const keyList = (key: RegExp): Wire<string, string[]> =>
  wire(
    { type: 'string' },
    (raw, refuse) => {
      const parts = (Array.isArray(raw) ? raw : [raw]).flatMap((part: unknown) => {
        if (part === undefined || part === null) return []
        return typeof part === 'string' || typeof part === 'number' ? String(part).split(',') : refuse('format')
      })
      const keys = [...new Set(parts.map((part) => part.trim()).filter(Boolean))]
      if (keys.length === 0) refuse('idsEmpty')
      if (keys.length > 1000) refuse('idsTooMany')
      if (keys.some((part) => !key.test(part))) refuse('format')
      return keys
    },
    (value) => value.join(','),
  )

/** Row ids, as `keyList`. */
export const ids = (): Wire<string, bigint[]> => {
  const keys = keyList(/^\d{1,19}$/)
  return wire(
    { type: 'string' },
    (raw, refuse) => {
      const parsed = keys.safeParse(raw)
      return parsed.success
        ? parsed.data.map(idOf)
        : refuse((parsed.error.issues[0]?.message ?? 'format') as RefusalWord)
    },
    (value) => value.join(','),
  )
}

/** An amount: yuan text with two decimals on the wire, whole fen inside; from 0 up. @source docs/domain/money.md 1 */
export const yuan = (): Wire<string, Fen> => amountShape({ signed: false, zero: true })

/** An amount above 0. */
export const positiveYuan = (): Wire<string, Fen> => amountShape({ signed: false, zero: false })

/** An amount of any sign: profit, net and difference figures. */
export const signedYuan = (): Wire<string, Fen> => amountShape({ signed: true, zero: true })

function amountShape({ signed, zero }: { signed: boolean; zero: boolean }): Wire<string, Fen> {
  return wire(
    { type: 'string', format: 'yuan', example: '12.30' },
    (raw, refuse) => {
      const given = plain(raw)
      if (given === undefined || given === '') return refuse('required')
      const amount = parseYuan(given, signed)
      if (amount === null) return refuse('amount')
      if (!zero && amount === 0n) return refuse('amountZero')
      return amount
    },
    (value) => formatYuan(value),
  )
}

/** A rate: percent text with four decimals on the wire, parts per million inside. @source docs/rulings.md 5 */
export const percent = (): Wire<string, number> =>
  wire(
    { type: 'string', format: 'percent', example: '0.3800' },
    (raw, refuse) => {
      const given = plain(raw)
      if (given === undefined || given === '') return refuse('required')
      return parsePercent(given) ?? refuse('rate')
    },
    (value) => formatPercent(value),
  )

/**
 * A calendar day `yyyy-MM-dd` from 1900 on: of a birth, a paper, a bill. What holds for good ends on 9999-12-31; a day that
 * is counted from, of a list or a span, is bounded by `from` and `until`.
 */
export const day = (): Wire<string, string> =>
  wire(
    { type: 'string', format: 'date' },
    (raw, refuse) => {
      const given = plain(raw)
      if (given === undefined || given === '') return refuse('required')
      return isDay(given) ? given : refuse('format')
    },
    (value) => value ?? '',
  )

/** A day of an answer that may be absent: '' on the wire. */
export const shownDay = (): Wire<string, string | null> =>
  wire<string, string | null>(
    { type: 'string', format: 'date' },
    (raw) => String(raw ?? ''),
    (value) => value?.slice(0, 10) ?? '',
  )

/** A month `yyyy-MM`. */
export const month = (): Wire<string, string> =>
  wire(
    { type: 'string', pattern: '^\\d{4}-\\d{2}$' },
    (raw, refuse) => {
      const given = plain(raw)
      if (given === undefined || given === '') return refuse('required')
      return /^\d{4}-(0[1-9]|1[0-2])$/.test(given) && isNear(given) ? given : refuse('format')
    },
    (value) => value ?? '',
  )

/** An instant given by the caller: `yyyy-MM-dd HH:mm:ss`, Asia/Shanghai; database text inside. */
export const instant = (): Wire<string, string> =>
  wire(
    { type: 'string', format: 'date-time', example: '2026-03-01 14:00:00' },
    (raw, refuse) => {
      const given = plain(raw)
      if (given === undefined || given === '') return refuse('required')
      return isDateTime(given) ? `${given}+08` : refuse('format')
    },
    (value) => value.slice(0, 19),
  )

/** An instant of an answer; '' when absent. */
export const shownInstant = (): Wire<string, string | null> =>
  wire<string, string | null>(
    { type: 'string', format: 'date-time' },
    (raw) => String(raw ?? ''),
    (value) => value?.slice(0, 19) ?? '',
  )

/** Lower bound of a period: an instant, or a day meaning its first moment, from 1970 to 2999. Database text inside. */
export const from = (): Wire<string, string> =>
  bound(
    (given) => `${given} 00:00:00+08`,
    (given) => `${given}+08`,
  )

/** Upper bound of a period, inclusive: an instant meaning its whole second, or a day meaning its last moment. */
export const until = (): Wire<string, string> =>
  bound(
    (given) => `${given} 23:59:59.999999+08`,
    (given) => `${given}.999999+08`,
  )

function bound(ofDay: (day: string) => string, ofSecond: (second: string) => string): Wire<string, string> {
  return wire(
    { type: 'string', format: 'date-time', example: '2026-03-01' },
    (raw, refuse) => {
      const given = plain(raw)
      if (given === undefined || given === '') return refuse('required')
      if (!isNear(given)) return refuse('format')
      if (isDay(given)) return ofDay(given)
      return isDateTime(given) ? ofSecond(given) : refuse('format')
    },
    (value) => value.slice(0, 19),
  )
}

/** A field that may be left out or sent empty; both read as undefined. For filters and optional inputs. */
export function optional<W, V>(shape: z.ZodType<V, W>): z.ZodType<V | undefined, W | undefined> {
  return wire<W | undefined, V | undefined>(
    jsonOf(shape),
    (raw, refuse) => {
      if (raw === undefined || raw === null || (typeof raw === 'string' && raw.trim() === '')) return undefined
      const parsed = shape.safeParse(raw)
      return parsed.success ? parsed.data : refuse((parsed.error.issues[0]?.message ?? 'format') as RefusalWord)
    },
    (value) => (value === undefined ? undefined : z.encode(shape, value)),
  ).optional() as unknown as z.ZodType<V | undefined, W | undefined>
}

/** A value of an answer that may be unknown: null on the wire and inside. */
export const orNull = <W, V>(shape: z.ZodType<V, W>): z.ZodType<V | null, W | null> => shape.nullable()

/** Gives a field its name for messages: Chinese, with the English in the texts of the feature. */
export const labelled = <S extends z.ZodType>(label: string, shape: S): S =>
  shape.meta({ ...shape.meta(), title: label }) as S

const jsonOf = (shape: z.ZodType): Record<string, unknown> => ({ ...shape.meta() })
