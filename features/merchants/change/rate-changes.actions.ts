import type { MerchantRateChange } from '../../pricing/pricing.server.ts'
import { travelling } from '../../channels/channels.shared.ts'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { ChangeType } from '../change-effect/change-codes.contract.ts'
import { ChangeAfter } from '../change-effect/change-after.contract.ts'
import { lockChange, openChange, passChange } from './change-record.actions.ts'

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
