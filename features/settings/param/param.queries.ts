import type { Tx } from '../../../core/server/database/db.ts'
import { type ParamKey, type ParamValue, paramValue } from './param.rules.ts'

/**
 * The value of a param for a login tenant: its own, else the platform's, else the default of the code.
 * @param whose a caller, or the tenant that a job works for
 * @source docs/domain/network.md 20.1
 */
export async function paramOf<K extends ParamKey>(
  tx: Tx,
  { tenantId, oemNo }: { readonly tenantId: string; readonly oemNo: string },
  key: K,
): Promise<ParamValue<K>> {
  const { rows } = await tx.client.query<{ of_tenant: string | null; of_platform: string | null }>({
    name: 'param_of',
    text: `SELECT (SELECT param_value FROM param WHERE tenant_id = $1 AND oem_no = $2 AND param_key = $3 AND NOT is_deleted) AS of_tenant,
                  (SELECT param_value FROM platform_param WHERE param_key = $3 AND NOT is_deleted) AS of_platform`,
    values: [tenantId, oemNo, key],
  })
  return paramValue(key, rows[0]?.of_tenant ?? null, rows[0]?.of_platform ?? null)
}
