import { z } from 'zod'
import { type Acquirer, defaultApp, findApp, setApp } from './acquirer.ts'
import { billOf, mutateBill } from './bills.ts'
import { booksOf } from './books.ts'
import { timeText } from './clock.ts'
import { signContract } from './contracts.ts'
import { crowdState, setCrowd } from './crowd.ts'
import { customerPay, forcePay, swipe } from './customers.ts'
import { firstDueMs, waitingCount } from './due-work.ts'
import { addScenario, clearScenarios, listScenarios } from './effects.ts'
import { list, type ListName } from './lists.ts'
import { auditChange } from './merchant-changes.ts'
import { seedMerchants } from './merchants.ts'
import { auditMerchant, wantPictures } from './onboarding.ts'
import { auditPayer } from './payers.ts'
import { decidePayout, fundPayouts, payTax } from './payouts.ts'
import { costOwner, priceLines, setPrices } from './prices.ts'
import { auditReceiver } from './receivers.ts'
import { refundAtConsole } from './refunds.ts'
import { carryIn, planRemittance, remitDay } from './remittances.ts'
import { dayField, fenField, priceField, shaped, urlField } from './reply.ts'
import { scenarioShape } from './scenario-shape.ts'
import { loadSettings, storedSetting, storeSetting } from './settings.ts'
import { planSettlementDay, settleDay } from './settlement.ts'
import { decideRecharge, seedSims, setSim } from './sim-control.ts'
import { taxControls } from './tax/tax-calls.ts'
import { reverseOrder } from './voids.ts'
import { decideWallet } from './wallets.ts'
import type { ClockState } from './wire-control.ts'

/** A control call as its answering function gets it. */
export interface ControlCall {
  acquirer: Acquirer
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
}

/** A control call that answers at once, inside one transaction. */
export interface ControlRoute {
  method: 'GET' | 'POST'
  path: string
  answer(call: ControlCall): unknown
}

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const ConfigShape = z.object({
  appId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .optional(),
  appSecret: z.string().min(8).max(128).optional(),
  notifyUrl: urlField.optional(),
  reportFees: z.boolean().optional(),
  refundFeeRule: z.literal(['PROPORTIONAL', 'NONE']).optional(),
  refundDays: z.int().min(0).max(3650).optional(),
  magicAmounts: z.boolean().optional(),
  autoAudit: z.boolean().optional(),
  answerTimeoutMs: z.int().min(0).max(120_000).optional(),
  notifyConcurrency: z.int().min(1).max(256).optional(),
  maxDivRatioPpm: z.int().min(0).max(1_000_000).optional(),
  payoutCost: fenField.optional(),
  d0Begin: time.optional(),
  d0End: time.optional(),
  settleTime: time.nullable().optional(),
  remitTime: time.nullable().optional(),
  holidays: z.array(dayField).max(1000).optional(),
  workdays: z.array(dayField).max(1000).optional(),
  resultMs: z.int().min(0).max(86_400_000).optional(),
})
const CostsShape = z.union([priceField.transform((line) => [line]), z.array(priceField).max(8)])
const SettleShape = z.object({ day: dayField })
const lists: ControlRoute[] = (
  [
    'orders',
    'refunds',
    'payouts',
    'settlements',
    'divisions',
    'notifications',
    'contracts',
    'merchants',
    'changes',
    'wallets',
    'sims',
    'recharges',
    'consents',
    'invoices',
    'receivers',
    'payers',
  ] satisfies ListName[]
).map((name) => ({
  method: 'GET',
  path: `/control/${name}`,
  answer: ({ acquirer, query }) => list(acquirer, name, query),
}))

/** The control calls that need no waiting; those that do (clock, reset, resend, batch) are in `serve-control.ts`. */
export const controlRoutes: ControlRoute[] = [
  ...lists,
  { method: 'GET', path: '/control/config', answer: ({ acquirer }) => configAnswer(acquirer) },
  { method: 'POST', path: '/control/config', answer: ({ acquirer, body }) => configure(acquirer, body) },
  { method: 'GET', path: '/control/clock', answer: ({ acquirer }) => clockState(acquirer) },
  { method: 'POST', path: '/control/merchants', answer: ({ acquirer, body }) => seedMerchants(acquirer, body) },
  {
    method: 'POST',
    path: '/control/merchants/:no/audit',
    answer: ({ acquirer, params, body }) => auditMerchant(acquirer, params['no']!, body),
  },
  {
    method: 'POST',
    path: '/control/merchants/:no/want-pictures',
    answer: ({ acquirer, params, body }) => wantPictures(acquirer, params['no']!, body),
  },
  {
    method: 'POST',
    path: '/control/merchants/:no/wallets/:payType',
    answer: ({ acquirer, params, body }) => decideWallet(acquirer, params, body),
  },
  {
    method: 'POST',
    path: '/control/changes/:no/audit',
    answer: ({ acquirer, params, body }) => auditChange(acquirer, params['no']!, body),
  },
  {
    method: 'POST',
    path: '/control/receivers/:no/audit',
    answer: ({ acquirer, params, body }) => auditReceiver(acquirer, params['no']!, body),
  },
  {
    method: 'POST',
    path: '/control/payers/:no/audit',
    answer: ({ acquirer, params, body }) => auditPayer(acquirer, params['no']!, body),
  },
  { method: 'GET', path: '/control/costs', answer: ({ acquirer }) => priceLines(acquirer.store, costOwner) },
  { method: 'POST', path: '/control/costs', answer: ({ acquirer, body }) => setCosts(acquirer, body) },
  { method: 'POST', path: '/control/swipe', answer: ({ acquirer, body }) => swipe(acquirer, body) },
  { method: 'POST', path: '/control/pay', answer: ({ acquirer, body }) => customerPay(acquirer, body) },
  {
    method: 'POST',
    path: '/control/orders/:no/pay',
    answer: ({ acquirer, params, body }) => forcePay(acquirer, params['no']!, body),
  },
  {
    method: 'POST',
    path: '/control/orders/:no/reverse',
    answer: ({ acquirer, params }) => reverseOrder(acquirer, params['no']!),
  },
  { method: 'POST', path: '/control/refunds', answer: ({ acquirer, body }) => refundAtConsole(acquirer, body) },
  { method: 'POST', path: '/control/sims', answer: ({ acquirer, body }) => seedSims(acquirer, body) },
  {
    method: 'POST',
    path: '/control/sims/:no/state',
    answer: ({ acquirer, params, body }) => setSim(acquirer, params['no']!, body),
  },
  {
    method: 'POST',
    path: '/control/recharges/:no/finish',
    answer: ({ acquirer, params, body }) => decideRecharge(acquirer, params['no']!, body),
  },
  { method: 'GET', path: '/control/crowd', answer: ({ acquirer }) => crowdState(acquirer) },
  { method: 'POST', path: '/control/crowd', answer: ({ acquirer, body }) => setCrowd(acquirer, body) },
  { method: 'POST', path: '/control/payouts/fund', answer: ({ acquirer, body }) => fundPayouts(acquirer, body) },
  { method: 'POST', path: '/control/payouts/pay-tax', answer: ({ acquirer, body }) => payTax(acquirer, body) },
  {
    method: 'POST',
    path: '/control/payouts/:no/finish',
    answer: ({ acquirer, params, body }) => decidePayout(acquirer, params['no']!, body),
  },
  {
    method: 'POST',
    path: '/control/contracts/:no/sign',
    answer: ({ acquirer, params }) => signContract(acquirer, params['no']!),
  },
  {
    method: 'POST',
    path: '/control/settle',
    answer: ({ acquirer, body }) => settleDay(acquirer, shaped(SettleShape, body).day),
  },
  {
    method: 'POST',
    path: '/control/remit',
    answer: ({ acquirer, body }) => remitDay(acquirer, shaped(SettleShape, body).day),
  },
  { method: 'POST', path: '/control/carried', answer: ({ acquirer, body }) => carryIn(acquirer, body) },
  { method: 'GET', path: '/control/scenarios', answer: ({ acquirer }) => ({ rows: listScenarios(acquirer) }) },
  {
    method: 'POST',
    path: '/control/scenarios',
    answer: ({ acquirer, body }) => ({ id: addScenario(acquirer, shaped(scenarioShape, body)) }),
  },
  {
    method: 'POST',
    path: '/control/scenarios/clear',
    answer: ({ acquirer }) => ({ cleared: clearScenarios(acquirer) }),
  },
  {
    method: 'GET',
    path: '/control/bills/:day/:kind',
    answer: ({ acquirer, params, query }) => billForClerk(acquirer, params, query),
  },
  {
    method: 'POST',
    path: '/control/bills/:day/mutate',
    answer: ({ acquirer, params, body }) => mutateBill(acquirer, params['day']!, body),
  },
  { method: 'GET', path: '/control/books', answer: ({ acquirer }) => booksOf(acquirer) },
  ...taxControls,
]

/** Returns the state of the clock. */
export const clockState = (acquirer: Acquirer): ClockState => ({
  now: timeText(acquirer.clock.now()),
  epochMs: acquirer.clock.now(),
  frozen: acquirer.clock.isFrozen(),
  waiting: waitingCount(acquirer),
  nextDue: timeText(firstDueMs(acquirer)),
})

function configure(acquirer: Acquirer, body: unknown): unknown {
  const { appId = defaultApp.appId, appSecret, notifyUrl, ...settings } = withoutAbsent(shaped(ConfigShape, body ?? {}))
  const { store } = acquirer
  const known = findApp(acquirer, appId)
  setApp(store, {
    appId,
    appSecret: appSecret ?? known?.appSecret ?? defaultApp.appSecret,
    notifyUrl: notifyUrl ?? known?.notifyUrl ?? null,
  })
  storeSetting(store, 'settings', { ...storedSetting<object>(store, 'settings'), ...settings })
  acquirer.settings = loadSettings(store)
  if (settings.settleTime !== undefined) planSettlementDay(acquirer)
  if (settings.remitTime !== undefined) planRemittance(acquirer)
  return configAnswer(acquirer)
}

function configAnswer({ store, settings, seed }: Acquirer): unknown {
  return { ...settings, seed, apps: store.all('SELECT app_id, notify_url FROM app ORDER BY app_id') }
}

function setCosts({ store }: Acquirer, body: unknown): unknown {
  setPrices(store, costOwner, shaped(CostsShape, body))
  return priceLines(store, costOwner)
}

function billForClerk(
  acquirer: Acquirer,
  { day = '', kind = '' }: Record<string, string>,
  { appId = defaultApp.appId }: Record<string, string>,
): unknown {
  return billOf(acquirer, appId, day, kind)
}

/** Without the keys whose value is undefined. */
function withoutAbsent<Value extends object>(value: Value): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as {
    [Key in keyof Value]: Exclude<Value[Key], undefined>
  }
}
