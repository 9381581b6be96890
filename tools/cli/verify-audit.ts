import { verifyAudit } from '../../features/settings/audit/audit.actions.ts'
import { rootTenants, withApplication } from '../application.ts'

/**
 * Proves the chain over every tenant's audit log and names the first broken link; changes nothing.
 * @returns whether all hold
 * @source docs/server-safety.md 30
 */
export async function run(): Promise<boolean> {
  return withApplication(async (db) => {
    let holds = true
    for (const tenantId of await rootTenants(db)) {
      const { links, head, broken, unsealed } = await verifyAudit(db, tenantId)
      holds &&= broken === null && unsealed === 0
      const found = broken ? `BROKEN at link ${broken.seq} (record ${broken.auditId}, ${broken.why})` : 'holds'
      console.log(`Audit ${tenantId}: ${found}, ${links} links, ${unsealed} unsealed, head ${head}`)
    }
    return holds
  })
}
