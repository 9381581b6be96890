import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import { inScope } from '../../../core/server/database/db.ts'
import { AppError } from '../../../core/shared/errors.ts'
import { operators } from '../../../core/server/jobs/operators.ts'
import { readRemittances } from './remittance.actions.ts'

/** Every half hour channels are asked for statements of what they paid the operator. @source docs/domain/money.md 9, 12.1 */
export const remittanceRead = calendarJob({
  name: 'remittance.read',
  due: { everyMinutes: 30 },
  run: async (db) => {
    for (const tenantId of await operators(db)) {
      const aisles = await inScope(db, { tenantId, oemNo: '' }, async ({ client }) => {
        const { rows } = await client.query<{ aisle_code: string }>(
          `SELECT aisle_code FROM aisle_oem WHERE tenant_id = $1 AND oem_no = $1 AND is_on AND NOT is_deleted AND api_config_enc <> '' ORDER BY aisle_code`,
          [tenantId],
        )
        return rows
      })
      for (const { aisle_code: aisleCode } of aisles) {
        try {
          await readRemittances(db, tenantId, aisleCode)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
        }
      }
    }
  },
})
