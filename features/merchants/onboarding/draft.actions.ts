import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/caller.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/db.ts'
import { openText, sealText } from '../../../core/server/personal.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { onboardingErrors } from './onboarding-errors.contract.ts'
import { stepFields } from './onboarding.contract.ts'
import { userName } from './merchant-dossier.queries.ts'
import type { StepNo } from './step-shapes.contract.ts'

/** A step as somebody left it; personal numbers in plain. */
export interface StepDraft {
  readonly payload: Readonly<Record<string, unknown>>
  readonly savedUser: bigint
  readonly savedAt: string
  readonly version: number
}

/** Most characters of a draft: of the longest form, all fields full, a tenth. */
const mostCharacters = 60_000

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

/**
 * Keeps a step as it is, sealed whole. Fields that the step has not are left out.
 * @param seen version of the draft that the form has read, 0 for none; undefined overwrites whatever there is
 * @returns the new version
 * @throws onboarding.draftTooLong; common.moved with who and when, for a draft that somebody kept meanwhile
 * @source docs/domain/network.md 3.3, drafts
 */
export async function keepDraft(
  tx: Tx,
  caller: Caller,
  merchant: { readonly oemNo: string; readonly rpiNo: string },
  { step, payload, seen, at }: { step: StepNo; payload: object; seen: number | undefined; at: string },
): Promise<number> {
  const known: readonly string[] = stepFields[step]
  const text = JSON.stringify(Object.fromEntries(Object.entries(payload).filter(([field]) => known.includes(field))))
  if (text.length > mostCharacters) throw onboardingErrors.draftTooLong()
  const { tenantId, userId } = caller
  const kept = await rowOf<{ version: number }>(
    tx,
    sql`INSERT INTO rpi_step_draft AS d (tenant_id, oem_no, rpi_no, step, payload_enc, saved_user, saved_at) VALUES (${tenantId}, ${merchant.oemNo}, ${merchant.rpiNo}, ${step}, ${sealText(text)}, ${userId}, ${at})
        ON CONFLICT (tenant_id, rpi_no, step) DO UPDATE SET payload_enc = excluded.payload_enc, saved_user = excluded.saved_user, saved_at = excluded.saved_at, version = d.version + 1
         WHERE ${seen ?? null}::int IS NULL OR d.version = ${seen ?? null}::int
        RETURNING version`,
  )
  if (kept) return kept.version
  const other = await draftOf(tx, tenantId, merchant.rpiNo, step)
  throw commonErrors.moved().with({
    updateUserName: await userName(tx, tenantId, other?.savedUser ?? null),
    updateTime: other?.savedAt.slice(0, 19) ?? '',
  })
}

/** Forgets the draft of a step: it was saved for good, or is not wanted. */
export async function dropDraft(tx: Tx, tenantId: string, rpiNo: string, step: StepNo): Promise<void> {
  await run(tx, sql`DELETE FROM rpi_step_draft WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND step = ${step}`)
}

/** When a draft of each merchant was kept last. */
export async function draftTimes(tx: Tx, tenantId: string, rpiNos: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsOf<{ rpi_no: string; saved_at: string }>(
    tx,
    sql`SELECT rpi_no, max(saved_at) AS saved_at FROM rpi_step_draft WHERE tenant_id = ${tenantId} AND rpi_no = ANY(${sql.param([...rpiNos])}::text[]) GROUP BY rpi_no`,
  )
  return new Map(rows.map((row) => [row.rpi_no, row.saved_at]))
}
