import { type RefusalWord, type Wire, wire } from '../shapes/wire.ts'
import {
  isAppid,
  isBankCard,
  isCompanyAccount,
  isCreditCode,
  isEmail,
  isMobile,
  isPersonName,
  isServicePhone,
  personName,
} from './validity.ts'

/**
 * Shapes of fields that must be what they claim to be, for contracts. Each wants a label: the words of a refusal begin
 * with it. @source docs/domain/network.md 1.7
 */

/** A text that must pass a check, full-width letters and digits made plain and blanks at the ends removed. */
function checked(
  max: number,
  isRight: (text: string) => boolean,
  normalise: (text: string) => string = (text) => text,
  length?: { of: number; word: RefusalWord },
): Wire<string, string> {
  return wire(
    { type: 'string', minLength: 1, maxLength: max },
    (raw, refuse) => {
      const given = normalise(
        (typeof raw === 'string' || typeof raw === 'number' ? String(raw) : '').normalize('NFKC').trim(),
      )
      if (given === '') return refuse('required')
      if (given.includes('*')) return refuse('masked')
      if (length && given.length !== length.of) return refuse(length.word)
      return isRight(given) ? given : refuse('format')
    },
    (value) => value ?? '',
  )
}

const upper = (text: string) => text.toUpperCase()

/**
 * A personal field of a form that serves adding and editing: a masked value passes as it is, and means unchanged; the answer
 * refuses it on a new record (`unmasked`).
 * @source docs/domain/network.md 1.3; docs/domain/traps.md 25
 */
export const orMasked = (shape: Wire<string, string>): Wire<string, string> =>
  wire(
    { ...shape.meta() },
    (raw, refuse) => {
      if (typeof raw === 'string' && raw.includes('*') && raw.length <= 64) return raw.trim()
      const parsed = shape.safeParse(raw)
      return parsed.success ? parsed.data : refuse((parsed.error.issues[0]?.message ?? 'format') as RefusalWord)
    },
    (value) => value ?? '',
  )

/** A mobile number of a form: missing, of another length, malformed, in this order. */
export const mobile = (): Wire<string, string> => checked(11, isMobile, undefined, { of: 11, word: 'mobileLength' })

/** A phone that customers may call. */
export const servicePhone = (): Wire<string, string> => checked(20, isServicePhone)

/** A unified social credit code. */
export const creditCode = (): Wire<string, string> => checked(18, isCreditCode, upper)

/** An email address. */
export const email = (): Wire<string, string> => checked(64, isEmail)

/** A person's name. */
export const person = (): Wire<string, string> => checked(30, isPersonName, personName)

/** Id of a WeChat account. */
export const appid = (): Wire<string, string> => checked(18, isAppid)

/** A person's bank card. */
export const bankCard = (): Wire<string, string> => checked(19, isBankCard, (text) => text.replaceAll(' ', ''))

/** A company's account. */
export const companyAccount = (): Wire<string, string> =>
  checked(32, isCompanyAccount, (text) => text.replaceAll(' ', ''))

/** Number of an identity paper, letters in upper case; its kind decides the rest: `isPaperNo`. */
export const paperNo = (): Wire<string, string> => checked(18, (text) => /^[A-Z0-9]{5,18}$/.test(text), upper)
