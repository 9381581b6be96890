import { type Db, inScope } from '../../../core/server/database/db.ts'
import { reachChannel } from '../../channels/channels.server.ts'
import { RefundKind, RefundStatus } from '../refund/refund.contract.ts'
import { feedAnswer } from './feed.actions.ts'

/** Result of asking for an order. Everything final has been applied. */
export type Asked = 'told' | 'open' | 'closed' | 'absent' | 'unknown'

/**
 * Asks the channel for one order and applies what it says. No transaction is held meanwhile.
 * @param no the channel's own number where it is known, else ours
 */
export async function askOrder(
  db: Db,
  tenantId: string,
  { aisleCode, no }: { aisleCode: string; no: string },
): Promise<Asked> {
  const { channel, access } = await reachChannel(db, tenantId, aisleCode)
  const answer = await channel.queryOrder(access, no)
  if (answer.kind === 'absent') return 'absent'
  if (answer.kind !== 'done') return answer.kind === 'pending' ? 'open' : 'unknown'
  const { events, isClosed } = answer.data
  await feedAnswer(db, tenantId, events)
  if (events.length > 0) return 'told'
  return isClosed ? 'closed' : 'open'
}

/** Asks the channel for every refund of a trade that is under way, and applies what it says. Voids are seen on the order. */
export async function askRefunds(
  db: Db,
  tenantId: string,
  { aisleCode, rptOrderCode }: { aisleCode: string; rptOrderCode: string },
): Promise<void> {
  const open = await inScope(db, { tenantId, oemNo: '' }, async ({ client }) => {
    const { rows } = await client.query<{ refund_code: string }>({
      name: 'open_refunds_of_trade',
      text: `SELECT refund_code FROM pos_refund WHERE tenant_id = $1 AND rpt_order_code = $2 AND refund_status = ANY($3::smallint[]) AND refund_kind <> $4 ORDER BY refund_code`,
      values: [
        tenantId,
        rptOrderCode,
        [RefundStatus.created, RefundStatus.processing, RefundStatus.unknown],
        RefundKind.void,
      ],
    })
    return rows
  })
  if (open.length === 0) return
  const { channel, access } = await reachChannel(db, tenantId, aisleCode)
  for (const { refund_code: refundCode } of open) {
    const answer = await channel.queryRefund(access, refundCode)
    if (answer.kind === 'done') await feedAnswer(db, tenantId, answer.data.events)
  }
}
