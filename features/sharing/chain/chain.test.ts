import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen } from '../../../core/shared/money.ts'
import { startWorld, type World } from '../../../tests/kit/api.ts'
import { earlier, given } from '../../../tests/kit/network.ts'
import { PayWay } from '../../channels/pay-way/pay-way-codes.contract.ts'
import { ProfitMode } from '../shares/sharing.contract.ts'
import { nothingRefunded, priceTrade, sharesAfter } from '../shares/sharing.rules.ts'
import { chainAt, chainsAt } from './chain.queries.ts'
import { missingLevels } from './frozen-chain.rules.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const paidAt = '2026-03-01 14:00:00+08'

describe('the frozen chain of a merchant', () => {
  it('is that of the worked example E1, and shares its fee to the fen', async () => {
    const { operator, l1, l2, merchant } = await given.chainE1(world)
    const chain = await world.within(operator, (tx) =>
      chainAt(tx, operator.tenantId, {
        rpiNo: merchant.rpiNo,
        aisleCode: 'SANDBOX',
        payWay: PayWay.wechat,
        at: paidAt,
      }),
    )
    expect(chain?.levels.map(({ ownerType, ownerNo, line }) => [ownerType, ownerNo, line?.ratePpm])).toEqual([
      [1, operator.tenantId, 2_100],
      [2, l1.userNo, 2_800],
      [2, l2.userNo, 3_200],
      [3, merchant.rpiNo, 3_800],
    ])
    expect(chain).toMatchObject({
      oemNo: operator.tenantId,
      userNo: l2.userNo,
      userPath: l2.path,
      empNo: null,
      employee: null,
    })
    expect(new Set(chain?.levels.map(({ lineId }) => lineId)).size).toBe(4)
    const priced = priceTrade(chain ?? { levels: [], employee: null }, {
      amountFen: fen(12_345),
      isD0: false,
      merchantFee: null,
      channelCost: null,
    })
    expect(sharesAfter(priced, 1, nothingRefunded).map(({ profitFen }) => profitFen)).toEqual([9n, 5n, 7n])
  })

  it('gives the sub-operator a level of its own', async () => {
    const operator = await given.operator(world)
    const child = await given.subOperator(world, operator, { prices: { wechat: { rate: '0.25' } } })
    const provider = await given.provider(world, child, { prices: { wechat: { rate: '0.30' } } })
    const merchant = await given.merchant(world, provider, { prices: { wechat: { rate: '0.38' } } })
    const direct = await given.merchant(world, child, { prices: { wechat: { rate: '0.26' } } })
    const chains = await world.within(operator, (tx) =>
      chainsAt(
        tx,
        operator.tenantId,
        [merchant, direct].map(({ rpiNo }) => ({
          key: rpiNo,
          rpiNo,
          aisleCode: 'SANDBOX',
          payWay: PayWay.wechat,
          at: paidAt,
        })),
      ),
    )
    const owners = (rpiNo: string) => chains.get(rpiNo)?.levels.map(({ ownerType, ownerNo }) => [ownerType, ownerNo])
    expect(owners(merchant.rpiNo)).toEqual([
      [1, operator.tenantId],
      [1, child.oemNo],
      [2, provider.userNo],
      [3, merchant.rpiNo],
    ])
    expect(owners(direct.rpiNo)).toEqual([
      [1, operator.tenantId],
      [1, child.oemNo],
      [3, direct.rpiNo],
    ])
    expect(chains.get(direct.rpiNo)).toMatchObject({ oemNo: child.oemNo, userNo: child.oemNo, userPath: '' })
  })

  it('uses the price of the very moment: the new one at its first instant, the old one the instant before (E5)', async () => {
    const { operator, l1, merchant } = await given.chainE1(world)
    const change = '2026-03-01 14:00:00+08'
    await given.prices(
      world,
      l1,
      {
        wechat: { rate: '0.26' },
        debitCard: { rate: '0.43', cap: '18.00' },
        creditCard: { rate: '0.53', d0Fee: '2.00' },
      },
      { at: '2026-03-01 10:00:00+08', effectiveTime: change },
    )
    const moments = ['2026-03-01 13:59:59+08', '2026-03-01 13:59:59.999999+08', change, '2026-03-01 14:00:00.000001+08']
    const chains = await world.within(operator, (tx) =>
      chainsAt(
        tx,
        operator.tenantId,
        moments.map((at) => ({ key: at, rpiNo: merchant.rpiNo, aisleCode: 'SANDBOX', payWay: PayWay.wechat, at })),
      ),
    )
    expect(moments.map((at) => chains.get(at)?.levels[1]?.line?.ratePpm)).toEqual([2_800, 2_800, 2_600, 2_600])
    expect(chains.get(change)?.levels[1]?.lineId).not.toBe(chains.get(moments[0] as string)?.levels[1]?.lineId)
  })

  it('follows the party that the merchant belonged to at the moment', async () => {
    const { operator, l1, l2, merchant } = await given.chainE1(world)
    const other = await given.provider(world, operator, { prices: { wechat: { rate: '0.30' } } })
    const moved = '2026-03-02 00:00:00+08'
    await world.within(operator, async ({ client }) => {
      await client.query(`UPDATE rpi_belonging SET valid_to = $3 WHERE tenant_id = $1 AND rpi_no = $2`, [
        operator.tenantId,
        merchant.rpiNo,
        moved,
      ])
      await client.query(
        `INSERT INTO rpi_belonging (tenant_id, oem_no, rpi_no, user_no, user_path, valid_from) VALUES ($1, $1, $2, $3, $4, $5)`,
        [operator.tenantId, merchant.rpiNo, other.userNo, other.path, moved],
      )
    })
    const ask = (at: string) =>
      world.within(operator, (tx) =>
        chainAt(tx, operator.tenantId, { rpiNo: merchant.rpiNo, aisleCode: 'SANDBOX', payWay: PayWay.wechat, at }),
      )
    const nodes = async (at: string) => (await ask(at))?.levels.slice(1, -1).map(({ ownerNo }) => ownerNo)
    expect(await nodes('2026-03-01 23:59:59.999+08')).toEqual([l1.userNo, l2.userNo])
    expect(await nodes(moved)).toEqual([other.userNo])
    expect(await ask('2025-12-31 23:59:59+08')).toBeNull()
  })

  it('marks every level without a price, and leaves the others theirs', async () => {
    const operator = await given.operator(world)
    const provider = await given.provider(world, operator)
    const other = await given.provider(world, operator, { prices: { wechat: { rate: '0.30' } } })
    const merchant = await given.merchant(world, other, { prices: { wechat: { rate: '0.38' } } })
    await world.within(operator, ({ client }) =>
      client.query(`UPDATE rpi_belonging SET user_no = $3, user_path = $4 WHERE tenant_id = $1 AND rpi_no = $2`, [
        operator.tenantId,
        merchant.rpiNo,
        provider.userNo,
        provider.path,
      ]),
    )
    const chain = (payWay: 1 | 2) =>
      world.within(operator, (tx) =>
        chainAt(tx, operator.tenantId, { rpiNo: merchant.rpiNo, aisleCode: 'SANDBOX', payWay, at: paidAt }),
      )
    const [wechat, alipay] = [await chain(PayWay.wechat), await chain(PayWay.alipay)]
    expect(wechat && missingLevels(wechat)).toEqual([1])
    expect(alipay && missingLevels(alipay)).toEqual([1, 2])
    expect(wechat?.levels[1]).toMatchObject({ lineId: null, line: null })
  })

  it('carries the employee and what it earns by then', async () => {
    const operator = await given.operator(world)
    const employee = await given.employee(world, operator)
    await given.employeePolicy(world, employee, {
      payWay: PayWay.wechat,
      profitMode: ProfitMode.spreadShare,
      ratePpm: 400_000,
    })
    await given.employeePolicy(
      world,
      employee,
      { payWay: PayWay.wechat, profitMode: ProfitMode.perTrade, amountFen: fen(10) },
      { at: '2026-03-01 14:00:00+08' },
    )
    const merchant = await given.merchant(world, operator, { empNo: employee.userNo })
    const employeeAt = async (payWay: 1 | 4, at: string) =>
      (
        await world.within(operator, (tx) =>
          chainAt(tx, operator.tenantId, { rpiNo: merchant.rpiNo, aisleCode: 'SANDBOX', payWay, at }),
        )
      )?.employee
    const owner = { ownerType: 4, ownerNo: employee.userNo }
    expect(await employeeAt(PayWay.wechat, '2026-03-01 13:59:59+08')).toEqual({
      ...owner,
      profitMode: ProfitMode.spreadShare,
      ratePpm: 400_000,
    })
    expect(await employeeAt(PayWay.wechat, '2026-03-01 14:00:00+08')).toEqual({
      ...owner,
      profitMode: ProfitMode.perTrade,
      amountFen: 10n,
    })
    expect(await employeeAt(PayWay.debitCard, paidAt)).toBeNull()
  })

  it('is not given to another tenant', async () => {
    const { merchant } = await given.chainE1(world)
    const other = await given.operator(world)
    const wanted = { rpiNo: merchant.rpiNo, aisleCode: 'SANDBOX', payWay: PayWay.wechat, at: paidAt }
    expect(await world.within(other, (tx) => chainAt(tx, other.tenantId, wanted))).toBeNull()
    expect(await world.within(other, (tx) => chainAt(tx, merchant.tenantId, wanted))).toBeNull()
  })

  it('is asked for with moments as the database writes them alone', async () => {
    const { operator, merchant } = await given.chainE1(world)
    const wanted = { rpiNo: merchant.rpiNo, aisleCode: 'SANDBOX', payWay: PayWay.wechat, at: '2026-03-01T06:00:00Z' }
    await expect(world.within(operator, (tx) => chainAt(tx, operator.tenantId, wanted))).rejects.toThrow(RangeError)
    expect(await world.within(operator, (tx) => chainsAt(tx, operator.tenantId, []))).toEqual(new Map())
    expect(earlier < paidAt).toBe(true)
  })
})
