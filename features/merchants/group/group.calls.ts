import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { type Answering, handle } from '../../../core/server/call/handle.ts'
import { type InputOf, pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { RpiKind } from '../merchant/merchant-codes.contract.ts'
import { type HeldMerchant, holdMerchant, holdMerchants } from '../merchant/merchant-hold.actions.ts'
import { merchantEntity } from '../merchant/merchant-log.actions.ts'
import { createGroup, type HeldGroup, joinableGroup, placeInGroup, updateGroup } from './group.actions.ts'
import { type Group, group, groupErrors } from './group.contract.ts'
import { groupDetail, groupListing, groupWithMembers, maskedGroup } from './group.queries.ts'
import { refusalOfMembership } from './group.rules.ts'

export const groupCalls = [
  handle(group.list, async ({ tx, caller, input }) => {
    const { records, total } = await readPage<z.output<typeof Group>>(tx, groupListing(caller, input), input)
    return pageOf(input, { records: records.map((row) => maskedGroup(caller, row)), total })
  }),

  handle(group.detail, ({ tx, caller, input }) => groupDetail(tx, caller, input.rpiNo)),

  handle(group.members, ({ tx, caller, input, now }) => groupWithMembers(tx, caller, input.rpiNo, now.day)),

  handle(group.add, (answering) => addGroup(answering)),

  handle(group.addWithMembers, (answering) => addGroup(answering)),

  handle(group.update, async ({ tx, caller, input, now, audit }) => {
    const held = await holdGroup(tx, caller, input.rpiNo)
    if (input.version !== undefined && input.version !== held.version) throw commonErrors.moved()
    await updateGroup(tx, caller, held, input, now.at)
    audit({ entity: merchantEntity, no: held.rpiNo, before: { groupName: held.rpiName }, after: input })
    return {}
  }),

  handle(group.remove, async ({ tx, caller, input, now, audit }) => {
    const held = await holdGroup(tx, caller, input.rpiNo)
    const member = await rowOf(
      tx,
      sql`SELECT 1 FROM rpi_basic WHERE tenant_id = ${caller.tenantId} AND group_no = ${held.rpiNo} AND NOT is_deleted LIMIT 1`,
    )
    if (member) throw groupErrors.hasMembers()
    await run(
      tx,
      sql`UPDATE rpi_basic SET is_deleted = true, update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${caller.tenantId} AND id = ${held.id}`,
    )
    audit({ entity: merchantEntity, no: held.rpiNo, before: { groupName: held.rpiName }, after: null })
    return {}
  }),

  handle(group.change, async ({ tx, caller, input: { rpiNo, groupNo, reason }, now, audit }) => {
    const [member] = await holdMembers(tx, caller, [rpiNo])
    const target = await groupOf(tx, caller, groupNo)
    const refusal = refusalOfMembership(member as HeldMerchant, target, true)
    if (refusal) throw refusal
    await placeInGroup(tx, caller, [member as HeldMerchant], target?.rpiNo ?? null, { ...now, reason })
    audit({
      entity: merchantEntity,
      no: rpiNo,
      before: { groupNo: member?.groupNo ?? null },
      after: { groupNo: target?.rpiNo ?? null },
      reason,
    })
    return {}
  }),

  handle(group.changeMany, async ({ tx, caller, input: { rpiNos, groupNo }, now, audit }) => {
    const members = await holdMembers(tx, caller, rpiNos)
    const target = await groupOf(tx, caller, groupNo)
    const judged = members.map((member) => ({ member, refusal: refusalOfMembership(member, target, false) }))
    const fit = judged.flatMap(({ member, refusal }) => (refusal ? [] : [member]))
    await placeInGroup(tx, caller, fit, target?.rpiNo ?? null, now)
    audit({
      entity: merchantEntity,
      no: fit.map(({ rpiNo }) => rpiNo).join(','),
      each: fit.map((member) => ({
        no: member.rpiNo,
        before: { groupNo: member.groupNo },
        after: { groupNo: target?.rpiNo ?? null },
      })),
    })
    const failures = judged.flatMap(({ member, refusal }) =>
      refusal ? [{ rpiNo: member.rpiNo, reason: refusal.words(caller.language) }] : [],
    )
    return { total: judged.length, success: fit.length, fail: failures.length, failures }
  }),
]

/** Makes a group, and takes the members named with it in; without one of them it is not made. */
async function addGroup({ tx, caller, input, now, audit }: Answering<InputOf<typeof group.add>>) {
  const { rpiNos = [], ...draft } = input
  const made = await createGroup(tx, caller, draft, now)
  const members = await holdMembers(tx, caller, rpiNos)
  for (const member of members) {
    const refusal = refusalOfMembership(member, made, false)
    if (refusal) throw refusal
  }
  await placeInGroup(tx, caller, members, made.rpiNo, now)
  audit({ entity: merchantEntity, no: made.rpiNo, after: { ...draft, rpiNos } })
  return { rpiNo: made.rpiNo }
}

/** Merchants to be put somewhere; groups are none. @throws common.notFound, merchant.notDirect */
async function holdMembers(tx: Tx, caller: Caller, numbers: readonly string[]): Promise<HeldMerchant[]> {
  const held = await holdMerchants(tx, caller, numbers)
  if (held.some(({ rpiKind }) => rpiKind !== RpiKind.merchant)) throw commonErrors.notFound()
  return held
}

/** A group that the caller may change. @throws common.notFound, merchant.notDirect */
async function holdGroup(tx: Tx, caller: Caller, rpiNo: string): Promise<HeldMerchant> {
  const held = await holdMerchant(tx, caller, rpiNo)
  if (held.rpiKind !== RpiKind.group) throw commonErrors.notFound()
  return held
}

const groupOf = (tx: Tx, caller: Caller, groupNo: string): Promise<HeldGroup | null> =>
  groupNo === '' ? Promise.resolve(null) : joinableGroup(tx, caller, groupNo)
