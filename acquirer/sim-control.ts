import { z } from 'zod'
import { type Acquirer, defaultApp } from './acquirer.ts'
import { instantOf } from './clock.ts'
import { Refused } from './error-codes.ts'
import { shaped, textField } from './reply.ts'
import { findRecharge, findSim, rechargeAnswer, simAnswer, tellSim } from './sim-rows.ts'
import { endRecharge, putSim, simReasons } from './sims.ts'
import type { SimCard, SimRecharge } from './wire-sims.ts'

const states = ['INACTIVE', 'ACTIVE', 'SUSPENDED', 'TESTING', 'STOCK', 'PRE_CANCELLED', 'CANCELLED'] as const
const iccidField = z.string().regex(/^8986[0-9A-Z]{15,16}$/)
const kb = z.int().min(0).max(1_000_000_000_000)
const moment = z.string().refine((text) => Number.isFinite(instantOf(text)))

const SeedSim = z.object({
  iccid: iccidField,
  appId: textField.optional(),
  msisdn: z.string().max(13).optional(),
  imsi: z.string().max(15).optional(),
  state: z.enum(states).optional(),
  reason: z.enum(simReasons).optional(),
  gprsOn: z.boolean().optional(),
  packageName: z.string().max(50).optional(),
  flowTotalKb: kb.optional(),
  flowUsedKb: kb.optional(),
  expireTime: moment.optional(),
})
const SetSim = z.object({
  state: z.enum(states).optional(),
  reason: z.enum(simReasons).optional(),
  flowUsedKb: kb.optional(),
})
const Decide = z.object({ result: z.enum(['SUCCESS', 'FAILED']), failCode: textField.optional() })

/** `POST /control/sims` (one or an array): cards that the platform delivered; known ones are updated. */
export function seedSims(acquirer: Acquirer, body: unknown): { count: number } {
  const cards = shaped(z.union([SeedSim.transform((one) => [one]), z.array(SeedSim).max(5000)]), body)
  for (const { iccid, appId = defaultApp.appId, gprsOn = true, expireTime, ...card } of cards) {
    acquirer.store.run('DELETE FROM sim_card WHERE iccid = :iccid', { iccid })
    acquirer.store.insert('sim_card', {
      iccid,
      appId,
      msisdn: card.msisdn ?? `1064${iccid.slice(10, 19)}`,
      imsi: card.imsi ?? `46004${iccid.slice(9, 19)}`,
      state: card.state ?? 'STOCK',
      reason: card.state === 'SUSPENDED' ? (card.reason ?? 'REQUEST') : null,
      isGprsOn: gprsOn,
      packageName: card.packageName ?? '',
      flowTotalKb: card.flowTotalKb ?? 0,
      flowUsedKb: card.flowUsedKb ?? 0,
      activeMs: card.state === 'ACTIVE' ? acquirer.clock.now() : null,
      expireMs: expireTime ? instantOf(expireTime) : null,
      changeMs: acquirer.clock.now(),
    })
  }
  return { count: cards.length }
}

/** `POST /control/sims/{iccid}/state`: what happens to a card by itself, and is told. @throws Refused SIM_NOT_FOUND */
export function setSim(acquirer: Acquirer, iccid: string, body: unknown): SimCard {
  const { state, reason, flowUsedKb } = shaped(SetSim, body)
  const card = findSim(acquirer, iccid)
  const next = state ?? card.state
  putSim(acquirer, card, {
    state: next,
    reason: next === 'SUSPENDED' ? (reason ?? card.reason ?? 'ADMIN') : null,
    flowUsedKb: flowUsedKb ?? card.flowUsedKb,
  })
  tellSim(acquirer, iccid)
  return simAnswer(findSim(acquirer, iccid))
}

/** `POST /control/recharges/{no}/finish`: the carrier's word. @throws Refused RECHARGE_NOT_FOUND, WRONG_STATE */
export function decideRecharge(acquirer: Acquirer, no: string, body: unknown): SimRecharge {
  const { result, failCode } = shaped(Decide, body)
  const { carrierOrderNo, state } = findRecharge(acquirer, no)
  if (state !== 'PROCESSING') throw new Refused('WRONG_STATE', state)
  endRecharge(acquirer, carrierOrderNo, result === 'SUCCESS' ? null : (failCode ?? 'SIM_REFUSED'))
  return rechargeAnswer(findRecharge(acquirer, carrierOrderNo))
}
