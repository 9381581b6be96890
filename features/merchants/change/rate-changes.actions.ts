import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/call/handle.ts'
import { travelling } from '../../pricing/line/line-draft.rules.ts'
import type { Line } from '../../pricing/line/line.rules.ts'
import { ChangeType } from './change-codes.contract.ts'
import { ChangeAfter } from './change.contract.ts'
import { lockChange, openChange, passChange } from './change-record.actions.ts'

/** Signed rates of a merchant that are to change. */
export interface MerchantRateChange {
  readonly rpiNo: string
  readonly aisleCode: string
  /** All lines of the channel as they are to be. */
  readonly lines: readonly Line[]
  readonly reason: string
  /** The merchant's written consent; null when nothing goes up. */
  readonly consentFile: string | null
  /** Lowered by operator staff: it needs no review and goes to the channel at once. */
  readonly isApproved: boolean
}

/** Kind of the picture of a merchant's consent. @source docs/domain/network.md 3.8 */
const consentPicture = 15

/**
 * Changes signed rates of merchants by change records of kind 4.
 * @returns the numbers of the records, in the order of the changes
 * @throws as openChange, for the first that is refused
 * @source docs/domain/network.md 8.5, adjustRate on merchants
 */
export async function openRateChanges(
  tx: Tx,
  caller: Caller,
  changes: readonly MerchantRateChange[],
  now: Moment,
): Promise<string[]> {
  const numbers: string[] = []
  for (const { rpiNo, aisleCode, lines, reason, consentFile, isApproved } of changes) {
    const after = { ...ChangeAfter.parse({}), rates: [{ aisleCode, lines: lines.map(travelling) }] }
    const pics = consentFile === null ? [] : [{ picKind: consentPicture, fileKey: consentFile }]
    const { changeNo } = await openChange(tx, caller, { rpiNo, changeType: ChangeType.rates, after, pics, reason }, now)
    if (isApproved) await passChange(tx, caller, await lockChange(tx, caller, changeNo), reason, now)
    numbers.push(changeNo)
  }
  return numbers
}
