import { sql } from 'drizzle-orm'
import { holds as holdsPermission } from '../../../core/server/call/caller.ts'
import { run } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { askToLiftFrozen, holdFrozen, lockHolds } from '../risk-hold/risk-hold.actions.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { RpiStatus } from '../merchant/merchant-codes.contract.ts'
import { holdMerchant, holdMerchantById } from '../merchant/merchant-hold.actions.ts'
import { logMerchants, merchantEntity } from '../merchant/merchant-log.actions.ts'
import { seenMerchants } from '../merchant/merchant.queries.ts'
import { switchD0 } from './d0.actions.ts'
import { checkIpLimit } from './ip-limit.rules.ts'
import { merchantState } from './merchant-state.contract.ts'
import { checkRelax, switchMerchant } from './merchant-state.rules.ts'
import { merchantTransitions } from '../merchant/merchant-states.rules.ts'

export const merchantStateCalls = [
  handle(merchantState.switch, async ({ tx, caller, input, now, audit }) => {
    const { rpiStatus, remark } = input
    const mayFreeze = holdsPermission(caller, 'pos_info_freeze')
    // The ledger's day is locked before any row, as everybody does who posts.
    const bookDay = rpiStatus === RpiStatus.frozen && mayFreeze ? await lockHolds(tx, caller.tenantId, now) : null
    const found = await holdMerchantById(tx, caller, input.id)
    const event = switchMerchant(found, rpiStatus, { partyType: caller.partyType, mayFreeze })
    const { to } = merchantTransitions[event]
    const offBy = event === 'switchOff' ? caller.partyType : event === 'freeze' ? found.offBy : null
    await run(
      tx,
      // What comes in from now on waits by the status: nothing of a frozen merchant is settled.
      sql`UPDATE rpi_basic SET rpi_status = ${to}, off_by = ${offBy}, last_frozen_time = CASE WHEN ${event === 'freeze'} THEN ${now.at}::timestamptz ELSE last_frozen_time END,
               update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND id = ${found.id} AND rpi_status = ${found.rpiStatus}`,
    )
    await logMerchants(tx, caller.tenantId, caller, [{ ...found, from: found.rpiStatus, to, action: event, remark }])
    const reason = remark || (event === 'freeze' ? '商户冻结' : '商户解冻')
    const holds = bookDay
      ? await holdFrozen(tx, caller, found, { reason, bookDay, now })
      : event === 'unfreeze'
        ? await askToLiftFrozen(tx, caller, found, { reason, at: now.at })
        : []
    audit({
      entity: merchantEntity,
      no: found.rpiNo,
      before: { rpiStatus: found.rpiStatus },
      after: { rpiStatus: to, ...(holds.length > 0 ? { holds } : {}) },
      reason: remark,
    })
    return {}
  }),

  handle(merchantState.relax, async ({ tx, caller, input, now, audit }) => {
    const found = await holdMerchant(tx, caller, input.rpiNo)
    checkRelax(found)
    await run(
      tx,
      sql`UPDATE rpi_basic SET limit_relaxed = true, update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${caller.tenantId} AND id = ${found.id} AND NOT limit_relaxed`,
    )
    await logMerchants(tx, caller.tenantId, caller, [{ ...found, from: found.rpiStatus, action: 'relax' }])
    audit({ entity: merchantEntity, no: found.rpiNo, before: { limitRelaxed: false }, after: { limitRelaxed: true } })
    return {}
  }),

  handle(merchantState.ipLimit, async ({ tx, caller, input, now, audit }) => {
    const { ipLimit } = input
    const found = await holdMerchant(tx, caller, input.rpiNo)
    const ipWhite = [...new Set(input.ipWhite)]
    checkIpLimit(found, { ipLimit, ipWhite }, caller.partyType !== PartyType.operator)
    await run(
      tx,
      sql`UPDATE rpi_basic SET ip_limit = ${ipLimit}, ip_white = ${JSON.stringify(ipWhite)}::jsonb, update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${caller.tenantId} AND id = ${found.id}`,
    )
    await logMerchants(tx, caller.tenantId, caller, [{ ...found, from: found.rpiStatus, action: 'ipLimit' }])
    const { ipLimit: wasLimit, ipWhite: wasWhite } = found
    audit({
      entity: merchantEntity,
      no: found.rpiNo,
      before: { ipLimit: wasLimit, ipWhite: wasWhite },
      after: { ipLimit, ipWhite },
    })
    return {}
  }),

  handle(merchantState.d0, async ({ tx, caller, input, now, audit }) => {
    const { aisleCode, isOn } = input
    const found = await holdMerchant(tx, caller, input.rpiNo)
    await switchD0(tx, caller, found, { aisleCode, isOn, now })
    audit({
      entity: merchantEntity,
      no: found.rpiNo,
      before: { d0: [aisleCode, !isOn] },
      after: { d0: [aisleCode, isOn] },
    })
    return {}
  }),

  handle(merchantState.states, async ({ tx, caller, input: { rpiNo } }) => {
    if (!(await seenMerchants(tx, caller, [rpiNo])).has(rpiNo)) throw commonErrors.notFound()
    return statesOf(tx, caller.tenantId, merchantEntity, rpiNo)
  }),
]
