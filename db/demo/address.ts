import { sql } from 'drizzle-orm'
import { type Db, inScope, run } from '../../core/server/database/db.ts'
import { publicAddress } from '../../core/server/http/public-address.ts'
import { operatorId, secondOperatorId } from './accounts.ts'

/** The codes of the demo world lead to the instance that shows them, also when it was started anew on another port. */
export async function followAddress(db: Db): Promise<void> {
  for (const tenantId of [operatorId, secondOperatorId])
    await inScope(db, { tenantId, oemNo: '' }, (tx) =>
      run(
        tx,
        sql`UPDATE qrcode SET url = ${publicAddress()} || '/q/' || rq_code
             WHERE tenant_id = ${tenantId} AND url ~ '^http://localhost:[0-9]+/q/' AND NOT starts_with(url, ${`${publicAddress()}/`})`,
      ),
    )
}
