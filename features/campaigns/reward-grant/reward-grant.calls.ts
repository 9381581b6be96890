import { sql } from 'drizzle-orm'
import { rowOf } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { activityErrors } from '../activity/activity.contract.ts'
import { rewardGrant } from './reward-grant.contract.ts'
import { grantListing, grantToSet } from './reward-grant.queries.ts'

export const rewardGrantCalls = [
  handle(rewardGrant.list, async ({ tx, caller, input }) =>
    pageOf(input, await readPage(tx, grantListing(caller, input), { current: input.current, size: input.size })),
  ),

  // A node passes on to those right below it, out of what it is granted itself.
  handle(rewardGrant.save, async ({ tx, caller, input, now, audit }) => {
    const { activeCode, stageNo, userNo, amount } = input
    const found = await grantToSet(tx, caller, input)
    if (!found) throw commonErrors.notFound()
    if (!found.isMine) throw commonErrors.forbidden()
    if (found.activeStatus !== ActiveStatus.running) throw commonErrors.stateRefuses()
    if (found.most === null || amount > found.most) throw activityErrors.aboveParent()
    const saved = await rowOf<{ id: bigint }>(
      tx,
      sql`INSERT INTO active_pass AS p (tenant_id, oem_no, active_code, stage_no, user_no, amount, create_user, create_time, update_time)
          VALUES (${caller.tenantId}, ${caller.oemNo}, ${activeCode}, ${stageNo}, ${userNo}, ${amount}, ${caller.userId}, ${now.at}, ${now.at})
          ON CONFLICT (tenant_id, active_code, stage_no, user_no) DO UPDATE SET amount = excluded.amount, create_user = excluded.create_user, update_time = excluded.update_time, version = p.version + 1 RETURNING p.id`,
    )
    audit({
      entity: 'rewardGrant',
      no: `${activeCode}:${stageNo}:${userNo}`,
      before: { amount: found.setAmount },
      after: { amount },
    })
    return { id: saved?.id ?? 0n }
  }),
]
