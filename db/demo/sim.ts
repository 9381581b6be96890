import { sql } from 'drizzle-orm'
import { type Db, inScope, run, type Tx } from '../../core/server/database/db.ts'
import { grantDue } from '../../features/campaigns/sim-bonus/sim-bonus.actions.ts'
import { takeUpCards } from '../../features/iot/card/card-store.actions.ts'
import { CollectMode, iotParam } from '../../features/iot/param/param.contract.ts'
import { product, SimProductKind } from '../../features/iot/product/product.contract.ts'
import { operatorId } from './accounts.ts'
import { atWork } from './at-work.ts'
import { demoAisle, type DemoMerchant } from './network.ts'
import { ownMerNo } from './deposit-channel.ts'
import { type DemoCard, playPaidFees, playRefundedFee } from './sim-fees.ts'

const scope = { tenantId: operatorId, oemNo: '' }
/**
 * SIM cards of the demo world, taken up some days ago: products, terms, a card in the first terminal of each merchant, one in
 * every state; and the first fees that merchants pay.
 */
export async function playOldSims(
  db: Db,
  { merchants, day }: { merchants: readonly DemoMerchant[]; day: string },
): Promise<void> {
  const finance = atWork(db, 'finance')
  for (const { productCode, months, flowMb, price, cost, name, kind, isOn } of products)
    await finance(product.submit, {
      productCode,
      productName: name,
      productKind: kind,
      months,
      flowMb,
      price,
      cost,
      productStatus: isOn ? 1 : 0,
    })
  const own = { aisleCode: demoAisle, aisleMerNo: ownMerNo }
  const terms = {
    simFee: '60.00',
    cycleMonths: 12,
    freeDays: 90,
    remindDays: 15,
    autoRenew: 0 as const,
    stopAfterDays: 30,
  }
  await finance(iotParam.edit, { ...terms, ...own, collectMode: CollectMode.both, bonuses: ['20.00', '15.00', '8.00'] })
  const cards = await inScope(db, scope, async (tx) => {
    const put = await putCards(tx, merchants)
    await playStates(tx, put)
    return put
  })
  await playPaidFees(db, cards.slice(20, 23), day)
}

/** Bonuses of those fees are granted; one goes back to its merchant, and another merchant pays. */
export async function playSimBonuses(
  db: Db,
  { merchants, day }: { merchants: readonly DemoMerchant[]; day: string },
): Promise<void> {
  await inScope(db, scope, (tx) => grantDue(tx, operatorId, { at: `${day} 23:50:00+08`, day }))
  const cards = cardsOf(merchants)
  await playRefundedFee(db, (cards[20] as DemoCard).iccid, `${day} 23:55:00+08`)
  await playPaidFees(db, cards.slice(23, 24), day)
}

const products = [
  {
    productCode: 'YEAR500',
    months: 12,
    flowMb: 500,
    name: '年套餐500MB',
    kind: SimProductKind.renewal,
    price: '60.00',
    cost: '25.00',
    isOn: true,
  },
  {
    productCode: 'QTR150',
    months: 3,
    flowMb: 150,
    name: '季套餐150MB',
    kind: SimProductKind.renewal,
    price: '18.00',
    cost: '8.00',
    isOn: true,
  },
  {
    productCode: 'FLOW100',
    months: 0,
    flowMb: 100,
    name: '100MB加油包',
    kind: SimProductKind.booster,
    price: '5.00',
    cost: '2.00',
    isOn: true,
  },
  {
    productCode: 'YEAR100',
    months: 12,
    flowMb: 100,
    name: '年套餐100MB（已下架）',
    kind: SimProductKind.renewal,
    price: '36.00',
    cost: '18.00',
    isOn: false,
  },
] as const

/** A number of a China Mobile card with its check digit. */
function iccidAt(place: number): string {
  const identity = `898600202600${String(place).padStart(7, '0')}`
  let sum = 0
  for (let at = 0; at < identity.length; at += 1) {
    const digit = Number(identity[identity.length - 1 - at]) * (at % 2 === 0 ? 2 : 1)
    sum += digit > 9 ? digit - 9 : digit
  }
  return identity + String((10 - (sum % 10)) % 10)
}

/** Cards of the first terminals of some merchants. */
export const cardsOf = (merchants: readonly DemoMerchant[]): DemoCard[] =>
  merchants
    .flatMap(({ rpiNo, sns }) => sns.slice(0, 1).map((sn) => ({ rpiNo, sn })))
    .map((device, place) => ({ ...device, iccid: iccidAt(place + 1) }))

/** Puts a card into the first terminal of each of some merchants. */
async function putCards(tx: Tx, merchants: readonly DemoMerchant[]): Promise<DemoCard[]> {
  const cards = cardsOf(merchants)
  const [sns, iccids] = [cards.map(({ sn }) => sn), cards.map(({ iccid }) => iccid)].map((column) => sql.param(column))
  await run(
    tx,
    sql`UPDATE stock_sn s SET iccid = g.iccid, version = s.version FROM unnest(${sns}::text[], ${iccids}::text[]) AS g (sn, iccid)
         WHERE s.tenant_id = ${operatorId} AND s.rs_sn = g.sn AND s.bound_rpi_no IS NOT NULL`,
  )
  await takeUpCards(tx, operatorId)
  return cards
}

/** A card in every state of the carrier, each with its reason; the last ones are active. */
async function playStates(tx: Tx, cards: readonly DemoCard[]): Promise<void> {
  const states = [
    [1, null],
    [4, 1],
    [4, 2],
    [4, 4],
    [6, null],
    [7, null],
    [8, null],
    [9, null],
  ] as const
  const columns = cards.map(({ iccid }, place) => ({
    iccid,
    status: states[place]?.[0] ?? 2,
    reason: states[place]?.[1] ?? null,
  }))
  const [iccids, statuses, reasons] = [
    sql.param(columns.map(({ iccid }) => iccid)),
    sql.param(columns.map(({ status }) => status)),
    sql.param(columns.map(({ reason }) => reason)),
  ]
  await run(
    tx,
    sql`UPDATE iot_card c SET card_status = g.status, stop_reason = g.reason, msisdn = '1064' || substr(c.iccid, 11, 9), imsi = '46004' || substr(c.iccid, 10, 10), package_name = '年套餐500MB', flow_total = 500, flow_used = length(c.iccid) + g.status * 7.25,
               active_time = CASE WHEN g.status IN (2, 4) THEN business_now() - interval '60 days' END, expire_time = CASE WHEN g.status IN (2, 4) THEN business_now() + interval '200 days' END, last_sync = business_now(), version = c.version + 1
          FROM unnest(${iccids}::text[], ${statuses}::smallint[], ${reasons}::smallint[]) AS g (iccid, status, reason) WHERE c.tenant_id = ${operatorId} AND c.iccid = g.iccid`,
  )
}
