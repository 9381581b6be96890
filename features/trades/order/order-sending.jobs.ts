import { type Db, inScope } from '../../../core/server/database/db.ts'
import { type Outcome, type OutboxMessage, outboxKind } from '../../../core/server/jobs/outbox.ts'
import { fen } from '../../../core/shared/money.ts'
import { reachChannel } from '../../channels/channels.server.ts'
import type { ChannelAnswer, CreatedOrder } from '../../channels/channels.shared.ts'
import { feedAnswer } from '../query/feed.actions.ts'
import { RptStatus } from '../trade/trade.contract.ts'
import { dayInCode } from '../trade/trade.rules.ts'
import { acceptOrder, refuseOrder } from './order-state.actions.ts'
import type { Scene } from './order.rules.ts'

/** Data sent for an order; the number it goes by is ours. */
type OrderPayload = {
  readonly aisleCode: string
  readonly aisleMerNo: string
  /** Fen as text. */
  readonly amountFen: string
  readonly payWay: number
  readonly scene: Scene
  readonly expireSeconds: number
  readonly authCode: string
  /** Whether the channel is to hold the money for a division. */
  readonly isDivided?: boolean
}

type Message = OutboxMessage<OrderPayload>

/**
 * Orders of ours on their way to the channel. One whose answer was lost stays at 0 and is asked about; it is sent again,
 * under its number, only when the channel does not know it and its time is not over.
 * @source docs/domain/money.md 3.2, rows 0 → 1 and 0 → 3
 */
export const orderSending = outboxKind<OrderPayload>({
  kind: 'trade.order',
  retryMinutes: [0.2, 0.5, 1, 2],
  send: async (message, _signal, db) => {
    if (!(await isWanted(db, message))) return { kind: 'settled', answer: { kind: 'tooLate' } }
    const { aisleCode, authCode, amountFen, ...order } = message.payload
    const { channel, access } = await reachChannel(db, message.tenantId, aisleCode)
    const sent = {
      ...order,
      outTradeNo: message.outNo,
      amountFen: fen(BigInt(amountFen)),
      ...(authCode ? { authCode } : {}),
    }
    return conclude(db, message, await channel.createOrder(access, sent))
  },
  ask: async (message, _signal, db) => {
    const { channel, access } = await reachChannel(db, message.tenantId, message.payload.aisleCode)
    const answer = await channel.queryOrder(access, message.outNo)
    if (answer.kind === 'absent') return 'absent'
    return answer.kind === 'refused' ? { kind: 'unknown', error: answer.message } : conclude(db, message, answer)
  },
  settle: async () => undefined,
})

/** Whether an order still waits for its channel: nobody is charged once its time is over. */
const isWanted = (db: Db, { tenantId, outNo }: Message): Promise<boolean> =>
  inScope(db, { tenantId, oemNo: '' }, async ({ client }) => {
    const { rowCount } = await client.query({
      name: 'order_still_wanted',
      text: `SELECT 1 FROM pos_trade WHERE tenant_id = $1 AND create_day = $2 AND rpt_order_code = $3 AND rpt_status = ${RptStatus.created} AND expire_time > business_now()`,
      values: [tenantId, dayInCode(outNo), outNo],
    })
    return rowCount === 1
  })

async function conclude(db: Db, { tenantId, outNo }: Message, answer: ChannelAnswer<CreatedOrder>): Promise<Outcome> {
  const within = (work: Parameters<typeof inScope<void>>[2]) => inScope(db, { tenantId, oemNo: '' }, work)
  if (answer.kind === 'unknown') return { kind: 'unknown', error: answer.error }
  if (answer.kind === 'absent') return { kind: 'unknown', error: 'the channel does not know the merchant' }
  if (answer.kind === 'refused') {
    await within((tx) => refuseOrder(tx, tenantId, outNo, answer))
    return { kind: 'settled', answer: { kind: 'refused', code: answer.code } }
  }
  if (!answer.data) return { kind: 'unknown', error: 'under way' }
  const { aisleOrderNo, codeUrl, events } = answer.data
  if (events.length === 0) await within((tx) => acceptOrder(tx, tenantId, outNo, aisleOrderNo))
  await feedAnswer(db, tenantId, events)
  return { kind: 'settled', answer: { kind: 'done', aisleOrderNo, codeUrl } }
}
