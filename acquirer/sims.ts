import { z } from 'zod'
import { zeroFen } from '../core/shared/money.ts'
import { type Acquirer, newNumber } from './acquirer.ts'
import { addDays, dayOf, instantOf } from './clock.ts'
import { doubtOf, isDoubtful, resultDelayMs } from './doubt.ts'
import { cancel, plan } from './due-work.ts'
import { Refused } from './error-codes.ts'
import { type Call, done, failed, fenField, outNoField, shaped, textField, underWay } from './reply.ts'
import {
  changeAnswer,
  findRecharge,
  findSim,
  rechargeAnswer,
  simAnswer,
  type SimChangeRow,
  type SimRow,
  tellRecharge,
  tellSim,
} from './sim-rows.ts'
import type { Answer } from './wire.ts'
import type { SimAction, SimCard, SimChange, SimRecharge, SimState } from './wire-sims.ts'

export const simReasons = ['REQUEST', 'UNPAID', 'OVER_QUOTA', 'WRONG_DEVICE', 'ADMIN'] as const
const actions = ['PAUSE', 'RESUME', 'GPRS_OFF', 'GPRS_ON', 'END_TEST', 'ACTIVATE', 'RESET'] as const

const NewChange = z.object({ outNo: outNoField, action: z.enum(actions), reason: z.enum(simReasons).optional() })
const NewRecharge = z.object({
  outNo: outNoField,
  productCode: textField.optional(),
  months: z.int().min(0).max(60),
  flowMb: z.int().min(0).max(10_485_760),
  cost: fenField,
})
/** From which states a change starts, and where it leads; null stays. @source docs/domain/network.md 16 */
const moves: Record<SimAction, { from: SimState[]; to: SimState | null }> = {
  PAUSE: { from: ['ACTIVE'], to: 'SUSPENDED' },
  RESUME: { from: ['SUSPENDED'], to: 'ACTIVE' },
  GPRS_OFF: { from: ['ACTIVE'], to: null },
  GPRS_ON: { from: ['ACTIVE'], to: null },
  END_TEST: { from: ['TESTING'], to: 'INACTIVE' },
  ACTIVATE: { from: ['INACTIVE', 'STOCK'], to: 'ACTIVE' },
  RESET: { from: ['ACTIVE', 'SUSPENDED'], to: null },
}

/** `GET /v1/sim/{iccid}`. */
export const querySim = ({ acquirer, app, params }: Call): Answer<SimCard> =>
  done(simAnswer(findSim(acquirer, params['no']!, app.appId)))

/** `POST /v1/sim/{iccid}/change`: the network answers later. @throws Refused SIM_NOT_FOUND, WRONG_STATE */
export function changeSim({ acquirer, app, params, body, effects }: Call): Answer<SimChange> {
  const { outNo, action, reason } = shaped(NewChange, body)
  const card = findSim(acquirer, params['no']!, app.appId)
  if (!moves[action].from.includes(card.state)) throw new Refused('WRONG_STATE', card.state)
  if (effects.result?.kind === 'fail') throw new Refused('SIM_REFUSED')
  acquirer.store.insert('sim_change', {
    appId: app.appId,
    outNo,
    iccid: card.iccid,
    action,
    reason: reason ?? null,
    state: 'PROCESSING',
    effectsJson: effects,
    ...doubtOf(effects),
    createMs: acquirer.clock.now(),
  })
  plan(acquirer, 'sim.change', `${app.appId}/${outNo}`, acquirer.clock.now() + resultDelayMs(acquirer, effects))
  const made = changeOf(acquirer, app.appId, outNo)
  return effects.result?.kind === 'notFound' ? failed('SYSTEM_ERROR') : underWay(changeAnswer(acquirer, made))
}

/** `GET /v1/sim/changes/{outNo}`. @throws Refused CHANGE_NOT_FOUND */
export function querySimChange({ acquirer, app, params }: Call): Answer<SimChange> {
  const found = changeOf(acquirer, app.appId, params['no']!)
  if (found.state === 'PROCESSING' && isDoubtful(found.effects)) {
    if (found.queriesLeft > 0) {
      acquirer.store.run(
        'UPDATE sim_change SET queries_left = queries_left - 1 WHERE app_id = :appId AND out_no = :outNo',
        { ...found },
      )
      return found.isHidden ? failed('CHANGE_NOT_FOUND') : underWay(changeAnswer(acquirer, found))
    }
    finishSimChange(acquirer, `${app.appId}/${found.outNo}`)
  }
  const now = changeOf(acquirer, app.appId, found.outNo)
  return now.state === 'PROCESSING' ? underWay(changeAnswer(acquirer, now)) : done(changeAnswer(acquirer, now))
}

/** Work `sim.change`: the network did what it was asked for, or could not any more. */
export function finishSimChange(acquirer: Acquirer, ref: string): void {
  const [appId = '', outNo = ''] = ref.split('/')
  const change = changeOf(acquirer, appId, outNo)
  if (change.state !== 'PROCESSING') return
  cancel(acquirer, 'sim.change', ref)
  const card = findSim(acquirer, change.iccid)
  const { from, to } = moves[change.action]
  const isPossible = from.includes(card.state) && change.effects.result?.ending !== 'fail'
  acquirer.store.run(
    'UPDATE sim_change SET state = :state, fail_code = :failCode WHERE app_id = :appId AND out_no = :outNo',
    { appId, outNo, state: isPossible ? 'SUCCESS' : 'FAILED', failCode: isPossible ? null : 'WRONG_STATE' },
  )
  if (isPossible) {
    const gprs = { GPRS_OFF: false, GPRS_ON: true }[change.action as string] ?? card.isGprsOn
    putSim(acquirer, card, {
      state: to ?? card.state,
      reason: to === 'SUSPENDED' ? (change.reason ?? 'REQUEST') : to === null ? card.reason : null,
      isGprsOn: gprs,
      ...(to === 'ACTIVE' && card.activeMs === null ? { activeMs: acquirer.clock.now() } : {}),
    })
  }
  tellSim(acquirer, card.iccid, changeOf(acquirer, appId, outNo))
}

/** `POST /v1/sim/{iccid}/recharge`: charged at once, done later. @throws Refused SIM_NOT_FOUND, SIM_CANCELLED */
export function rechargeSim({ acquirer, app, params, body, effects }: Call): Answer<SimRecharge> {
  const { outNo, months, flowMb, cost } = shaped(NewRecharge, body)
  const card = findSim(acquirer, params['no']!, app.appId)
  if (card.state === 'CANCELLED' || card.state === 'PRE_CANCELLED') throw new Refused('SIM_CANCELLED')
  if (effects.result?.kind === 'fail') throw new Refused('SIM_REFUSED')
  const carrierOrderNo = newNumber(acquirer, 'CO')
  acquirer.store.insert('sim_recharge', {
    carrierOrderNo,
    appId: app.appId,
    outNo,
    iccid: card.iccid,
    months,
    flowMb,
    costFen: cost,
    returnedFen: zeroFen,
    state: 'PROCESSING',
    effectsJson: effects,
    ...doubtOf(effects),
    createMs: acquirer.clock.now(),
  })
  plan(acquirer, 'sim.recharge', carrierOrderNo, acquirer.clock.now() + resultDelayMs(acquirer, effects))
  const made = findRecharge(acquirer, carrierOrderNo)
  return effects.result?.kind === 'notFound' ? failed('SYSTEM_ERROR') : underWay(rechargeAnswer(made))
}

/** `GET /v1/sim/recharges/{outNo}`. @throws Refused RECHARGE_NOT_FOUND */
export function queryRecharge({ acquirer, app, params }: Call): Answer<SimRecharge> {
  const found = findRecharge(acquirer, params['no']!, app.appId)
  if (found.state === 'PROCESSING' && isDoubtful(found.effects)) {
    if (found.queriesLeft > 0) {
      acquirer.store.run('UPDATE sim_recharge SET queries_left = queries_left - 1 WHERE carrier_order_no = :no', {
        no: found.carrierOrderNo,
      })
      return found.isHidden ? failed('RECHARGE_NOT_FOUND') : underWay(rechargeAnswer(found))
    }
    finishRecharge(acquirer, found.carrierOrderNo)
  }
  const now = findRecharge(acquirer, found.carrierOrderNo)
  return now.state === 'PROCESSING' ? underWay(rechargeAnswer(now)) : done(rechargeAnswer(now))
}

/** Work `sim.recharge`: the package is on the card, or could not be put there. */
export const finishRecharge = (acquirer: Acquirer, carrierOrderNo: string): void =>
  endRecharge(
    acquirer,
    carrierOrderNo,
    findRecharge(acquirer, carrierOrderNo).effects.result?.ending === 'fail' ? 'SIM_REFUSED' : null,
  )

/** `POST /v1/sim/recharges/{outNo}/cancel`: a package that nothing was used of goes back. @throws Refused WRONG_STATE, FLOW_USED */
export function cancelRecharge({ acquirer, app, params }: Call): Answer<SimRecharge> {
  const row = findRecharge(acquirer, params['no']!, app.appId)
  if (row.state === 'CANCELLED') return done(rechargeAnswer(row))
  if (row.state !== 'SUCCESS') throw new Refused('WRONG_STATE', row.state)
  const card = findSim(acquirer, row.iccid)
  if (card.flowUsedKb > row.flowAtKb) throw new Refused('FLOW_USED')
  putSim(acquirer, card, {
    flowTotalKb: Math.max(0, card.flowTotalKb - row.flowMb * 1024),
    expireMs: row.months > 0 ? row.validFromMs : card.expireMs,
  })
  acquirer.store.run(
    `UPDATE sim_recharge SET state = 'CANCELLED', returned_fen = cost_fen WHERE carrier_order_no = :no`,
    { no: row.carrierOrderNo },
  )
  return done(rechargeAnswer(findRecharge(acquirer, row.carrierOrderNo)))
}

/** Ends a recharge that is under way; null: well. */
export function endRecharge(acquirer: Acquirer, carrierOrderNo: string, failCode: string | null): void {
  const row = findRecharge(acquirer, carrierOrderNo)
  if (row.state !== 'PROCESSING') return
  cancel(acquirer, 'sim.recharge', carrierOrderNo)
  const now = acquirer.clock.now()
  const card = findSim(acquirer, row.iccid)
  const from = Math.max(now, card.expireMs ?? 0)
  const to = row.months > 0 ? monthsLater(from, row.months) : (card.expireMs ?? monthsLater(now, 1))
  if (failCode === null)
    putSim(acquirer, card, {
      flowTotalKb: card.flowTotalKb + row.flowMb * 1024,
      ...(row.months > 0 ? { expireMs: to, packageName: `${row.months}个月套餐` } : {}),
    })
  acquirer.store.run(
    `UPDATE sim_recharge SET state = :state, fail_code = :failCode, finish_ms = :now, valid_from_ms = :from, valid_to_ms = :to, flow_at_kb = :used WHERE carrier_order_no = :no`,
    {
      no: carrierOrderNo,
      state: failCode === null ? 'SUCCESS' : 'FAILED',
      failCode,
      now,
      from: failCode === null ? from : null,
      to: failCode === null ? to : null,
      used: card.flowUsedKb,
    },
  )
  tellRecharge(acquirer, findRecharge(acquirer, carrierOrderNo))
}

/** The same day so many months later, or the last of that month. */
function monthsLater(ms: number, months: number): number {
  const [year = 0, month = 0, day = 0] = dayOf(ms).split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
  const last = Number(addDays(new Date(Date.UTC(year, month + months, 1)).toISOString().slice(0, 10), -1).slice(8))
  const start = instantOf(`${dayOf(ms)} 00:00:00`)
  return instantOf(`${first.slice(0, 8)}${String(Math.min(day, last)).padStart(2, '0')} 00:00:00`) + (ms - start)
}

/** Puts a card into another state, now. */
export function putSim({ store, clock }: Acquirer, card: SimRow, next: Partial<SimRow>): void {
  store.run(
    `UPDATE sim_card SET state = :state, reason = :reason, is_gprs_on = :isGprsOn, package_name = :packageName, flow_total_kb = :flowTotalKb,
       flow_used_kb = :flowUsedKb, active_ms = :activeMs, expire_ms = :expireMs, change_ms = :changeMs WHERE iccid = :iccid`,
    { ...card, ...next, changeMs: clock.now() },
  )
}

function changeOf({ store }: Acquirer, appId: string, outNo: string): SimChangeRow {
  const found = store.get<SimChangeRow>('SELECT * FROM sim_change WHERE app_id = :appId AND out_no = :outNo', {
    appId,
    outNo,
  })
  if (!found) throw new Refused('CHANGE_NOT_FOUND', outNo)
  return found
}
