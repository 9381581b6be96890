import { handle } from '../../../core/server/call/handle.ts'
import { holdMerchant, holdMerchants } from '../merchant/merchant-hold.actions.ts'
import { merchantEntity } from '../merchant/merchant-log.actions.ts'
import { belonging } from './belonging.contract.ts'
import { serviceChangesOf } from './belonging.queries.ts'
import { moveMerchants } from './move.actions.ts'
import { holdTree } from '../../providers/providers.server.ts'

export const belongingCalls = [
  handle(belonging.change, async ({ tx, caller, input, now, audit }) => {
    const { rpiNo, userNo, reason } = input
    await holdTree(tx, caller.tenantId)
    const held = await holdMerchant(tx, caller, rpiNo)
    const { effectiveTime, judged } = await moveMerchants(tx, caller, [held], { userNo, reason, now })
    if (judged[0]?.refusal) throw judged[0].refusal
    audit({
      entity: merchantEntity,
      no: rpiNo,
      before: { userNo: held.userNo },
      after: { userNo, effectiveTime },
      reason,
    })
    return { effectiveTime }
  }),

  handle(belonging.changeMany, async ({ tx, caller, input, now, audit }) => {
    const { userNo, reason } = input
    await holdTree(tx, caller.tenantId)
    const held = await holdMerchants(tx, caller, input.rpiNos)
    const { effectiveTime, judged } = await moveMerchants(tx, caller, held, { userNo, reason, now })
    const failures = judged.flatMap(({ merchant, refusal }) =>
      refusal ? [{ rpiNo: merchant.rpiNo, reason: refusal.words(caller.language) }] : [],
    )
    const moved = judged.flatMap(({ merchant, refusal }) => (refusal ? [] : [merchant]))
    audit({
      entity: merchantEntity,
      no: moved.map(({ rpiNo }) => rpiNo).join(','),
      each: moved.map(({ rpiNo, userNo: from }) => ({
        no: rpiNo,
        before: { userNo: from },
        after: { userNo, effectiveTime },
      })),
      reason,
    })
    return { total: held.length, success: moved.length, fail: failures.length, failures }
  }),

  handle(belonging.detail, ({ tx, caller, input }) => serviceChangesOf(tx, caller, input)),
]
