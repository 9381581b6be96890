import { ports } from '../../wiring.ts'
import { type Db, inScope, openDb, platformScope } from '../../core/server/database/db.ts'
import { addDays, dayOf } from '../../core/shared/dates.ts'
import { operatorId, secondOperatorId, subOperatorId } from './accounts.ts'
import { type Chance, chanceOf } from './chance.ts'
import { playActivities, startActivities } from './activities.ts'
import { playChanges } from './changes.ts'
import { playContent } from './content.ts'
import { playNewDebts, playOldDebts } from './debts.ts'
import { playDeposits, playOldDeposits } from './deposits.ts'
import { makeDivision } from './division.ts'
import { makeSplitProjects } from './split-projects.ts'
import { makeEquipment } from './equipment.ts'
import { makeFeeForms } from './fee-forms.ts'
import type { OpenForms } from './fee-payers.ts'
import { playHolds } from './holds.ts'
import { aheadOf, type HistorySize, playHistory } from './history.ts'
import { playMall } from './mall.ts'
import { playMallRefunds } from './mall-refunds.ts'
import { playShipments } from './shipments.ts'
import { playMembers, playMoreMembers } from './members.ts'
import { makeMerchants } from './merchants.ts'
import { playMerchantInvoices } from './merchant-invoices.ts'
import { type DemoMerchant, type DemoParties, makeChannel, makeParties } from './network.ts'
import { playOffice } from './office.ts'
import { playOnboarding } from './onboarding.ts'
import { playOversight } from './oversight.ts'
import { makePayouts } from './payouts.ts'
import { makeAccounts, makeMerchantAccount, makeTenants } from './people.ts'
import { makePrices } from './pricing.ts'
import { makeNewcomers } from './providers.ts'
import { playReconciliation } from './reconciliation.ts'
import { furnish } from './settings.ts'
import { playShopkeeper } from './shopkeeper.ts'
import { playShops } from './shops.ts'
import { placeTerminals } from './terminals.ts'
import { playOldSims, playSimBonuses } from './sim.ts'
import { playSims } from './sim-orders.ts'
import { playOpenTickets, playTickets } from './tickets.ts'
import { makeTools } from './tools.ts'
import { fillWarehouse } from './warehouse.ts'

/** Volume of the demo world's past. */
const usualSize: HistorySize = { days: 90, perDay: 100 }

/** Tables that the demo's past fills; those of trades, whose months begin empty, are looked at more often. */
const grownTables = {
  trades: 'pos_trade',
  all: `pos_trade, pos_profit, pos_refund, trade_key, channel_notify, channel_notify_key, biz_state_log, settle_record, user_wallet, ledger_account, ledger_balance, ledger_posting, ledger_txn,
        rpi_basic, rpi_rate, aisle_merchant, oem_policy_rate, service_profit_day, service_profit_mer_day, service_profit_release, trade_count_day, trade_stat_node_day, trade_stat_mer_day`,
} as const

/** Loaded demo data. */
export interface LoadedDemo {
  readonly merchants: readonly DemoMerchant[]
  readonly trades: number
  /** The demo's business day, whose morning is paid at the acquirer. */
  readonly today: string
  readonly feeForms: OpenForms
}

/** Puts the business clock at a moment, as only the schema's owner may. @param at database text; null: to the true time */
export async function setDemoClock(owner: Db, at: string | null): Promise<void> {
  await owner.pool.query(`UPDATE business_clock SET is_movable = true, ahead = $1::interval`, [
    at === null ? '0' : aheadOf(at),
  ])
}

/** Whether a database is empty: no tenant has been made. */
export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await db.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM tenant')
  return rows[0]?.n === 0
}

/**
 * Fills an empty database with the demo world: people, parties, prices, merchants, and a past that the engine itself
 * posted, so that its books balance. The same seed gives the same world.
 * @param ownerUrl connection string of the owner of the schema, who alone may make the clock movable
 * @source docs/architecture.md 8
 */
export async function loadDemo(
  db: Db,
  ownerUrl: string,
  { size = usualSize, seed = 20_260_301 }: { size?: HistorySize; seed?: number } = {},
): Promise<LoadedDemo> {
  const owner = openDb(ownerUrl, { max: 1, ports })
  const chance = chanceOf(seed)
  // Before 09:00 the demo's today is yesterday: its morning is over, so that no payment lies ahead of the clock.
  const today = dayOf(new Date(Date.now() - 9 * 3_600_000))
  const begin = `${addDays(today, -size.days - 1)} 08:00:00+08`
  const setClock = (at: string | null) => setDemoClock(owner, at)
  try {
    await owner.pool.query(`SELECT make_month_partitions($1::date, ($2::date + interval '3 months')::date)`, [
      addDays(today, -size.days - 31),
      today,
    ])
    await setClock(begin)
    const tenants = await makeTenants(db)
    await inScope(db, platformScope, (tx) => makeChannel(tx, begin))
    const parties = await makeParties(
      db,
      { operator: operatorId, sub: subOperatorId, second: secondOperatorId },
      chance,
      begin,
    )
    await makeAccounts(db, tenants, parties)
    const merchants: DemoMerchant[] = []
    for (const group of groupsOf(parties)) merchants.push(...(await makeMerchants(db, { ...group, chance, at: begin })))
    const keeper = merchants[34] as DemoMerchant
    let ticketNo = ''
    await playHistory(db, {
      tenantIds: [operatorId, secondOperatorId],
      merchants,
      today,
      size,
      chance,
      setClock,
      analyze: async (which) => void (await owner.pool.query(`ANALYZE ${grownTables[which]}`)),
      evenings: {
        9: () => playOldDeposits(db, { parties, merchant: merchants[5] as DemoMerchant, today }),
        4: async () => {
          await playOldDebts(db, parties)
          await startActivities(db, parties, today)
          const day = addDays(today, -4)
          ticketNo = await playTickets(db, [...merchants.slice(2, 5), keeper], day)
          // A company of those right below the operator: its account needs no check of a card.
          await makeMerchantAccount(db, tenants, keeper.rpiNo)
          await playMembers(db, keeper, day)
          await playOldSims(db, { merchants: merchants.slice(0, 32), day: addDays(today, -4) })
        },
        3: () => playSimBonuses(db, { merchants: merchants.slice(0, 32), day: addDays(today, -3) }),
        1: async () => {
          await playDeposits(db, { parties, merchant: merchants[5] as DemoMerchant, today })
          await makeDivision(db, merchants[0] as DemoMerchant, chance)
          await makeSplitProjects(db, merchants)
          await playMoreMembers(db, keeper, addDays(today, -1), ticketNo)
          await playHolds(db, merchants.slice(10, 36))
        },
      },
    })
    for (const tenantId of [operatorId, secondOperatorId]) await playReconciliation(db, tenantId, today)
    await setClock(null)
    const feeForms = await makePresent(db, { parties, merchants, chance, today })
    const { rows } = await owner.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM pos_trade')
    return { merchants, trades: rows[0]?.n ?? 0, today, feeForms }
  } finally {
    await owner.close()
  }
}

/** Merchants of the demo world, by whom they belong to. */
const groupsOf = (parties: DemoParties) => [
  {
    tenantId: operatorId,
    oemNo: operatorId,
    userNo: parties.district,
    count: 24,
    employee: parties.employee,
    institution: parties.institution,
  },
  { tenantId: operatorId, oemNo: operatorId, userNo: parties.city, count: 8 },
  { tenantId: operatorId, oemNo: operatorId, userNo: operatorId, count: 4 },
  { tenantId: operatorId, oemNo: subOperatorId, userNo: subOperatorId, count: 6 },
  { tenantId: secondOperatorId, oemNo: secondOperatorId, userNo: parties.second, count: 8 },
]

/** Stage of the demo world: what its present is made of. */
interface Stage {
  readonly parties: DemoParties
  readonly merchants: readonly DemoMerchant[]
  readonly chance: Chance
  readonly today: string
}

/** Makes what stands on the demo's business day: open requests, forms, devices, settings. @returns forms that payers fill in */
async function makePresent(db: Db, { parties, merchants, chance, today }: Stage): Promise<OpenForms> {
  await makePayouts(db, parties, chance)
  await makePrices(db, parties)
  await playOffice(db, parties, today)
  await playNewDebts(db, parties)
  await playActivities(db, today)
  await playOpenTickets(db, merchants.slice(2, 5), today)
  await playShopkeeper(db, (merchants[34] as DemoMerchant).rpiNo, today)
  await makeNewcomers(db, parties, today)
  await playOnboarding(db)
  await playShops(db, { merchants, parties, chance, at: `${today} 08:30:00+08` })
  // Of those far down the chain.
  await playChanges(db, merchants.slice(20, 24))
  const feeForms = await makeFeeForms(db, merchants.slice(6, 9), today)
  await playContent(db, { merchants, today })
  await playSims(db, parties, { merchants: merchants.slice(0, 32), today })
  await playMall(db, parties, today)
  await playShipments(db, today)
  await playMallRefunds(db)
  await playMerchantInvoices(db, merchants.slice(32, 36), today)
  await makeTools(db)
  await playOversight(db)
  // The first of those right below the operator.
  await fillWarehouse(db, parties, { merchant: merchants[32] as DemoMerchant, today })
  await placeTerminals(db, { merchant: merchants[33] as DemoMerchant, today })
  await makeEquipment(db, { merchant: merchants[34] as DemoMerchant, today })
  await furnish(db)
  return feeForms
}
