import { zeroFen, type Fen } from '../core/shared/money.ts'
import type { Acquirer } from './acquirer.ts'
import { Refused } from './error-codes.ts'
import type { PayWay } from './wire.ts'
import type { Effects, Scenario, ScenarioApi } from './wire-control.ts'

/** Subject of a call, for scenarios to match on and magic amounts to act on. */
export interface Subject {
  api: ScenarioApi
  outNo?: string | null
  payWay?: PayWay | null
  amountFen?: Fen | null
}

interface ScenarioRow {
  id: number
  api: ScenarioApi | null
  outNoPrefix: string | null
  payWay: PayWay | null
  amountFromFen: Fen | null
  amountToFen: Fen | null
  timesLeft: number
  effects: Effects
}

const payments: ScenarioApi[] = ['orders', 'swipe', 'pay']

/** Magic amounts of payments, by amount mod 100 fen. @source docs/domain/money.md 10 */
const paymentMagic: Record<number, Effects> = {
  81: { settlement: 'FAIL' },
  82: { settlement: 'RETURN' },
  91: { result: { kind: 'fail', errCode: 'PAY_REFUSED' } },
  92: { result: { kind: 'pending', ms: 3000 } },
  93: { answer: { timeout: { processed: true } } },
  94: { notify: { duplicates: 2, concurrent: true } },
  95: { notify: { reorder: true } },
  96: { notify: { badSignature: 2 } },
  97: { notify: { drop: true } },
  98: { notify: { amountDelta: 1 } },
  99: { offBill: true },
}

/** Magic amounts of refunds. @source docs/domain/money.md 10 */
const refundMagic: Record<number, Effects> = {
  86: { result: { kind: 'fail', errCode: 'NOT_ENOUGH' } },
  87: { result: { kind: 'unknown', queries: 2 } },
}

/** Magic amounts of payouts. @source docs/domain/money.md 10 */
const payoutMagic: Record<number, Effects> = {
  83: { result: { kind: 'unknown', queries: 2 } },
  84: { result: { kind: 'notFound', queries: 3, ending: 'fail', errCode: 'ACCOUNT_WRONG' } },
  85: { result: { kind: 'success', returned: true } },
}

/** Whether an order's first receiver fails (88). @source docs/domain/money.md 10 */
export const isReceiverFailing = ({ settings }: Acquirer, orderAmountFen: Fen): boolean =>
  settings.magicAmounts && orderAmountFen % 100n === 88n

/**
 * Returns the effects to apply to a call: those of its magic amount, overlaid by the newest scenario that fits and is not
 * used up.
 */
export function takeEffects(acquirer: Acquirer, subject: Subject): Effects {
  const magic = magicEffects(acquirer, subject)
  const scenario = takeScenario(acquirer, subject)
  if (!scenario) return magic
  return {
    ...magic,
    ...scenario,
    ...(magic.notify && scenario.notify ? { notify: { ...magic.notify, ...scenario.notify } } : {}),
  }
}

/** Calls whose result is known at once. */
const atOnce: ScenarioApi[] = ['orders.void', 'receivers', 'returns']

/** Adds a scenario. @returns its number @throws Refused BAD_REQUEST for doubt about what is answered at once */
export function addScenario({ store }: Acquirer, { match, times, effects }: Scenario): number {
  const kind = effects.result?.kind
  if (match.api && atOnce.includes(match.api) && kind && kind !== 'fail' && kind !== 'success') {
    throw new Refused('BAD_REQUEST', `${match.api} ${kind}`, 400)
  }
  const id = store.next('scenario')
  store.insert('scenario', {
    id,
    api: match.api,
    outNoPrefix: match.outNoPrefix,
    payWay: match.payWay,
    amountFromFen: match.amountFrom,
    amountToFen: match.amountTo,
    timesLeft: times ?? 1,
    effectsJson: effects,
  })
  return id
}

/** The scenarios that still wait for their call, newest first. */
export const listScenarios = ({ store }: Acquirer): ScenarioRow[] =>
  store.all<ScenarioRow>('SELECT * FROM scenario WHERE times_left > 0 ORDER BY id DESC')

/** Forgets all scenarios. */
export const clearScenarios = ({ store }: Acquirer): number => store.run('DELETE FROM scenario')

function magicEffects({ settings }: Acquirer, { api, amountFen }: Subject): Effects {
  if (!settings.magicAmounts || amountFen === null || amountFen === undefined) return {}
  const cents = Number(amountFen % 100n)
  if (payments.includes(api)) return paymentMagic[cents] ?? {}
  if (api === 'refunds') return refundMagic[cents] ?? {}
  return api === 'payouts' ? (payoutMagic[cents] ?? {}) : {}
}

function takeScenario(acquirer: Acquirer, subject: Subject): Effects | null {
  const found = listScenarios(acquirer).find((scenario) => fits(scenario, subject))
  if (!found) return null
  acquirer.store.run('UPDATE scenario SET times_left = times_left - 1 WHERE id = :id', { id: found.id })
  return found.effects
}

function fits(scenario: ScenarioRow, { api, outNo, payWay, amountFen }: Subject): boolean {
  return (
    (scenario.api === null || scenario.api === api) &&
    (scenario.outNoPrefix === null || (outNo ?? '').startsWith(scenario.outNoPrefix)) &&
    (scenario.payWay === null || scenario.payWay === payWay) &&
    (scenario.amountFromFen === null || (amountFen ?? zeroFen) >= scenario.amountFromFen) &&
    (scenario.amountToFen === null ||
      (amountFen !== null && amountFen !== undefined && amountFen <= scenario.amountToFen))
  )
}
