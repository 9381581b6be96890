import { fen } from '../../../core/shared/money.ts'
import type { ChannelEvent } from '../adapter/event.contract.ts'
import type {
  AskedOrder,
  BillKindName,
  Channel,
  ChannelAccess,
  ChannelAnswer,
  DivisionReturned,
} from '../adapter/channel.contract.ts'
import {
  divisionEvent,
  type EventHead,
  eventsOf,
  paymentEvent,
  payoutEvent,
  refundEvent,
  remittanceOf,
  reversalEvent,
  settlementEvent,
} from './sandbox-events.rules.ts'
import { readSandboxBill } from './sandbox-bill.rules.ts'
import {
  askSandbox,
  askSandboxFile,
  isSameSignature,
  mappedAnswer as mapped,
  sandboxSignature,
} from './sandbox-http.adapter.ts'
import { sandboxRegistrations } from './sandbox-registrations.adapter.ts'
import type {
  SandboxDivision,
  SandboxDivisionReturn,
  SandboxNotification,
  SandboxOrder,
  SandboxPayout,
  SandboxRefund,
  SandboxRemittance,
  SandboxSettlement,
} from './sandbox-wire.contract.ts'

const windowSeconds = 300

/** Builds the head of the events for a final answer; the notifyId names question and state: a repeated answer is known. */
const answered = (access: ChannelAccess, notifyId: string, occurredAt: string | null): EventHead => ({
  aisleCode: access.aisleCode,
  notifyId: `Q:${notifyId}`,
  occurredAt: `${occurredAt ?? ''}+08`,
})

function orderEvents(access: ChannelAccess, order: SandboxOrder): ChannelEvent[] {
  const head = answered(
    access,
    `${order.aisleOrderNo}:${order.state}:${order.refundedAmount}`,
    order.payTime ?? order.createTime,
  )
  if (order.state === 'SUCCESS' || order.state === 'FAILED') return [paymentEvent(head, order)]
  if (order.state === 'REVOKED')
    return [
      ...(order.payTime
        ? [paymentEvent({ ...head, notifyId: `${head.notifyId}:pay` }, { ...order, state: 'SUCCESS' })]
        : []),
      reversalEvent(head, order, null),
    ]
  return []
}

const askedOrder = (access: ChannelAccess, order: SandboxOrder): AskedOrder => ({
  aisleOrderNo: order.aisleOrderNo,
  codeUrl: order.codeUrl ?? '',
  events: orderEvents(access, order),
  isClosed: order.state === 'CLOSED',
})

const refundEvents = (access: ChannelAccess, refund: SandboxRefund): ChannelEvent[] =>
  refund.state === 'PROCESSING'
    ? []
    : [refundEvent(answered(access, `${refund.aisleRefundNo}:${refund.state}`, refund.finishTime), refund)]

const payoutEvents = (access: ChannelAccess, payout: SandboxPayout): ChannelEvent[] =>
  payout.state === 'PROCESSING'
    ? []
    : [payoutEvent(answered(access, `${payout.outNo}:${payout.state}`, payout.finishTime), payout)]

/** A division tells by its number and which parts have ended, so that a further ending is news. */
function divisionEvents(access: ChannelAccess, division: SandboxDivision): ChannelEvent[] {
  const states = division.receivers.map(({ state }) => state.charAt(0)).join('')
  const head = answered(access, `${division.aisleDivNo}:${states}`, division.finishTime)
  return division.state === 'PROCESSING' ? [] : [divisionEvent(head, division, { aisleMerNo: '', unfrozen: 0 })]
}

/** Code by which a return fails because the receiver has too little. */
const receiverShort = 'RECEIVER_NOT_ENOUGH'

const divisionReturned = ({ aisleReturnNo, state, failCode, finishTime }: SandboxDivisionReturn): DivisionReturned => ({
  aisleReturnNo,
  isReturned: state === 'SUCCESS',
  isShort: failCode === receiverShort,
  finishTime: `${finishTime}+08`,
  failReason: failCode ?? '',
})

/** Events that an answer brings; one that brings none is still under way. */
function withEvents<From>(
  answer: ChannelAnswer<From>,
  read: (data: From) => ChannelEvent[],
): ChannelAnswer<{ events: readonly ChannelEvent[] }> {
  const events = mapped(answer, (data) => ({ events: read(data) as readonly ChannelEvent[] }))
  return events.kind === 'done' && events.data.events.length === 0 ? { kind: 'pending', data: events.data } : events
}

/** The sandbox acquirer as a channel. @source docs/domain/money.md 10 */
export const sandbox: Channel = {
  async createOrder(access, { outTradeNo, aisleMerNo, amountFen, payWay, scene, expireSeconds, authCode, isDivided }) {
    const answer = await askSandbox<SandboxOrder>(access, 'POST', '/v1/orders', {
      outTradeNo,
      aisleMerchantNo: aisleMerNo,
      amount: Number(amountFen),
      payWay,
      scene,
      expireSeconds,
      authCode,
      divide: isDivided,
    })
    return mapped(answer, (order) => askedOrder(access, order))
  },
  async queryOrder(access, no) {
    const answer = await askSandbox<SandboxOrder>(access, 'GET', `/v1/orders/${encodeURIComponent(no)}`)
    // A question about a payment under way is answered PROCESSING, one about a failed payment FAIL with the order: both tell all.
    return mapped(answer, (order) => askedOrder(access, order))
  },
  async closeOrder(access, outTradeNo) {
    return mapped(
      await askSandbox<SandboxOrder>(access, 'POST', `/v1/orders/${encodeURIComponent(outTradeNo)}/close`, {}),
      () => null,
    )
  },
  async voidOrder(access, no, outRefundNo) {
    const answer = await askSandbox<SandboxOrder>(access, 'POST', `/v1/orders/${encodeURIComponent(no)}/void`, {
      outRefundNo,
    })
    return withEvents(answer, (order) =>
      order.state === 'REVOKED'
        ? [
            reversalEvent(
              answered(access, `${order.aisleOrderNo}:REVOKED:${outRefundNo}`, order.payTime),
              order,
              outRefundNo,
            ),
          ]
        : [],
    )
  },
  async refund(access, { outRefundNo, aisleOrderNo, amountFen, reason }) {
    const answer = await askSandbox<SandboxRefund>(access, 'POST', '/v1/refunds', {
      outRefundNo,
      aisleOrderNo,
      amount: Number(amountFen),
      reason,
    })
    return withEvents(answer, (refund) => refundEvents(access, refund))
  },
  async queryRefund(access, no) {
    return withEvents(
      await askSandbox<SandboxRefund>(access, 'GET', `/v1/refunds/${encodeURIComponent(no)}`),
      (refund) => refundEvents(access, refund),
    )
  },
  async settlements(access, day) {
    const events: ChannelEvent[] = []
    for (let after = ''; ; ) {
      const answer = await askSandbox<{ rows: SandboxSettlement[]; more: boolean }>(
        access,
        'GET',
        `/v1/settlements?day=${day}${after ? `&after=${encodeURIComponent(after)}` : ''}`,
      )
      if (answer.kind !== 'done') return mapped(answer, () => ({ events }))
      for (const row of answer.data.rows)
        if (row.state !== 'PROCESSING')
          events.push(settlementEvent(answered(access, `${row.settleNo}:${row.state}`, row.finishTime), row))
      after = answer.data.rows.at(-1)?.settleNo ?? ''
      if (!answer.data.more || !after) return { kind: 'done', data: { events } }
    }
  },
  async remittances(access, after) {
    const answer = await askSandbox<{ rows: SandboxRemittance[]; more: boolean }>(
      access,
      'GET',
      `/v1/remittances${after ? `?after=${encodeURIComponent(after)}` : ''}`,
    )
    return mapped(answer, ({ rows, more }) => ({ statements: rows.map(remittanceOf), isMore: more }))
  },
  ...sandboxRegistrations,
  async divide(access, { outDivNo, aisleOrderNo, receivers }) {
    const answer = await askSandbox<SandboxDivision>(access, 'POST', '/v1/divisions/orders', {
      outDivNo,
      aisleOrderNo,
      receivers: receivers.map(({ detailNo, aisleReceiverNo, amountFen }) => ({
        detailNo,
        receiverNo: aisleReceiverNo,
        amount: Number(amountFen),
      })),
    })
    return withEvents(answer, (division) => divisionEvents(access, division))
  },
  async queryDivision(access, outDivNo) {
    return withEvents(
      await askSandbox<SandboxDivision>(access, 'GET', `/v1/divisions/orders/${encodeURIComponent(outDivNo)}`),
      (division) => divisionEvents(access, division),
    )
  },
  async unfreezeDivision(access, { outNo, aisleOrderNo }) {
    const answer = await askSandbox<object>(access, 'POST', '/v1/divisions/unfreeze', { outNo, aisleOrderNo })
    return mapped(answer, () => null)
  },
  async returnDivision(access, { outReturnNo, outDivNo, detailNo, amountFen }) {
    const answer = await askSandbox<SandboxDivisionReturn>(access, 'POST', '/v1/divisions/returns', {
      outReturnNo,
      outDivNo,
      detailNo,
      amount: Number(amountFen),
    })
    return answer.kind === 'refused' && answer.code === receiverShort
      ? {
          kind: 'done',
          data: { isReturned: false, isShort: true, aisleReturnNo: '', finishTime: '', failReason: answer.message },
        }
      : mapped(answer, divisionReturned)
  },
  async queryDivisionReturn(access, outReturnNo) {
    return mapped(
      await askSandbox<SandboxDivisionReturn>(
        access,
        'GET',
        `/v1/divisions/returns/${encodeURIComponent(outReturnNo)}`,
      ),
      divisionReturned,
    )
  },
  async pay(access, { outNo, account, name, bankName, amountFen, taxFen, idNo }) {
    const tax = taxFen > 0n ? { tax: true, taxAmount: Number(taxFen), idNo } : {}
    const answer = await askSandbox<SandboxPayout>(access, 'POST', '/v1/payouts', {
      outNo,
      account,
      name,
      bankName,
      amount: Number(amountFen),
      ...tax,
    })
    return withEvents(answer, (payout) => payoutEvents(access, payout))
  },
  async queryPayout(access, outNo) {
    return withEvents(
      await askSandbox<SandboxPayout>(access, 'GET', `/v1/payouts/${encodeURIComponent(outNo)}`),
      (payout) => payoutEvents(access, payout),
    )
  },
  async payoutBalance(access) {
    return mapped(await askSandbox<{ available: number }>(access, 'GET', '/v1/payouts/balance'), ({ available }) => ({
      availableFen: fen(available),
    }))
  },
  async bill(access: ChannelAccess, day: string, kind: BillKindName) {
    return mapped(await askSandboxFile(access, `/v1/bills/${day}/${kind}`), ({ content, sha256 }) => ({
      name: `${access.aisleCode}-${day}-${kind}.csv`,
      content,
      sha256,
    }))
  },
  readBill: readSandboxBill,
  readNotification(access, { target, headers, rawBody, nowSeconds }) {
    const header = (name: string) => (typeof headers[name] === 'string' ? (headers[name] as string) : '')
    const timestamp = header('x-timestamp')
    const expected = sandboxSignature(access.appSecret, {
      method: 'POST',
      target,
      timestamp,
      nonce: header('x-nonce'),
      body: rawBody,
    })
    if (header('x-app-id') !== access.appId) return { kind: 'forged', why: 'unknown app' }
    if (!isSameSignature(expected, header('x-sign'))) return { kind: 'forged', why: 'signature' }
    if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Number(timestamp) - nowSeconds) > windowSeconds)
      return { kind: 'forged', why: 'timestamp' }
    return { kind: 'events', events: eventsOf(access.aisleCode, JSON.parse(rawBody.toString()) as SandboxNotification) }
  },
  received: 'SUCCESS',
}
