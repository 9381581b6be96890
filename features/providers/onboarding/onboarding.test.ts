import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Operator, type Party } from '../../../tests/kit/network.ts'
import { e1Prices } from '../../../tests/kit/prices.ts'
import { openText } from '../../../core/server/secrets/personal.ts'
import { examine } from '../examine/examine.contract.ts'
import { bank } from '../bank/bank.contract.ts'
import { party } from '../party/party.contract.ts'
import { givenVoucher } from '../../ledger/voucher/voucher.fixture.ts'
import { partyOnboarding } from './onboarding.contract.ts'
import {
  anyIdNo,
  cardDraft,
  decide,
  givenApproved,
  givenPartyOffice,
  givenPending,
  type Office,
  openExamines,
  partyDraft,
  pictures,
  staffPermissions,
} from './onboarding.fixture.ts'

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
  await world.within(operator, ({ client }) =>
    client.query(
      `INSERT INTO role (tenant_id, oem_no, role_name, role_alias, is_built_in) SELECT $1, $1, a, a, true FROM unnest('{service_admin,service_staff,institution}'::text[]) a`,
      [operator.tenantId],
    ),
  )
}, 60_000)
afterAll(() => world.close())

const requestNo = () => crypto.randomUUID()
const submit = (draft: Record<string, unknown>, by = office.maker) => world.as(by).send(partyOnboarding.submit, draft)
const dossierOf = async (userNo: string, by = office.maker) => {
  const { data } = await world.as(by).send(party.list, { userNo })
  return (await world.as(by).send(party.dossier, { id: data.records[0]?.id ?? '' })).data
}
const finish = (userNo: string, by = office.maker) =>
  world.as(by).send(partyOnboarding.finish, { userNo, requestNo: requestNo() })
const attach = async (userNo: string, kinds?: readonly number[], by = office.maker) => {
  const picture = by === office.maker ? office.picture : await givenVoucher(world, by)
  return world
    .as(by)
    .send(partyOnboarding.attach, { userNo, attachments: pictures(picture, kinds), requestNo: requestNo() })
}
const query = <Row extends object>(text: string, values: unknown[]) =>
  world.within(operator, async ({ client }) => (await client.query<Row>(text, values)).rows)

it('a new party takes the right to add, an approved one the right to edit (C0288)', async () => {
  const by = (...permissions: string[]) => givenUser(world, { ...operator, permissions })
  const refused = [await by('service_info_view'), await by('service_info_view', 'service_info_edit')]
  for (const user of refused)
    expect(await submit(partyDraft(operator.oemNo), user)).toMatchObject({ code: 403, msg: '没有操作权限' })
  expect((await submit(partyDraft(operator.oemNo), await by('service_info_view', 'service_info_add'))).code).toBe(200)
})

it('a phone typed as the account of a party is none, made and corrected: it is kept in one place, sealed (C0288)', async () => {
  const contactPhone = '13712346655'
  const draft = partyDraft(operator.oemNo, { contactPhone, account: contactPhone })
  const made = await submit(draft)
  expect(made, made.msg).toMatchObject({ code: 200 })
  const { id, userNo } = made.data
  const kept = async () =>
    (await query<{ account: string }>(`SELECT account FROM service_info WHERE user_no = $1`, [userNo]))[0]
  expect(await kept()).toEqual({ account: '' })
  const correct = (account: string) => submit({ id, account, requestNo: requestNo() })
  expect((await correct('harbour_party')).code).toBe(200)
  expect(await kept()).toEqual({ account: 'harbour_party' })
  expect((await correct(contactPhone)).code).toBe(200)
  expect(await kept()).toEqual({ account: '' })
  const places = ['service_info', 'audit_log', 'app_user']
  for (const place of places)
    expect(await query(`SELECT 1 FROM ${place} a WHERE a::text LIKE $1`, [`%${contactPhone}%`])).toEqual([])
})

describe('the way of a provider (C0288, C0368, C0294, C0354, C0289, R325)', () => {
  it('goes from draft through two examines by a second person to an account with a one-time password', async () => {
    const userNo = await givenPending(world, office)
    expect(await dossierOf(userNo)).toMatchObject({
      serviceAuditStatus: 1,
      finish: 0,
      serviceStatus: 0,
      banks: [],
      auth: { authStatus: 1 },
    })
    const open = await openExamines(world, office.auditor, userNo)
    expect(open.map(({ examineKind }) => examineKind)).toEqual([1, 2])
    expect(await decide(world, office.maker, open[0]?.id ?? '')).toMatchObject({
      code: 409,
      msg: '不能审核本人提交的申请',
    })
    expect((await decide(world, office.auditor, open[0]?.id ?? '')).code).toBe(200)
    expect(await dossierOf(userNo)).toMatchObject({ serviceAuditStatus: 1, auth: { authStatus: 2 }, banks: [] })
    expect(await finish(userNo)).toMatchObject({ code: 409, msg: '服务商未审核通过' })
    expect((await decide(world, office.auditor, open[1]?.id ?? '')).code).toBe(200)
    const approved = await dossierOf(userNo)
    expect(approved).toMatchObject({
      serviceAuditStatus: 2,
      finish: 0,
      banks: [{ accName: '张三', isDefault: 1, bankName: '中国工商银行' }],
    })
    expect(await finish(userNo)).toMatchObject({ code: 409, msg: '请先配置服务商政策' })
    await given.prices(world, { ...operator, userNo }, e1Prices[1] ?? {})
    expect(await finish(userNo)).toMatchObject({ code: 200 })
    expect(await finish(userNo)).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    expect(await dossierOf(userNo)).toMatchObject({ finish: 1, serviceStatus: 1 })
    const [made] = await query<Record<string, unknown>>(
      `SELECT u.account, u.must_change_password AS must, u.user_type AS kind, (SELECT role_alias FROM role WHERE id = ANY(u.role_ids)) AS role, (SELECT user_no FROM dept WHERE id = ANY(u.dept_ids)) AS dept,
              (SELECT rpi_kind FROM rpi_basic WHERE rpi_no = $1) AS own, (SELECT body_enc FROM sms_outbox WHERE phone_tail = u.phone_tail ORDER BY id DESC LIMIT 1) AS sms
         FROM app_user u WHERE u.user_no = $1`,
      [userNo],
    )
    expect(made).toMatchObject({ must: true, kind: 2, role: 'service_admin', dept: userNo, own: 1 })
    // Without an account of its own the phone signs in, and is kept sealed: the party's number stands for it.
    expect(made?.account).toBe(userNo)
    expect(openText(String(made?.sms))).toMatch(/您的账号1\d{10}已开通，初始密码\w{12}/)
    const [plain] = await query<{ account: string; told: number }>(
      `SELECT account, (SELECT count(*)::int FROM audit_log a WHERE a.tenant_id = s.tenant_id AND a::text ~ '[^0-9]1[3-9][0-9]{9}[^0-9]') AS told FROM service_info s WHERE user_no = $1`,
      [userNo],
    )
    expect(plain).toEqual({ account: '', told: 0 })
    expect((await dossierOf(userNo)).account).toMatch(/^1\d\d\*{4}\d{4}$/)
    const states = await query<{ action: string }>(
      `SELECT action FROM biz_state_log WHERE entity = 'party' AND entity_no = $1 ORDER BY create_time, id`,
      [userNo],
    )
    expect(states.map(({ action }) => action)).toEqual(['submit', 'attach', 'approve', 'finish'])
    const [stored] = await query<{ text: string }>(
      `SELECT s::text || e::text AS text FROM service_info s JOIN examine e ON e.user_no = s.user_no AND e.examine_kind = 2 WHERE s.user_no = $1`,
      [userNo],
    )
    expect(stored?.text).not.toMatch(/13812345678|11010519491231002X|622202\d{10}/)
  })

  it('goes back with the reason when one examine refuses, the other one goes with it, and what passed is not asked again', async () => {
    const userNo = await givenPending(world, office)
    const [identity, card] = await openExamines(world, office.auditor, userNo)
    await decide(world, office.auditor, identity?.id ?? '')
    expect(await decide(world, office.auditor, card?.id ?? '', 2)).toMatchObject({ code: 400, msg: '请填写驳回原因' })
    expect((await decide(world, office.auditor, card?.id ?? '', 2, '卡号有误')).code).toBe(200)
    expect(await dossierOf(userNo)).toMatchObject({
      serviceAuditStatus: 3,
      rejectReason: '卡号有误',
      draftBank: { accName: '张三' },
    })
    expect((await world.as(office.maker).send(bank.submit, cardDraft(userNo))).data).toEqual({ examineId: null })
    expect((await attach(userNo)).code).toBe(200)
    const [cardAgain, ...others] = await openExamines(world, office.auditor, userNo)
    expect([cardAgain?.examineKind, others]).toEqual([2, []])
    expect((await decide(world, office.auditor, cardAgain?.id ?? '', 2, '卡已注销')).code).toBe(200)
    expect(await dossierOf(userNo)).toMatchObject({ serviceAuditStatus: 3, rejectReason: '卡已注销' })
    const again = await givenPending(world, office)
    const [first] = await openExamines(world, office.auditor, again)
    await decide(world, office.auditor, first?.id ?? '', 2, '照片不清晰')
    expect(await openExamines(world, office.auditor, again)).toEqual([])
    expect(await dossierOf(again)).toMatchObject({ serviceAuditStatus: 3, auth: { authStatus: 3 } })
  })

  it('is taken back as a whole by who submitted it (C0353)', async () => {
    const userNo = await givenPending(world, office)
    const [identity] = await openExamines(world, office.maker, userNo)
    const ids = identity?.id ?? ''
    expect((await world.as(office.auditor).send(examine.remove, { ids })).code).toBe(403)
    expect((await world.as(office.maker).send(examine.remove, { ids })).code).toBe(200)
    expect(await dossierOf(userNo)).toMatchObject({ serviceAuditStatus: 0, auth: { authStatus: 0 } })
    expect(await openExamines(world, office.maker, userNo)).toEqual([])
    expect((await world.as(office.maker).send(examine.remove, { ids })).code).toBe(404)
  })

  it('sets up institutions without a policy, and employees once they have one', async () => {
    const institution = await submit(partyDraft(operator.oemNo, { serviceKind: 3 }))
    expect((await attach(institution.data.userNo)).code).toBe(200)
    const [one] = await openExamines(world, office.auditor, institution.data.userNo)
    await decide(world, office.auditor, one?.id ?? '')
    expect((await finish(institution.data.userNo)).code).toBe(200)
    const employee = await submit(partyDraft(provider.userNo, { serviceKind: 2 }), asProvider)
    expect(employee.data.userNo).toMatch(/^E/)
    expect((await attach(employee.data.userNo, undefined, asProvider)).code).toBe(200)
    const [two] = await openExamines(world, office.auditor, employee.data.userNo)
    await decide(world, office.auditor, two?.id ?? '')
    expect((await finish(employee.data.userNo)).msg).toBe('请先配置服务商政策')
  })
})

describe('step one (C0288)', () => {
  it.each([
    { why: 'the name is missing', more: { serviceName: '' }, code: 400, msg: '服务商名称不能为空' },
    {
      why: 'the ID number is wrong',
      more: { legalIdNo: '110105194912310021' },
      code: 400,
      msg: '身份证号码格式不正确',
    },
    {
      why: 'a masked number is sent',
      more: { legalIdNo: '110***********002X' },
      code: 400,
      msg: '请输入完整的证件号码',
    },
    { why: 'the phone is short', more: { contactPhone: '1381234567' }, code: 400, msg: '手机号码长度不为11位' },
    { why: 'the person’s name is none', more: { legalName: '张3' }, code: 400, msg: '姓名格式不正确' },
    { why: 'the district is none', more: { districtCode: '999999' }, code: 400, msg: '请选择正确的省市区' },
    { why: 'a company has no credit code', more: { subjectType: 3 }, code: 400, msg: '统一社会信用代码不能为空' },
    {
      why: 'a company has a sole trader’s code',
      more: { subjectType: 3, creditCode: '92440300MA5FABCD1M', licenseBegin: '2020-01-01', licenseEnd: '9999-12-31' },
      code: 409,
      msg: '统一社会信用代码与主体类型不符',
    },
    {
      why: 'an employee is a company',
      more: { serviceKind: 2, subjectType: 3 },
      code: 409,
      msg: '员工的主体类型须为个人',
    },
    { why: 'the party above is nobody', more: { parentNo: 'F99999999' }, code: 409, msg: '上级服务商不存在或未启用' },
    { why: 'the institution is nobody', more: { institutionNo: 'J99999999' }, code: 409, msg: '所属机构不存在' },
    {
      why: 'the papers end before they begin',
      more: { legalIdEnd: '2019-01-01' },
      code: 400,
      msg: '开始时间不能大于结束时间',
    },
  ])('refuses when $why, and writes nothing', async ({ more, code, msg }) => {
    const before = await query('SELECT 1 FROM service_info', [])
    expect(await submit(partyDraft(operator.oemNo, more))).toMatchObject({ code, msg })
    expect(await query('SELECT 1 FROM service_info', [])).toEqual(before)
  })

  it('knows names, subjects and phones of the tenant once', async () => {
    const draft = partyDraft(operator.oemNo)
    expect((await submit(draft)).code).toBe(200)
    const other = (more: object) => submit({ ...partyDraft(operator.oemNo), ...more })
    expect((await other({ serviceName: draft.serviceName })).msg).toBe('服务商名称已存在')
    expect((await other({ legalIdNo: draft.legalIdNo })).msg).toBe('该主体已存在服务商')
    expect((await other({ contactPhone: draft.contactPhone })).msg).toBe('手机号已被使用')
  })

  it('lets a provider make its own staff and children, where the tenant lets it, and nobody else’s', async () => {
    const child = await submit(partyDraft(provider.userNo), asProvider)
    expect(child.data.userNo).toMatch(/^F/)
    expect((await submit(partyDraft(operator.oemNo), asProvider)).msg).toBe('无权创建下级服务商')
    expect((await submit(partyDraft(provider.userNo, { serviceKind: 3 }), asProvider)).msg).toBe('无权创建下级服务商')
    await query(
      `INSERT INTO param (tenant_id, oem_no, param_name, param_key, param_value) VALUES ($1, $1, 'x', 'service.child.create', '0')`,
      [operator.tenantId],
    )
    expect((await submit(partyDraft(provider.userNo), asProvider)).msg).toBe('无权创建下级服务商')
    expect((await submit(partyDraft(provider.userNo, { serviceKind: 2 }), asProvider)).code).toBe(200)
    await query(`DELETE FROM param WHERE tenant_id = $1`, [operator.tenantId])
  })

  it('corrects drafts by the party that brings them in, masked numbers stay (trap 25)', async () => {
    const idNo = anyIdNo()
    const { id, userNo } = (await submit(partyDraft(operator.oemNo, { legalIdNo: idNo }))).data
    const edit = (more: object, by = office.maker) => submit({ id, requestNo: requestNo(), ...more }, by)
    expect(
      (await edit({ legalIdNo: `110***********${idNo.slice(-4)}`, address: '新址2号' }, office.auditor)).code,
    ).toBe(200)
    expect(await dossierOf(userNo)).toMatchObject({ address: '新址2号', legalIdNo: `110***********${idNo.slice(-4)}` })
    expect((await edit({ serviceKind: 3 })).msg).toBe('服务商类别不可变更')
    expect((await edit({ version: 99 })).msg).toBe('数据状态已变化，请刷新后重试')
    expect((await edit({ address: 'x' }, asProvider)).code).toBe(404)
    expect((await attach(userNo)).msg).toBe('请先完善结算信息')
  })
})

describe('step three (C0294)', () => {
  const ready = async (more: object = {}) => {
    const { userNo } = (await submit(partyDraft(operator.oemNo, more as Record<string, unknown>))).data
    await world.as(office.maker).send(bank.submit, cardDraft(userNo))
    return userNo
  }

  it('refuses missing, foreign and unknown pictures, papers about to end, a second submission and other people’s drafts', async () => {
    const userNo = await ready()
    expect((await attach(userNo, [1, 15])).msg).toBe('请上传法人身份证国徽面')
    expect((await attach(userNo, [1, 2, 15, 7])).msg).toBe('图片类型取值不正确')
    const foreign = { userNo, attachments: pictures('private/2026-11/other.png'), requestNo: requestNo() }
    expect((await world.as(office.maker).send(partyOnboarding.attach, foreign)).code).toBe(404)
    expect((await attach(userNo, undefined, asProvider)).code).toBe(404)
    expect((await attach(userNo)).code).toBe(200)
    expect((await attach(userNo)).msg).toBe('当前状态不允许此操作')
    expect((await submit({ id: (await dossierOf(userNo)).id, address: 'x', requestNo: requestNo() })).msg).toBe(
      '当前状态不允许此操作',
    )
    const soon = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
    expect((await attach(await ready({ legalIdEnd: soon }))).msg).toBe('证件已过期或有效期不足60天')
  })

  it('asks a company for its licence', async () => {
    const userNo = await ready({
      subjectType: 3,
      creditCode: '91350100M000100Y43',
      licenseBegin: '2020-01-01',
      licenseEnd: '9999-12-31',
    })
    expect((await attach(userNo)).msg).toBe('请上传营业执照')
  })
})

describe('changing an approved provider (C0288, C0284)', () => {
  it('writes contact at once, who it is after its examine; the old values stay until then', async () => {
    const userNo = await givenApproved(world, office)
    const before = await dossierOf(userNo)
    const edit = (more: object, by = office.maker) => submit({ id: before.id, requestNo: requestNo(), ...more }, by)
    expect((await edit({ contactName: '王五', serviceName: '更名后的服务商' })).data).toMatchObject({
      isExamined: true,
    })
    expect(await dossierOf(userNo)).toMatchObject({ contactName: '王五', serviceName: before.serviceName })
    expect((await edit({ legalName: '赵六' })).msg).toBe('存在待审核记录')
    const [change] = await openExamines(world, office.auditor, userNo)
    const seen = (await world.as(office.auditor).send(examine.detail, { id: change?.id ?? '' })).data
    expect(seen.fields.find(({ field }) => field === 'serviceName')).toEqual({
      field: 'serviceName',
      before: before.serviceName,
      after: '更名后的服务商',
    })
    await decide(world, office.auditor, change?.id ?? '')
    expect(await dossierOf(userNo)).toMatchObject({ serviceName: '更名后的服务商', serviceAuditStatus: 2 })
    const phone = `137${'00112233'}`
    await edit({ contactPhone: phone })
    const { data } = await world.as(office.maker).send(party.changes, { userNo })
    expect(data.records.map(({ field }) => field)).toEqual(['contactPhone', 'serviceName', 'contactName', 'bank'])
    expect(data.records[0]?.after).toBe('137****2233')
    expect(JSON.stringify(data)).not.toContain(phone)
  })

  it('leaves a provider its own contact fields alone', async () => {
    const userNo = await givenApproved(world, office)
    const itself = await givenUser(world, { ...operator, userNo, userType: 2, permissions: staffPermissions })
    const { id } = await dossierOf(userNo)
    const edit = (more: object) => submit({ id, requestNo: requestNo(), ...more }, itself)
    expect((await edit({ contactName: '王五', contactEmail: 'w@x.com' })).code).toBe(200)
    expect((await edit({ serviceName: '改名' })).code).toBe(403)
    expect((await edit({ address: '别处' })).code).toBe(403)
    expect(await dossierOf(userNo)).toMatchObject({ contactName: '王五', address: '朝阳路1号' })
  })
})

describe('removing (C0287)', () => {
  it('takes drafts with nothing below, all or nothing', async () => {
    const one = (await submit(partyDraft(operator.oemNo))).data
    const approved = await dossierOf(await givenApproved(world, office))
    const remove = (ids: string, by = office.maker) => world.as(by).send(partyOnboarding.remove, { ids })
    expect((await remove(`${one.id},${approved.id}`)).msg).toBe('当前状态不允许此操作')
    expect((await remove(one.id, asProvider)).code).toBe(404)
    await given.merchant(world, { ...operator, userNo: one.userNo, path: one.userNo }).catch(() => null)
    expect((await remove(one.id)).code).toBe(200)
    expect((await remove(one.id)).code).toBe(404)
  })
})

it('every call needs its permission, and another tenant finds nothing', async () => {
  const nobody = await givenUser(world, { ...operator })
  const stranger = await givenUser(world, { ...(await given.operator(world)), permissions: staffPermissions })
  const { id, userNo } = (await submit(partyDraft(operator.oemNo))).data
  const attachments = pictures(office.picture)
  for (const [user, code] of [
    [nobody, 403],
    [stranger, 404],
  ] as const) {
    expect((await submit({ id, address: 'x', requestNo: requestNo() }, user)).code).toBe(code)
    expect(
      (await world.as(user).send(partyOnboarding.attach, { userNo, attachments, requestNo: requestNo() })).code,
    ).toBe(code)
    expect((await finish(userNo, user)).code).toBe(code)
    expect((await world.as(user).send(partyOnboarding.remove, { ids: id })).code).toBe(code)
  }
})
