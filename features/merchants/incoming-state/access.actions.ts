import { sql } from 'drizzle-orm'
import { run, type Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Maker } from '../../../core/server/call/maker.ts'
import type { AccessEvent } from './incoming-codes.contract.ts'

/** A step on a merchant's way into a channel. */
export interface AccessStep {
  readonly incomingCode: string
  readonly event: CodeOf<typeof AccessEvent>
  readonly reason?: string
}

/**
 * Writes steps into the access record, with whose merchant it is at that moment.
 * @source docs/domain/network.md 4.2, access record
 */
export async function recordAccess(
  tx: Tx,
  { tenantId, userId, deptId, at }: Maker,
  steps: readonly AccessStep[],
): Promise<void> {
  const [codes, events, reasons] = [
    sql.param(steps.map(({ incomingCode }) => incomingCode)),
    sql.param(steps.map(({ event }) => event)),
    sql.param(steps.map(({ reason }) => reason ?? '')),
  ]
  await run(
    tx,
    sql`INSERT INTO rpi_access (tenant_id, oem_no, rpi_no, rpi_name, user_no, emp_no, aisle_code, incoming_code, apply_no, event, reason, create_user, create_dept, create_time)
        SELECT i.tenant_id, m.oem_no, m.rpi_no, m.rpi_name, m.user_no, m.emp_no, i.aisle_code, i.incoming_code, i.apply_no, s.event, s.reason, ${userId}::bigint, ${deptId}::bigint, ${at}::timestamptz
          FROM unnest(${codes}::text[], ${events}::smallint[], ${reasons}::text[]) AS s (incoming_code, event, reason)
          JOIN rpi_incoming i ON i.tenant_id = ${tenantId} AND i.incoming_code = s.incoming_code
          JOIN rpi_basic m ON m.tenant_id = i.tenant_id AND m.rpi_no = i.rpi_no`,
  )
}
