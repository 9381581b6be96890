import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, type World } from '../../../tests/kit/api.ts'
import { dateTimeText } from '../../../core/shared/dates.ts'
import { givenMoney, givenParty, startMoneyWorld } from '../../wallets/owner/owner.fixture.ts'
import { OwnerType, WalletKind } from '../../ledger/posting/ledger.contract.ts'
import { addToQuota } from '../tax/quota.actions.ts'
import { TaxMode } from '../tax/tax-codes.contract.ts'
import { withdrawalRequest } from './request.contract.ts'
import {
  askFor,
  booksOf,
  givenPlatform,
  givenScene,
  type Scene,
  testPlatform,
  withdrawPermissions,
} from '../withdrawal/withdrawal-scene.fixture.ts'

let world: World
beforeAll(async () => {
  world = await startMoneyWorld()
  testPlatform(world)
})
afterAll(() => world.close())

const sql = (scene: Scene, text: string, values: unknown[] = []) =>
  world.within({ tenantId: scene.tenantId, oemNo: scene.tenantId }, ({ client }) => client.query(text, values))
const allRows = async (scene: Scene) => (await sql(scene, 'SELECT 1 FROM withdrawal')).rowCount

describe('the checks of a withdrawal, in their order (money 5.6)', () => {
  // A minute on the other side of the day, whenever the test runs.
  const [opens, closes] = dateTimeText(new Date()).slice(11, 13) < '12' ? ['23:58', '23:59'] : ['00:00', '00:01']
  const closePlatform = (scene: Scene) =>
    sql(scene, 'UPDATE withdrawal_platform SET open_time = $1, close_time = $2', [opens, closes])
  const owe = (scene: Scene, amount: number) =>
    sql(
      scene,
      `INSERT INTO debt (tenant_id, oem_no, debt_no, debt_kind, owner_type, owner_no, amount, remain_amount, debt_status) VALUES ($1, $1, 'QK1', 3, 2, $2, $3, $3, 0)`,
      [scene.tenantId, scene.provider.ownerNo, amount],
    )

  /** Each breaks one thing; applied from the last to the first, each new one wins over those before. */
  const steps: {
    msg: string
    amount?: string
    input?: Record<string, unknown>
    break: (scene: Scene) => Promise<unknown>
  }[] = [
    {
      msg: '到账金额必须大于0',
      amount: '100.00',
      break: (scene) => sql(scene, `UPDATE withdrawal_platform SET fee_fixed = 10000000, fee_cap = NULL`),
    },
    { msg: '存在未结清欠款999.00元', amount: '100.00', break: (scene) => owe(scene, 99_900) },
    { msg: '可提现余额不足', amount: '1000.01', break: async () => undefined },
    {
      msg: '本月提现额度不足',
      amount: '1000.01',
      break: (scene) => sql(scene, 'UPDATE withdrawal_platform SET month_max_amount = 100000'),
    },
    {
      msg: '今日提现金额已超限',
      amount: '1000.01',
      break: (scene) => sql(scene, 'UPDATE withdrawal_platform SET day_max_amount = 100000'),
    },
    {
      msg: '单笔提现不能超过500.00元',
      amount: '1000.01',
      break: (scene) => sql(scene, 'UPDATE withdrawal_platform SET single_max = 50000'),
    },
    { msg: '提现金额不能低于1.00元', amount: '0.99', break: async () => undefined },
    { msg: `当前不在提现时间内(${opens}-${closes})`, amount: '0.99', break: closePlatform },
    {
      msg: '暂无可用的提现渠道',
      amount: '0.99',
      break: (scene) => sql(scene, 'UPDATE withdrawal_platform SET account_kinds = ARRAY[1]::smallint[]'),
    },
    {
      msg: '请先签署代付服务协议',
      amount: '0.99',
      break: (scene) =>
        sql(scene, `UPDATE withdrawal_platform SET account_kinds = ARRAY[1, 2]::smallint[]`).then(() =>
          sql(scene, 'UPDATE tax_agreement SET agreement_status = 1, sign_time = NULL'),
        ),
    },
    {
      msg: '请先选择结算开票方式',
      amount: '0.99',
      break: (scene) => sql(scene, 'UPDATE money_owner SET tax_mode = 0'),
    },
    {
      msg: '结算账户户名与实名信息不一致',
      amount: '0.99',
      break: (scene) => sql(scene, `UPDATE auth SET name = '李四', legal_name = '李四'`),
    },
    {
      msg: '请先绑定并审核结算账户',
      amount: '0.99',
      break: (scene) => sql(scene, 'UPDATE bank SET is_deleted = true'),
    },
    { msg: '请先完成实名认证', amount: '0.99', break: (scene) => sql(scene, 'UPDATE auth SET auth_status = 1') },
    {
      msg: '该钱包余额不支持提现',
      amount: '0.99',
      input: { walletKind: WalletKind.recharge },
      break: async () => undefined,
    },
    {
      msg: '钱包状态异常，暂不能提现',
      amount: '0.99',
      input: { walletKind: WalletKind.recharge },
      break: (scene) =>
        givenMoney(world, scene.provider, WalletKind.recharge, 1).then(() =>
          sql(scene, 'UPDATE user_wallet SET wallet_status = 2'),
        ),
    },
  ]

  it('refuses with the first that fails, and changes nothing', async () => {
    const scene = await givenScene(world)
    await givenPlatform(scene)
    const before = await booksOf(scene)
    for (const { msg, amount = '10.00', input, break: breakIt } of steps) {
      await breakIt(scene)
      expect(await askFor(scene, amount, input)).toMatchObject({ code: 409, msg })
    }
    expect(await allRows(scene)).toBe(0)
    expect(await booksOf(scene)).toEqual(before)
  })

  it('counts today’s withdrawals, but not those that came to nothing', async () => {
    const scene = await givenScene(world)
    await givenPlatform(scene)
    await sql(scene, 'UPDATE withdrawal_platform SET day_max_count = 1')
    const { data } = await askFor(scene, '10.00')
    expect(await askFor(scene, '11.00')).toMatchObject({ code: 409, msg: '今日提现次数已用完' })
    await world.as(scene.owner).send(withdrawalRequest.cancel, { withdrawCode: data.withdrawCode })
    expect(await askFor(scene, '12.00')).toMatchObject({ code: 200 })
  })

  it('asks the owner of a company account for invoices first', async () => {
    const scene = await givenScene(world, { taxMode: TaxMode.ownInvoice })
    await givenPlatform(scene, { platformCode: 'BANK1', platformType: 1, taxRate: '0' })
    expect(await askFor(scene, '10.00')).toMatchObject({ code: 409, msg: '自行开票须使用对公账户' })
    await sql(scene, 'UPDATE bank SET account_kind = 1')
    expect(await askFor(scene, '11.00')).toMatchObject({ code: 409, msg: '可用发票额度不足，请先开票' })
    await world.within({ tenantId: scene.tenantId, oemNo: scene.tenantId }, (tx) =>
      addToQuota(
        tx,
        scene.tenantId,
        { ownerType: OwnerType.provider, ownerNo: scene.provider.ownerNo, oemNo: scene.tenantId },
        5000n,
      ),
    )
    expect(await askFor(scene, '50.01')).toMatchObject({ code: 409, msg: '可用发票额度不足，请先开票' })
    const { data } = await askFor(scene, '30.00')
    expect(data).toMatchObject({ taxAmount: '0.00', arriveAmount: '29.00' })
    expect(await askFor(scene, '20.01')).toMatchObject({ code: 409, msg: '可用发票额度不足，请先开票' })
    await world.as(scene.owner).send(withdrawalRequest.cancel, { withdrawCode: data.withdrawCode })
    expect(await askFor(scene, '50.00')).toMatchObject({ code: 200 })
    const { rows } = await sql(scene, 'SELECT approved_amount, used_amount FROM invoice_quota')
    expect(rows).toEqual([{ approved_amount: 5000n, used_amount: 5000n }])
  })

  it.each([
    { why: 'the pay password is wrong', input: { payPwd: '1' }, msg: '支付密码错误，还可输入4次' },
    { why: 'the amount is 0', input: { amount: '0' }, msg: '金额必须大于0' },
    { why: 'the amount is no amount', input: { amount: '1e3' }, msg: '金额格式不正确' },
    { why: 'the platform is not there', input: { platformCode: 'NONE' }, msg: '暂无可用的提现渠道' },
  ])('refuses when $why', async ({ input, msg }) => {
    const scene = await givenScene(world)
    await givenPlatform(scene)
    expect(await askFor(scene, '10.00', input)).toMatchObject({ success: false, msg })
    expect(await allRows(scene)).toBe(0)
  })

  it('needs the permission, and no institution can ask', async () => {
    const scene = await givenScene(world)
    await givenPlatform(scene)
    const institution = await givenParty(world, { tenantId: scene.tenantId, kind: 'institution' })
    expect(
      await askFor(
        scene,
        '10.00',
        {},
        await givenUser(world, { tenantId: scene.tenantId, userType: 2, userNo: scene.provider.ownerNo }),
      ),
    ).toMatchObject({ code: 403 })
    expect(
      await askFor(
        scene,
        '10.00',
        {},
        await givenUser(world, {
          tenantId: scene.tenantId,
          userType: 5,
          userNo: institution.ownerNo,
          permissions: withdrawPermissions,
        }),
      ),
    ).toMatchObject({ code: 403 })
  })
})
