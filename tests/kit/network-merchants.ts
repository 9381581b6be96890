import type { CodeOf } from '../../core/shared/codes.ts'
import type { Fen } from '../../core/shared/money.ts'
import { IncomingKind, SettleCycle } from '../../features/channels/pay-way/pay-way-codes.contract.ts'
import { openIncomings } from '../../features/merchants/incoming-state/incoming.actions.ts'
import { BalanceAccType } from '../../features/channels/pay-way/pay-way-codes.contract.ts'
import { MerchantUserType } from '../../features/settings/industry/industry-codes.contract.ts'
import { createMerchants } from '../../features/merchants/merchant/merchant.actions.ts'
import { holdersOf } from '../../features/inventory/device/holder.queries.ts'
import { takeIn } from '../../features/inventory/inbound/inbound.actions.ts'
import { StaffRole } from '../../features/stores/staff/staff-codes.contract.ts'
import { createStaff } from '../../features/stores/staff/staff.actions.ts'
import { createStores } from '../../features/stores/store/store.actions.ts'
import { ModuleType, PosKind, RpmType } from '../../features/channels/model/model-codes.contract.ts'
import { createModels, createSuppliers } from '../../features/channels/model/model.actions.ts'
import { MaterialType } from '../../features/terminals/qrcode/qrcode-codes.contract.ts'
import { bindCodes, createCodes } from '../../features/terminals/qrcode/qrcode.actions.ts'
import { bindTerminals } from '../../features/terminals/terminal-life/terminal.actions.ts'
import type { World } from './api.ts'
import { makerOf, type Operator, type Party, rootOf } from './network-parties.ts'
import { anyPhone, digits, e1Prices, earlier, linesOf, type Prices } from './prices.ts'

/** A merchant of a test: onboarded at a channel unless told otherwise, with a head store. */
export interface Merchant extends Operator {
  readonly rpiNo: string
  /** Direct party. */
  readonly userNo: string
  readonly rpsNo: string
  readonly aisleCode: string
  readonly aisleMerNo: string
}

/** Merchants and what hangs on them for tests, made through the builders of the features. */
export const givenMerchants = {
  /** A merchant of a party, onboarded at a channel for scan and card with its prices, with a head store. */
  async merchant(
    world: World,
    under: Operator | Party,
    {
      prices = e1Prices[3] as Prices,
      aisleCode = 'SANDBOX',
      name = `商户${digits(8)}`,
      userType = MerchantUserType.company as CodeOf<typeof MerchantUserType>,
      at = earlier,
      settleCycle = SettleCycle.t1 as typeof SettleCycle.t1 | typeof SettleCycle.d1,
      d0On = false,
      empNo,
      institutionNo,
      managerUserId,
      legalPhone = anyPhone(),
    }: {
      prices?: Prices
      aisleCode?: string
      name?: string
      userType?: CodeOf<typeof MerchantUserType>
      at?: string
      settleCycle?: typeof SettleCycle.t1 | typeof SettleCycle.d1
      d0On?: boolean
      empNo?: string
      institutionNo?: string
      managerUserId?: bigint
      legalPhone?: string
    } = {},
  ): Promise<Merchant> {
    const { tenantId, oemNo } = under
    const userNo = 'userNo' in under ? under.userNo : oemNo
    return world.within(rootOf(under), async (tx) => {
      const maker = makerOf(under, at)
      const account = {
        balanceAccType: BalanceAccType.company,
        accName: name,
        accNo: digits(16),
        bankCode: '102',
        bankName: '工商银行',
        branchCode: `102${digits(9)}`,
        settleCycle,
      }
      const [made] = await createMerchants(tx, maker, [
        {
          oemNo,
          userNo,
          userType,
          rpiName: name,
          rpiShortName: name,
          legalName: '王五',
          legalIdNo: `11010519${digits(10)}`,
          legalPhone,
          account,
          ...(userType === MerchantUserType.micro ? {} : { creditCode: `91${digits(16)}` }),
          ...(empNo ? { empNo } : {}),
          ...(institutionNo ? { institutionNo } : {}),
          ...(managerUserId ? { managerUserId } : {}),
        },
      ])
      if (!made) throw new Error('no merchant was made')
      const aisleMerNo = `8${digits(14)}`
      const opened = { rpiNo: made.rpiNo, aisleCode, d0On, isAuthorized: true }
      await openIncomings(tx, maker, [
        { ...opened, incomingKind: IncomingKind.scan, aisleMerNo, lines: linesOf(prices) },
        { ...opened, incomingKind: IncomingKind.card, aisleMerNo: `${aisleMerNo}P`, posKind: PosKind.classic },
      ])
      const [rpsNo = ''] = await createStores(tx, maker, [
        { rpiNo: made.rpiNo, storeName: name, managerName: '赵六', managerMobile: anyPhone() },
      ])
      return { tenantId, oemNo, rpiNo: made.rpiNo, userNo, rpsNo, aisleCode, aisleMerNo }
    })
  },

  /** A further store of a merchant. */
  store: async (
    world: World,
    merchant: Merchant,
    { name = `门店${digits(6)}`, at = earlier } = {},
  ): Promise<string> => {
    const draft = { rpiNo: merchant.rpiNo, storeName: name, managerName: '赵六', managerMobile: anyPhone() }
    const [rpsNo = ''] = await world.within(rootOf(merchant), (tx) => createStores(tx, makerOf(merchant, at), [draft]))
    return rpsNo
  },

  /** A clerk of a merchant's store. */
  staff: async (
    world: World,
    merchant: Merchant,
    { rpsNo = merchant.rpsNo, name = '店员', mobile = anyPhone(), at = earlier } = {},
  ): Promise<string> => {
    const draft = { rpiNo: merchant.rpiNo, name, mobile, stores: [{ rpsNo, staffRole: StaffRole.clerk }] }
    const [rpstNo = ''] = await world.within(rootOf(merchant), (tx) => createStaff(tx, makerOf(merchant, at), [draft]))
    return rpstNo
  },

  /** A model of device of the platform. */
  model: (
    world: World,
    {
      rpmType = RpmType.pos as CodeOf<typeof RpmType>,
      name = `型号${digits(8)}`,
      posKind = PosKind.classic as CodeOf<typeof PosKind>,
    } = {},
  ): Promise<string> =>
    world.within({ tenantId: '', oemNo: '' }, async (tx) => {
      const maker = { userId: null, at: earlier }
      const [supNo = ''] = await createSuppliers(tx, maker, [{ supName: `供应商${digits(8)}` }])
      const [rpmNo = ''] = await createModels(tx, maker, [
        { rpmName: name, rpmType, supNo, moduleType: ModuleType.g4, ...(rpmType === RpmType.pos ? { posKind } : {}) },
      ])
      return rpmNo
    }),

  /** Devices in the stock of an operator, a provider or an employee; of a merchant given, of its direct party. */
  async stock(
    world: World,
    holder: Operator & { userNo?: string },
    {
      sns = [`N${digits(12)}`] as readonly string[],
      rpmType = RpmType.pos as CodeOf<typeof RpmType>,
      rpmNo = '',
      aisleCode = 'SANDBOX',
      at = earlier,
    } = {},
  ): Promise<readonly string[]> {
    const model = rpmNo || (await givenMerchants.model(world, { rpmType }))
    const holderNo = holder.userNo ?? holder.oemNo
    await world.within(rootOf(holder), async (tx) => {
      const found = (await holdersOf(tx, holder.tenantId, [holderNo])).get(holderNo)
      if (!found) throw new Error(`nobody of the number ${holderNo} holds stock`)
      const devices = sns.map((sn) => ({ sn, rpmNo: model, aisleCode }))
      await takeIn(tx, makerOf(holder, at), { holder: found, devices })
    })
    return sns
  },

  /** A POS (or another device) bound to a merchant's store, with rpsNo '' to the merchant alone, out of the stock of its direct party. */
  async terminal(
    world: World,
    merchant: Merchant,
    {
      sn = `N${digits(12)}`,
      rpmType = RpmType.pos as CodeOf<typeof RpmType>,
      rpsNo = merchant.rpsNo,
      rpstNo = '',
      rpmNo = '',
      at = earlier,
    } = {},
  ): Promise<{ sn: string; rtNo: string }> {
    await givenMerchants.stock(world, merchant, { sns: [sn], rpmType, rpmNo, aisleCode: merchant.aisleCode, at })
    const termNo = rpmType === RpmType.pos ? { aisleTermNo: digits(8) } : {}
    const [rtNo = ''] = await world.within(rootOf(merchant), (tx) =>
      bindTerminals(tx, makerOf(merchant, at), [
        { sn, rpiNo: merchant.rpiNo, ...(rpsNo ? { rpsNo } : {}), ...(rpstNo ? { rpstNo } : {}), ...termNo },
      ]),
    )
    return { sn, rtNo }
  },

  /** A payment code bound to a merchant's store. */
  code: (
    world: World,
    merchant: Merchant,
    { rpsNo = merchant.rpsNo, holderNo = merchant.userNo, fixedAmountFen = null as Fen | null, at = earlier } = {},
  ): Promise<string> =>
    world.within(rootOf(merchant), async (tx) => {
      const maker = makerOf(merchant, at)
      const made = await createCodes(tx, maker, {
        oemNo: merchant.oemNo,
        quantity: 1,
        materialType: MaterialType.stand,
        holderNo,
        domain: 'http://localhost:8080',
      })
      const [rqCode = ''] = made.rqCodes
      await bindCodes(tx, maker, [
        { rqCode, rpiNo: merchant.rpiNo, rpsNo, ...(fixedAmountFen === null ? {} : { fixedAmount: fixedAmountFen }) },
      ])
      return rqCode
    }),
}
