import { inScope, type Db, type Tx } from '../../core/server/database/db.ts'
import { openAisles, createAisles } from '../../features/channels/aisle/aisle.actions.ts'
import { type CompCode, payCompanies, PayWay } from '../../features/channels/pay-way/pay-way-codes.contract.ts'
import { giveEmployeePolicies } from '../../features/pricing/employee-policy/employee-policy.actions.ts'
import { givePolicies } from '../../features/pricing/policy/policy.actions.ts'
import type { Maker } from '../../core/server/call/maker.ts'
import { createParties } from '../../features/providers/party/party.actions.ts'
import { ServiceKind } from '../../features/providers/dossier/party-codes.contract.ts'
import type { DemoAccount } from './accounts.ts'
import type { Chance } from './chance.ts'
import { linesOf, type PriceList, prices } from './price-lists.ts'

/** The channel of the demo world. */
export const demoAisle = 'SANDBOX'

/** A merchant of the demo world as payments need it. */
export interface DemoMerchant {
  readonly tenantId: string
  readonly rpiNo: string
  readonly name: string
  readonly aisleMerNo: string
  readonly sns: readonly string[]
}

/** The number that the channel gave a merchant for cards, beside the one for codes. */
export const cardNumberOf = (aisleMerNo: string): string => `${aisleMerNo}P`

/** The parties of the demo world by their names. */
export type DemoParties = Readonly<Record<Exclude<NonNullable<DemoAccount['party']>, 'merchant'>, string>>

/** Maker of things of the demo world, at a moment. */
export const makerOf = (tenantId: string, oemNo: string, at: string): Maker => ({
  tenantId,
  oemNo,
  userId: null,
  deptId: null,
  at,
})

/** The channel with its cost prices, once for the platform. */
export async function makeChannel(tx: Tx, at: string): Promise<void> {
  await createAisles(tx, { userId: null, at }, [
    {
      aisleCode: demoAisle,
      aisleName: '模拟通道',
      licenseHolder: '模拟支付有限公司',
      aisleFamily: 'SANDBOX',
      d0Support: true,
      supportsDivision: true,
      maxDivRatioPpm: 300_000,
      companies: Object.keys(payCompanies) as CompCode[],
      costs: linesOf(prices.channel).map((line) => ({
        ...line,
        minMerchantRatePpm: 0,
        maxRatePpm: line.payWay === PayWay.foreignCard ? 40_000 : 10_000,
      })),
    },
  ])
}

/** Opens the channel for a login tenant at its cost. */
async function openFor(tx: Tx, maker: Maker, cost: PriceList): Promise<void> {
  await openAisles(tx, maker, [{ oemNo: maker.oemNo, aisleCode: demoAisle, isDefault: true }])
  await givePrices(tx, maker, maker.oemNo, '成本政策', cost)
}

/** Makes the first operator's chain of three providers, its employee and institution, the sub-operator, and their prices. */
export async function makeParties(
  db: Db,
  tenants: { operator: string; sub: string; second: string },
  chance: Chance,
  at: string,
): Promise<DemoParties> {
  const { operator, sub, second } = tenants
  const first = await inScope(db, { tenantId: operator, oemNo: '' }, (tx) =>
    makeChain(tx, { operator, sub }, chance, at),
  )
  const provider = await inScope(db, { tenantId: second, oemNo: '' }, (tx) => makeSecond(tx, second, chance, at))
  return { ...first, second: provider }
}

/** Makes a party with its account open. @returns its number */
async function makeParty(
  tx: Tx,
  maker: Maker,
  of: { readonly parentNo: string; readonly serviceName: string; readonly serviceKind?: 1 | 2 | 3 },
  people: { readonly legalName: string; readonly contactName: string },
  chance: Chance,
): Promise<string> {
  const [made] = await createParties(tx, maker, [
    {
      oemNo: maker.oemNo,
      serviceKind: of.serviceKind ?? ServiceKind.provider,
      parentNo: of.parentNo,
      serviceName: of.serviceName,
      legalName: people.legalName,
      legalIdNo: idNumber(chance),
      contactName: people.contactName,
      contactPhone: phone(chance),
      isOpen: true,
    },
  ])
  return made?.userNo ?? ''
}

/** Gives a party its prices. */
const givePrices = (tx: Tx, maker: Maker, userNo: string, polName: string, list: PriceList) =>
  givePolicies(tx, maker, [
    {
      userNo,
      aisleCode: demoAisle,
      polName,
      lines: linesOf(list),
      shareRatioPpm: 1_000_000,
      effectiveTime: maker.at,
    },
  ])

/** Makes the first operator's parties and their prices. */
async function makeChain(tx: Tx, { operator, sub }: { operator: string; sub: string }, chance: Chance, at: string) {
  const maker = makerOf(operator, operator, at)
  await openFor(tx, maker, prices.channel)
  await openFor(tx, makerOf(operator, sub, at), prices.north)
  const make = (parentNo: string, serviceName: string, serviceKind?: 1 | 2 | 3) =>
    makeParty(tx, maker, { parentNo, serviceName, serviceKind }, { legalName: '张伟', contactName: '李娜' }, chance)
  const north = await make(operator, '华北数字服务有限公司')
  const city = await make(north, '京城收单服务部')
  const district = await make(city, '朝阳商户服务中心')
  const employee = await make(district, '展业员吴桐', ServiceKind.employee)
  const institution = await make(operator, '朝阳路支行', ServiceKind.institution)
  for (const [userNo, list] of [
    [north, prices.north],
    [city, prices.city],
    [district, prices.district],
  ] as const)
    await givePrices(tx, maker, userNo, `政策${userNo}`, list)
  await giveEmployeePolicies(tx, maker, [
    {
      oemNo: operator,
      empNo: employee,
      aisleCode: demoAisle,
      effectiveTime: at,
      payWay: PayWay.wechat,
      profitMode: 1,
      ratePpm: 300_000,
    },
  ])
  return { north, city, district, employee, institution }
}

/** Makes the second operator's provider and its prices. @returns its number */
async function makeSecond(tx: Tx, second: string, chance: Chance, at: string): Promise<string> {
  const maker = makerOf(second, second, at)
  await openFor(tx, maker, prices.channel)
  const of = { parentNo: second, serviceName: '南方远航代理' }
  const userNo = await makeParty(tx, maker, of, { legalName: '曹毅', contactName: '曹毅' }, chance)
  await givePrices(tx, maker, userNo, '代理政策', prices.north)
  return userNo
}

/** A mobile number. */
export const phone = (chance: Chance): string => `13${chance.digits(9)}`

/** A number in the form of an identity card with a right check digit. */
export function idNumber(chance: Chance): string {
  const body = `110105${1960 + chance.below(40)}${String(1 + chance.below(12)).padStart(2, '0')}${String(1 + chance.below(28)).padStart(2, '0')}${chance.digits(3)}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, n) => total + weight * Number(body[n]), 0)
  return body + '10X98765432'[sum % 11]
}
