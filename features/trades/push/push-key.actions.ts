import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../core/server/database/db.ts'
import { openText, sealText } from '../../../core/server/secrets/personal.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import type { Revealable } from '../../access/access.server.ts'

/**
 * The key of a merchant may be shown to operator staff of its login tenant and to the merchant itself; it is made when it
 * is first asked for. The record's number is the merchant's.
 */
export const pushKeyRevealable: Revealable = {
  entity: 'merchantPushKey',
  permission: 'merchant_push_key',
  fields: ['key'],
  sealed: async (tx, { tenantId, oemNo, partyType, userNo }, no) => {
    if (partyType !== PartyType.operator && !(partyType === PartyType.merchant && userNo === no)) return null
    const { rowCount } = await tx.client.query(
      'SELECT 1 FROM rpi_basic WHERE tenant_id = $1 AND oem_no = $2 AND rpi_no = $3 AND NOT is_deleted',
      [tenantId, oemNo, no],
    )
    return rowCount ? sealedKeyOf(tx, { tenantId, oemNo, rpiNo: no }) : null
  },
}

/** Owner of a key. */
interface KeyOwner {
  readonly tenantId: string
  readonly oemNo: string
  readonly rpiNo: string
}

/**
 * The key that a merchant's pushes are signed with; made when it is first asked for.
 * @returns 64 hex digits
 * @source docs/domain/money.md 3.4
 */
export const pushKeyOf = async (tx: Tx, owner: KeyOwner): Promise<string> => openText(await sealedKeyOf(tx, owner))

async function sealedKeyOf({ client }: Tx, { tenantId, oemNo, rpiNo }: KeyOwner): Promise<string> {
  const { rows } = await client.query<{ key_enc: string }>({
    name: 'push_key',
    text: 'SELECT key_enc FROM merchant_push_key WHERE tenant_id = $1 AND rpi_no = $2',
    values: [tenantId, rpiNo],
  })
  if (rows[0]) return rows[0].key_enc
  const made = await client.query<{ key_enc: string }>({
    name: 'make_push_key',
    text: `INSERT INTO merchant_push_key (tenant_id, oem_no, rpi_no, key_enc) VALUES ($1, $2, $3, $4)
           ON CONFLICT (tenant_id, rpi_no) DO UPDATE SET key_enc = merchant_push_key.key_enc RETURNING key_enc`,
    values: [tenantId, oemNo, rpiNo, sealText(randomBytes(32).toString('hex'))],
  })
  return made.rows[0]?.key_enc ?? ''
}
