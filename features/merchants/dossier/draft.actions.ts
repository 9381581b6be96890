import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { sealText } from '../../../core/server/secrets/personal.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { draftOf } from './draft.queries.ts'
import { onboardingErrors } from '../onboarding-step/onboarding-errors.contract.ts'
import { stepFields, type StepNo } from '../onboarding-step/step-shapes.contract.ts'
import { userName } from './merchant-dossier.queries.ts'

/** Most characters of a draft: of the longest form, all fields full, a tenth. */
const mostCharacters = 60_000

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
