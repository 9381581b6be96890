import type { Scope } from '../../core/server/database/db.ts'
import type { CodeOf } from '../../core/shared/codes.ts'
import type { Fen } from '../../core/shared/money.ts'
import { type CompCode, payCompanies, PayWay } from '../../features/channels/pay-way/pay-way-codes.contract.ts'
import { type AisleDraft, createAisles, openAisles } from '../../features/channels/aisle/aisle.actions.ts'
import {
  type EmployeePolicyDraft,
  giveEmployeePolicies,
} from '../../features/pricing/employee-policy/employee-policy.actions.ts'
import { givePolicies } from '../../features/pricing/policy/policy.actions.ts'
import type { Maker } from '../../core/server/call/maker.ts'
import { ServiceKind } from '../../features/providers/dossier/party-codes.contract.ts'
import { createParties } from '../../features/providers/party/party.actions.ts'
import { givenTenant, type World } from './api.ts'
import { anyPhone, digits, earlier, linesOf, ppm, type Prices, sandboxCosts } from './prices.ts'

/** An operator or sub-operator of a test. */
export interface Operator {
  readonly tenantId: string
  readonly oemNo: string
}

/** A provider, employee or institution of a test. */
export interface Party extends Operator {
  readonly userNo: string
  readonly path: string
}

/** The maker of records of an operator at a moment. */
export const makerOf = ({ tenantId, oemNo }: Operator, at: string): Maker => ({
  tenantId,
  oemNo,
  userId: null,
  deptId: null,
  at,
})
/** The scope of the root operator: its sub-operators' rows as well. */
export const rootOf = ({ tenantId }: Operator): Scope => ({ tenantId, oemNo: tenantId })

/** Channels, parties and their prices for tests, made through the builders of the features. */
export const givenParties = {
  /** A channel of the platform with all pay ways; made once. Without a code: SANDBOX, at the cost of the worked examples or less. */
  async aisle(
    world: World,
    {
      aisleCode = 'SANDBOX',
      costs = sandboxCosts,
      ...more
    }: Partial<Omit<AisleDraft, 'costs'>> & { costs?: Prices } = {},
  ): Promise<string> {
    await world.within({ tenantId: '', oemNo: '' }, async (tx) => {
      const { rowCount } = await tx.client.query('SELECT 1 FROM pay_aisle WHERE aisle_code = $1', [aisleCode])
      if (rowCount) return
      const bounds = (payWay: number) => ({
        minMerchantRatePpm: 0,
        maxRatePpm: payWay === PayWay.foreignCard ? 40_000 : 10_000,
      })
      const lines = linesOf(costs).map((line) => ({ ...line, ...bounds(line.payWay) }))
      const companies = Object.keys(payCompanies) as CompCode[]
      await createAisles(tx, { userId: null, at: earlier }, [
        {
          aisleCode,
          aisleName: '模拟通道',
          licenseHolder: '模拟支付有限公司',
          aisleFamily: 'SANDBOX',
          d0Support: true,
          supportsDivision: true,
          maxDivRatioPpm: 300_000,
          companies,
          costs: lines,
          ...more,
        },
      ])
    })
    return aisleCode
  },

  /** An operator with its channel open and, unless `prices` is null, its cost policy. */
  async operator(
    world: World,
    { tenantId = `1${digits(5)}`, aisleCode = 'SANDBOX', prices = sandboxCosts as Prices | null } = {},
  ): Promise<Operator> {
    const operator = { tenantId, oemNo: tenantId }
    await givenTenant(world, tenantId)
    await givenParties.aisle(world, { aisleCode })
    await givenParties.openAisle(world, operator, aisleCode)
    if (prices) await givenParties.prices(world, { ...operator, userNo: tenantId }, prices, { aisleCode })
    return operator
  },

  /** A sub-operator below an operator, with its channel open and, unless `prices` is null, its cost policy. */
  async subOperator(
    world: World,
    { tenantId }: Operator,
    { oemNo = `2${digits(5)}`, aisleCode = 'SANDBOX', prices = sandboxCosts as Prices | null } = {},
  ): Promise<Operator> {
    await givenTenant(world, tenantId, oemNo)
    await givenParties.openAisle(world, { tenantId, oemNo }, aisleCode)
    if (prices) await givenParties.prices(world, { tenantId, oemNo, userNo: oemNo }, prices, { aisleCode })
    return { tenantId, oemNo }
  },

  /** Opens a channel for an operator or sub-operator. */
  openAisle: (world: World, operator: Operator, aisleCode: string) =>
    world.within(rootOf(operator), (tx) =>
      openAisles(tx, makerOf(operator, earlier), [{ oemNo: operator.oemNo, aisleCode, isDefault: true }]),
    ),

  /** A provider below an operator, a sub-operator or another provider; with prices when they are givenParties. */
  async provider(
    world: World,
    under: Operator | Party,
    {
      name = `服务商${digits(8)}`,
      prices = null as Prices | null,
      aisleCode = 'SANDBOX',
      shareRatio = '100',
      at = earlier,
    } = {},
  ): Promise<Party> {
    const provider = await givenParties.party(world, under, ServiceKind.provider, { name, at })
    if (prices) await givenParties.prices(world, provider, prices, { aisleCode, shareRatio, at })
    return provider
  },

  /** An employee below an operator or a provider. */
  employee: (world: World, under: Operator | Party, { name = `员工${digits(8)}`, at = earlier } = {}) =>
    givenParties.party(world, under, ServiceKind.employee, { name, at }),

  /** An institution below an operator. */
  institution: (world: World, under: Operator, { name = `机构${digits(8)}`, at = earlier } = {}) =>
    givenParties.party(world, under, ServiceKind.institution, { name, at }),

  /** Any party, approved and on. */
  async party(
    world: World,
    under: Operator | Party,
    serviceKind: CodeOf<typeof ServiceKind>,
    { name, at = earlier }: { name: string; at?: string },
  ): Promise<Party> {
    const { tenantId, oemNo } = under
    const parentNo = 'userNo' in under ? under.userNo : oemNo
    const [made] = await world.within(rootOf(under), (tx) =>
      createParties(tx, makerOf(under, at), [
        {
          oemNo,
          serviceKind,
          parentNo,
          serviceName: name,
          legalName: '张三',
          legalIdNo: `11010519${digits(10)}`,
          contactName: '李四',
          contactPhone: anyPhone(),
          isOpen: true,
        },
      ]),
    )
    if (!made) throw new Error('no party was made')
    return { tenantId, oemNo, userNo: made.userNo, path: made.path }
  },

  /** Prices of a party for a channel, from `at` on; the operator's own are its cost. */
  prices: (
    world: World,
    party: Operator & { userNo: string },
    prices: Prices,
    {
      aisleCode = 'SANDBOX',
      shareRatio = '100',
      at = earlier,
      effectiveTime = at,
    }: { aisleCode?: string; shareRatio?: string; at?: string; effectiveTime?: string } = {},
  ) =>
    world.within(rootOf(party), (tx) =>
      givePolicies(tx, makerOf(party, at), [
        {
          userNo: party.userNo,
          aisleCode,
          polName: `政策${digits(10)}`,
          lines: linesOf(prices),
          shareRatioPpm: ppm(shareRatio),
          effectiveTime,
        },
      ]),
    ),

  /** Sets the earnings of an employee, from `at` on. */
  employeePolicy: (
    world: World,
    employee: Party,
    policy: Pick<EmployeePolicyDraft, 'payWay'> &
      ({ profitMode: 1 | 2; ratePpm: number } | { profitMode: 3; amountFen: Fen }),
    { aisleCode = 'SANDBOX', at = earlier } = {},
  ) =>
    world.within(rootOf(employee), (tx) =>
      giveEmployeePolicies(tx, makerOf(employee, at), [
        { oemNo: employee.oemNo, empNo: employee.userNo, aisleCode, effectiveTime: at, ...policy },
      ]),
    ),
}
