import { inScope, type Db, type Tx } from '../../core/server/database/db.ts'
import { publicAddress } from '../../core/server/http/public-address.ts'
import { IncomingKind, SettleCycle } from '../../features/channels/pay-way/pay-way-codes.contract.ts'
import { openIncomings } from '../../features/merchants/incoming-state/incoming.actions.ts'
import { BalanceAccType } from '../../features/channels/pay-way/pay-way-codes.contract.ts'
import { MerchantUserType } from '../../features/settings/industry/industry-codes.contract.ts'
import { createMerchants } from '../../features/merchants/merchant/merchant.actions.ts'
import type { Maker } from '../../core/server/call/maker.ts'
import { createStores } from '../../features/stores/store/store.actions.ts'
import { createStaff } from '../../features/stores/staff/staff.actions.ts'
import { StaffRole } from '../../features/stores/staff/staff-codes.contract.ts'
import { PosKind } from '../../features/channels/model/model-codes.contract.ts'
import { bindCodes, createCodes } from '../../features/terminals/qrcode/qrcode.actions.ts'
import { MaterialType } from '../../features/terminals/qrcode/qrcode-codes.contract.ts'
import { bindTerminals } from '../../features/terminals/terminal-life/terminal.actions.ts'
import type { Chance } from './chance.ts'
import { districts, merchantNames } from './names.ts'
import { linesOf, prices } from './price-lists.ts'
import { stockDemo } from './stock.ts'
import { cardNumberOf, demoAisle, type DemoMerchant, idNumber, makerOf, phone } from './network.ts'

/** Merchants to make below a party. */
interface Wanted {
  readonly tenantId: string
  readonly oemNo: string
  readonly userNo: string
  readonly count: number
  readonly chance: Chance
  readonly at: string
  readonly employee?: string
  readonly institution?: string
}

/** Makes so many merchants below a party, each onboarded, with a store, a clerk, a terminal and a payment code. */
export async function makeMerchants(db: Db, wanted: Wanted): Promise<DemoMerchant[]> {
  const { tenantId, oemNo, userNo, count, chance, at } = wanted
  return inScope(db, { tenantId, oemNo: '' }, async (tx) => {
    const maker = makerOf(tenantId, oemNo, at)
    const drafts = Array.from({ length: count }, (_, n) => draftOf(wanted, n))
    const made = (await createMerchants(tx, maker, drafts)).map(({ rpiNo }, n) => ({
      rpiNo,
      name: drafts[n]?.rpiName ?? '',
    }))
    const numbers = made.map(() => `8${chance.digits(14)}`)
    await openIncomings(
      tx,
      maker,
      made.flatMap(({ rpiNo }, n) => incomingsOf(rpiNo, numbers[n] as string)),
    )
    const sns = await furnish(tx, maker, { made, userNo, chance })
    return made.map(({ rpiNo, name }, n) => ({
      tenantId,
      rpiNo,
      name,
      aisleMerNo: numbers[n] as string,
      sns: [sns[n] as string],
    }))
  })
}

const kinds = [MerchantUserType.micro, MerchantUserType.soleTrader, MerchantUserType.company] as const

/** Facts of the nth merchant: kinds, cycles, employees and institutions take turns. */
function draftOf({ oemNo, userNo, chance, employee, institution }: Wanted, n: number) {
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
}

/** The channel's numbers of a merchant: for codes and for cards. */
function incomingsOf(rpiNo: string, aisleMerNo: string) {
  const opened = { rpiNo, aisleCode: demoAisle, d0On: false, isAuthorized: true }
  return [
    { ...opened, incomingKind: IncomingKind.scan, aisleMerNo, lines: linesOf(prices.merchant) },
    {
      ...opened,
      incomingKind: IncomingKind.card,
      aisleMerNo: cardNumberOf(aisleMerNo),
      posKind: PosKind.classic,
    },
  ]
}

/** Gives merchants stores, clerks, terminals and codes. @returns serial numbers of the terminals */
async function furnish(
  tx: Tx,
  maker: Maker,
  {
    made,
    userNo,
    chance,
  }: { made: readonly { readonly rpiNo: string; readonly name: string }[]; userNo: string; chance: Chance },
): Promise<string[]> {
  const stores = await createStores(
    tx,
    maker,
    made.map(({ rpiNo, name }) => ({
      rpiNo,
      storeName: name,
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
  const batch = { oemNo: maker.oemNo, quantity: made.length, materialType: MaterialType.stand, holderNo: userNo }
  const codes = await createCodes(tx, maker, { ...batch, domain: publicAddress() })
  await bindCodes(
    tx,
    maker,
    made.map(({ rpiNo }, n) => ({ rqCode: codes.rqCodes[n] as string, rpiNo, rpsNo: stores[n] as string })),
  )
  return sns
}
