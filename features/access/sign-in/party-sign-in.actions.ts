import { sql } from 'drizzle-orm'
import { run, type Tx } from '../../../core/server/database/db.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import type { SignInUser } from '../session/session.queries.ts'

/** Parties below an operator, whose operator reads who signed in. */
const notedTypes: readonly number[] = [PartyType.provider, PartyType.employee, PartyType.institution]

/**
 * Notes a try to sign in to an account of a provider, employee or institution; of other accounts the audit log alone knows.
 * @param refusal     name of the refusal; '' when it succeeded
 * @param actorUserId the operator's user who signs in as the account; null: its own user
 * @source docs/domain/network.md 2.7, service_login_log
 */
export async function logPartySignIn(
  tx: Tx,
  { ip, userAgent }: { ip: string; userAgent: string },
  {
    tenantId,
    oemNo,
    userNo,
    account,
    userType,
  }: Pick<SignInUser, 'tenantId' | 'oemNo' | 'userNo' | 'account' | 'userType'>,
  { refusal, actorUserId }: { refusal: string; actorUserId: bigint | null },
): Promise<void> {
  if (!notedTypes.includes(userType)) return
  await run(
    tx,
    sql`INSERT INTO service_login_log (tenant_id, oem_no, user_no, account, ip, user_agent, refusal, actor_user_id)
        VALUES (${tenantId}, ${oemNo}, ${userNo}, ${account}, ${ip}, ${userAgent.slice(0, 300)}, ${refusal}, ${actorUserId})`,
  )
}
