import { sql } from 'drizzle-orm'
import { type Caller, isOperatorStaff } from '../../../core/server/call/caller.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { fen } from '../../../core/shared/money.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { holdMerchant } from '../../merchants/merchants.server.ts'
import { checkSwitch } from '../../stores/stores.shared.ts'
import { createCodes, placeCodes } from './qrcode.actions.ts'
import {
  codesToChange,
  logCode,
  logSwitch,
  payerDomain,
  switchRow,
  unbindCode,
  voidCodes,
} from './qrcode-change.actions.ts'
import { RqStatus } from './qrcode-codes.contract.ts'
import { qrcode } from './qrcode.contract.ts'
import { checkFixedAmount, codeTransitions, voidedStatus } from './qrcode.rules.ts'

/** A provider makes codes for itself; the operator for itself or for one of its providers. @source docs/domain/network.md 15 */
const holderOf = (caller: Caller, given: string | undefined): string =>
  isOperatorStaff(caller) ? (given ?? caller.oemNo) : caller.userNo

export const qrcodeChangeCalls = [
  handle(qrcode.create, async ({ tx, caller, input, now, audit }) => {
    const { quantity, materialType } = input
    const holderNo = holderOf(caller, input.holderNo)
    const { rqBatchNumber } = await createCodes(tx, makerOf(caller, now), {
      oemNo: caller.oemNo,
      quantity,
      materialType,
      holderNo,
      domain: await payerDomain(tx, caller.oemNo),
    })
    audit({ entity: 'batchCode', no: rqBatchNumber, before: null, after: { quantity, materialType, holderNo } })
    return { rqBatchNumber, quantity }
  }),

  handle(qrcode.submit, async ({ tx, caller, input, now, audit }) => {
    const { rqCode, rpiNo, rpsNo, rpstNo, codeName, fixedAmount } = input
    if (rpiNo === '') {
      const [found] = await codesToChange(tx, caller, sql`q.rq_code = ${rqCode}`, 1)
      if (!found) throw commonErrors.notFound()
      const to = nextState(codeTransitions, found.status, 'unbind')
      await unbindCode(tx, caller, found, now.at)
      await logCode(tx, caller, found, { from: found.status, to, action: 'unbind' })
      audit({ entity: 'qrcode', no: rqCode, before: { rpiNo: found.rpiNo }, after: { rpiNo: null } })
      return {}
    }
    if (rpsNo === '') throw commonErrors.fieldRequired({ label: caller.language === 'zh' ? '门店编号' : 'Store No.' })
    checkFixedAmount(fixedAmount)
    const { oemNo } = await holdMerchant(tx, caller, rpiNo)
    const binding = {
      rqCode,
      rpiNo,
      rpsNo,
      codeName,
      ...(rpstNo ? { rpstNo } : {}),
      ...(fixedAmount === undefined ? {} : { fixedAmount: fen(fixedAmount) }),
    }
    const [from = RqStatus.unbound] = await placeCodes(tx, makerOf(caller, now), [binding], { mayMove: true })
    const event = from === RqStatus.bound ? 'move' : 'bind'
    const to = nextState(codeTransitions, from, event)
    await logCode(tx, caller, { rqCode, oemNo }, { from, to, action: event })
    audit({ entity: 'qrcode', no: rqCode, before: { rqStatus: from }, after: { ...binding, rqStatus: to } })
    return {}
  }),

  handle(qrcode.enable, async ({ tx, caller, input, now, audit }) => {
    const { rqCode, isOn } = input
    const [found] = await codesToChange(tx, caller, sql`q.rq_code = ${rqCode}`, 1)
    if (!found) throw commonErrors.notFound()
    if (found.status === RqStatus.void) throw commonErrors.stateRefuses()
    checkSwitch(found.isOn, isOn)
    await switchRow(tx, caller, 'qrcode', { id: found.id, isOn, at: now.at })
    await logSwitch(tx, caller, 'qrcodeSwitch', { no: rqCode, oemNo: found.oemNo, isOn })
    audit({ entity: 'qrcode', no: rqCode, before: { isOn: found.isOn }, after: { isOn } })
    return {}
  }),

  handle(qrcode.remove, async ({ tx, caller, input, now, audit }) => {
    const found = await codesToChange(tx, caller, sql`q.id = ANY(${sql.param(input.ids)}::bigint[])`, input.ids.length)
    for (const code of found)
      await logCode(tx, caller, code, { from: code.status, to: voidedStatus(code.status), action: 'void' })
    await voidCodes(tx, caller, found, now.at)
    const no = found.map(({ rqCode }) => rqCode).join(',')
    audit({ entity: 'qrcode', no, before: { rqStatus: RqStatus.unbound }, after: { rqStatus: RqStatus.void } })
    return {}
  }),
]
