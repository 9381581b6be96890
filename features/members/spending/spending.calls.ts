import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { handle, handleExport, handleFile } from '../../../core/server/call/handle.ts'
import { moneyNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { insertRows } from '../../../core/server/database/row-writing.ts'
import { openText } from '../../../core/server/secrets/personal.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { fen, formatYuan } from '../../../core/shared/money.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { sendSmsCode, takeSmsCode } from '../../access/access.server.ts'
import { smsErrors, SmsScene } from '../../access/access.shared.ts'
import { bookDayOf } from '../../ledger/ledger.server.ts'
import { LedgerEvent } from '../../ledger/ledger.shared.ts'
import { merchantsInReach } from '../../merchants/merchants.server.ts'
import { memberErrors } from '../stored-value/member-codes.contract.ts'
import { emptySheet } from '../stored-value/member-sheet.actions.ts'
import { changeMember, freeOf, type HeldMember, lockMembers, postStored } from '../stored-value/stored-value.actions.ts'
import { memberTradeTransitions, restoredParts, spentParts } from '../stored-value/stored-value.rules.ts'
import { spending } from './spending.contract.ts'
import {
  lockSpending,
  spendingInReach,
  spendingPage,
  spendingSheet,
  spendingSheetColumns,
  spendingStatistics,
  spendingWhere,
} from './spending.queries.ts'

export const spendingCalls = [
  handle(spending.list, async ({ tx, caller, input, now }) =>
    pageOf(input, await spendingPage(tx, spendingWhere(caller, input, now.day), input)),
  ),

  handle(spending.statistics, async ({ tx, caller, input, now }) =>
    spendingStatistics(tx, spendingWhere(caller, input, now.day)),
  ),

  handleExport(spending.export, async ({ caller, input, now }) =>
    spendingSheet(spendingWhere(caller, input, now.day), input),
  ),

  handleFile(spending.template, ({ caller, translate }) =>
    emptySheet('会员消费', spendingSheetColumns, caller.language, translate),
  ),

  handle(spending.info, async ({ tx, caller, input }) => spendingInReach(tx, caller, input.memberTradeNo)),

  // The member proves with a code that it is there: staff alone spend nobody's stored value.
  handle(spending.sendCode, async ({ tx, caller, input, audit }) => {
    const { mobile, oemNo, isOn } = await memberToServe(tx, caller, input.rpiMemberNo)
    if (!isOn) throw memberErrors.off()
    const { tenantId } = caller
    await sendSmsCode(tx, { tenantId, oemNo, phone: mobile, scene: SmsScene.memberPay, isMeant: true })
    audit({ entity: 'rpiMember', no: input.rpiMemberNo })
    return {}
  }),

  handle(spending.pay, async ({ tx, caller, input, now, audit, apart }) => {
    const { rpiMemberNo, amount, smsCode, remark } = input
    const { tenantId, userId: createUser, account: makerNo } = caller
    const { mobile } = await memberToServe(tx, caller, rpiMemberNo)
    // In a transaction of its own: a wrong code counts as a try, and a right one is used, whatever comes of the payment.
    const code = { phone: mobile, scene: SmsScene.memberPay, code: smsCode }
    if (!(await apart((own) => takeSmsCode(own, code)))) throw smsErrors.wrong()
    const bookDay = await bookDayOf(tx, tenantId, now.day)
    const member = (await lockMembers(tx, tenantId, [rpiMemberNo])).get(rpiMemberNo) as HeldMember
    if (!member.isOn) throw memberErrors.off()
    const storeNo = await storeOf(tx, member, input.storeNo)
    const parts = spentParts(freeOf(member), amount)
    const memberTradeNo = await takeNumber(tx, moneyNumber('MT'), now.day)
    const after = await changeMember(tx, member, {
      principal: fen(member.principal - parts.principal),
      bonus: fen(member.bonus - parts.bonus),
      totalSpend: fen(member.totalSpend + amount),
      payCount: member.payCount + 1,
      // Of two at once the one that waited may have begun before the other.
      lastPayTime: sql`greatest(last_pay_time, ${now.at}::timestamptz)`,
    })
    const { oemNo, memberNo, rpiNo } = member
    const tradeStatus = memberTradeTransitions.create.to
    const row = { tenantId, oemNo, memberTradeNo, rpiMemberNo, memberNo, rpiNo, storeNo, amount, tradeStatus, remark }
    const [principalPart, bonusPart] = [parts.principal, parts.bonus]
    const whole = { ...row, principalPart, bonusPart, makerNo, createUser, bookDay, createTime: now.at }
    await insertRows(tx, 'member_trade', [whole])
    await logStates(tx, tenantId, caller, [
      { oemNo, entity: 'memberTrade', entityNo: memberTradeNo, from: null, to: tradeStatus, action: 'pay' },
    ])
    await postStored(tx, member, 'out', parts, {
      eventType: LedgerEvent.memberSpent,
      eventKey: `MT:${memberTradeNo}`,
      bookDay,
      happenedAt: now.at,
      bizKind: 'memberTrade',
      bizCode: memberTradeNo,
      operatorNo: makerNo,
      memo: remark,
    })
    audit({ entity: 'memberTrade', no: memberTradeNo, after: { rpiMemberNo, amount } })
    return { memberTradeNo, principalPart, bonusPart, balance: fen(after.principal + after.bonus) }
  }),

  handle(spending.refund, async ({ tx, caller, input, now, audit }) => {
    const { memberTradeNo, amount, reason } = input
    const { tenantId, userId: createUser, account: makerNo } = caller
    if (reason === '') throw commonErrors.reasonMissing()
    const bookDay = await bookDayOf(tx, tenantId, now.day)
    const before = await lockSpending(tx, caller, memberTradeNo, merchantsInReach(caller))
    if (!before) throw commonErrors.notFound()
    const left = {
      principal: fen(before.principalPart - before.refundedPrincipal),
      bonus: fen(before.bonusPart - before.refundedBonus),
    }
    const rest = left.principal + left.bonus
    const event = amount < rest ? 'refundPart' : 'refundWhole'
    const tradeStatus = nextState(memberTradeTransitions, before.tradeStatus, event)
    if (amount > rest) throw memberErrors.aboveRest({ x: formatYuan(rest) })
    const parts = restoredParts(left, amount)
    const { rpiMemberNo, oemNo } = before
    const member = (await lockMembers(tx, tenantId, [rpiMemberNo])).get(rpiMemberNo) as HeldMember
    await changeMember(tx, member, {
      principal: fen(member.principal + parts.principal),
      bonus: fen(member.bonus + parts.bonus),
    })
    const refundSeq = before.refundCount + 1
    await run(
      tx,
      sql`UPDATE member_trade SET refunded_principal = refunded_principal + ${parts.principal}, refunded_bonus = refunded_bonus + ${parts.bonus}, refund_count = ${refundSeq}, trade_status = ${tradeStatus}, version = version + 1
           WHERE tenant_id = ${tenantId} AND member_trade_no = ${memberTradeNo}`,
    )
    const { rpiNo } = member
    const [principalPart, bonusPart] = [parts.principal, parts.bonus]
    const row = { tenantId, oemNo, memberTradeNo, refundSeq, rpiMemberNo, rpiNo, amount, principalPart, bonusPart }
    await insertRows(tx, 'member_trade_refund', [{ ...row, reason, makerNo, createUser, bookDay, createTime: now.at }])
    await logStates(tx, tenantId, caller, [
      {
        oemNo,
        entity: 'memberTrade',
        entityNo: memberTradeNo,
        from: before.tradeStatus,
        to: tradeStatus,
        action: 'refund',
        remark: reason,
      },
    ])
    await postStored(tx, member, 'in', parts, {
      eventType: LedgerEvent.spendingRefunded,
      eventKey: `MT:${memberTradeNo}:R${refundSeq}`,
      bookDay,
      happenedAt: now.at,
      bizKind: 'memberTrade',
      bizCode: memberTradeNo,
      operatorNo: makerNo,
      memo: reason,
    })
    audit({
      entity: 'memberTrade',
      no: memberTradeNo,
      before,
      after: { tradeStatus, amount },
      reason,
    })
    return { tradeStatus, principalPart, bonusPart }
  }),
]

/** A member that a caller sees, with its number. @throws common.notFound */
async function memberToServe(
  tx: Tx,
  caller: Caller,
  rpiMemberNo: string,
): Promise<{ mobile: string; oemNo: string; isOn: boolean }> {
  const found = await rowOf<{ sealed: string; oemNo: string; isOn: boolean }>(
    tx,
    sql`SELECT p.mobile_enc AS sealed, v.oem_no AS "oemNo", v.is_on AS "isOn" FROM rpi_member v JOIN member p ON p.tenant_id = v.tenant_id AND p.member_no = v.member_no JOIN rpi_basic m ON m.tenant_id = v.tenant_id AND m.rpi_no = v.rpi_no
         WHERE v.tenant_id = ${caller.tenantId} AND ${merchantsInReach(caller)} AND v.rpi_member_no = ${rpiMemberNo} AND v.total_recharge > 0`,
  )
  if (!found) throw commonErrors.notFound()
  return { mobile: openText(found.sealed), oemNo: found.oemNo, isOn: found.isOn }
}

/** A store of the member's merchant; null for none. @throws member.storeUnknown */
async function storeOf(tx: Tx, { tenantId, rpiNo }: HeldMember, storeNo: string): Promise<string | null> {
  if (storeNo === '') return null
  const found = await rowOf(
    tx,
    sql`SELECT 1 FROM pos_store WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND rps_no = ${storeNo} AND NOT is_deleted`,
  )
  if (!found) throw memberErrors.storeUnknown()
  return storeNo
}
