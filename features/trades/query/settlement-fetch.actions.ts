import { type Db, inScope } from '../../../core/server/database/db.ts'
import { addDays } from '../../../core/shared/dates.ts'
import { openChannel } from '../../channels/channels.server.ts'
import { feedAnswer } from './feed.actions.ts'

/**
 * Asks an operator's channels for the settlements of a day and the day before that have ended, and applies them. A
 * channel that does not answer is asked again by the next run.
 * @source docs/domain/money.md 3.6
 */
export async function fetchSettlements(db: Db, tenantId: string, day: string): Promise<void> {
  const aisles = await inScope(db, { tenantId, oemNo: '' }, async ({ client }) => {
    const { rows } = await client.query<{ aisle_code: string }>(
      'SELECT aisle_code FROM aisle_oem WHERE tenant_id = $1 AND oem_no = $1 AND is_on AND NOT is_deleted ORDER BY aisle_code',
      [tenantId],
    )
    return rows
  })
  for (const { aisle_code: aisleCode } of aisles) {
    const open = await openChannel(db, tenantId, aisleCode)
    if (!open) continue
    for (const asked of [addDays(day, -1), day]) {
      const answer = await open.channel.settlements(open.access, asked)
      if (answer.kind === 'done') await feedAnswer(db, tenantId, answer.data.events)
    }
  }
}
