import type { FastifyReply } from 'fastify'
import type { Call } from '../../shared/call.ts'
import type { Translate } from '../../shared/refusal.ts'
import type { Caller } from './caller.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Moment } from './handle.ts'
import type { SheetPlan } from '../sheets/sheet.ts'

type PayPasswordCheck = (db: Db, caller: Caller, payPwd: unknown) => Promise<void>

/** An export that a caller asks for, inside the call's transaction. */
export interface AskedSheet {
  readonly tx: Tx
  readonly caller: Caller
  readonly call: Call
  readonly plan: SheetPlan
  /** The input as it travelled. */
  readonly input: Record<string, unknown>
  readonly now: Moment
  readonly translate: Translate
}

/** Decides how an export leaves; what it gives sends the answer, after the transaction has committed and on its connection. */
export type SheetPreparer = (asked: AskedSheet) => Promise<(reply: FastifyReply) => Promise<void>>

/**
 * Parts that features give to `serve`; each is set once by the feature that owns it, when the contents page of the calls is
 * read.
 */
interface GivenParts {
  payPassword: PayPasswordCheck | null
  prepareSheet: SheetPreparer | null
}

const given: GivenParts = { payPassword: null, prepareSheet: null }

/** The owner of pay passwords says how one is checked. */
export function givePayPasswordCheck(check: PayPasswordCheck): void {
  given.payPassword = check
}

/** The owner of exports says how a sheet leaves. */
export function giveSheetPreparer(prepare: SheetPreparer): void {
  given.prepareSheet = prepare
}

/** The given parts. Each throws when it is used and the feature that owns it was not read. */
export function givenParts(): { checkPayPassword: PayPasswordCheck; prepareSheet: SheetPreparer } {
  return {
    checkPayPassword: (...args) => present(given.payPassword)(...args),
    prepareSheet: (asked) => present(given.prepareSheet)(asked),
  }
}

function present<Part>(part: Part | null): Part {
  if (!part) throw new Error('the feature that gives this part was not read by the contents page of the calls')
  return part
}
