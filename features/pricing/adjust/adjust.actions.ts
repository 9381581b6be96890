import type { Tx } from '../../../core/server/database/db.ts'
import type { Maker } from '../../../core/server/call/maker.ts'
import { malformed } from '../../channels/channels.shared.ts'
import { checkTimes } from '../policy/policy.actions.ts'
import { policyErrors } from '../policy/policy-errors.contract.ts'
import { takeIds, writeVersions } from '../policy/policy-version.actions.ts'
import { checkRepricings } from '../price/price-check.queries.ts'
import { lockPrices } from '../price/price-lock.actions.ts'
import { receiversOf } from '../price/receiver.queries.ts'
import { adjustmentPlan, isUnchanged, type PlannedAdjustment } from '../policy/adjustment-plan.queries.ts'

/** New rates for parties, and why. */
export interface PartyAdjustment extends PlannedAdjustment {
  readonly reason: string
}

/**
 * Changes rates of parties: each gets a new version of the policy that it holds. With cascade, parties below that would
 * fall under a new cost are raised to it from the same moment on, and so are those below them; a merchant never is.
 * @returns how many were named, and how many were raised with them
 * @throws price.… and policy.…, in the order: form, time, no policy, nothing changes, floors, parties below, merchants
 *   below, a version that waits
 * @source docs/domain/network.md 8.5, adjustRate
 */
export async function adjustParties(
  tx: Tx,
  maker: Maker,
  change: PartyAdjustment,
): Promise<{ adjusted: number; raised: number }> {
  const { aisleCode, effectiveTime, userNos } = change
  const wrong = malformed(change.lines)
  if (wrong) throw wrong
  await checkTimes(tx, maker, [effectiveTime])
  await lockPrices(tx, maker.tenantId, [aisleCode])
  const { named, raised } = await adjustmentPlan(tx, maker.tenantId, change)
  if (named.every(isUnchanged)) throw policyErrors.unchanged()
  const all = [...named, ...raised]
  const receivers = await receiversOf(
    tx,
    maker.tenantId,
    all.map(({ userNo }) => userNo),
  )
  const ids = await takeIds(tx, all.length)
  const versions = all.map(({ newLines, lastVersion, ...policy }, place) => {
    const receiver = receivers.get(policy.userNo)
    if (!receiver) throw policyErrors.noPolicy({ userNo: policy.userNo })
    return {
      ...policy,
      receiver,
      aisleCode,
      effectiveTime,
      lines: newLines,
      policyId: ids[place] as bigint,
      polVersion: lastVersion + 1,
      remark: change.reason,
    }
  })
  await checkRepricings(tx, maker.tenantId, versions)
  await writeVersions(tx, maker, versions, 'adjust')
  return { adjusted: new Set(userNos).size, raised: raised.length }
}
