import { sql } from 'drizzle-orm'
import { type Db, inScope, rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { openText } from '../../../core/server/secrets/personal.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { AgreementAnswer } from '../platform-connection/platform-connection.contract.ts'
import { openPlatform } from '../platform-connection/open-platform.actions.ts'
import { AgreementStatus } from './tax-codes.contract.ts'
import { agreementTransitions } from './agreement-states.rules.ts'

const minute = 60
/** Seconds until a platform is asked about an agreement again, by the business clock. */
const askDelays = [10, 30, minute, 2 * minute, 5 * minute, 10 * minute, 30 * minute]
const askDelaySeconds = (asked: number): number => askDelays[asked] ?? 60 * minute
/** An agreement that nobody signs within so many days is over. */
const openDays = 30

/** An agreement as it was asked for. */
export interface AskedAgreement {
  readonly agreementStatus: CodeOf<typeof AgreementStatus>
  readonly signUrl: string
}

/**
 * Tells tax platforms of the agreements that are due, and asks how they stand. Telling again is safe: a platform gives the
 * agreement that is there.
 * @returns how many were asked about
 * @source docs/domain/money.md 5.5
 */
export async function askAgreements(
  db: Db,
  tenantId: string,
  failed: (error: unknown) => void = () => undefined,
): Promise<number> {
  const within = <T>(work: (tx: Tx) => Promise<T>) => inScope(db, { tenantId, oemNo: '' }, work)
  const due = await within((tx) =>
    rowsOf<{
      owner_type: number
      owner_no: string
      platform_code: string
      api_config: string
      person_name: string
      id_no_cipher: string
    }>(
      tx,
      sql`SELECT a.owner_type, a.owner_no, a.platform_code, p.api_config, a.person_name, a.id_no_cipher
            FROM tax_agreement a JOIN withdrawal_platform p ON p.tenant_id = a.tenant_id AND p.platform_code = a.platform_code
           WHERE a.tenant_id = ${tenantId} AND a.next_query_at <= business_now() ORDER BY a.next_query_at LIMIT 200`,
    ),
  )
  for (const one of due) {
    const platform = openPlatform(db, one.platform_code, one.api_config)
    try {
      const answer = (await platform?.agree?.({ name: one.person_name, idNo: openText(one.id_no_cipher) })) ?? {
        kind: 'unknown' as const,
        reason: 'the platform cannot be reached',
      }
      await within((tx) => applyAgreement(tx, tenantId, one, answer))
    } catch (error) {
      failed(error)
    }
  }
  return due.length
}

/** Applies what a platform said about an agreement; what is signed stays signed. */
export async function applyAgreement(
  tx: Tx,
  tenantId: string,
  {
    owner_type: ownerType,
    owner_no: ownerNo,
    platform_code: platformCode,
  }: { owner_type: number; owner_no: string; platform_code: string },
  answer: AgreementAnswer,
): Promise<void> {
  const key = sql`tenant_id = ${tenantId} AND owner_type = ${ownerType} AND owner_no = ${ownerNo} AND platform_code = ${platformCode} AND agreement_status = ${AgreementStatus.signing}`
  const found = await rowOf<{ query_count: number; is_over: boolean }>(
    tx,
    sql`SELECT query_count, create_time < business_now() - make_interval(days => ${openDays}) AS is_over FROM tax_agreement WHERE ${key} FOR NO KEY UPDATE`,
  )
  if (!found) return
  const ended = sql`next_query_at = NULL, update_time = business_now(), version = version + 1`
  if (answer.kind === 'signed')
    await run(
      tx,
      sql`UPDATE tax_agreement SET agreement_status = ${agreementTransitions.sign.to}, sign_time = coalesce(${answer.signTime}::timestamptz, business_now()), fail_reason = '', ${ended} WHERE ${key}`,
    )
  else if (answer.kind === 'refused' || found.is_over)
    await run(
      tx,
      sql`UPDATE tax_agreement SET agreement_status = ${agreementTransitions.fail.to}, fail_reason = ${answer.kind === 'refused' ? answer.reason : '超时未签署'}, ${ended} WHERE ${key}`,
    )
  else
    await run(
      tx,
      sql`UPDATE tax_agreement SET sign_url = ${answer.kind === 'unsigned' ? answer.signUrl : sql`sign_url`}, query_count = query_count + 1, next_query_at = business_now() + make_interval(secs => ${askDelaySeconds(found.query_count)}),
                 update_time = business_now(), version = version + 1 WHERE ${key}`,
    )
}
