import { randomBytes } from 'node:crypto'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { openFiles, useFiles } from '../../../core/server/files/files.ts'
import type { World } from '../../../tests/kit/api.ts'

/** A key that a voucher may have. */
export const testVoucher = 'private/2026-11/voucher.png'

/** Opens a store of files, so that links can be made. Nothing is read from it. */
export async function openTestFiles(): Promise<void> {
  const storageUrl = pathToFileURL(path.join(os.tmpdir(), 'countinghouse-test-vouchers')).href
  useFiles(await openFiles({ storageUrl, secretKey: 'test secret', publicUrl: 'http://localhost:8080' }))
}

/** Writes down a new voucher as sent in by a user, or by somebody of the login tenant's staff. @returns its key */
export async function givenVoucher(
  world: World,
  { tenantId, oemNo = tenantId, userId = 1n }: { tenantId: string; oemNo?: string; userId?: bigint },
  key = `private/2026-11/${randomBytes(18).toString('base64url')}.png`,
): Promise<string> {
  await world.within({ tenantId, oemNo }, ({ client }) =>
    client.query(
      `INSERT INTO attachment (tenant_id, oem_no, create_user, name, original_name, extension, attach_size, is_public) VALUES ($1, $2, $4, $3, '凭证.png', 'png', 1, false)`,
      [tenantId, oemNo, key, userId],
    ),
  )
  return key
}
