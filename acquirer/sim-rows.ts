import { type Fen, zeroFen } from '../core/shared/money.ts'
import type { Acquirer } from './acquirer.ts'
import { timeText } from './clock.ts'
import { Refused } from './error-codes.ts'
import { tell } from './notifications.ts'
import type { Effects } from './wire-control.ts'
import type { SimAction, SimCard, SimChange, SimReason, SimRecharge, SimState } from './wire-sims.ts'

/** A card as stored. */
export interface SimRow {
  iccid: string
  appId: string
  msisdn: string
  imsi: string
  state: SimState
  reason: SimReason | null
  isGprsOn: boolean
  packageName: string
  flowTotalKb: number
  flowUsedKb: number
  testEndMs: number | null
  silentEndMs: number | null
  activeMs: number | null
  expireMs: number | null
  changeMs: number
}

/** A change of a card as stored. */
export interface SimChangeRow {
  appId: string
  outNo: string
  iccid: string
  action: SimAction
  reason: SimReason | null
  state: SimChange['state']
  failCode: string | null
  effects: Effects
  queriesLeft: number
  isHidden: boolean
  createMs: number
}

/** A recharge of a card as stored. */
export interface SimRechargeRow {
  carrierOrderNo: string
  appId: string
  outNo: string
  iccid: string
  months: number
  flowMb: number
  costFen: Fen
  returnedFen: Fen
  state: SimRecharge['state']
  failCode: string | null
  validFromMs: number | null
  validToMs: number | null
  flowAtKb: number
  effects: Effects
  queriesLeft: number
  isHidden: boolean
  createMs: number
  finishMs: number | null
}

/** A card of an app. @throws Refused SIM_NOT_FOUND, also for another app's when `appId` is given */
export function findSim({ store }: Acquirer, iccid: string, appId?: string): SimRow {
  const found = store.get<SimRow>(
    'SELECT * FROM sim_card WHERE iccid = :iccid AND (:appId IS NULL OR app_id = :appId)',
    { iccid, appId },
  )
  if (!found) throw new Refused('SIM_NOT_FOUND', iccid)
  return found
}

/** A recharge by either number. @throws Refused RECHARGE_NOT_FOUND */
export function findRecharge({ store }: Acquirer, no: string, appId?: string): SimRechargeRow {
  const found = store.get<SimRechargeRow>(
    'SELECT * FROM sim_recharge WHERE (out_no = :no OR carrier_order_no = :no) AND (:appId IS NULL OR app_id = :appId)',
    { no, appId },
  )
  if (!found) throw new Refused('RECHARGE_NOT_FOUND', no)
  return found
}

/** A card as it travels. */
export const simAnswer = (row: SimRow): SimCard => ({
  iccid: row.iccid,
  msisdn: row.msisdn,
  imsi: row.imsi,
  state: row.state,
  reason: row.reason,
  gprsOn: row.isGprsOn,
  packageName: row.packageName,
  flowTotalKb: row.flowTotalKb,
  flowUsedKb: row.flowUsedKb,
  testEnd: timeText(row.testEndMs),
  silentEnd: timeText(row.silentEndMs),
  activeTime: timeText(row.activeMs),
  expireTime: timeText(row.expireMs),
  changeTime: timeText(row.changeMs),
})

/** A change as it travels. */
export const changeAnswer = (acquirer: Acquirer, row: SimChangeRow): SimChange => ({
  outNo: row.outNo,
  action: row.action,
  state: row.state,
  failCode: row.failCode,
  card: simAnswer(findSim(acquirer, row.iccid)),
})

/** A recharge as it travels. */
export const rechargeAnswer = (row: SimRechargeRow): SimRecharge => ({
  outNo: row.outNo,
  carrierOrderNo: row.carrierOrderNo,
  iccid: row.iccid,
  state: row.state,
  failCode: row.failCode,
  cost: row.state === 'FAILED' ? zeroFen : row.costFen,
  returned: row.returnedFen,
  validFrom: timeText(row.validFromMs),
  validTo: timeText(row.validToMs),
  finishTime: timeText(row.finishMs),
})

/** Tells the client of a card as it stands, and of the change that made it so. */
export function tellSim(acquirer: Acquirer, iccid: string, change?: SimChangeRow): void {
  const row = findSim(acquirer, iccid)
  tell(acquirer, {
    event: 'sim',
    appId: row.appId,
    orderKey: iccid,
    url: null,
    effects: change?.effects.notify,
    content: { card: simAnswer(row), change: change ? changeAnswer(acquirer, change) : null },
  })
}

/** Tells the client how a recharge ended. */
export function tellRecharge(acquirer: Acquirer, row: SimRechargeRow): void {
  tell(acquirer, {
    event: 'simRecharge',
    appId: row.appId,
    orderKey: row.carrierOrderNo,
    url: null,
    effects: row.effects.notify,
    content: { recharge: rechargeAnswer(row) },
  })
}
