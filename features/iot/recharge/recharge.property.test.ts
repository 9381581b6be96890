import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drainOutbox } from '../../../core/server/jobs/outbox-worker.ts'
import { accounts } from '../../ledger/posting/chart.rules.ts'
import { balanceOf, payPwd } from '../../wallets/owner/owner.fixture.ts'
import { product } from '../product/product.contract.ts'
import { type SimBench, startSimBench, topUp } from '../sim-bench.fixture.ts'
import { recharging } from './carrier.jobs.ts'
import { recharge } from './recharge.contract.ts'

let bench: SimBench
beforeAll(async () => {
  bench = await startSimBench()
  await bench.world.as(bench.staff).send(product.submit, {
    productCode: 'YEAR',
    productName: '年套餐',
    productKind: 1,
    months: 12,
    flowMb: 500,
    price: '60.00',
    cost: '25.00',
    productStatus: 1,
    requestNo: crypto.randomUUID(),
  })
  await topUp(bench, 10_000_000)
}, 60_000)
afterAll(() => bench.close())

const payer = () => ({ ownerType: 2, ownerNo: bench.providerNo }) as const
const wallet = () => balanceOf(bench.world, bench.tenantId, accounts.available(payer(), 3))
const prepaid = () => balanceOf(bench.world, bench.tenantId, accounts.simPrepaid(payer()))

/** Faults of the carrier on the next recharge, by what it does. */
const faults = {
  none: {},
  lost: { answer: { timeout: { processed: false } } },
  lostAfter: { answer: { timeout: { processed: true } } },
  garbled: { answer: { garbage: true } },
  refused: { result: { kind: 'fail' } },
  doubtful: { result: { kind: 'unknown', queries: 2 } },
  doubtfulFailing: { result: { kind: 'unknown', queries: 1, ending: 'fail' } },
  hidden: { result: { kind: 'notFound', queries: 1 } },
  slow: { result: { kind: 'pending', ms: 45_000 } },
} as const

/** Faults of what the carrier tells by itself of the same recharge. */
const tellings = {
  plain: {},
  untold: { notify: { drop: true } },
  toldThrice: { notify: { duplicates: 2, concurrent: true } },
  toldLate: { notify: { delayMs: 120_000 } },
} as const

/** Events after an order was made, until it is decided. */
const steps = fc.array(fc.constantFrom('sendAndDie', 'drain', 'minute', 'twoWorkers'), { maxLength: 5 })
const oneOf = <Name extends string>(of: Readonly<Record<Name, object>>) =>
  fc.constantFrom(...(Object.keys(of) as Name[]))
const history = fc.record({ fault: oneOf(faults), telling: oneOf(tellings), steps })

/** A worker that dies between what it sent and what it would have written down about it. */
async function sendAndDie(rechargeCode: string): Promise<void> {
  const [row] = await bench.rows<{ id: bigint; payload: Record<string, never> }>(
    `UPDATE outbox SET outbox_status = 2, attempts = attempts + 1 WHERE kind = 'iot.recharge' AND out_no = $1 AND outbox_status IN (0, 2) RETURNING id, payload`,
    [rechargeCode],
  )
  if (!row) return
  const message = { tenantId: bench.tenantId, id: row.id, outNo: rechargeCode, payload: row.payload, attempt: 1 }
  await (recharging as unknown as { send: (...all: unknown[]) => Promise<unknown> }).send(
    message,
    AbortSignal.timeout(20_000),
    bench.world.db,
  )
}

it('an order is recharged once at most, its money is paid once or back, whatever is lost, repeated or restarted', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ fault, telling, steps: taken }) => {
      const { iccid } = await bench.card({ state: 'ACTIVE' })
      const before = await wallet()
      const effects = { ...faults[fault], ...tellings[telling] }
      await bench.control('scenarios/clear', {})
      await bench.control('scenarios', { match: { api: 'sims.recharge' }, effects })
      const { data } = await bench.world
        .as(bench.provider)
        .send(recharge.recharge, { iccid, productCode: 'YEAR', payPwd, requestNo: crypto.randomUUID() })
      const { rechargeCode } = data
      for (const step of taken) {
        if (step === 'sendAndDie') await sendAndDie(rechargeCode)
        else if (step === 'drain') await drainOutbox(bench.world.db, 'iot.recharge')
        else if (step === 'twoWorkers')
          await Promise.all([drainOutbox(bench.world.db, 'iot.recharge'), drainOutbox(bench.world.db, 'iot.recharge')])
        else await bench.advance(60)
        const [{ status } = { status: -1 }] = await statusOf(rechargeCode)
        expect(await prepaid()).toBe([1, 2, 8].includes(status) ? 6000n : 0n)
      }
      for (let minutes = 0; minutes < 12; minutes += 1) await bench.settle(120)
      const [{ status } = { status: -1 }] = await statusOf(rechargeCode)
      const { rows } = await bench.show<{ rows: { state: string }[] }>(`recharges?no=${rechargeCode}`)
      const done = rows.filter(({ state }) => state === 'SUCCESS').length
      expect(rows.length).toBeLessThanOrEqual(1)
      expect([status, done, before - (await wallet())]).toEqual(done === 1 ? [3, 1, 6000n] : [4, 0, 0n])
      expect(await prepaid()).toBe(0n)
    }),
    { numRuns: 40 },
  )
  expect(await bench.broken()).toEqual([])
}, 240_000)

const statusOf = (rechargeCode: string) =>
  bench.rows<{ status: number }>('SELECT recharge_status AS status FROM iot_recharge WHERE recharge_code = $1', [
    rechargeCode,
  ])
