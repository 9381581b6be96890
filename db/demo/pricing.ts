import { type Db, inScope, type Tx } from '../../core/server/database/db.ts'
import { addDays, startOfDay } from '../../core/shared/dates.ts'
import { fen, parsePercent } from '../../core/shared/money.ts'
import { allowAisles } from '../../features/channels/aisle/aisle.actions.ts'
import { PayWay } from '../../features/channels/pay-way/pay-way-codes.contract.ts'
import { adjustParties } from '../../features/pricing/adjust/adjust.actions.ts'
import { giveEmployeePolicies } from '../../features/pricing/employee-policy/employee-policy.actions.ts'
import type { Giver } from '../../features/pricing/policy/giver.queries.ts'
import { takeBack, type Voidable } from '../../features/pricing/policy/void-policy.actions.ts'
import type { Line } from '../../features/channels/line/line.rules.ts'
import { saveTemplate } from '../../features/pricing/template/template.actions.ts'
import type { Maker } from '../../core/server/call/maker.ts'
import { operatorId } from './accounts.ts'
import { demoAisle, type DemoParties } from './network.ts'
import { linesOf, prices } from './price-lists.ts'

/** People of the demo whose work with prices is seen, by their accounts. */
type People = Readonly<Record<'operation' | 'north' | 'city' | 'district', bigint>>

/**
 * Creates prices as they are after a while of work: templates and the proposed one, a version superseded, one that waits and
 * one taken back, an employee whose reward is about to change, channels open and switched off.
 */
export async function makePrices(db: Db, parties: DemoParties): Promise<void> {
  await inScope(db, { tenantId: operatorId, oemNo: '' }, async (tx) => {
    const people = await peopleOf(tx)
    const { rows } = await tx.client.query<{ at: string }>('SELECT business_now() AS at')
    const now = { at: rows[0]?.at ?? '' }
    const by = (userId: bigint): Maker => ({
      tenantId: operatorId,
      oemNo: operatorId,
      userId,
      deptId: null,
      at: now.at,
    })
    await makeTemplates(tx, parties, people, by)
    await adjust(tx, by(people.operation), parties.city, { digitalYuan: '0.05' }, now.at, '数字人民币开始计费')
    const inAMonth = startOfDay(addDays(now.at.slice(0, 10), 30))
    await adjust(tx, by(people.operation), parties.north, { creditCard: '0.55' }, inAMonth, '通道成本预告上调')
    await takeBackWaiting(tx, people.operation, parties.north, now)
    await adjust(tx, by(people.city), parties.district, { wechat: '0.33', alipay: '0.33' }, inAMonth, '年度调价')
    await giveEmployeePolicies(tx, by(people.district), [
      {
        oemNo: operatorId,
        empNo: parties.employee,
        aisleCode: demoAisle,
        payWay: PayWay.wechat,
        effectiveTime: inAMonth,
        profitMode: 1,
        ratePpm: 350_000,
      },
      {
        oemNo: operatorId,
        empNo: parties.employee,
        aisleCode: demoAisle,
        payWay: PayWay.debitCard,
        effectiveTime: now.at,
        profitMode: 3,
        amountFen: fen(20),
      },
    ])
    await openChannels(tx, by(people.operation), parties)
  })
}

async function peopleOf(tx: Tx): Promise<People> {
  const { rows } = await tx.client.query<{ account: keyof People; id: bigint }>(
    `SELECT account, id FROM app_user WHERE tenant_id = $1 AND oem_no = $1 AND account IN ('operation', 'north', 'city', 'district')`,
    [operatorId],
  )
  return Object.fromEntries(rows.map(({ account, id }) => [account, id])) as People
}

async function makeTemplates(
  tx: Tx,
  parties: DemoParties,
  people: People,
  by: (userId: bigint) => Maker,
): Promise<void> {
  const giver = (no: string, type: Giver['type']): Giver => ({ type, no, tenantId: operatorId, oemNo: operatorId })
  const template = { userType: 2, aisleCode: demoAisle }
  const made = await saveTemplate(tx, by(people.operation), giver(operatorId, 1), {
    ...template,
    polName: '一级代理标准价',
    lines: linesOf(prices.north),
  })
  await saveTemplate(tx, by(people.north), giver(parties.north, 2), {
    ...template,
    polName: '二级代理价',
    lines: linesOf(prices.city),
  })
  await saveTemplate(tx, by(people.city), giver(parties.city, 2), {
    ...template,
    polName: '三级代理价',
    lines: linesOf({ ...prices.district, digitalYuan: ['0.05'] }),
    shareRatio: 900_000,
  })
  await tx.client.query(
    `INSERT INTO aisle_policy (tenant_id, oem_no, aisle_code, user_type, template_pol_no, create_user) VALUES ($1, $1, $2, 2, $3, $4)`,
    [operatorId, demoAisle, made.polNo, people.operation],
  )
}

const adjust = async (
  tx: Tx,
  maker: Maker,
  userNo: string,
  rates: Readonly<Partial<Record<keyof typeof PayWay, string>>>,
  effectiveTime: string,
  reason: string,
): Promise<void> => {
  const lines = Object.entries(rates).map(
    ([way, rate]): Line => ({
      payWay: PayWay[way as keyof typeof PayWay],
      ratePpm: parsePercent(rate) ?? 0,
      capAmountFen: null,
      minFeeFen: fen(0),
      d0RatePpm: 0,
      d0FeeFen: fen(0),
    }),
  )
  await adjustParties(tx, maker, {
    userNos: [userNo],
    aisleCode: demoAisle,
    lines,
    effectiveTime,
    cascade: true,
    reason,
  })
}

async function takeBackWaiting(tx: Tx, userId: bigint, userNo: string, now: { at: string }): Promise<void> {
  const { rows } = await tx.client.query<Voidable>(
    `SELECT id, pol_no AS "polNo", pol_version AS "polVersion", oem_no AS "oemNo", is_template AS "isTemplate", user_no AS "userNo", owner_no AS "ownerNo", aisle_code AS "aisleCode",
            policy_status AS "policyStatus", effective_time AS "effectiveTime", create_user AS "createUser" FROM oem_policy WHERE tenant_id = $1 AND user_no = $2 AND policy_status = 1`,
    [operatorId, userNo],
  )
  await takeBack(tx, { tenantId: operatorId, userId, userNo: operatorId }, rows, now)
}

async function openChannels(tx: Tx, maker: Maker, parties: DemoParties): Promise<void> {
  const sellers = [
    { userType: 2, userNo: parties.north },
    { userType: 2, userNo: parties.city },
    { userType: 2, userNo: parties.district },
    { userType: 4, userNo: parties.employee },
  ] as const
  await allowAisles(
    tx,
    maker,
    sellers.map((one) => ({ ...one, oemNo: operatorId, aisleCode: demoAisle })),
  )
  await tx.client.query(
    `UPDATE party_aisle SET is_on = false, update_user = $3, update_time = business_now() WHERE tenant_id = $1 AND user_no = $2 AND aisle_code = $4`,
    [operatorId, parties.employee, maker.userId, demoAisle],
  )
}
