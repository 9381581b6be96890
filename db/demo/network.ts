import { inScope, type Db, type Tx } from '../../core/server/database/db.ts'
import { publicAddress } from '../../core/server/http/public-address.ts'
import { openAisles, createAisles } from '../../features/channels/aisle/aisle.actions.ts'
import {
  type CompCode,
  IncomingKind,
  payCompanies,
  PayWay,
  SettleCycle,
} from '../../features/channels/aisle/aisle-codes.contract.ts'
import { openIncomings } from '../../features/merchants/incoming/incoming.actions.ts'
import { BalanceAccType, MerchantUserType } from '../../features/merchants/merchant/merchant-codes.contract.ts'
import { createMerchants } from '../../features/merchants/merchant/merchant.actions.ts'
import { giveEmployeePolicies } from '../../features/pricing/employee-policy/employee-policy.actions.ts'
import { givePolicies } from '../../features/pricing/policy/policy.actions.ts'
import type { Maker } from '../../features/providers/party/maker.rules.ts'
import { createParties } from '../../features/providers/party/party.actions.ts'
import { ServiceKind } from '../../features/providers/party/party-codes.contract.ts'
import { createStores } from '../../features/stores/store/store.actions.ts'
import { createStaff } from '../../features/stores/staff/staff.actions.ts'
import { StaffRole } from '../../features/stores/staff/staff-codes.contract.ts'
import { PosKind } from '../../features/terminals/model/model-codes.contract.ts'
import { bindCodes, createCodes } from '../../features/terminals/qrcode/qrcode.actions.ts'
import { MaterialType } from '../../features/terminals/qrcode/qrcode-codes.contract.ts'
import { bindTerminals } from '../../features/terminals/terminal/terminal.actions.ts'
import type { DemoAccount } from './accounts.ts'
import type { Chance } from './chance.ts'
import { districts, merchantNames } from './names.ts'
import { linesOf, type PriceList, prices } from './price-lists.ts'
import { stockDemo } from './stock.ts'

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

const makerOf = (tenantId: string, oemNo: string, at: string): Maker => ({
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
  await givePolicies(tx, maker, [
    {
      userNo: maker.oemNo,
      aisleCode: demoAisle,
      polName: '成本政策',
      lines: linesOf(cost),
      shareRatioPpm: 1_000_000,
      effectiveTime: maker.at,
    },
  ])
}

/** Makes the first operator's chain of three providers, its employee and institution, the sub-operator, and their prices. */
export async function makeParties(
  db: Db,
  tenants: { operator: string; sub: string; second: string },
  chance: Chance,
  at: string,
): Promise<DemoParties> {
  const { operator, sub, second } = tenants
  const first = await inScope(db, { tenantId: operator, oemNo: '' }, async (tx) => {
    const maker = makerOf(operator, operator, at)
    await openFor(tx, maker, prices.channel)
    await openFor(tx, makerOf(operator, sub, at), prices.north)
    const make = async (parentNo: string, serviceName: string, serviceKind: 1 | 2 | 3 = ServiceKind.provider) => {
      const [made] = await createParties(tx, maker, [
        {
          oemNo: operator,
          serviceKind,
          parentNo,
          serviceName,
          legalName: '张伟',
          legalIdNo: idNumber(chance),
          contactName: '李娜',
          contactPhone: phone(chance),
          isOpen: true,
        },
      ])
      return made?.userNo ?? ''
    }
    const north = await make(operator, '华北数字服务有限公司')
    const city = await make(north, '京城收单服务部')
    const district = await make(city, '朝阳商户服务中心')
    const employee = await make(district, '展业员吴桐', ServiceKind.employee)
    const institution = await make(operator, '朝阳路支行', ServiceKind.institution)
    for (const [userNo, list] of [
      [north, prices.north],
      [city, prices.city],
      [district, prices.district],
    ] as const) {
      await givePolicies(tx, maker, [
        {
          userNo,
          aisleCode: demoAisle,
          polName: `政策${userNo}`,
          lines: linesOf(list),
          shareRatioPpm: 1_000_000,
          effectiveTime: at,
        },
      ])
    }
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
  })
  const provider = await inScope(db, { tenantId: second, oemNo: '' }, async (tx) => {
    const maker = makerOf(second, second, at)
    await openFor(tx, maker, prices.channel)
    const [made] = await createParties(tx, maker, [
      {
        oemNo: second,
        serviceKind: ServiceKind.provider,
        parentNo: second,
        serviceName: '南方远航代理',
        legalName: '曹毅',
        legalIdNo: idNumber(chance),
        contactName: '曹毅',
        contactPhone: phone(chance),
        isOpen: true,
      },
    ])
    await givePolicies(tx, maker, [
      {
        userNo: made?.userNo ?? '',
        aisleCode: demoAisle,
        polName: '代理政策',
        lines: linesOf(prices.north),
        shareRatioPpm: 1_000_000,
        effectiveTime: at,
      },
    ])
    return made?.userNo ?? ''
  })
  return { ...first, second: provider }
}

/** Makes so many merchants below a party, each onboarded, with a store, a clerk, a terminal and a payment code. */
export async function makeMerchants(
  db: Db,
  {
    tenantId,
    oemNo,
    userNo,
    count,
    chance,
    at,
    employee,
    institution,
  }: {
    tenantId: string
    oemNo: string
    userNo: string
    count: number
    chance: Chance
    at: string
    employee?: string
    institution?: string
  },
): Promise<DemoMerchant[]> {
  return inScope(db, { tenantId, oemNo: '' }, async (tx) => {
    const maker = makerOf(tenantId, oemNo, at)
    const kinds = [MerchantUserType.micro, MerchantUserType.soleTrader, MerchantUserType.company] as const
    const drafts = Array.from({ length: count }, (_, n) => {
      const userType = kinds[n % 3] as (typeof kinds)[number]
      const name = `${chance.oneOf(districts)}${chance.oneOf(merchantNames)}${chance.digits(2)}号店`
      return {
        oemNo,
        userNo,
        userType,
        rpiName: name,
        rpiShortName: name.slice(0, 20),
        legalName: '王芳',
        legalIdNo: idNumber(chance),
        legalPhone: phone(chance),
        ...(userType === MerchantUserType.micro
          ? {}
          : { creditCode: `${userType === MerchantUserType.company ? '91' : '92'}${chance.digits(16)}` }),
        ...(employee && n % 4 === 0 ? { empNo: employee } : {}),
        ...(institution && n % 5 === 0 ? { institutionNo: institution } : {}),
        account: {
          balanceAccType: userType === MerchantUserType.company ? BalanceAccType.company : BalanceAccType.legalPerson,
          accName: userType === MerchantUserType.company ? name : '王芳',
          accNo: `6222${chance.digits(12)}`,
          bankCode: '102',
          bankName: '工商银行',
          branchCode: `102${chance.digits(9)}`,
          settleCycle: n % 3 === 0 ? SettleCycle.d1 : SettleCycle.t1,
        },
      } as Parameters<typeof createMerchants>[2][number]
    })
    const made = await createMerchants(tx, maker, drafts)
    const numbers = made.map(() => `8${chance.digits(14)}`)
    await openIncomings(
      tx,
      maker,
      made.flatMap(({ rpiNo }, n) => {
        const opened = { rpiNo, aisleCode: demoAisle, d0On: false, isAuthorized: true }
        return [
          {
            ...opened,
            incomingKind: IncomingKind.scan,
            aisleMerNo: numbers[n] as string,
            lines: linesOf(prices.merchant),
          },
          {
            ...opened,
            incomingKind: IncomingKind.card,
            aisleMerNo: cardNumberOf(numbers[n] ?? ''),
            posKind: PosKind.classic,
          },
        ]
      }),
    )
    const stores = await createStores(
      tx,
      maker,
      made.map(({ rpiNo }, n) => ({
        rpiNo,
        storeName: drafts[n]?.rpiName ?? '',
        managerName: '赵强',
        managerMobile: phone(chance),
      })),
    )
    await createStaff(
      tx,
      maker,
      made.map(({ rpiNo }, n) => ({
        rpiNo,
        name: '店员',
        mobile: phone(chance),
        stores: [{ rpsNo: stores[n] as string, staffRole: StaffRole.clerk }],
      })),
    )
    const sns = made.map(() => `N${chance.digits(12)}`)
    await stockDemo(tx, maker, { holderNo: userNo, sns, aisleCode: demoAisle })
    await bindTerminals(
      tx,
      maker,
      made.map(({ rpiNo }, n) => ({
        sn: sns[n] as string,
        rpiNo,
        rpsNo: stores[n] as string,
        aisleTermNo: chance.digits(8),
      })),
    )
    const batch = { oemNo, quantity: count, materialType: MaterialType.stand, holderNo: userNo }
    const codes = await createCodes(tx, maker, { ...batch, domain: publicAddress() })
    await bindCodes(
      tx,
      maker,
      made.map(({ rpiNo }, n) => ({ rqCode: codes.rqCodes[n] as string, rpiNo, rpsNo: stores[n] as string })),
    )
    return made.map(({ rpiNo }, n) => ({
      tenantId,
      rpiNo,
      name: drafts[n]?.rpiName ?? '',
      aisleMerNo: numbers[n] as string,
      sns: [sns[n] as string],
    }))
  })
}

const phone = (chance: Chance): string => `13${chance.digits(9)}`

/** A number in the form of an identity card with a right check digit. */
function idNumber(chance: Chance): string {
  const body = `110105${1960 + chance.below(40)}${String(1 + chance.below(12)).padStart(2, '0')}${String(1 + chance.below(28)).padStart(2, '0')}${chance.digits(3)}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, n) => total + weight * Number(body[n]), 0)
  return body + '10X98765432'[sum % 11]
}
