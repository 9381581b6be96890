import { randomUUID } from 'node:crypto'
import { openText } from '../../../core/server/secrets/personal.ts'
import { addDays, dateTimeText, dayOf } from '../../../core/shared/dates.ts'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given } from '../../../tests/kit/network.ts'
import { PayWay } from '../../channels/pay-way/pay-way-codes.contract.ts'
import { proveAll } from '../../reconciliation/proof/verify-ledger.queries.ts'
import { paid } from '../../trades/engine/channel-event.fixture.ts'
import { tradeAction } from '../../trades/trade-actions/trade-action.contract.ts'
import { givenTradeWorld, type TradeWorld } from '../../trades/trade/trade.fixture.ts'
import { payPwd, startMoneyWorld } from '../../wallets/owner/owner.fixture.ts'
import { rechargeActive } from '../recharge-active/recharge-active.contract.ts'
import { spending } from '../spending/spending.contract.ts'
import { rpiMember } from './member.contract.ts'

/** Permissions of staff who may do all that the area knows. */
export const permissions = [
  'member_view',
  'member_person_view',
  'member_edit',
  'member_pay',
  'member_refund',
  'member_trade_view',
  'member_recharge_view',
  'member_active_view',
  'member_active_edit',
  'pos_trade_refund',
]

export const inMinutes = (minutes: number): string => dateTimeText(new Date(Date.now() + minutes * 60_000))

/** A member as tests name it. */
export interface TestMember {
  readonly mobile: string
  readonly rpiMemberNo: string
}

/** A merchant with a code, in a network, with staff of its operator who may do everything. */
export interface MemberWorld {
  readonly world: World
  readonly network: TradeWorld
  readonly staff: TestUser
  readonly rqCode: string
}

/** Starts a database with the world of a merchant that may have members; no activity runs yet. */
export async function startMemberWorld(): Promise<MemberWorld> {
  const world = await startMoneyWorld()
  const network = await givenTradeWorld(world)
  const staff = await givenUser(world, { tenantId: network.tenantId, permissions })
  return { world, network, staff, rqCode: await given.code(world, network.merchant) }
}

/** Rows of a statement whose first value is the tenant. */
export const rowsOf = async <Row extends object>(
  { world, network }: MemberWorld,
  text: string,
  ...values: unknown[]
): Promise<Row[]> =>
  world.within(
    { tenantId: network.tenantId, oemNo: '' },
    async ({ client }) => (await client.query<Row>(text, [network.tenantId, ...values])).rows,
  )

/** Saves an activity of the merchant: 10.00 from 100.00 on, 80.00 from 500.00 on, for a month. */
export const saveActive = ({ world, network, staff }: MemberWorld, more: Record<string, unknown> = {}, by = staff) =>
  world.as(by).send(rechargeActive.submit, {
    activeName: '充百送十',
    rpiNo: network.merchant.rpiNo,
    tiers: [
      { rechargeAmount: '100.00', bonusAmount: '10.00' },
      { rechargeAmount: '500.00', bonusAmount: '80.00' },
    ],
    startTime: inMinutes(-60),
    endTime: `${addDays(dayOf(new Date()), 30)} 00:00:00`,
    isOn: 1 as const,
    requestNo: randomUUID(),
    ...more,
  })

/** Opens a page of a payer. */
export const openPage = async ({ world }: MemberWorld, url: string, language = 'zh') =>
  (
    await world.app.inject({
      method: 'GET',
      url,
      headers: { 'user-agent': 'MicroMessenger', 'accept-language': language },
    })
  ).payload

let phones = 0

/** Sends the form of the code's page, each time from another phone. */
export async function sendForm(at: MemberWorld, fields: Record<string, string>, language = 'zh') {
  const key = /name="key" value="([0-9a-f]{32})"/.exec(await openPage(at, `/m/${at.rqCode}`))?.[1] ?? ''
  const reply = await at.world.app.inject({
    method: 'POST',
    url: `/m/${at.rqCode}`,
    remoteAddress: `203.0.${++phones % 200}.7`,
    payload: new URLSearchParams({ key, ...fields }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'MicroMessenger',
      'accept-language': language,
    },
  })
  return { status: reply.statusCode, page: reply.payload, next: String(reply.headers.location ?? '') }
}

let phone = 13_811_110_000
export const newMobile = (): string => String(++phone)

/** A recharge that was begun and waits for its payment, with the event that pays it. */
export async function begun(at: MemberWorld, rechargeAmount: string, mobile = newMobile()) {
  const { status, next } = await sendForm(at, { mobile, rechargeAmount, nickname: '小王' })
  if (status !== 303) throw new Error(`the page answered ${status}`)
  const [trade] = await rowsOf<{ code: string; no: string }>(
    at,
    'SELECT r.rpt_order_code AS code, r.rpi_member_no AS no FROM member_recharge_trade r JOIN trade_key k ON k.tenant_id = r.tenant_id AND k.rpt_order_code = r.rpt_order_code WHERE r.tenant_id = $1 AND k.key_value = $2',
    `Q${next.split('/').at(-1)}`,
  )
  const { code: outTradeNo = '', no: rpiMemberNo = '' } = trade ?? {}
  const event = paid(at.network.merchant, rechargeAmount, {
    outTradeNo,
    payWay: PayWay.wechat,
    payTime: `${inMinutes(0)}+08`,
  })
  return { mobile, outTradeNo, rpiMemberNo, event }
}

/** A member who stored an amount. */
export async function stored(at: MemberWorld, rechargeAmount: string, mobile = newMobile()) {
  const recharge = await begun(at, rechargeAmount, mobile)
  await at.network.apply(recharge.event)
  return recharge
}

export const infoOf = async ({ world, staff }: MemberWorld, rpiMemberNo: string) =>
  (await world.as(staff).send(rpiMember.info, { rpiMemberNo })).data

/** The code by text message with which a member pays. */
export async function codeFor(at: MemberWorld, { rpiMemberNo, mobile }: TestMember): Promise<string> {
  await rowsOf(at, `UPDATE sms_code SET created_at = now() - interval '2 minutes' WHERE $1 <> ''`)
  const sent = await at.world.as(at.staff).send(spending.sendCode, { rpiMemberNo })
  if (!sent.success) throw new Error(sent.msg)
  const [message] = await rowsOf<{ body: string }>(
    at,
    'SELECT body_enc AS body FROM sms_outbox WHERE tenant_id = $1 AND phone_tail = $2 ORDER BY id DESC LIMIT 1',
    mobile.slice(-4),
  )
  return /\d{5}/.exec(openText(message?.body ?? ''))?.[0] ?? ''
}

/** Spends stored value of a member. */
export const spend = async (at: MemberWorld, of: TestMember, amount: string, more: Record<string, unknown> = {}) =>
  at.world.as(at.staff).send(spending.pay, {
    rpiMemberNo: of.rpiMemberNo,
    amount,
    smsCode: await codeFor(at, of),
    requestNo: randomUUID(),
    ...more,
  })

export const refundSpent = (
  { world, staff }: MemberWorld,
  memberTradeNo: string,
  amount: string,
  more: Record<string, unknown> = {},
) =>
  world
    .as(staff)
    .send(spending.refund, { memberTradeNo, amount, reason: '退货', payPwd, requestNo: randomUUID(), ...more })

/** Asks for a refund of a recharge, or, without an amount, for its void. */
export const refundRecharge = ({ world, staff }: MemberWorld, rptOrderCode: string, refundAmount?: string) =>
  world.as(staff).send(tradeAction.refundOrder, {
    rptOrderCode,
    refundKind: refundAmount === undefined ? 2 : 1,
    ...(refundAmount === undefined ? {} : { refundAmount }),
    reason: '退卡',
    payPwd,
    requestNo: randomUUID(),
  })

/** The statements of the proof that do not hold. */
export const brokenProofs = ({ world, network: { tenantId } }: MemberWorld) =>
  world.within({ tenantId, oemNo: tenantId }, async (tx) =>
    (await proveAll(tx, tenantId)).filter(({ holds }) => !holds).map(({ name, offenders }) => ({ name, offenders })),
  )
