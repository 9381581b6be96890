import { ports } from '../../wiring.ts'
import { type Db, openDb } from '../../core/server/database/db.ts'
import { operatorId } from './accounts.ts'
import { control } from './acquirer.ts'
import { carryPast } from './carried.ts'
import { chanceOf } from './chance.ts'
import { type LoadedDemo, setDemoClock } from './load.ts'
import type { DemoMerchant } from './network.ts'

/** Payments of this morning, and how many of them were taken back in part. */
const payments = 30
const refunds = 2
const seed = 20_260_302

/**
 * Lets customers pay at the sandbox acquirer on the demo's last day until 09:00. They are payments like any later one: the
 * acquirer tells the server of them, which must answer already, bills and settles them. Before, it settles what the demo's
 * past left with it.
 * @param ownerUrl connection string of the owner of the schema, who alone may move the clock
 */
export async function playMorning(
  db: Db,
  ownerUrl: string,
  url: string,
  { merchants, today }: LoadedDemo,
): Promise<void> {
  const owner = openDb(ownerUrl, { max: 1, ports })
  /** Moves both clocks: what the acquirer has to tell it tells then, signed with that time. */
  const setClocks = async (time: string) => {
    await setDemoClock(owner, `${today} ${time}+08`)
    await control(url, 'clock', { set: `${today} ${time}`, frozen: true })
  }
  const shops = merchants.filter(({ tenantId }) => tenantId === operatorId)
  try {
    await setClocks('05:56:00')
    await carryPast(db, url, new Set(merchants.map(({ tenantId }) => tenantId)), today)
    // What is due today is settled before the first customer comes; on later days at the usual time.
    await control(url, 'config', { settleTime: '05:57' })
    await setClocks('05:58:00')
    await control(url, 'config', { settleTime: '09:30', remitTime: '10:00' })
    await payAll(url, shops, setClocks)
    await setClocks('09:00:00')
  } finally {
    await setDemoClock(owner, null)
    await owner.close()
  }
}

/** The payments, each at its time. */
async function payAll(
  url: string,
  shops: readonly DemoMerchant[],
  setClocks: (time: string) => Promise<void>,
): Promise<void> {
  const chance = chanceOf(seed)
  const two = (limit: number) => String(chance.below(limit)).padStart(2, '0')
  const times = Array.from({ length: payments }, () => `0${6 + chance.below(3)}:${two(60)}:${two(60)}`).sort()
  for (const [n, time] of times.entries()) {
    await setClocks(time)
    // The last two digits of an amount can ask the acquirer for a fault, from 80 on.
    const amount = 100 * (8 + chance.below(600)) + chance.below(80)
    const { aisleOrderNo } = await control<{ aisleOrderNo: string }>(url, 'pay', {
      aisleMerchantNo: chance.oneOf(shops).aisleMerNo,
      amount,
      payWay: 1 + chance.below(3),
    })
    if (n >= payments - refunds) await control(url, 'refunds', { no: aisleOrderNo, amount: Math.ceil(amount / 3) })
  }
}
