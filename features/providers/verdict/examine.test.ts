import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { beside } from '../../../tests/kit/at-once.ts'
import { given, type Operator, type Party } from '../../../tests/kit/network.ts'
import { addBanks } from '../bank/bank.fixture.ts'
import { bank } from '../bank/bank.contract.ts'
import { identity } from '../identity/identity.contract.ts'
import {
  anyCard,
  cardDraft,
  decide,
  givenPartyOffice,
  type Office,
  openExamines,
  staffPermissions,
} from '../onboarding/onboarding.fixture.ts'
import { examine } from '../examine/examine.contract.ts'

let world: World
let operator: Operator
let office: Office
let provider: Party
let asProvider: TestUser

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  office = await givenPartyOffice(world, operator)
  provider = await given.provider(world, operator)
  asProvider = await givenUser(world, { ...provider, userType: 2, permissions: staffPermissions })
}, 60_000)
afterAll(() => world.close())

const requestNo = () => crypto.randomUUID()
const query = <Row extends object>(text: string, values: unknown[] = []) =>
  world.within(operator, async ({ client }) => (await client.query<Row>(text, values)).rows)
const banksOf = async (userNo: string) => (await world.as(office.maker).send(bank.list, { userNo })).data.records
const pass = async (userNo: string, status: 1 | 2 = 1) => {
  for (const { id } of await openExamines(world, office.auditor, userNo))
    await decide(world, office.auditor, id, status, '不符')
}

/** Accounts that a party has, the first its default. */
const givenCards = (of: Party, cards: readonly string[]) =>
  world.within(operator, (tx) =>
    addBanks(
      tx,
      { ...operator, userId: null, deptId: null, at: '2026-02-01 10:00:00+08' },
      cards.map((accNo, at) => ({
        oemNo: operator.oemNo,
        userType: 2 as const,
        userNo: of.userNo,
        accountKind: 2 as const,
        accName: '张三',
        accNo,
        bankCode: '102',
        bankName: '工商银行',
        accPhone: '13812345678',
        accIdNo: '11010519491231002X',
        isDefault: at === 0,
      })),
    ),
  )

describe('bank accounts of a party (C0368, C0356, C0367, R341)', () => {
  it('take a second person; the first is the default, another can become it, the default stays', async () => {
    const first = await world.as(asProvider).send(bank.submit, cardDraft(provider.userNo, { isDefault: 0 }))
    expect(first.data.examineId).toMatch(/^\d+$/)
    expect(await banksOf(provider.userNo)).toEqual([])
    const again = await world.as(asProvider).send(bank.submit, cardDraft(provider.userNo))
    expect(again).toMatchObject({ code: 409, msg: '存在待审核记录' })
    await pass(provider.userNo)
    await world.as(office.maker).send(examine.bankSubmit, cardDraft(provider.userNo))
    await pass(provider.userNo)
    const [other, old] = (await banksOf(provider.userNo)).toSorted((a, b) => b.isDefault - a.isDefault)
    expect([other?.isDefault, old?.isDefault]).toEqual([1, 0])
    const edit = {
      ...cardDraft(provider.userNo),
      id: other?.id,
      accNo: other?.accNo,
      accIdNo: other?.accIdNo,
      accPhone: other?.accPhone,
    }
    expect((await world.as(asProvider).send(bank.submit, { ...edit, requestNo: requestNo() })).msg).toBe(
      '未检测到变更内容',
    )
    const remove = (ids: string | undefined, by = asProvider) => world.as(by).send(bank.remove, { ids })
    expect((await remove(other?.id)).msg).toBe('默认结算卡不能删除')
    expect((await remove(old?.id)).code).toBe(200)
    expect((await remove(old?.id)).code).toBe(404)
  })

  it.each([
    { why: 'the name is another’s', more: { accName: '赵六' }, msg: '结算账户名与主体不一致' },
    { why: 'the number is none', more: { accNo: '6222021000112233440' }, msg: '银行卡号格式不正确' },
    { why: 'the bank is none', more: { bankCode: '999' }, msg: '开户银行不存在' },
    {
      why: 'a company account has no branch',
      more: { accountKind: 1, accNo: '1100-22334455' },
      msg: '开户支行不能为空',
    },
    {
      why: 'the branch is none',
      more: { accountKind: 1, accNo: '1100-22334455', branchCode: '102000000000' },
      msg: '开户支行不存在',
    },
    { why: 'a masked number is new', more: { accNo: '622202******3449' }, msg: '请输入完整的账号' },
  ])('refuse when $why, and ask for nothing', async ({ more, msg }) => {
    const other = await given.provider(world, operator)
    expect((await world.as(office.maker).send(bank.submit, cardDraft(other.userNo, more))).msg).toBe(msg)
    expect(await openExamines(world, office.maker, other.userNo)).toEqual([])
  })

  it('are at most five, each once', async () => {
    const other = await given.provider(world, operator)
    const card = anyCard()
    await givenCards(other, [card, anyCard(), anyCard(), anyCard(), anyCard()])
    expect((await world.as(office.maker).send(bank.submit, cardDraft(other.userNo, { accNo: card }))).msg).toBe(
      '结算卡已存在',
    )
    expect((await world.as(office.maker).send(bank.submit, cardDraft(other.userNo))).msg).toBe('最多绑定5张结算卡')
  })

  it('are not found by a change that waits for their removal', async () => {
    const other = await given.provider(world, operator)
    await givenCards(other, [anyCard(), anyCard()])
    const { id } = (await banksOf(other.userNo)).find(({ isDefault }) => !isDefault) ?? { id: '' }
    const { done } = await world.within(operator, async ({ client }) => {
      await client.query('UPDATE bank SET is_deleted = true WHERE tenant_id = $1 AND id = $2', [operator.tenantId, id])
      return beside(world, () => world.as(office.maker).send(bank.submit, cardDraft(other.userNo, { id })))
    })
    expect((await done).code).toBe(404)
    expect(await openExamines(world, office.maker, other.userNo)).toEqual([])
  })
})

describe('real names (C0361 to C0364, C0358, R023, R342)', () => {
  const asked = (userNo: string, more: Record<string, unknown> = {}) => ({
    userType: 2,
    userNo,
    authType: 1,
    name: '张三',
    idNo: '11010519491231002X',
    validBegin: '2020-01-01',
    validEnd: '9999-12-31',
    requestNo: requestNo(),
    ...more,
  })
  const recordOf = async (userNo: string) =>
    (await world.as(office.maker).send(identity.list, { userNo })).data.records[0]

  it('are under review, fail or hold; a verified one stays until another is approved', async () => {
    const { userNo } = await given.provider(world, operator)
    expect((await world.as(office.maker).send(identity.submit, asked(userNo))).code).toBe(200)
    expect(await recordOf(userNo)).toMatchObject({ authStatus: 1, idNo: '110***********002X' })
    await pass(userNo, 2)
    expect(await recordOf(userNo)).toMatchObject({ authStatus: 3 })
    await world.as(office.maker).send(examine.authSubmit, asked(userNo))
    await pass(userNo)
    expect(await recordOf(userNo)).toMatchObject({ authStatus: 2 })
    expect((await world.as(office.maker).send(identity.submit, asked(userNo))).msg).toBe('未检测到变更内容')
    await world.as(office.maker).send(identity.submit, asked(userNo, { name: '张三丰' }))
    expect(await recordOf(userNo)).toMatchObject({ authStatus: 2, name: '张三' })
    await pass(userNo, 2)
    const kept = await recordOf(userNo)
    expect(kept).toMatchObject({ authStatus: 2, name: '张三' })
    const detail = await world.as(office.maker).send(identity.detail, { id: kept?.id ?? '' })
    expect(detail.data).toMatchObject({ name: '张三', pictures: [] })
    expect((await world.as(office.maker).send(identity.remove, { ids: kept?.id })).code).toBe(409)
    const states = await query<{ from: number | null; to: number }>(
      `SELECT from_status AS "from", to_status AS "to" FROM biz_state_log WHERE tenant_id = $1 AND entity = 'auth' AND entity_no = $2 ORDER BY id`,
      [operator.tenantId, userNo],
    )
    expect(states).toEqual([
      { from: null, to: 1 },
      { from: 1, to: 3 },
      { from: 3, to: 1 },
      { from: 1, to: 2 },
    ])
  })

  it.each([
    { more: { idNo: '110105194912310021' }, msg: '身份证号码格式不正确' },
    { more: { authType: 2, idNo: '91350100M000100Y43' }, msg: '法人姓名不能为空' },
    { more: { validEnd: '2019-01-01' }, msg: '开始时间不能大于结束时间' },
  ])('refuse with $msg', async ({ more, msg }) => {
    const { userNo } = await given.provider(world, operator)
    expect((await world.as(office.maker).send(identity.submit, asked(userNo, more))).msg).toBe(msg)
  })
})

describe('channels (C0359, C0360, R343)', () => {
  it('open for a party once approved (R583)', async () => {
    const ask = (by: TestUser) =>
      world.as(by).send(examine.aisleSubmit, {
        userType: 2,
        userNo: provider.userNo,
        aisleCode: 'SANDBOX',
        requestNo: requestNo(),
      })
    expect((await ask(asProvider)).code).toBe(200)
    const key = { userNo: provider.userNo, userType: 2 }
    const seen = await world.as(office.auditor).send(examine.aisleDetail, key)
    expect(seen.data.fields).toContainEqual({ field: 'aisleCode', before: '', after: 'SANDBOX' })
    const verdict = { id: seen.data.id, examineStatus: 1, requestNo: requestNo() }
    expect((await world.as(asProvider).send(examine.aisleSubmit, verdict)).code).toBe(403)
    expect(
      (await world.as(office.auditor).send(examine.aisleSubmit, { ...verdict, requestNo: requestNo() })).code,
    ).toBe(200)
    expect(await query('SELECT aisle_code, is_on FROM party_aisle WHERE user_no = $1', [provider.userNo])).toEqual([
      { aisle_code: 'SANDBOX', is_on: true },
    ])
    expect((await ask(asProvider)).msg).toBe('主体已开通该通道')
    const closed = { userType: 2, userNo: provider.userNo, aisleCode: 'NONE', requestNo: requestNo() }
    expect((await world.as(asProvider).send(examine.aisleSubmit, closed)).msg).toBe('通道未对本机构开通')
  })
})

describe('the requests (C0351, C0352, C0355, C0357)', () => {
  it('are found by party, kind and status, shown each under its path or the newest of a party, and told once decided', async () => {
    const { userNo } = await given.provider(world, operator)
    const found = async (filter: object) => {
      const { data } = await world.as(office.auditor).send(examine.list, { userNo, ...filter })
      return { total: data.total, kinds: data.records.map(({ examineKind }) => examineKind) }
    }
    const card = (await world.as(office.maker).send(bank.submit, cardDraft(userNo))).data.examineId ?? ''
    const name = { userType: 2, userNo, authType: 1, name: '张三', idNo: '11010519491231002X' }
    const dates = { validBegin: '2020-01-01', validEnd: '9999-12-31', requestNo: requestNo() }
    await world.as(office.maker).send(identity.submit, { ...name, ...dates })
    const all = (await world.as(office.auditor).send(examine.list, { userNo })).data.records
    const own = all.find(({ id }) => id !== card)
    const cardKind = all.find(({ id }) => id === card)?.examineKind
    expect(all).toHaveLength(2)
    expect(await found({ examineKind: cardKind })).toEqual({ total: 1, kinds: [cardKind] })
    expect(await found({ examineKind: own?.examineKind })).toEqual({ total: 1, kinds: [own?.examineKind] })
    expect(await found({ examineStatus: 1 })).toEqual({ total: 0, kinds: [] })
    expect((await found({ size: 1, current: 2 })).kinds).toHaveLength(1)
    const shown = async (call: typeof examine.detail, id: string | undefined) =>
      (await world.as(office.auditor).send(call, { id })).data
    const ofCard = await shown(examine.detail, card)
    expect(ofCard).toMatchObject({ id: card, userNo, examineStatus: 0 })
    expect(await shown(examine.bankDetail as typeof examine.detail, card)).toEqual(ofCard)
    expect(await shown(examine.authDetail as typeof examine.detail, own?.id)).toMatchObject({ id: own?.id, userNo })
    await decide(world, office.auditor, card)
    expect(await shown(examine.detail, card)).toMatchObject({ examineStatus: 1 })
    const again = (await world.as(office.maker).send(bank.submit, cardDraft(userNo))).data.examineId
    for (const call of [examine.detail, examine.bankDetail as typeof examine.detail])
      expect((await world.as(office.auditor).send(call, { userNo, userType: 2 })).data.id).toBe(again)
    expect(await found({ examineStatus: 1 })).toEqual({ total: 1, kinds: [cardKind] })
  })
})

describe('who sees and decides (network 7.3)', () => {
  it('is the operator of the party, of a sub-operator itself its parent; others find nothing', async () => {
    const sub = await given.subOperator(world, operator)
    const subStaff = await givenUser(world, { ...sub, permissions: staffPermissions })
    const inner = await given.provider(world, sub)
    const tenantName = `tenant ${sub.oemNo}`
    const own = await world.as(subStaff).send(bank.submit, cardDraft(sub.oemNo, { userType: 1, accName: tenantName }))
    const below = await world.as(subStaff).send(bank.submit, cardDraft(inner.userNo))
    const subAuditor = await givenUser(world, { ...sub, permissions: staffPermissions })
    expect((await decide(world, subAuditor, own.data.examineId ?? '')).code).toBe(403)
    expect((await decide(world, office.auditor, below.data.examineId ?? '')).code).toBe(404)
    expect((await decide(world, office.auditor, own.data.examineId ?? '')).code).toBe(200)
    expect((await decide(world, subAuditor, below.data.examineId ?? '')).code).toBe(200)
    expect((await decide(world, subAuditor, below.data.examineId ?? '')).msg).toBe('当前状态不允许此操作')
  })

  it('is nobody of another party', async () => {
    const one = await given.provider(world, operator)
    const { data } = await world.as(office.maker).send(bank.submit, cardDraft(one.userNo))
    const id = data.examineId ?? ''
    const as = (party: Party, userType: 2 | 4 | 5) =>
      givenUser(world, { ...party, userType, permissions: staffPermissions })
    const strangers = [
      asProvider,
      await as(await given.employee(world, operator), 4),
      await as(await given.institution(world, operator), 5),
      await givenUser(world, { ...(await given.operator(world)), permissions: staffPermissions }),
    ]
    for (const user of strangers) {
      expect((await world.as(user).send(examine.detail, { id })).code).toBe(404)
      expect((await decide(world, user, id)).code).toBe(404)
      expect((await world.as(user).send(examine.remove, { ids: id })).code).toBe(404)
      expect((await world.as(user).send(bank.submit, cardDraft(one.userNo))).code).toBe(404)
    }
    expect((await decide(world, await as(one, 2), id)).code).toBe(403)
    const nobody = await givenUser(world, { ...operator })
    for (const call of [
      examine.list,
      examine.detail,
      examine.bankDetail,
      examine.authDetail,
      examine.aisleDetail,
      examine.remove,
      examine.submit,
    ] as unknown as (typeof examine.remove)[])
      expect((await world.as(nobody).send(call, { ids: id })).code).toBe(403)
  })
})
