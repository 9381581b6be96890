import { portsOf } from '../../../core/server/ports.ts'
import { sql } from 'drizzle-orm'
import { holds } from '../../../core/server/call/caller.ts'
import { rowsOf, run } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { dropExaminesOf } from '../examine/open-examine.actions.ts'
import { heldParty } from '../party/held-party.queries.ts'
import { holdTree } from '../party/tree-lock.actions.ts'
import { ServiceAuditStatus, ServiceKind } from '../dossier/party-codes.contract.ts'
import { partyOnboarding } from './onboarding.contract.ts'
import { onboardingErrors } from '../dossier/onboarding-errors.contract.ts'
import { changeParty, logReview, makeDraft, sendToReview } from './onboarding.actions.ts'
import { checkFinish } from './onboarding.rules.ts'
import { isDraft } from '../dossier/party-review.rules.ts'
import { makePartyAccount } from './party-account.actions.ts'
import { updateParty } from '../party/party-values.actions.ts'

export const onboardingCalls = [
  // New parties and drafts take the right to add, approved ones the right to edit; which it is only the row tells.
  handle(partyOnboarding.submit, async ({ tx, caller, input, now, audit }) => {
    const { id } = input
    if (!holds(caller, 'service_info_add') && !(id !== undefined && holds(caller, 'service_info_edit')))
      throw commonErrors.forbidden()
    const saved =
      id === undefined ? await makeDraft(tx, caller, now, input) : await changeParty(tx, caller, now, { ...input, id })
    audit({ entity: 'party', no: saved.userNo, before: saved.before, after: saved.after })
    return saved
  }),

  handle(partyOnboarding.attach, async ({ tx, caller, input, now, audit }) => {
    const held = await sendToReview(tx, caller, now, input.userNo, input.attachments)
    audit({
      entity: 'party',
      no: held.userNo,
      before: { serviceAuditStatus: held.serviceAuditStatus },
      after: { serviceAuditStatus: ServiceAuditStatus.pending },
    })
    return {}
  }),

  handle(partyOnboarding.finish, async ({ tx, caller, input, audit }) => {
    await holdTree(tx, caller.tenantId)
    const held = await heldParty(tx, caller, input)
    checkFinish(held, await portsOf(tx).providers.holdsPolicy(tx, caller.tenantId, held))
    await updateParty(tx, caller, held, { isFinished: true, isOn: true, offBy: null })
    await makePartyAccount(tx, caller, held)
    if (held.serviceKind === ServiceKind.provider) await portsOf(tx).providers.makeOwnRecord(tx, caller, held)
    const status = held.serviceAuditStatus
    await logReview(tx, caller, held, { from: status, to: status, action: 'finish' })
    audit({
      entity: 'party',
      no: held.userNo,
      before: { finish: 0, serviceStatus: 0 },
      after: { finish: 1, serviceStatus: 1, account: held.values.account },
    })
    return {}
  }),

  // All or nothing: one that is in use keeps them all. Administrators of the operator remove every draft, others their own.
  handle(partyOnboarding.remove, async ({ tx, caller, input, audit }) => {
    const parties = []
    for (const id of [...input.ids].sort()) parties.push(await heldParty(tx, caller, { id }))
    const isOthers = parties.some(({ makerNo }) => makerNo !== caller.userNo)
    if (isOthers && caller.partyType !== PartyType.operator) throw commonErrors.forbidden()
    if (parties.some(({ serviceAuditStatus }) => !isDraft(serviceAuditStatus))) throw commonErrors.stateRefuses()
    const numbers = parties.map(({ userNo }) => userNo)
    const list = sql`ANY(${sql.param(numbers)}::text[])`
    const used = await rowsOf(
      tx,
      sql`SELECT 1 FROM service_info WHERE tenant_id = ${caller.tenantId} AND parent_no = ${list} AND NOT is_deleted
        UNION ALL SELECT 1 FROM rpi_basic WHERE tenant_id = ${caller.tenantId} AND (user_no = ${list} OR emp_no = ${list} OR institution_no = ${list}) AND NOT is_deleted
        UNION ALL SELECT 1 FROM stock_sn WHERE tenant_id = ${caller.tenantId} AND holder_no = ${list} LIMIT 1`,
    )
    if (used.length > 0) throw onboardingErrors.inUse()
    await dropExaminesOf(tx, caller, numbers)
    await run(
      tx,
      sql`UPDATE service_info SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1 WHERE tenant_id = ${caller.tenantId} AND user_no = ${list}`,
    )
    audit({
      entity: 'party',
      no: numbers.join(','),
      before: { parties: parties.map(({ userNo, values }) => ({ userNo, serviceName: values.serviceName })) },
      after: null,
    })
    return {}
  }),
]
