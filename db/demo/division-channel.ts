import { type Db, inScope } from '../../core/server/database/db.ts'
import { reachChannel } from '../../features/channels/adapter/access.actions.ts'
import { ReceiverKind } from '../../features/trades/trade/division-codes.contract.ts'
import { demoAisle } from './network.ts'

/** The channel's merchant numbers of the merchants that a tenant divides: the acquirer is to hold their money. */
export async function dividingMerchants(db: Db, tenantId: string): Promise<Set<string>> {
  const { rows } = await inScope(db, { tenantId, oemNo: '' }, ({ client }) =>
    client.query<{ no: string }>(
      `SELECT a.aisle_mer_no AS no FROM division_merchant d JOIN aisle_merchant a ON a.tenant_id = d.tenant_id AND a.rpi_no = d.rpi_no AND a.aisle_code = d.aisle_code WHERE d.tenant_id = $1 AND d.div_mer_status = 2`,
      [tenantId],
    ),
  )
  return new Set(rows.map(({ no }) => no))
}

/** Registers the receivers of a tenant at the acquirer, where they are to be paid. */
export async function registerReceivers(db: Db, tenantId: string): Promise<void> {
  const scope = { tenantId, oemNo: '' }
  const { rows } = await inScope(db, scope, ({ client }) =>
    client.query<{ id: bigint; no: string; name: string; kind: number; account: string; mer: string }>(
      `SELECT DISTINCT ON (r.id) r.id, r.receiver_no AS no, r.receiver_name AS name, r.receiver_kind AS kind, r.account_mask AS account, a.aisle_mer_no AS mer
         FROM division_receipt r JOIN division_merchant d ON d.tenant_id = r.tenant_id AND d.project_code = r.project_code
         JOIN aisle_merchant a ON a.tenant_id = d.tenant_id AND a.rpi_no = d.rpi_no AND a.aisle_code = d.aisle_code AND a.aisle_mer_no NOT LIKE '%P'
        WHERE r.tenant_id = $1 AND r.receipt_status = 2 ORDER BY r.id`,
      [tenantId],
    ),
  )
  if (rows.length === 0) return
  const { channel, access } = await reachChannel(db, tenantId, demoAisle)
  for (const { id, no, name, kind, account, mer } of rows) {
    const answer = await channel.registerReceiver(access, {
      outReceiverNo: no,
      aisleMerNo: mer,
      kind: kind === ReceiverKind.person ? 'PERSON' : 'COMPANY',
      name,
      account,
    })
    if (answer.kind !== 'done') throw new Error(`the sandbox acquirer did not register receiver ${no}: ${answer.kind}`)
    const { aisleReceiverNo } = answer.data
    await inScope(db, scope, ({ client }) =>
      client.query('UPDATE division_receipt SET aisle_receiver_no = $3 WHERE tenant_id = $1 AND id = $2', [
        tenantId,
        id,
        aisleReceiverNo,
      ]),
    )
  }
}
