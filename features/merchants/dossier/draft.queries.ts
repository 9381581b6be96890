import { sql } from 'drizzle-orm'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { openText } from '../../../core/server/secrets/personal.ts'
import type { StepNo } from '../onboarding-step/step-shapes.contract.ts'

/** A step as somebody left it; personal numbers in plain. */
export interface StepDraft {
  readonly payload: Readonly<Record<string, unknown>>
  readonly savedUser: bigint
  readonly savedAt: string
  readonly version: number
}

/** The draft of a step; null when there is none. */
export async function draftOf(tx: Tx, tenantId: string, rpiNo: string, step: StepNo): Promise<StepDraft | null> {
  const row = await rowOf<{ payload_enc: string; saved_user: bigint; saved_at: string; version: number }>(
    tx,
    sql`SELECT payload_enc, saved_user, saved_at, version FROM rpi_step_draft WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND step = ${step}`,
  )
  return row
    ? {
        payload: JSON.parse(openText(row.payload_enc)) as StepDraft['payload'],
        savedUser: row.saved_user,
        savedAt: row.saved_at,
        version: row.version,
      }
    : null
}

/** Reads the time at which a draft of each merchant was last kept. */
export async function draftTimes(tx: Tx, tenantId: string, rpiNos: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsOf<{ rpi_no: string; saved_at: string }>(
    tx,
    sql`SELECT rpi_no, max(saved_at) AS saved_at FROM rpi_step_draft WHERE tenant_id = ${tenantId} AND rpi_no = ANY(${sql.param([...rpiNos])}::text[]) GROUP BY rpi_no`,
  )
  return new Map(rows.map((row) => [row.rpi_no, row.saved_at]))
}
