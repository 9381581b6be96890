import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { type Db, enterScope, inScope, rowOf, scopeOfCaller, type Tx } from '../../../core/server/database/db.ts'
import type { Shelf } from '../../../core/server/files/files.ts'
import { openText } from '../../../core/server/secrets/personal.ts'
import { placeOf, settingOfPlace } from './oss-setting.rules.ts'
import { type Bucket, s3Shelf, StoreFault } from './s3.adapter.ts'

/**
 * Finds the store for new files of a login tenant: its own store in use, else its operator's, which a sub-operator's user
 * does not see otherwise; '' for the server's own.
 */
export async function placeInUse(tx: Tx, caller: Pick<Caller, 'tenantId' | 'oemNo'>): Promise<string> {
  const { tenantId, oemNo } = caller
  const own = await storeInUse(tx, tenantId, oemNo)
  if (own || oemNo === tenantId) return own
  await enterScope(tx, { tenantId, oemNo: '' })
  const above = await storeInUse(tx, tenantId, tenantId)
  await enterScope(tx, scopeOfCaller(caller))
  return above
}

async function storeInUse(tx: Tx, tenantId: string, oemNo: string): Promise<string> {
  const row = await rowOf<{ id: bigint }>(
    tx,
    sql`SELECT id FROM oss_setting WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND is_enabled AND NOT is_deleted`,
  )
  return row ? placeOf(tenantId, row.id) : ''
}

/**
 * The store that a key names; removed settings count too, for what they took in must stay readable.
 * @throws StoreFault when there is none
 */
export async function shelfOfPlace(db: Db, place: string): Promise<Shelf> {
  const named = settingOfPlace(place)
  if (!named) throw new StoreFault(`no object store is named ${place}`)
  const row = await inScope(db.apart, { tenantId: named.tenantId, oemNo: '' }, (tx) =>
    rowOf<Omit<Bucket, 'accessKey' | 'secretKey'> & { accessKeyEnc: string; secretKeyEnc: string }>(
      tx,
      sql`SELECT category, endpoint, bucket_name AS "bucketName", app_id AS "appId", region, access_key_enc AS "accessKeyEnc", secret_key_enc AS "secretKeyEnc"
            FROM oss_setting WHERE tenant_id = ${named.tenantId} AND id = ${named.id}`,
    ),
  )
  if (!row) throw new StoreFault(`no object store is named ${place}`)
  return s3Shelf({ ...row, accessKey: openText(row.accessKeyEnc), secretKey: openText(row.secretKeyEnc) })
}
