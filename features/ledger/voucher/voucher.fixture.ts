import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { openFiles, useFiles } from '../../../core/server/files.ts'
import type { World } from '../../../tests/kit/api.ts'

/** Key of the voucher that the tests name. */
export const testVoucher = 'private/2026-11/voucher.png'

/** Opens a store of files, so that links can be made. Nothing is read from it. */
export async function openTestFiles(): Promise<void> {
  const storageUrl = pathToFileURL(path.join(os.tmpdir(), 'countinghouse-test-vouchers')).href
  useFiles(await openFiles({ storageUrl, secretKey: 'test secret', publicUrl: 'http://localhost:8080' }))
}

/** Writes down a voucher as sent in by somebody of the login tenant. @returns its key */
export async function givenVoucher(
  world: World,
  { tenantId, oemNo = tenantId }: { tenantId: string; oemNo?: string },
  key = testVoucher,
): Promise<string> {
  await world.within({ tenantId, oemNo }, ({ client }) =>
    client.query(
      `INSERT INTO attachment (tenant_id, oem_no, create_user, name, original_name, extension, attach_size, is_public) VALUES ($1, $2, 1, $3, '凭证.png', 'png', 1, false)`,
      [tenantId, oemNo, key],
    ),
  )
  return key
}
