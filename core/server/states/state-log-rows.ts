import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { rowsOf, type Tx } from '../database/db.ts'
import type { StateRow } from '../../shared/state-log.ts'

/**
 * The changes of state of one record, the oldest first. Whether the caller may see the record is asked before.
 * @param entity kind of record, `withdrawal`
 * @source docs/screen-quality.md 10
 */
export const statesOf = (
  tx: Tx,
  tenantId: string,
  entity: string,
  entityNo: string,
): Promise<z.output<typeof StateRow>[]> =>
  rowsOf<z.output<typeof StateRow>>(
    tx,
    sql`SELECT s.from_status AS "fromStatus", s.to_status AS "toStatus", s.action, s.remark, s.create_time AS "createTime",
               coalesce((SELECT real_name FROM app_user u WHERE u.tenant_id = s.tenant_id AND u.id = s.user_id), '') AS "userName"
          FROM biz_state_log s WHERE s.tenant_id = ${tenantId} AND s.entity = ${entity} AND s.entity_no = ${entityNo} ORDER BY s.create_time, s.id`,
  )
