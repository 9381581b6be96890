import { handle } from '../../../core/server/call/handle.ts'
import { isApproved, refuseMaker } from '../../../core/shared/verdict.ts'
import { bookDayOf } from '../../ledger/ledger.server.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { shopRefundErrors, ShopRefundKind } from '../refund/refund-codes.contract.ts'
import { shopRefundTransitions } from '../refund/refund.rules.ts'
import { moveRefund, refundEntity } from '../refund/refund-store.actions.ts'
import { badDevices, takeGoodsBack } from './goods-back.actions.ts'
import { lockForSeller, refundForSeller } from './held-refund.actions.ts'
import { refundHandling } from './refund-handling.contract.ts'
import { beginMoney, sendMoney } from './refund-money.actions.ts'

export const refundHandlingCalls = [
  handle(refundHandling.review, async ({ tx, caller, input, now, audit }) => {
    const { refundNo, reason } = input
    const approved = isApproved(input)
    await bookDayOf(tx, caller.tenantId, now.day)
    const whole = await lockForSeller(tx, caller, refundNo)
    const { refund, tenantId } = whole
    const isWithGoods = refund.refundKind === ShopRefundKind.withGoods
    const event = !approved ? 'reject' : isWithGoods ? 'awaitGoods' : 'agree'
    nextState(shopRefundTransitions, refund.refundStatus, event)
    refuseMaker(refund.createUser, caller.userId)
    const verdict = {
      auditUser: caller.userId,
      auditNo: caller.account,
      auditTime: now.at,
      auditRemark: reason,
      remark: reason,
    }
    const after =
      event === 'agree'
        ? await beginMoney(tx, caller, whole, event, now, verdict)
        : await moveRefund(tx, tenantId, caller, refund, event, {
            at: now.at,
            ...verdict,
            ...(approved ? {} : { finishTime: now.at }),
          })
    audit({
      entity: refundEntity,
      no: refundNo,
      before: { refundStatus: refund.refundStatus },
      after: { refundStatus: after.refundStatus },
      reason,
    })
    return outcomeOf(after)
  }),

  handle(refundHandling.check, async ({ tx, caller, input }) => {
    const { tenantId, language } = caller
    const known = await refundForSeller(tx, caller, input.refundNo)
    const bad = await badDevices(tx, tenantId, known, input.snList)
    return { bad: bad.map((sn) => ({ sn, reason: shopRefundErrors.notReturned({ sns: sn }).words(language) })) }
  }),

  handle(refundHandling.goodsBack, async ({ tx, caller, input, now, audit }) => {
    const { refundNo } = input
    await bookDayOf(tx, caller.tenantId, now.day)
    const whole = await lockForSeller(tx, caller, refundNo)
    nextState(shopRefundTransitions, whole.refund.refundStatus, 'goodsBack')
    const back = await takeGoodsBack(tx, caller, whole, input.snList, now.at)
    const after = await beginMoney(tx, caller, whole, 'goodsBack', now, { ...back })
    audit({
      entity: refundEntity,
      no: refundNo,
      before: { refundStatus: whole.refund.refundStatus },
      after: { refundStatus: after.refundStatus, ...back },
    })
    return outcomeOf(after)
  }),

  handle(refundHandling.retry, async ({ tx, caller, input, now, audit }) => {
    const { refundNo } = input
    await bookDayOf(tx, caller.tenantId, now.day)
    const whole = await lockForSeller(tx, caller, refundNo)
    const begun = await moveRefund(tx, whole.tenantId, caller, whole.refund, 'retry', { at: now.at, failReason: '' })
    const after = await sendMoney(tx, caller, { ...whole, refund: begun }, now, 'refuse')
    audit({
      entity: refundEntity,
      no: refundNo,
      before: { refundStatus: whole.refund.refundStatus },
      after: { refundStatus: after.refundStatus },
    })
    return outcomeOf(after)
  }),
]

const outcomeOf = ({ refundStatus, failReason }: { refundStatus: 0 | 1 | 2 | 3 | 4 | 5 | 6; failReason: string }) => ({
  refundStatus,
  failReason,
})
