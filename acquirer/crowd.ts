import { z } from 'zod'
import { fen, type Fen } from '../core/shared/money.ts'
import { type Acquirer, chance } from './acquirer.ts'
import { customerPay, swipe } from './customers.ts'
import { Refused } from './error-codes.ts'
import { shaped, textField } from './reply.ts'
import { storedSetting, storeSetting } from './settings.ts'
import type { PayWay } from './wire.ts'
import type { Crowd } from './wire-control.ts'

const Shape = z.object({
  perSecond: z.number().min(0).max(50),
  merchants: z.array(textField).max(1000).optional(),
  seed: z.int().optional(),
})

/** The crowd as stored; `made` counts its payments and, with the seed, decides the next one. */
interface CrowdState extends Crowd {
  seed: number
  made: number
}

const stepMs = 200
const testCards = ['6222021234567890', '6250941234567890', '6251234567890123', '4761340000000019']

/** Customers that pay by themselves, in real time. */
export interface CrowdRunner {
  stop(): void
}

/** `POST /control/crowd`. @throws Refused BAD_REQUEST */
export function setCrowd({ store, seed }: Acquirer, body: unknown): CrowdState {
  const wanted = shaped(Shape, body)
  const state: CrowdState = { ...wanted, seed: wanted.seed ?? seed, made: 0 }
  storeSetting(store, 'crowd', state)
  return state
}

/** `GET /control/crowd`. */
export const crowdState = ({ store }: Acquirer): CrowdState =>
  storedSetting<CrowdState>(store, 'crowd') ?? { perSecond: 0, seed: 1, made: 0 }

/** Lets the crowd pay, as many a second as it was last told; a restart goes on where it was. */
export function runCrowd(acquirer: Acquirer, wake: () => void): CrowdRunner {
  let owed = 0
  const timer = setInterval(() => {
    const { perSecond } = crowdState(acquirer)
    owed = perSecond === 0 ? 0 : owed + (perSecond * stepMs) / 1000
    if (owed < 1) return
    acquirer.store.transaction(() => {
      for (; owed >= 1; owed -= 1) payOnce(acquirer)
    })
    wake()
  }, stepMs)
  return { stop: () => clearInterval(timer) }
}

/** One payment of the crowd: which merchant, amount and way follow from the seed and the count alone. */
export function payOnce(acquirer: Acquirer): void {
  const state = crowdState(acquirer)
  storeSetting(acquirer.store, 'crowd', { ...state, made: state.made + 1 })
  const pick = (below: number, what: string) => chance(state, below, 'crowd', what, state.made)
  const merchants = openMerchants(acquirer, state.merchants)
  const merchant = merchants[pick(Math.max(1, merchants.length), 'merchant')]
  if (!merchant) return
  const amount = crowdAmount(pick)
  const waiting = pick(4, 'waiting') === 0 ? waitingOrder(acquirer, merchant.aisleMerchantNo) : undefined
  try {
    if (waiting) customerPay(acquirer, { no: waiting })
    else if (merchant.sn && pick(3, 'card') === 0)
      swipe(acquirer, { sn: merchant.sn, cardNo: testCards[pick(testCards.length, 'cardNo')], amount: Number(amount) })
    else
      customerPay(acquirer, {
        aisleMerchantNo: merchant.aisleMerchantNo,
        amount: Number(amount),
        payWay: ([1, 1, 1, 2, 2, 3, 8] as PayWay[])[pick(7, 'payWay')],
      })
  } catch (cause) {
    if (!(cause instanceof Refused)) throw cause
  }
}

/** Mostly small sums, a few large ones, never one that ends in a magic figure. */
function crowdAmount(pick: (below: number, what: string) => number): Fen {
  const yuan = [3, 12, 25, 60, 150, 480, 1800][pick(7, 'size')]! + pick(40, 'yuan')
  return fen(yuan * 100 + pick(81, 'cents'))
}

function openMerchants(
  { store }: Acquirer,
  wanted: string[] | undefined,
): { aisleMerchantNo: string; sn: string | null }[] {
  return store.all(
    `SELECT m.aisle_merchant_no, min(t.sn) AS sn FROM merchant m LEFT JOIN terminal t USING (apply_no)
     WHERE m.state = 'OPEN' AND (:wanted IS NULL OR m.aisle_merchant_no IN (SELECT value FROM json_each(:wanted)))
     GROUP BY m.apply_no ORDER BY m.aisle_merchant_no`,
    { wanted },
  )
}

function waitingOrder({ store, clock }: Acquirer, aisleMerchantNo: string): string | undefined {
  const sql = `SELECT aisle_order_no FROM pay_order WHERE state = 'NOTPAY' AND aisle_merchant_no = :aisleMerchantNo AND create_ms < :before ORDER BY create_ms LIMIT 1`
  return store.get<{ aisleOrderNo: string }>(sql, { aisleMerchantNo, before: clock.now() - 2000 })?.aisleOrderNo
}
