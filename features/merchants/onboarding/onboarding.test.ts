import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser } from '../../../tests/kit/api.ts'
import { given, linesOf, type Prices } from '../../../tests/kit/network.ts'
import { saveTemplate } from '../../pricing/template/template.actions.ts'
import { file } from '../../settings/file/file.contract.ts'
import { sendForm } from '../../settings/file/multipart.fixture.ts'
import { picture } from '../picture-supplement/picture-supplement.contract.ts'
import { progress as progressCalls } from '../onboarding-progress/progress.contract.ts'
import { settlementAccount } from '../settlement-account/settlement-account.contract.ts'
import { onboarding } from './onboarding.contract.ts'
import {
  clerkPermissions,
  firstStep,
  fourthStep,
  type OnboardingWorld,
  pngOf,
  secondStep,
  startOnboarding,
  thirdStep,
} from './onboarding.fixture.ts'
import { stepsIn } from './steps.fixture.ts'

let at: OnboardingWorld
beforeAll(async () => {
  at = await startOnboarding()
}, 60_000)
afterAll(() => at.close())

const { send, papers, save, phone, merchantAt, rowOf } = stepsIn(() => at)

describe('prices by a template (network 3.7)', () => {
  const prices: Prices = { wechat: { rate: '0.38' }, alipay: { rate: '0.39' } }
  const template = async (aisleCode = 'SANDBOX') => {
    const { world, operator, provider } = at
    const maker = { tenantId: operator.tenantId, oemNo: operator.tenantId, userId: null, at: '2026-03-01 08:00:00+08' }
    const owner = { type: 2, tenantId: operator.tenantId, oemNo: operator.tenantId, no: provider.userNo } as never
    const lines = linesOf(prices)
    const draft = { userType: 2, aisleCode, polName: randomUUID().slice(0, 8), lines }
    return (await world.within(operator, (tx) => saveTemplate(tx, maker as never, owner, draft))).polNo
  }

  it('copies the lines of the direct party’s template for a channel without prices', async () => {
    const { id, rpiNo } = await merchantAt(3)
    const templatePolNo = await template()
    const [asked] = fourthStep.aisles
    const aisles = [{ ...asked, rates: [], templatePolNo }]
    expect(await save(at.providerClerk, 4, { id, aisles })).toMatchObject({ status: 200 })
    const { rows } = await at.world.within(at.operator, ({ client }) =>
      client.query('SELECT rates FROM rpi_incoming WHERE tenant_id = $1 AND rpi_no = $2', [
        at.operator.tenantId,
        rpiNo,
      ]),
    )
    expect(rows[0].rates).toHaveLength(linesOf(prices).length)
  })

  it('refuses a template that the party has not', async () => {
    const { id } = await merchantAt(3)
    const aisles = [{ ...fourthStep.aisles[0], rates: [], templatePolNo: 'POL00000000000' }]
    expect(await save(at.providerClerk, 4, { id, aisles })).toMatchObject({ status: 404 })
  })
})

describe('bringing a merchant in (R018, R020)', () => {
  it('C0210 to C0214, C0187: five steps lead to the channel, once (R005, R530, R532)', async () => {
    const { id, rpiNo } = await merchantAt(4)
    const fifth = await send(at.providerClerk, onboarding.fifthView, { id })
    expect(fifth.data).toMatchObject({
      checks: [],
      currentStep: 5,
      first: { rpiName: '西湖区（老王）面馆', legalIdNo: '330***********0021' },
    })
    expect((fifth.data as unknown as { pics: unknown[] }).pics).toHaveLength(8)
    const sent = await send(at.providerClerk, onboarding.submit, { id })
    expect(sent.data).toMatchObject([{ aisleCode: 'SANDBOX', incomingStatus: 3 }])
    expect(await send(at.providerClerk, onboarding.submit, { id })).toMatchObject({
      status: 409,
      msg: '商户已提交，请勿重复操作',
    })
    expect(await save(at.providerClerk, 2, { id })).toMatchObject({
      status: 409,
      msg: '商户已提交进件，请通过变更申请修改',
    })
    expect(await rowOf(rpiNo)).toMatchObject({ finish_status: 1, user_no: at.provider.userNo })
    expect(await send(at.clerk, progressCalls.remove, { ids: id })).toMatchObject({
      status: 409,
      msg: '已进件商户不能删除，请走注销变更',
    })
  })

  it('C0183 to C0187: each step is read back by its id as it was saved, masked, by whom the merchant is (R531)', async () => {
    const { id } = await merchantAt(4)
    const { firstView, secondView, thirdView, fourthView, fifthView } = onboarding
    const read = async (view: typeof firstView) => (await send(at.providerClerk, view, { id })).data
    expect(await read(firstView)).toMatchObject({ legalName: '王五', legalIdNo: '330***********0021' })
    expect(await read(secondView as never)).toMatchObject(secondStep)
    const { accNo, accPhone, ...third } = thirdStep
    const shownThird = await read(thirdView as never)
    expect(shownThird).toMatchObject(third)
    expect(JSON.stringify(shownThird)).not.toMatch(new RegExp(`${accNo}|${accPhone}`))
    expect(await read(fourthView as never)).toMatchObject({ ...fourthStep, aisles: [{ aisleCode: 'SANDBOX' }] })
    expect(await read(fifthView as never)).toMatchObject({ second: secondStep, third, checks: [] })
    const stranger = await givenUser(at.world, { tenantId: '219997', permissions: clerkPermissions })
    for (const view of [firstView, secondView, thirdView, fourthView, fifthView])
      expect(await send(stranger, view, { id })).toMatchObject({ status: 404 })
  })

  it('keeps no personal number in plain, in rows, drafts and records (25.6)', async () => {
    const { id, rpiNo } = await merchantAt(3)
    await send(at.providerClerk, onboarding.keepDraft, {
      id,
      step: 3,
      payload: { accNo: '6217000000000000012', accPhone: '13812345678' },
    })
    const row = await rowOf(rpiNo)
    const audit = await at.world.within(at.operator, ({ client }) =>
      client.query(`SELECT string_agg(a::text, '') AS text FROM audit_log a WHERE tenant_id = $1`, [
        at.operator.tenantId,
      ]),
    )
    const numbers = /330106198806150021|6217000000000000012|13812345678|文三路1号","legalPhone/
    expect(`${row.whole}${row.drafts}${row.account}${audit.rows[0]?.text}`).not.toMatch(numbers)
  })

  it('takes no step before the one before it, and steps back to what no longer stands (3.3)', async () => {
    const { id } = await merchantAt(1)
    expect(await save(at.providerClerk, 3, { id })).toMatchObject({ status: 409, msg: '请先完成第2步' })
    const whole = await merchantAt(4)
    const renamed = await save(at.providerClerk, 1, { id: whole.id, ...phone(), legalName: '王六' })
    expect(renamed.data).toMatchObject({ currentStep: 3 })
    const third = await send(at.providerClerk, onboarding.thirdView, { id: whole.id })
    expect(third.data).toMatchObject({ accName: '王五', accNo: '621700******0012' })
    const mended = await save(at.providerClerk, 3, { id: whole.id })
    expect(mended.data).toMatchObject({ currentStep: 4 })
  })

  it('drops account and channels when the type changes, never what still fits (3.3)', async () => {
    const { id, rpiNo } = await merchantAt(4)
    const micro = {
      id,
      userType: 1,
      microType: 1,
      ...phone(),
      pics: [
        ...(await papers(at.providerClerk, 1)).slice(0, 2),
        { picKind: 3, fileKey: await at.picture(at.providerClerk) },
      ],
    }
    expect((await save(at.providerClerk, 1, micro)).data).toMatchObject({ currentStep: 3 })
    expect(await rowOf(rpiNo)).toMatchObject({
      rpi_name: '商户_王五',
      credit_code: '',
      account: null,
      finish_status: 0,
      district_code: '330106',
    })
  })

  it('takes a masked number back as what is saved, and refuses one that stands for nothing (trap 25)', async () => {
    const { id, rpiNo } = await merchantAt(1)
    const before = await rowOf(rpiNo)
    expect(
      await save(at.providerClerk, 1, {
        id,
        legalIdNo: '330***********0021',
        legalPhone: `138****${before.legal_phone_tail}`,
        legalIdAddress: '******',
      }),
    ).toMatchObject({ status: 200 })
    expect(await rowOf(rpiNo)).toMatchObject({
      legal_id_no_idx: before.legal_id_no_idx,
      legal_phone_idx: before.legal_phone_idx,
    })
    expect(await save(at.providerClerk, 1, { id, legalPhone: '139****0000' })).toMatchObject({
      status: 400,
      msg: '请输入完整的法人手机号',
    })
    expect(await save(at.providerClerk, 1, { legalPhone: '139****0000' })).toMatchObject({
      status: 400,
      msg: '请输入完整的法人手机号',
    })
  })

  it('says where a fault is mended, and writes nothing on it', async () => {
    const before = await at.world.within(at.operator, ({ client }) =>
      client.query('SELECT count(*)::int AS n FROM rpi_basic'),
    )
    const refused = await save(at.providerClerk, 1, { rpiShortName: '测试店' })
    expect(refused).toMatchObject({ status: 400, msg: '商户简称不符合规范', data: { step: 1, field: 'rpiShortName' } })
    const picture = await save(at.providerClerk, 1, { pics: [], ...phone() })
    expect(picture).toMatchObject({
      status: 400,
      msg: '请上传法人身份证人像面',
      data: { step: 1, field: 'pics', picKind: 1 },
    })
    const after = await at.world.within(at.operator, ({ client }) =>
      client.query('SELECT count(*)::int AS n FROM rpi_basic'),
    )
    expect(after.rows).toEqual(before.rows)
  })

  it('refuses the older of two forms with who and when', async () => {
    const { id } = await merchantAt(1)
    const { data } = await send(at.clerk, onboarding.firstView, { id })
    const { version } = data as unknown as { version: number }
    expect(await save(at.providerClerk, 1, { id, version, ...phone() })).toMatchObject({ status: 200 })
    const late = await save(at.clerk, 1, { id, version, userNo: at.provider.userNo, ...phone() })
    expect(late).toMatchObject({
      status: 409,
      error: 'common.moved',
      data: { updateUserName: expect.stringMatching(/^u/), updateTime: expect.stringMatching(/^20/) },
    })
  })
})

describe('who may', () => {
  it('a provider brings in its own, sees what lies below, changes direct ones alone; others find nothing', async () => {
    const below = await given.provider(at.world, at.provider, { prices: { wechat: { rate: '0.28' } } })
    const clerkBelow = await givenUser(at.world, {
      tenantId: at.operator.tenantId,
      permissions: clerkPermissions,
      userType: 2,
      userNo: below.userNo,
    })
    const { id, rpiNo } = await merchantAt(1, clerkBelow)
    expect(await rowOf(rpiNo)).toMatchObject({ user_no: below.userNo, user_path: below.path })
    expect((await send(at.providerClerk, onboarding.firstView, { id })).data).toMatchObject({
      blocked: '只能操作直属商户',
    })
    expect(await save(at.providerClerk, 2, { id })).toMatchObject({ status: 403, msg: '只能操作直属商户' })
    expect(await send(at.providerClerk, progressCalls.remove, { ids: id })).toMatchObject({ status: 403 })
    const stranger = await givenUser(at.world, { tenantId: '299998', permissions: clerkPermissions })
    for (const call of [
      onboarding.firstView,
      onboarding.fifthView,
      onboarding.offers,
      onboarding.submit,
      onboarding.dropDraft,
    ])
      expect(await send(stranger, call, { id, step: 1 })).toMatchObject({ status: 404 })
    expect(await save(stranger, 2, { id, pics: [] })).toMatchObject({ status: 404 })
    const reader = await givenUser(at.world, { tenantId: at.operator.tenantId, permissions: ['pos_info_net_view'] })
    expect(await send(reader, onboarding.first, { ...firstStep, pics: [] })).toMatchObject({ status: 403 })
    expect(await send(reader, onboarding.firstView, { id })).toMatchObject({ status: 200 })
  })

  it('an employee brings in for its provider, whatever it says', async () => {
    const employee = await given.employee(at.world, at.provider)
    const user = await givenUser(at.world, {
      tenantId: at.operator.tenantId,
      permissions: clerkPermissions,
      userType: 4,
      userNo: employee.userNo,
    })
    const made = await save(user, 1, { ...phone(), userNo: 'F99999999' })
    expect(await rowOf((made.data as unknown as { rpiNo: string }).rpiNo)).toMatchObject({
      user_no: at.provider.userNo,
      emp_no: employee.userNo,
    })
  })

  it('C0234: removes what no channel has, and nothing of a list with one foreign row', async () => {
    const { id, rpiNo } = await merchantAt(2)
    expect(await send(at.providerClerk, progressCalls.remove, { ids: `${id},1` })).toMatchObject({ status: 404 })
    expect(await rowOf(rpiNo)).toMatchObject({ is_deleted: false })
    expect(await send(at.providerClerk, progressCalls.remove, { ids: id })).toMatchObject({ status: 200 })
    expect(await rowOf(rpiNo)).toMatchObject({ is_deleted: true })
  })
})

describe('what the steps ask for', () => {
  it('C0225: the account managers are those of the own login tenant who have that role', async () => {
    const { tenantId } = at.operator
    const manager = await givenUser(at.world, { tenantId, roleAlias: 'account_manager' })
    await givenUser(at.world, { tenantId: '219996', roleAlias: 'account_manager' })
    const asking = await givenUser(at.world, { tenantId, permissions: ['pos_info_net_view'] })
    const listed = (await at.world.as(asking).send(onboarding.managers)).data
    expect(listed.map((row) => row.id)).toEqual([String(manager.userId)])
    expect((await at.world.as(manager).send(onboarding.managers)).code).toBe(403)
  })

  it('C0226 C0182 C1123 C1124 C0229: account kinds and names, offers with floors, cards, progress (R554, R555, R562)', async () => {
    const { id } = await merchantAt(3)
    expect((await send(at.clerk, settlementAccount.types, { userType: 1 })).data).toMatchObject([
      { balanceAccType: 2, name: '法人对私' },
    ])
    expect((await send(at.clerk, settlementAccount.name, { id, balanceAccType: 1 })).data).toEqual({
      accName: '西湖区（老王）面馆',
    })
    expect((await send(at.clerk, settlementAccount.name, { id, balanceAccType: 3 })).data).toEqual({ accName: '' })
    const offers = (await send(at.providerClerk, onboarding.offers, { id })).data as unknown as {
      refusal: string
      lines: object[]
    }[]
    expect(offers).toMatchObject([{ aisleCode: 'SANDBOX', refusal: '' }])
    expect(offers[0]?.lines).toContainEqual(
      expect.objectContaining({ payWay: 1, rate: '0.2500', maxRate: '1.0000', isOpen: 1 }),
    )
    expect((await send(at.clerk, settlementAccount.card, { accNo: '6217 0000 0000 0000 012' })).data).toHaveProperty(
      'bankCode',
    )
    const progress = (await send(at.providerClerk, progressCalls.list, {})).data as unknown as {
      records: { id: string }[]
    }
    expect(progress.records.find((row) => row.id === id)).toMatchObject({
      currentStep: 4,
      missing: ['通道与费率'],
      missingCount: 1,
    })
    // A merchant that came through stays for a month, with nothing left to do.
    const setOnline = (daysAgo: number) =>
      at.world.within({ tenantId: at.operator.tenantId, oemNo: at.operator.tenantId }, ({ client }) =>
        client.query(
          `UPDATE rpi_basic SET finish_status = 2, first_online_time = business_now() - make_interval(days => $3) WHERE tenant_id = $1 AND id = $2`,
          [at.operator.tenantId, id, daysAgo],
        ),
      )
    const listed = async () => {
      const { data } = await send(at.providerClerk, progressCalls.list, {})
      return (data as unknown as { records: { id: string; missingCount: number }[] }).records.find(
        (row) => row.id === id,
      )
    }
    await setOnline(3)
    expect(await listed()).toMatchObject({ missingCount: 0 })
    await setOnline(40)
    expect(await listed()).toBeUndefined()
    await at.world.within({ tenantId: at.operator.tenantId, oemNo: at.operator.tenantId }, ({ client }) =>
      client.query(
        'UPDATE rpi_basic SET finish_status = 0, first_online_time = NULL WHERE tenant_id = $1 AND id = $2',
        [at.operator.tenantId, id],
      ),
    )
    const paged = await send(at.providerClerk, progressCalls.list, { pageNum: 2, pageSize: 1 })
    expect(paged.data).toMatchObject({ current: 2, size: 1 })
  })
})

describe('pictures (network 3.8)', () => {
  const upload = (content: Buffer) =>
    sendForm(at.world, at.clerk, file.putPrivate, { file: { name: 'a.png', content }, fields: { type: 'paper' } })

  it('C0139: are taken by their content, legible ones alone', async () => {
    expect(await upload(pngOf(400, 299))).toMatchObject({ status: 400, msg: '图片不清晰，请重新上传' })
    expect(await upload(Buffer.from('%PDF-1.4'))).toMatchObject({ status: 400, msg: '上传图片只能是 JPG 和 Png 格式!' })
    expect(await upload(pngOf(300, 300))).toMatchObject({ status: 200 })
  })

  it('C0167 C0194: are seen by signed links and replaced kind by kind; a small or foreign file is refused (R559)', async () => {
    const { rpiNo } = await merchantAt(2)
    const shown = async () =>
      (
        (await send(at.clerk, picture.shared, { rpiNo })).data as unknown as {
          pics: { picKind: number; fileKey: string; url: string }[]
        }
      ).pics
    const before = await shown()
    expect(before.map(({ picKind }) => picKind)).toEqual([1, 2, 4, 5, 6, 7])
    expect(before[0]?.url).toContain('sign=')
    const fileKey = await at.picture(at.providerClerk)
    expect(await send(at.providerClerk, picture.replaceAll, { rpiNo, pics: [{ picKind: 5, fileKey }] })).toMatchObject({
      status: 200,
    })
    const after = await shown()
    expect(after.find(({ picKind }) => picKind === 5)?.fileKey).toBe(fileKey)
    expect(after.filter(({ picKind }) => picKind !== 5)).toMatchObject(
      before.filter(({ picKind }) => picKind !== 5).map(({ fileKey: key }) => ({ fileKey: key })),
    )
    const small = await at.picture(at.providerClerk, { width: 200, height: 400 })
    expect(
      await send(at.providerClerk, picture.replaceAll, { rpiNo, pics: [{ picKind: 5, fileKey: small }] }),
    ).toMatchObject({ status: 400, msg: '图片不清晰，请重新上传' })
    expect(
      await send(at.providerClerk, picture.replaceAll, {
        rpiNo,
        pics: [{ picKind: 5, fileKey: 'private/2026-01/aaaaaaaaaaaaaaaaaaaaaaaa.png' }],
      }),
    ).toMatchObject({ status: 404 })
    expect(await shown()).toMatchObject(after.map(({ fileKey: key }) => ({ fileKey: key })))
  })
})
