import { randomUUID } from 'node:crypto'
import { inScope } from '../../core/server/database/db.ts'
import { momentNow } from '../../core/server/database/moment.ts'
import { drainOutbox } from '../../core/server/jobs/outbox-worker.ts'
import { openText } from '../../core/server/secrets/personal.ts'
import { fen, formatYuan } from '../../core/shared/money.ts'
import { PayWay } from '../../features/channels/pay-way/pay-way-codes.contract.ts'
import { rechargeActive } from '../../features/members/recharge-active/recharge-active.contract.ts'
import { bestActive, runningActives } from '../../features/members/recharge-active/recharge-active.queries.ts'
import { beginRecharge } from '../../features/members/recharge/payer-recharge.calls.ts'
import { spending } from '../../features/members/spending/spending.contract.ts'
import { payPwd } from '../../features/wallets/owner/owner.fixture.ts'
import type { World } from '../kit/api.ts'
import { orderEndings } from './payments.fixture.ts'
import { memberFindings } from './member-facts.fixture.ts'
import { note, rowsIn, type Simulation } from './simulation.fixture.ts'
import type { Shop, Town } from './town.fixture.ts'

/** Tiers of the shops with members, in fen: small, for the model counts every fen. */
const tiers = [
  { from: 100, bonus: 10 },
  { from: 700, bonus: 133 },
] as const
const bonusOf = (paid: number): number => tiers.findLast(({ from }) => from <= paid)?.bonus ?? 0
const yuan = (amount: number): string => formatYuan(fen(amount))

/** Shops that have members: of both channels. */
const withMembers = ({ shops }: Town): Shop[] => [shops[0], shops[3], shops[8]] as Shop[]
const mobiles = ['13911110001', '13911110002', '13911110003', '13911110004'] as const

/** Lets some shops take recharges, for as long as any simulation lasts. */
export async function openRecharges(world: World, town: Town): Promise<void> {
  for (const { rpiNo } of withMembers(town)) {
    const made = await world.as(town.staff).send(rechargeActive.submit, {
      activeName: '充值有礼',
      rpiNo,
      tiers: tiers.map(({ from, bonus }) => ({ rechargeAmount: yuan(from), bonusAmount: yuan(bonus) })),
      startTime: '2026-01-01 00:00:00',
      endTime: '2099-12-31 00:00:00',
      isOn: 1,
      requestNo: randomUUID(),
    })
    if (!made.success) throw new Error(made.msg)
  }
}

/** A member stores an amount at a shop, and pays it, or not. */
export async function storeAsMember(simulation: Simulation): Promise<number> {
  const { draw, town, there, world, payments } = simulation
  const shop = draw.of(withMembers(town))
  const whole = 100 + draw.upTo(1300)
  const amount = fen(draw.oneIn(4) ? whole - (whole % 100) + draw.of(orderEndings) : whole)
  const payee = { tenantId: town.tenantId, oemNo: shop.oemNo, rpiNo: shop.rpiNo }
  const places = { storeNo: '', rpstNo: '', rqCode: '', ip: '', nickname: '' }
  const rptOrderCode = await inScope(world.db, payee, async (tx) => {
    const active = bestActive(await runningActives(tx, payee), amount)
    if (!active) throw new Error('no activity runs')
    const key = randomUUID().replaceAll('-', '')
    const wanted = {
      ...payee,
      ...places,
      mobile: draw.of(mobiles),
      amountFen: amount,
      active,
      payWay: PayWay.wechat,
      key,
    }
    return beginRecharge(tx, wanted, await momentNow(tx))
  }).catch((error: Error) => note(simulation, `recharge refused: ${error.message}`))
  if (!rptOrderCode) return 1
  payments.push(rptOrderCode)
  if (draw.oneIn(12)) return 1
  await drainOutbox(world.db, 'trade.order')
  if (!draw.oneIn(8)) await there.attempt('pay', { no: rptOrderCode })
  return 2
}

/** A member pays a shop with stored value; sometimes two people of the shop take the money at once. */
export async function spendStored(simulation: Simulation): Promise<number> {
  const { draw, world, town, counter } = simulation
  const members = await rowsIn<{ no: string; sealed: string; tail: string; there: bigint }>(
    simulation,
    `SELECT v.rpi_member_no AS no, p.mobile_enc AS sealed, p.mobile_tail AS tail, (v.principal + v.bonus)::bigint AS there FROM rpi_member v JOIN member p USING (tenant_id, member_no)
      WHERE v.tenant_id = $1 AND v.total_recharge > 0 ORDER BY 1`,
    [town.tenantId],
  )
  if (members.length === 0) return 0
  const { no: rpiMemberNo, tail, there } = draw.of(members)
  await rowsIn(simulation, "UPDATE sms_code SET created_at = now() - interval '2 minutes' WHERE $1 <> ''", [tail])
  const sent = await world.as(town.staff).send(spending.sendCode, { rpiMemberNo })
  if (!sent.success) note(simulation, `code refused: ${sent.msg}`)
  const [message] = await rowsIn<{ body: string }>(
    simulation,
    'SELECT body_enc AS body FROM sms_outbox WHERE tenant_id = $1 AND phone_tail = $2 ORDER BY id DESC LIMIT 1',
    [town.tenantId, tail],
  )
  const smsCode = /\d{5}/.exec(openText(message?.body ?? ''))?.[0] ?? 'x'
  const amount = 1 + draw.upTo(Number(there))
  const people = draw.oneIn(6) ? 2 : 1
  const ask = () =>
    world.as(town.staff).send(spending.pay, { rpiMemberNo, amount: yuan(amount), smsCode, requestNo: randomUUID() })
  for (const reply of await Promise.all(Array.from({ length: people }, ask))) {
    if (reply.success) counter.spent.set(reply.data.memberTradeNo, amount)
    else note(simulation, `spending refused: ${reply.msg}`)
  }
  return people
}

/** A shop gives spending back into the stored value, in whole or in part. */
export async function restoreStored(simulation: Simulation): Promise<number> {
  const { draw, world, town, counter } = simulation
  if (counter.spent.size === 0) return 0
  const memberTradeNo = draw.of([...counter.spent.keys()])
  const amount = 1 + draw.upTo(counter.spent.get(memberTradeNo) ?? 0)
  const asked = { memberTradeNo, amount: yuan(amount), reason: '退货', payPwd, requestNo: randomUUID() }
  const reply = await world.as(town.staff).send(spending.refund, asked)
  if (reply.success) counter.restored.set(memberTradeNo, [...(counter.restored.get(memberTradeNo) ?? []), amount])
  else note(simulation, `restoring refused: ${reply.msg.replace(/[\d.]+/g, '…')}`)
  return 1
}

/** Compares every member with a slow model that was played the same facts. */
export const membersApart = (simulation: Simulation): Promise<string[]> =>
  memberFindings(
    (text, ...values) => rowsIn(simulation, text, [simulation.town.tenantId, ...values]),
    simulation.counter,
    bonusOf,
  )
