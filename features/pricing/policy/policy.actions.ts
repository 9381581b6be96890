import type { Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { type NumberKind, takeNumbers } from '../../../core/server/database/business-number.ts'
import { addDays, dayOfText } from '../../../core/shared/dates.ts'
import type { Maker } from '../../../core/server/call/maker.ts'
import { paramOf } from '../../settings/settings.server.ts'
import { checkInstant } from '../../sharing/sharing.shared.ts'
import { malformed, type Repricing } from '../../channels/channels.shared.ts'
import { policyErrors } from './policy-errors.contract.ts'
import { takeIds, writeVersions } from './policy-version.actions.ts'
import { checkRepricings } from '../price/price-check.queries.ts'
import { lockPrices } from '../price/price-lock.actions.ts'
import { receiversOf } from '../price/receiver.queries.ts'

/** Prices that a party is to be given for a channel; the receiver is the operator itself, a sub-operator or a provider. */
export interface PolicyDraft extends Repricing {
  readonly polName: string
  /** Part of its own spread that the receiver keeps; all of it when left out. */
  readonly shareRatioPpm?: number
  readonly templatePolNo?: string
  readonly remark?: string
}

/** A policy that was given. */
export interface GivenPolicy {
  readonly polNo: string
  readonly policyId: bigint
}

/** Numbers of policies and templates. @source docs/domain/network.md 1.4 */
export const policyNumber: NumberKind = { prefix: 'POL', day: 'yyMMdd', width: 5 }

refusalOfConstraint('oem_policy_pending', () => policyErrors.pending())
refusalOfConstraint('oem_policy_name', () => policyErrors.nameTaken())
refusalOfConstraint('oem_policy_template_name', () => policyErrors.templateNameTaken())

/**
 * Gives parties new prices for channels. Every line must stand against what the giver pays at each later moment, and
 * nobody below the receiver may be left under the new cost; a whole chain may be given at once.
 * @returns in the order of the drafts
 * @throws price.… when a line is wrong or somebody below would fall under it, policy.tooEarly and policy.tooLate,
 *   policy.notApproved, policy.pending while an earlier version waits
 * @source docs/domain/network.md 8.1, 8.4, 8.5, 25 no. 1
 */
export async function givePolicies(tx: Tx, maker: Maker, drafts: readonly PolicyDraft[]): Promise<GivenPolicy[]> {
  await checkTimes(
    tx,
    maker,
    drafts.map(({ effectiveTime }) => effectiveTime),
  )
  for (const { lines } of drafts) {
    const wrong = malformed(lines)
    if (wrong) throw wrong
  }
  await lockPrices(tx, maker.tenantId, [...new Set(drafts.map(({ aisleCode }) => aisleCode))])
  const receivers = await receiversOf(
    tx,
    maker.tenantId,
    drafts.map(({ userNo }) => userNo),
  )
  const numbers = await takeNumbers(tx, policyNumber, dayOfText(maker.at), drafts.length)
  const ids = await takeIds(tx, drafts.length)
  const versions = drafts.map((draft, place) => {
    const receiver = receivers.get(draft.userNo)
    if (!receiver?.isApproved) throw policyErrors.notApproved()
    return { ...draft, receiver, polNo: numbers[place] as string, polVersion: 1, policyId: ids[place] as bigint }
  })
  await checkRepricings(tx, maker.tenantId, versions)
  await writeVersions(tx, maker, versions, 'give')
  return versions.map(({ polNo, policyId }) => ({ polNo, policyId }))
}

/**
 * Refuses moments from which prices cannot hold: the past, and what lies too far ahead.
 * @throws policy.tooEarly; policy.tooLate; RangeError when a moment is not written as the database writes it
 * @source docs/domain/network.md 8.5; 20.1, policy.effective.max_ahead_days
 */
export async function checkTimes(tx: Tx, maker: Maker, moments: readonly string[]): Promise<void> {
  const mostDays = await paramOf(tx, maker, 'policy.effective.max_ahead_days')
  for (const moment of moments) {
    if (checkInstant(moment) < maker.at) throw policyErrors.tooEarly()
    if (dayOfText(moment) > addDays(dayOfText(maker.at), mostDays)) throw policyErrors.tooLate({ n: mostDays })
  }
}
