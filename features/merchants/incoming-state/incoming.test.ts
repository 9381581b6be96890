import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenConstraint } from '../../../core/server/database/db.ts'
import { AppError } from '../../../core/shared/errors.ts'
import { startWorld, type World } from '../../../tests/kit/api.ts'
import { given, linesOf, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { BalanceAccType, IncomingKind } from '../../channels/pay-way/pay-way-codes.contract.ts'
import { MerchantUserType } from '../../settings/industry/industry-codes.contract.ts'
import { createMerchants, type MerchantDraft } from '../merchant/merchant.actions.ts'
import { type OpenedDraft, openIncomings } from './incoming.actions.ts'

let world: World
let operator: Operator
let provider: Party
let merchant: Merchant

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  provider = await given.provider(world, operator, { prices: { wechat: { rate: '0.25' } } })
  merchant = await given.merchant(world, provider, { prices: { wechat: { rate: '0.38' } } })
  await given.aisle(world, { aisleCode: 'SECOND', needWxAuth: true, supportUserTypes: [2, 3] })
  await given.aisle(world, { aisleCode: 'CLOSED' })
  await world.within(operator, ({ client }) =>
    client.query(`INSERT INTO aisle_oem (tenant_id, oem_no, aisle_code) VALUES ($1, $1, 'SECOND')`, [
      operator.tenantId,
    ]),
  )
  await given.prices(
    world,
    { ...operator, userNo: operator.tenantId },
    { wechat: { rate: '0.20' } },
    { aisleCode: 'SECOND' },
  )
  await given.prices(world, provider, { wechat: { rate: '0.30' } }, { aisleCode: 'SECOND' })
}, 60_000)
afterAll(() => world.close())

const maker = () => ({ ...operator, userId: 7n, deptId: null, at: '2026-03-01 10:00:00+08' })
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'made',
    (error: unknown) => (error instanceof AppError ? error.message : (brokenConstraint(error) ?? String(error))),
  )
const rowsOf = async (text: string, rpiNo: string) =>
  (await world.within(operator, ({ client }) => client.query(text, [operator.tenantId, rpiNo]))).rows

const draft = (more: Partial<MerchantDraft> = {}): MerchantDraft => ({
  oemNo: operator.oemNo,
  userNo: provider.userNo,
  userType: MerchantUserType.soleTrader,
  rpiName: '新店',
  rpiShortName: '新店',
  legalName: '王五',
  legalIdNo: '330106198806150021',
  legalPhone: '13812345678',
  account: {
    balanceAccType: BalanceAccType.legalPerson,
    accName: '王五',
    accNo: '6222021000112233449',
    bankCode: '102',
    bankName: '工商银行',
    accPhone: '13812345678',
    settleCycle: 2,
  },
  ...more,
})
const make = (...drafts: MerchantDraft[]) => world.within(operator, (tx) => createMerchants(tx, maker(), drafts))
const open = (more: Partial<OpenedDraft>) =>
  world.within(operator, (tx) =>
    openIncomings(tx, maker(), [
      {
        rpiNo: merchant.rpiNo,
        aisleCode: 'SECOND',
        incomingKind: IncomingKind.scan,
        aisleMerNo: `9${Math.random().toString().slice(2, 14)}`,
        lines: linesOf({ wechat: { rate: '0.38' } }),
        ...more,
      },
    ]),
  )

describe('making merchants', () => {
  it('keeps no personal number in plain, and notes whose they are', async () => {
    const [made] = await make(draft({ rpiName: '密封店' }))
    const [row] = await rowsOf(
      `SELECT m::text AS whole, a::text AS account FROM rpi_basic m JOIN rpi_account a ON a.rpi_no = m.rpi_no WHERE m.tenant_id = $1 AND m.rpi_no = $2`,
      made?.rpiNo ?? '',
    )
    expect(`${row.whole}${row.account}`).not.toMatch(/13812345678|330106198806150021|6222021000112233449/)
    expect(
      await rowsOf(
        `SELECT user_no, user_path, valid_from, valid_to FROM rpi_belonging WHERE tenant_id = $1 AND rpi_no = $2`,
        made?.rpiNo ?? '',
      ),
    ).toEqual([
      { user_no: provider.userNo, user_path: provider.path, valid_from: '2026-03-01 10:00:00+08', valid_to: null },
    ])
    expect(made?.rpiNo).toMatch(/^M260301\d{6}$/)
  })

  it('refuses merchants that must not stand', async () => {
    const employee = await given.employee(world, operator)
    expect(await refusal(make(draft({ userNo: 'F99999999' })))).toBe('所属服务商不存在或未启用')
    expect(await refusal(make(draft({ userNo: employee.userNo })))).toBe('所属服务商不存在或未启用')
    expect(await refusal(make(draft({ empNo: provider.userNo })))).toBe('员工不属于该服务商')
    expect(await refusal(make(draft({ empNo: employee.userNo })))).toBe('员工不属于该服务商')
    const micro = () => draft({ userType: MerchantUserType.micro, legalIdNo: '44030519900101123X' })
    expect(await refusal(make(micro(), micro(), micro()))).toBe('made')
    expect(await refusal(make(micro()))).toBe('该身份证名下小微商户已达上限')
    const licensed = () => draft({ creditCode: '92330106MA2ABCDE3K' })
    expect(await refusal(make(...Array.from({ length: 11 }, licensed)))).toBe('该营业执照入网商户数已达上限')
    expect(await refusal(make(...Array.from({ length: 10 }, licensed)))).toBe('made')
  })
})

describe('opening merchants at channels', () => {
  it('adds the number, the price, the companies and the authorisation, and keeps the default of the first channel', async () => {
    const [code] = await open({ aisleMerNo: '900000000001' })
    expect(code).toMatch(/^IN260301\d{8}$/)
    expect(
      await rowsOf(
        `SELECT aisle_mer_no, incoming_code, valid_from FROM aisle_merchant WHERE tenant_id = $1 AND rpi_no = $2 AND aisle_code = 'SECOND'`,
        merchant.rpiNo,
      ),
    ).toEqual([{ aisle_mer_no: '900000000001', incoming_code: code, valid_from: '2026-03-01 10:00:00+08' }])
    expect(
      await rowsOf(
        `SELECT DISTINCT aisle_code FROM rpi_aisle_default WHERE tenant_id = $1 AND rpi_no = $2`,
        merchant.rpiNo,
      ),
    ).toEqual([{ aisle_code: 'SANDBOX' }])
    expect(
      await rowsOf(
        `SELECT pay_type, apply_state, authorize_state FROM rpi_pay_auth WHERE tenant_id = $1 AND rpi_no = $2 AND aisle_code = 'SECOND'`,
        merchant.rpiNo,
      ),
    ).toEqual([{ pay_type: 1, apply_state: 0, authorize_state: 0 }])
    expect(
      await rowsOf(
        `SELECT rate_ppm, source_no FROM rpi_rate WHERE tenant_id = $1 AND rpi_no = $2 AND aisle_code = 'SECOND'`,
        merchant.rpiNo,
      ),
    ).toEqual([{ rate_ppm: 3_800, source_no: code }])
    expect(
      await rowsOf(
        `SELECT finish_status, rpi_status, first_online_time FROM rpi_basic WHERE tenant_id = $1 AND rpi_no = $2`,
        merchant.rpiNo,
      ),
    ).toEqual([{ finish_status: 2, rpi_status: 1, first_online_time: '2026-01-01 00:00:00+08' }])
  })

  it('refuses what must not stand', async () => {
    const other = await given.merchant(world, provider, { prices: { wechat: { rate: '0.38' } } })
    const micro = await given.merchant(world, provider, {
      userType: MerchantUserType.micro,
      prices: { wechat: { rate: '0.38' } },
    })
    expect(await refusal(open({ rpiNo: 'M000000000000' }))).toBe('数据不存在或无权查看')
    expect(await refusal(open({ aisleCode: 'CLOSED' }))).toBe('运营商未开通该通道')
    expect(await refusal(open({ rpiNo: micro.rpiNo }))).toBe('通道模拟通道不支持该商户类型')
    expect(await refusal(open({}))).toBe('rpi_incoming_merchant')
    expect(await refusal(open({ rpiNo: other.rpiNo, aisleMerNo: '900000000001' }))).toMatch(
      /^(rpi_incoming_mer_no|aisle_merchant_overlap)$/,
    )
    expect(await refusal(open({ rpiNo: other.rpiNo, lines: linesOf({ wechat: { rate: '0.29' } }) }))).toBe(
      '微信费率不能低于上级成本0.3%',
    )
  })
})
