import { sql } from 'drizzle-orm'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { PolicyStatus } from '../../pricing/policy/policy-codes.contract.ts'
import { ServiceKind } from '../party/party-codes.contract.ts'

/** Whether a party has its prices now: a provider what it pays, an employee what it earns. @source docs/domain/network.md 7.2, finish */
export async function holdsPolicy(
  tx: Tx,
  tenantId: string,
  { serviceKind, userNo }: { serviceKind: CodeOf<typeof ServiceKind>; userNo: string },
): Promise<boolean> {
  const held =
    serviceKind === ServiceKind.employee
      ? sql`SELECT 1 FROM emp_policy_trad WHERE tenant_id = ${tenantId} AND emp_no = ${userNo} AND NOT is_void AND NOT is_deleted
              AND effective_time <= business_now() AND (expire_time IS NULL OR expire_time > business_now()) LIMIT 1`
      : sql`SELECT 1 FROM oem_policy WHERE tenant_id = ${tenantId} AND user_no = ${userNo} AND policy_status = ${PolicyStatus.inForce} AND NOT is_template AND NOT is_deleted LIMIT 1`
  return (await rowOf(tx, held)) !== undefined
}
