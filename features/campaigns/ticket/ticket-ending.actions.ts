import { sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { ticketTransitions } from './ticket.rules.ts'

/** Ends tickets whose time is over. */
export async function endTickets(tx: Tx, tenantId: string): Promise<void> {
  const live = constant(...ticketTransitions.end.from)
  const ended = await rowsOf<{ ticketNo: string; from: CodeOf<typeof ActiveStatus> }>(
    tx,
    sql`WITH over AS (SELECT ticket_no, ticket_status FROM ticket WHERE tenant_id = ${tenantId} AND ticket_status IN (${live}) AND end_time <= business_now() ORDER BY ticket_no FOR NO KEY UPDATE)
        UPDATE ticket t SET ticket_status = ${ticketTransitions.end.to}, update_time = business_now(), version = t.version + 1 FROM over o
         WHERE t.tenant_id = ${tenantId} AND t.ticket_no = o.ticket_no RETURNING t.ticket_no AS "ticketNo", o.ticket_status AS "from"`,
  )
  await logStates(
    tx,
    tenantId,
    null,
    ended.map(({ ticketNo, from }) => ({
      oemNo: tenantId,
      entity: 'ticket',
      entityNo: ticketNo,
      from,
      to: ticketTransitions.end.to,
      action: 'end',
    })),
  )
}
