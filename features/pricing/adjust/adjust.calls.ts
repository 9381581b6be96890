import { portsOf } from '../../../core/server/ports.ts'
import { sql } from 'drizzle-orm'
import { PartyType } from '../../../core/shared/party-type.ts'
import { holdTree } from '../../providers/providers.server.ts'
import { requireOwnFiles } from '../../settings/settings.server.ts'
import {
  isDearer,
  lineOfDraft,
  linesByPlace,
  malformed,
  placeKey,
  toldLines,
  withLines,
} from '../../channels/channels.shared.ts'
import { type Caller, isOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { type Answering, handle } from '../../../core/server/call/handle.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { amongRowsOf, effectiveTimeOf, type Giver, seenReceivers } from '../policy/giver.queries.ts'
import { policyErrors } from '../policy/policy-errors.contract.ts'
import { GiverType } from '../price/giver-type.contract.ts'
import { receiversOf } from '../price/receiver.queries.ts'
import { toldPrices } from '../price/told-prices.queries.ts'
import { adjustParties } from './adjust.actions.ts'
import { adjustment } from './adjust.contract.ts'
import { holderOf } from '../policy/policy-held.queries.ts'
import { signedLinesFrom } from './signed-lines.queries.ts'

/** Most parties or merchants of one call. @source docs/domain/network.md 8.5 */
const mostTargets = 500

type Given = Answering<InputOf<typeof adjustment.adjust>>

export const adjustCalls = [
  handle(adjustment.adjust, async (call) => {
    const { userNos, rpiNos, polNo } = call.input
    const kinds = [userNos.length > 0, rpiNos.length > 0, polNo !== undefined].filter(Boolean)
    if (kinds.length !== 1) throw policyErrors.targetMissing()
    if (userNos.length + rpiNos.length > mostTargets) throw policyErrors.targetTooMany({ n: mostTargets })
    return rpiNos.length > 0 ? adjustMerchants(call) : adjustPartiesOf(call)
  }),
]

async function adjustPartiesOf({ tx, caller, input, now, audit }: Given) {
  const { polNo, aisleCode, cascade, reason } = input
  const lines = input.lines.map(lineOfDraft)
  return amongRowsOf(tx, caller, input.userNos[0] ?? '', async (giver) => {
    await holdTree(tx, giver.tenantId)
    const userNos = polNo === undefined ? input.userNos : await holderOf(tx, giver.tenantId, polNo, aisleCode)
    if (userNos.length === 0) throw commonErrors.notFound()
    await requireDirectChildren(tx, caller, giver, userNos)
    const effectiveTime = await effectiveTimeOf(tx, giver, input, { isFirst: false, now })
    const maker = { ...makerOf(caller, now), tenantId: giver.tenantId, oemNo: giver.oemNo }
    const told = await toldPrices(tx, giver.tenantId, userNos, aisleCode, effectiveTime)
    const done = await adjustParties(tx, maker, { userNos, aisleCode, lines, effectiveTime, cascade, reason })
    audit({
      entity: 'policy',
      no: userNos.join(','),
      each: (await toldPrices(tx, giver.tenantId, userNos, aisleCode, effectiveTime)).map(({ no, lines: after }) => ({
        no,
        before: { lines: told.find((one) => one.no === no)?.lines ?? [] },
        after: { aisleCode, lines: after, effectiveTime, cascade, raised: done.raised },
      })),
      reason,
    })
    return { ...done, changeNos: [] }
  })
}

/**
 * Refuses parties that the caller does not price: a provider those that are not right below it, an operator its own cost,
 * which the platform sets, and the inner parties of a sub-operator.
 * @throws common.notFound for one that the caller does not see; policy.notDirectChild
 */
async function requireDirectChildren(tx: Tx, caller: Caller, giver: Giver, userNos: readonly string[]): Promise<void> {
  const receivers = await receiversOf(tx, giver.tenantId, userNos)
  const others = userNos.filter((userNo) => {
    const receiver = receivers.get(userNo)
    if (receiver?.giverNo === giver.no) return false
    return (
      giver.type !== GiverType.operator || receiver?.userType !== PartyType.provider || receiver.oemNo !== giver.oemNo
    )
  })
  const seen = await seenReceivers(tx, caller, userNos)
  if (userNos.some((userNo) => !receivers.has(userNo) || (giver.type !== GiverType.platform && !seen.has(userNo))))
    throw commonErrors.notFound()
  if (others.length > 0) throw policyErrors.notDirectChild()
}

/** Merchants change by change records: up after review and with their written consent, down at once when staff says so. */
async function adjustMerchants({ tx, caller, input, now, audit }: Given) {
  const { rpiNos, aisleCode, reason, consentFile = null } = input
  const given = input.lines.map(lineOfDraft)
  const wrong = malformed(given)
  if (wrong) throw wrong
  await refuseOtherMerchants(tx, caller, rpiNos)
  await requireOwnFiles(tx, caller, [consentFile ?? ''])
  const held = linesByPlace(await signedLinesFrom(tx, caller.tenantId, rpiNos, aisleCode, now.at))
  const changes = rpiNos.map((rpiNo) => {
    const before = held.get(placeKey(rpiNo, aisleCode)) ?? []
    const isRaise = given.some((line) =>
      isDearer(
        line,
        before.find(({ payWay }) => payWay === line.payWay),
      ),
    )
    if (isRaise && consentFile === null) throw policyErrors.consentMissing()
    return {
      rpiNo,
      aisleCode,
      reason,
      lines: withLines(before, given),
      consentFile: isRaise ? consentFile : null,
      isApproved: !isRaise && isOperatorStaff(caller),
    }
  })
  const changeNos = await portsOf(tx).pricing.openRateChanges(tx, caller, changes, now)
  audit({
    entity: 'merchantRate',
    no: rpiNos.join(','),
    each: changes.map(({ rpiNo, lines }, place) => ({
      no: rpiNo,
      before: { lines: toldLines(held.get(placeKey(rpiNo, aisleCode)) ?? []) },
      after: { aisleCode, lines: toldLines(lines), changeNo: changeNos[place] },
    })),
    reason,
  })
  return { adjusted: rpiNos.length, raised: 0, changeNos }
}

/** @throws common.notFound for a merchant that the caller does not see; policy.notOwnMerchant for one that is not directly a provider's */
async function refuseOtherMerchants(tx: Tx, caller: Caller, rpiNos: readonly string[]): Promise<void> {
  const seen = await portsOf(tx).pricing.seenMerchants(tx, caller, rpiNos)
  if (rpiNos.some((rpiNo) => !seen.has(rpiNo))) throw commonErrors.notFound()
  const isOwn = isOperatorStaff(caller) ? sql`m.oem_no = ${caller.oemNo}` : sql`m.user_no = ${caller.userNo}`
  const foreign = await rowsOf(
    tx,
    sql`SELECT 1 FROM rpi_basic m WHERE m.tenant_id = ${caller.tenantId} AND m.rpi_no = ANY(${sql.param([...rpiNos])}::text[]) AND NOT ${isOwn} LIMIT 1`,
  )
  if (foreign.length > 0) throw policyErrors.notOwnMerchant()
}
