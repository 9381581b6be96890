import { sql } from 'drizzle-orm'
import { type Db, inScope, rowOf, type Tx } from '../../core/server/database/db.ts'
import { insertRows } from '../../core/server/database/row-writing.ts'
import type { Maker } from '../../core/server/call/maker.ts'
import { addDays } from '../../core/shared/dates.ts'
import { fen } from '../../core/shared/money.ts'
import { AuditStatus } from '../../core/shared/verdict.ts'
import { createModels } from '../../features/channels/model/model.actions.ts'
import { ModuleType, PosKind, RpmType } from '../../features/channels/model/model-codes.contract.ts'
import { pledgeMeal } from '../../features/deposits/meal/meal.contract.ts'
import { mealService } from '../../features/deposits/meal-service/meal-service.contract.ts'
import { evaluateDeposits } from '../../features/deposits/order/evaluation.actions.ts'
import { pledgeOrder } from '../../features/deposits/order/order.contract.ts'
import { pledgeActive } from '../../features/deposits/pledge-active/pledge-active.contract.ts'
import { ActiveStatus } from '../../features/deposits/pledge-codes/pledge-codes.contract.ts'
import { pledgeRefund } from '../../features/deposits/refund/refund.contract.ts'
import { reward } from '../../features/deposits/reward/reward.contract.ts'
import { holdersOf } from '../../features/inventory/device/holder.queries.ts'
import { takeIn } from '../../features/inventory/inbound/inbound.actions.ts'
import { terminalLife } from '../../features/terminals/terminal-life/terminal-life.contract.ts'
import { bindTerminals } from '../../features/terminals/terminal-life/terminal.actions.ts'
import { operatorId } from './accounts.ts'
import { atWork } from './at-work.ts'
import { answer, deliver, type DemoDeposit, ownMerNo, payDeposit, reverse, sale } from './deposit-channel.ts'
import { demoAisle, type DemoMerchant, type DemoParties } from './network.ts'
import { oneAfterAnother } from './one-after-another.ts'

const scope = { tenantId: operatorId, oemNo: '' }
const meals = { standard: '标准机押金', short: '体验机押金', unused: '年度活动押金' } as const
const serial = (n: number) => `YJ2026${String(n).padStart(6, '0')}`

/** Terminals of the demo world with a deposit, by what becomes of it. */
const terminals = {
  assessing: 1,
  refundable: 2,
  reviewing: 3,
  refunded: 4,
  rejected: 5,
  failed: 6,
  early: 7,
  reversed: 8,
  closed: 9,
  forfeited: 21,
} as const
type Fate = keyof typeof terminals

/**
 * Deposits of some days ago: packages granted down the chain, an activity, terminals bound at one merchant far down it, whose
 * deposits are paid, and sales with most of them.
 * @param merchant one of the lowest provider
 */
export async function playOldDeposits(
  db: Db,
  { parties, merchant, today }: { parties: DemoParties; merchant: DemoMerchant; today: string },
): Promise<void> {
  const day = addDays(today, -9)
  await makePackages(db, parties, day)
  await inScope(db, scope, (tx) =>
    insertRows(tx, 'param', [
      { ...ofParam, paramName: '押金收款通道', paramKey: 'pledge.aisle', paramValue: demoAisle },
      { ...ofParam, paramName: '押金收款商户号', paramKey: 'pledge.aisle_mer_no', paramValue: ownMerNo },
    ]),
  )
  const rpmNo = await inScope(db, scope, (tx) => modelOf(tx, `${day} 09:00:00+08`))
  const fates = Object.keys(terminals) as Fate[]
  for (const [place, fate] of fates.entries())
    await bind(db, parties, merchant, rpmNo, [terminals[fate]], `${day} 09:${30 + place}:00+08`)
  await atWork(db, 'operation')(terminalLife.remove, { ids: await terminalOf(db, terminals.closed) })
  const paid = fates.filter((fate) => fate !== 'closed')
  for (const fate of paid) await payDeposit(db, await orderOf(db, fate), `${day} 10:00:00+08`)
  const selling: readonly Fate[] = ['refundable', 'reviewing', 'refunded', 'rejected', 'failed']
  await deliver(db, [
    ...selling.map((fate) => sale(merchant, serial(terminals[fate]), fen(62_000), `${day} 18:00:00+08`)),
    sale(merchant, serial(terminals.assessing), fen(18_800), `${day} 18:10:00+08`),
    sale(merchant, serial(terminals.assessing), fen(50), `${day} 18:20:00+08`),
  ])
}

const ofParam = { tenantId: operatorId, oemNo: operatorId }

/** Outcomes of them by yesterday, and one terminal more that waits for its payment. */
export async function playDeposits(
  db: Db,
  { parties, merchant, today }: { parties: DemoParties; merchant: DemoMerchant; today: string },
): Promise<void> {
  const day = addDays(today, -1)
  const [finance, auditor, operation] = [atWork(db, 'finance'), atWork(db, 'auditor'), atWork(db, 'operation')]
  const codes = {} as Record<Fate, string>
  for (const fate of Object.keys(terminals) as Fate[]) codes[fate] = (await orderOf(db, fate)).orderCode
  await auditor(reward.audit, { orderCode: codes.reversed, auditStatus: AuditStatus.approve })
  await auditor(reward.audit, { orderCode: codes.refunded, auditStatus: AuditStatus.approve })
  await auditor(reward.audit, { orderCode: codes.early, auditStatus: AuditStatus.reject, reason: '终端尚未正常使用' })
  await inScope(db, scope, (tx) => evaluateDeposits(tx, operatorId, { at: `${day} 23:50:00+08`, day }))
  const apply = async (fate: Fate, early: 0 | 1 = 0) =>
    (await operation(pledgeOrder.applyRefund, { orderCode: codes[fate], remark: '商户申请', early })).pledgeRefundCode
  const approve = (pledgeRefundCode: string) =>
    auditor(pledgeRefund.audit, { pledgeRefundCode, auditStatus: AuditStatus.approve })
  await apply('reviewing')
  const rejected = await apply('rejected')
  await auditor(pledgeRefund.audit, {
    pledgeRefundCode: rejected,
    auditStatus: AuditStatus.reject,
    reason: '终端外观损坏，先行维修',
  })
  await approve(await apply('refunded'))
  await answer(db, codes.refunded, `${day} 23:55:00+08`, true)
  await approve(await apply('failed'))
  await answer(db, codes.failed, `${day} 23:55:00+08`, false)
  await approve(await apply('early', 1))
  await reverse(db, codes.reversed, `${day} 23:56:00+08`)
  await inScope(db, scope, (tx) => oneAfterAnother(tx, operatorId, 'pledge_order_refund'))
  await finance(pledgeActive.save, {
    activeName: '年度换机',
    mealNo: await mealNoOf(db, meals.unused),
    startTime: `${today} 00:00:00`,
    endTime: `${addDays(today, 90)} 00:00:00`,
    activeStatus: ActiveStatus.draft,
  })
  const rpmNo = await inScope(db, scope, (tx) => modelOf(tx, `${day} 09:00:00+08`))
  await bind(db, parties, merchant, rpmNo, [10], `${day} 20:00:00+08`)
}

async function makePackages(db: Db, parties: DemoParties, day: string): Promise<void> {
  const [finance, auditor] = [atWork(db, 'finance'), atWork(db, 'auditor')]
  const terms = {
    // Less than the profit of a day: the channel takes what is refunded out of what it owes.
    pledgeAmount: '49.00',
    reachKind: 1,
    reachAmount: '600.00',
    reachDays: 180,
    countPayWays: '1,2,3,4,5',
    minTradeAmount: '1.00',
    refundMode: 2,
    refundTarget: 1,
    forfeitMode: 1,
    payReward: '30.00',
    reachReward: '15.00',
    mealStatus: 1,
  } as const
  const given = [
    { ...terms, mealName: meals.standard },
    { ...terms, mealName: meals.short, pledgeAmount: '39.00', reachAmount: '5000.00', reachDays: 2 },
    { ...terms, mealName: meals.unused, pledgeAmount: '99.00', reachKind: 2, reachAmount: '3000.00', reachMonths: 6 },
  ] as const
  const chain = [
    ['finance', parties.north, '30.00', '15.00'],
    ['north', parties.city, '25.00', '12.00'],
    ['city', parties.district, '20.00', '10.00'],
  ] as const
  for (const [n, draft] of given.entries()) {
    const { mealNo } = await finance(pledgeMeal.save, draft)
    for (const [account, userNo, payReward, reachReward] of n < 2 ? chain : chain.slice(0, 1))
      await atWork(db, account)(mealService.save, { mealNo, userNo, payReward, reachReward, serviceMealStatus: 1 })
    if (n === 2) continue
    const { pledgeActiveNo } = await finance(pledgeActive.save, {
      activeName: n === 0 ? '新机推广' : '体验机试用',
      mealNo,
      snFrom: serial(n * 20),
      snTo: serial(n * 20 + 19),
      startTime: `${addDays(day, -1)} 00:00:00`,
      endTime: `${addDays(day, n === 0 ? 180 : 3)} 00:00:00`,
      activeStatus: ActiveStatus.draft,
    })
    await auditor(pledgeActive.publish, { pledgeActiveNo })
  }
  await inScope(db, scope, async (tx) => {
    for (const table of ['pledge_meal', 'pledge_meal_service']) await oneAfterAnother(tx, operatorId, table)
  })
}

async function mealNoOf(db: Db, mealName: string): Promise<string> {
  const row = await inScope(db, scope, (tx) =>
    rowOf<{ no: string }>(
      tx,
      sql`SELECT meal_no AS no FROM pledge_meal WHERE tenant_id = ${operatorId} AND meal_name = ${mealName} AND is_current`,
    ),
  )
  return row?.no ?? ''
}

/** The model of the terminals with deposits, made the first time. */
async function modelOf(tx: Tx, at: string): Promise<string> {
  const rpmName = '押金POS'
  const known = await rowOf<{ no: string }>(
    tx,
    sql`SELECT rpm_no AS no FROM terminal_model WHERE rpm_name = ${rpmName} AND NOT is_deleted`,
  )
  if (known) return known.no
  const supplier = await rowOf<{ supNo: string }>(
    tx,
    sql`SELECT sup_no AS "supNo" FROM terminal_sup ORDER BY sup_no LIMIT 1`,
  )
  const [made = ''] = await createModels(tx, { userId: null, at }, [
    {
      rpmName,
      rpmType: RpmType.pos,
      supNo: supplier?.supNo ?? '',
      moduleType: ModuleType.g4Wifi,
      posKind: PosKind.eSignature,
    },
  ])
  return made
}

/** Takes devices into the stock of the lowest provider and binds them to a merchant of its. */
async function bind(
  db: Db,
  parties: DemoParties,
  { rpiNo }: DemoMerchant,
  rpmNo: string,
  numbers: readonly number[],
  at: string,
): Promise<void> {
  const maker: Maker = { tenantId: operatorId, oemNo: operatorId, userId: null, deptId: null, at }
  const drafts = numbers.map((n) => ({ sn: serial(n), rpiNo, aisleTermNo: `97${String(n).padStart(6, '0')}` }))
  await inScope(db, scope, async (tx) => {
    const holder = (await holdersOf(tx, operatorId, [parties.district])).get(parties.district)
    if (!holder) throw new Error('the provider holds no stock')
    await takeIn(tx, maker, { holder, devices: drafts.map(({ sn }) => ({ sn, rpmNo, aisleCode: demoAisle })) })
    await bindTerminals(tx, maker, drafts)
  })
}

async function orderOf(db: Db, fate: Fate): Promise<DemoDeposit> {
  const row = await inScope(db, scope, (tx) =>
    rowOf<DemoDeposit>(
      tx,
      sql`SELECT order_code AS "orderCode", rpi_no AS "rpiNo", pledge_amount AS amount FROM pledge_order WHERE tenant_id = ${operatorId} AND sn = ${serial(terminals[fate])}`,
    ),
  )
  if (!row) throw new Error(`terminal ${serial(terminals[fate])} has no deposit`)
  return row
}

/** Id of a terminal. */
async function terminalOf(db: Db, n: number): Promise<string> {
  const row = await inScope(db, scope, (tx) =>
    rowOf<{ id: bigint }>(
      tx,
      sql`SELECT id FROM rp_terminal WHERE tenant_id = ${operatorId} AND sn = ${serial(n)} AND NOT is_deleted`,
    ),
  )
  return String(row?.id ?? '')
}
