import { sql } from 'drizzle-orm'
import { type Caller, isOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowOf } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { fen } from '../../../core/shared/money.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { holdMerchant } from '../../merchants/merchant/merchant-hold.actions.ts'
import { makerOf } from '../../providers/party/maker.rules.ts'
import { checkSwitch } from '../../stores/store/store.rules.ts'
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
import { batchInReach } from './qrcode.queries.ts'
import { checkFixedAmount, codeTransitions, voidedStatus } from './qrcode.rules.ts'

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
})

/** A provider makes codes for itself; the operator for itself or for one of its providers. @source docs/domain/network.md 15 */
const holderOf = (caller: Caller, given: string | undefined): string =>
  isOperatorStaff(caller) ? (given ?? caller.oemNo) : caller.userNo

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
  if (rpsNo === '') throw commonErrors.fieldRequired({ label: caller.language === 'zh' ? '门店编号' : 'Store number' })
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
})

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
})

handle(qrcode.remove, async ({ tx, caller, input, now, audit }) => {
  const found = await codesToChange(tx, caller, sql`q.id = ANY(${sql.param(input.ids)}::bigint[])`, input.ids.length)
  for (const code of found)
    await logCode(tx, caller, code, { from: code.status, to: voidedStatus(code.status), action: 'void' })
  await voidCodes(tx, caller, found, now.at)
  const no = found.map(({ rqCode }) => rqCode).join(',')
  audit({ entity: 'qrcode', no, before: { rqStatus: RqStatus.unbound }, after: { rqStatus: RqStatus.void } })
  return {}
})

handle(qrcode.enableBatch, async ({ tx, caller, input, now, audit }) => {
  const { rqBatchNumber, isOn } = input
  const found = await rowOf<{ id: bigint; oemNo: string; isOn: boolean }>(
    tx,
    sql`SELECT b.id, b.oem_no AS "oemNo", b.is_on AS "isOn" FROM batch_code b WHERE ${batchInReach(caller, 'all')} AND b.rq_batch_number = ${rqBatchNumber} AND NOT b.is_deleted FOR UPDATE`,
  )
  if (!found) throw commonErrors.notFound()
  if (!isOperatorStaff(caller) || found.oemNo !== caller.oemNo) throw commonErrors.forbidden()
  checkSwitch(found.isOn, isOn)
  await switchRow(tx, caller, 'batch_code', { id: found.id, isOn, at: now.at })
  await logSwitch(tx, caller, 'batchCodeSwitch', { no: rqBatchNumber, oemNo: found.oemNo, isOn })
  audit({ entity: 'batchCode', no: rqBatchNumber, before: { isOn: found.isOn }, after: { isOn } })
  return {}
})
