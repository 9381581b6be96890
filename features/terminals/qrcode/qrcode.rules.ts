import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { nextState, type Transitions } from '../../../core/shared/transitions.ts'
import { merchantErrors, RpiFinishStatus } from '../../merchants/merchants.shared.ts'
import { storeErrors } from '../../stores/stores.shared.ts'
import { terminalErrors } from '../terminal-life/terminal-errors.contract.ts'
import { RqStatus } from './qrcode-codes.contract.ts'
import { qrcodeErrors } from './qrcode-errors.contract.ts'

/** A void code stays void. @source docs/domain/network.md 15 */
export const codeTransitions = {
  create: { from: [], to: RqStatus.unbound },
  bind: { from: [RqStatus.unbound], to: RqStatus.bound },
  move: { from: [RqStatus.bound], to: RqStatus.bound },
  unbind: { from: [RqStatus.bound], to: RqStatus.unbound },
  void: { from: [RqStatus.unbound], to: RqStatus.void },
} as const satisfies Transitions<typeof RqStatus>

/** Most codes of a shop, and most that are drawn at once. @source docs/domain/network.md 15 */
export const mostOfStore = 50
export const mostToPrint = 500
/** Highest fixed amount, in fen. @source docs/domain/network.md 15, fixedAmount */
const mostFixedFen = 5_000_000n

/** Facts that decide about a binding. Undefined: there is no such thing. */
export interface BindingFacts {
  readonly rpiNo: string
  readonly code: { readonly status: number; readonly holderNo: string; readonly rpiNo: string | null } | undefined
  readonly store:
    | {
        readonly rpiNo: string
        readonly finishStatus: number
        /** The operator or sub-operator, the providers from the top down, the employee. */
        readonly chain: readonly string[]
        /** Codes of the shop, this one not counted. */
        readonly codes: number
      }
    | undefined
  /** Whether the clerk named works there; true when none is named. */
  readonly isStaffThere: boolean
  /** Whether a code that the merchant has already may move to another of its shops. */
  readonly mayMove?: boolean
}

/**
 * Refuses a binding, the first reason in the order of the document.
 * @throws qrcode.missing, qrcode.boundElsewhere, common.notFound, store.foreignStore, merchant.notOnboarded,
 *   terminal.foreignStaff, qrcode.foreignHolder, qrcode.tooManyOfStore
 * @source docs/domain/network.md 15, submit
 */
export function checkBinding({ rpiNo, code, store, isStaffThere, mayMove = false }: BindingFacts): void {
  if (!code || code.status === RqStatus.void) throw qrcodeErrors.missing()
  if (code.status === RqStatus.bound && !(mayMove && code.rpiNo === rpiNo)) throw qrcodeErrors.boundElsewhere()
  if (!store) throw commonErrors.notFound()
  if (store.rpiNo !== rpiNo) throw storeErrors.foreignStore()
  if (store.finishStatus !== RpiFinishStatus.onboarded) throw merchantErrors.notOnboarded()
  if (!isStaffThere) throw terminalErrors.foreignStaff()
  if (!store.chain.includes(code.holderNo)) throw qrcodeErrors.foreignHolder()
  if (store.codes >= mostOfStore) throw qrcodeErrors.tooManyOfStore({ n: mostOfStore })
}

/** @throws qrcode.fixedAmount for more than a code may ask for */
export function checkFixedAmount(amountFen: bigint | undefined): void {
  if (amountFen !== undefined && amountFen > mostFixedFen) throw qrcodeErrors.fixedAmount()
}

/**
 * Status of a code once it is removed.
 * @throws qrcode.boundStays, common.stateRefuses for one that is void already
 * @source docs/domain/network.md 15, remove
 */
export function voidedStatus(status: number): CodeOf<typeof RqStatus> {
  if (status === RqStatus.bound) throw qrcodeErrors.boundStays()
  return nextState(codeTransitions, status, 'void')
}

/**
 * Refuses to draw nothing, or too much.
 * @throws qrcode.nothingToPrint, qrcode.tooManyToPrint
 * @source docs/domain/network.md 15, exportShow
 */
export function checkPrinting(codes: number): void {
  if (codes === 0) throw qrcodeErrors.nothingToPrint()
  if (codes > mostToPrint) throw qrcodeErrors.tooManyToPrint({ n: mostToPrint })
}

/**
 * Checks whether a payer can use a code, whatever its merchant.
 * @returns the refusal, or null
 * @source docs/domain/network.md 15: an unbound or void code is not active; it works only when it and its batch are on
 */
export function refusalOfCode(
  code: { readonly status: number; readonly isOn: boolean; readonly isBatchOn: boolean } | undefined,
) {
  if (code?.status !== RqStatus.bound) return qrcodeErrors.inactive()
  return code.isOn && code.isBatchOn ? null : qrcodeErrors.off()
}
