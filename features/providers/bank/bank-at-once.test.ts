import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenUser, type Reply, startWorld, type World } from '../../../tests/kit/api.ts'
import { atOnce, beside } from '../../../tests/kit/at-once.ts'
import { given, type Operator, type Party } from '../../../tests/kit/network.ts'
import {
  anyCard,
  cardDraft,
  decide,
  givenPartyOffice,
  type Office,
  openExamines,
  staffPermissions,
} from '../onboarding/onboarding.fixture.ts'
import { party } from '../party/party.contract.ts'
import { addBanks } from './bank.fixture.ts'
import { bank } from './bank.contract.ts'

let world: World
let operator: Operator
let office: Office
let provider: Party
let spareId: string

const card = {
  accountKind: 2 as const,
  accName: '张三',
  bankCode: '102',
  bankName: '工商银行',
  accPhone: '13812345678',
  accIdNo: '11010519491231002X',
}

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  office = await givenPartyOffice(world, operator)
}, 60_000)
afterAll(() => world.close())

/** A provider with a default account and a spare one. */
beforeEach(async () => {
  provider = await given.provider(world, operator)
  const owner = { oemNo: operator.oemNo, userType: 2 as const, userNo: provider.userNo }
  const maker = { ...operator, userId: null, deptId: null, at: '2026-02-01 10:00:00+08' }
  await world.within(operator, (tx) =>
    addBanks(
      tx,
      maker,
      [true, false].map((isDefault) => ({ ...owner, ...card, accNo: anyCard(), isDefault })),
    ),
  )
  spareId = (await accounts()).find(({ isDefault }) => !isDefault)?.id ?? ''
})

const accounts = async () => (await world.as(office.maker).send(bank.list, { userNo: provider.userNo })).data.records
const remove = (by = office.maker) => world.as(by).send(bank.remove, { ids: spareId })
const atSpare = (...doing: (() => Promise<Reply>)[]) =>
  atOnce(world, { text: 'SELECT 1 FROM bank WHERE id = $1 FOR UPDATE', values: [spareId] }, doing)
const codesOf = (told: PromiseSettledResult<Reply>[]) =>
  told.map((one) => (one.status === 'fulfilled' ? one.value.code : String(one.reason))).sort()

describe('a bank account', () => {
  it('is removed once by two at once, and the record tells of it once', async () => {
    expect(codesOf(await atSpare(remove, () => remove(office.auditor)))).toEqual([200, 404])
    const { data } = await world.as(office.maker).send(party.changes, { userNo: provider.userNo })
    expect(data.records.map(({ field, after }) => [field, after])).toEqual([['bank', '']])
  })

  it('is removed or becomes the default, not both: a payout always finds one', async () => {
    const [spare] = (await accounts()).filter(({ id }) => id === spareId)
    const { accNo, accIdNo, accPhone } = { accNo: '', accIdNo: '', accPhone: '', ...spare }
    const wish = cardDraft(provider.userNo, { id: spareId, accNo, accIdNo, accPhone, isDefault: 1 })
    const { data } = await world.as(office.maker).send(bank.submit, wish)
    const approve = () => decide(world, office.auditor, data.examineId ?? '')
    expect(codesOf(await atSpare(remove, approve))).toEqual([200, 409])
    expect((await accounts()).filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })

  it('is not taken twice: asked for again while it is being approved, the second is refused in words and changes nothing', async () => {
    const sub = await given.subOperator(world, operator)
    const staff = await givenUser(world, { ...sub, permissions: staffPermissions })
    const ask = (accNo = anyCard()) =>
      world.as(staff).send(bank.submit, cardDraft(sub.oemNo, { userType: 1, accName: `tenant ${sub.oemNo}`, accNo }))
    const approve = async ({ data }: { data: { examineId: string | null } }) =>
      decide(world, office.auditor, data.examineId ?? '')
    const cards = async () => (await world.as(staff).send(bank.list, { userNo: sub.oemNo })).data.records
    await approve(await ask())
    const accNo = anyCard()
    const first = await ask(accNo)
    // The first is approved but not committed when the second has looked for the card and opens its request.
    const { approved, asked } = await world.within(sub, async ({ client }) => {
      await client.query('SELECT 1 FROM bank WHERE tenant_id = $1 AND user_no = $2 FOR UPDATE', [
        sub.tenantId,
        sub.oemNo,
      ])
      const { done } = await beside(world, () => approve(first))
      return { approved: done, asked: (await beside(world, () => ask(accNo), 1)).done }
    })
    expect((await approved).code).toBe(200)
    const second = await asked
    expect(second.code).toBe(200)
    const before = await cards()
    expect(before).toHaveLength(2)
    expect(await approve(second)).toMatchObject({ code: 409, error: 'party.cardTaken', msg: '结算卡已存在' })
    expect(await cards()).toEqual(before)
    expect((await openExamines(world, staff, sub.oemNo)).map(({ id }) => id)).toEqual([second.data.examineId])
  })
})
