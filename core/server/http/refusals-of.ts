import type { z } from 'zod'
import type { Call } from '../../shared/call.ts'
import { allRefusals } from '../../shared/errors.ts'
import { isReading } from './undeclared.ts'
import { isForMany } from '../call/many.ts'

/** Refusals that come with a trait of a call, whatever its answer does. */
export interface RefusalTrait {
  /** Name in the OpenAPI document. */
  readonly name: string
  readonly has: (call: Call) => boolean
  /** Names of the refusals without their `common.`, parted by blanks. */
  readonly refusals: string
}

const isSignedIn = ({ permission }: Call): boolean => permission !== 'public'
const changes = ({ audit, answer }: Call): boolean => audit !== null || answer === 'export'
const takesFields = ({ input }: Call): boolean => {
  const { shape } = input as Partial<z.ZodObject>
  return shape === undefined || Object.keys(shape).length > 0
}

/**
 * Refusals that follow from the declaration of a call: `serve` gives them before or around the answer.
 * @source core/server/http/serve.ts, core/server/call/open-call.ts, core/shared/refusal.ts
 */
export const refusalTraits: readonly RefusalTrait[] = [
  {
    name: 'Any',
    has: () => true,
    refusals: 'badBody requestNoFormat rangeTooLarge moved tooLarge wrongMediaType fault unavailable noRoom',
  },
  { name: 'Token', has: isSignedIn, refusals: 'signedOut forbidden passwordGiven tooFrequent' },
  // Both come with the header that names another tenant to be looked at.
  { name: 'View', has: (call) => isSignedIn(call) && !changes(call), refusals: 'notFound' },
  { name: 'Change', has: (call) => isSignedIn(call) && changes(call), refusals: 'viewingOnly' },
  { name: 'ChangingGet', has: ({ method, audit }) => method === 'GET' && audit !== null, refusals: 'crossSite' },
  {
    name: 'Fields',
    has: takesFields,
    refusals:
      'fieldRequired fieldTooLong fieldFormat fieldChoice fieldSpecial fieldMasked mobileLength amountFormat amountZero rateFormat idsEmpty idsTooMany paging',
  },
  { name: 'Filters', has: isReading, refusals: 'filterUnknown' },
  { name: 'RequestNo', has: ({ requestNo }) => requestNo, refusals: 'requestRepeated requestTooSoon' },
  {
    name: 'PayPwd',
    has: ({ payPwd }) => payPwd !== false,
    refusals: 'payPwdMissing payPwdUnset payPwdWrong payPwdLocked loginAsNoMoney busy',
  },
  { name: 'Many', has: isForMany, refusals: 'noneDone' },
]

/** Full names of the refusals of a trait. */
export const namesOfTrait = ({ refusals }: RefusalTrait): string[] =>
  refusals.split(' ').map((name) => `common.${name}`)

/**
 * Names of the refusals that a call declares for its own answer.
 * @throws Error when one of them is declared nowhere
 */
export function ownRefusals({ id, refusals }: Call): string[] {
  return Object.entries(refusals).flatMap(([feature, names]) => {
    const found =
      names === '*'
        ? [...allRefusals().keys()].filter((name) => name.startsWith(`${feature}.`))
        : names.split(' ').map((name) => `${feature}.${name}`)
    const unknown = found.find((name) => !allRefusals().has(name))
    if (unknown !== undefined || found.length === 0)
      throw new Error(`${id} declares a refusal that there is not: ${unknown ?? feature}`)
    return found
  })
}

/** Names of all refusals that a call may answer: its own, and those of its traits. */
export const refusalsOf = (call: Call): ReadonlySet<string> =>
  new Set([...ownRefusals(call), ...refusalTraits.filter(({ has }) => has(call)).flatMap(namesOfTrait)])
