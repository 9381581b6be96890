import { allowOutgoing } from '../../core/server/http/outgoing.ts'
import { sealText } from '../../core/server/secrets/personal.ts'
import { openAisles } from '../../features/channels/aisle/aisle.actions.ts'
import { askAgreements } from '../../features/withdrawals/tax/agreement.actions.ts'
import { tax } from '../../features/withdrawals/tax-mode/tax-mode.contract.ts'
import { SettleCycle, SettleMode } from '../../features/channels/pay-way/pay-way-codes.contract.ts'
import { givenPayee, type TestParty } from '../../features/wallets/owner/owner.fixture.ts'
import { pledgePermissions } from '../../features/deposits/order/deposit.fixture.ts'
import { simPermissions } from '../../features/iot/sim-bench.fixture.ts'
import { OwnerType } from '../../features/ledger/posting/ledger.contract.ts'
import { openTestFiles } from '../../features/ledger/voucher/voucher.fixture.ts'
import { TaxMode } from '../../features/withdrawals/tax/tax-codes.contract.ts'
import { walletPermissions } from '../../features/withdrawals/withdrawal/wallet-history.fixture.ts'
import { givenPlatform, givenTaxMode } from '../../features/withdrawals/withdrawal/withdrawal-scene.fixture.ts'
import { givenUser, type TestUser, type World } from '../kit/api.ts'
import { given, linesOf, type Merchant, type Party, type Prices } from '../kit/network.ts'
import { makerOf } from '../kit/network-parties.ts'
import { earlier, sandboxCosts } from '../kit/prices.ts'
import type { Control } from './counterparty.fixture.ts'

/** A merchant on both sides. */
export interface Shop extends Merchant {
  readonly name: string
  readonly appId: string
  readonly sn: string
  readonly cycle: 'T1' | 'D1'
  readonly d0On: boolean
  prices: Prices
}

/** Somebody who has a wallet and may withdraw from it. */
export interface Payee {
  readonly party: TestParty
  readonly user: TestUser
}

/** Participants of a simulation. */
export interface Town {
  readonly tenantId: string
  readonly shops: Shop[]
  /** Providers by what they pay upward, from the operator itself down. */
  readonly parties: { party: Party; prices: Prices; level: number }[]
  readonly payees: readonly Payee[]
  readonly staff: TestUser
  readonly checker: TestUser
  /** Numbers that the acquirer knows and we do not. */
  readonly strangers: readonly string[]
}

/** The operator's own channels: one settles to the merchants' banks, one into their wallets. */
export const channels = [
  { aisleCode: 'SANDBOX', appId: 'town-bank' },
  { aisleCode: 'WALLET', appId: 'town-wallet' },
] as const
/** Secret that the acquirer and the operator sign with. */
export const townSecret = 'a secret of the town'
/** The operator's own number at the channel that settles to banks: deposits and fees of cards are paid to it. */
export const operatorMerNo = '800000000000100'
/** The app that payouts go through. */
export const payoutApp = channels[0].appId

/** Prices that the operator pays the channel. */
const costs: Prices = {
  ...sandboxCosts,
  wechat: { rate: '0.20', d0Rate: '0.02' },
  alipay: { rate: '0.20', d0Rate: '0.02' },
}

/** Prices so much above others; caps and surcharges rise as well. @param percent hundredths of a percent */
export const raised = (prices: Prices, percent: number): Prices =>
  Object.fromEntries(
    Object.entries(prices).map(([way, { rate, cap, d0Fee, ...more }]) => [
      way,
      {
        ...more,
        rate: (Number(rate) + percent / 100).toFixed(2),
        ...(cap ? { cap: (Number(cap) + percent / 10).toFixed(2) } : {}),
        ...(d0Fee ? { d0Fee: (Number(d0Fee) + percent / 10).toFixed(2) } : {}),
      },
    ]),
  )

/** Prices as the acquirer's wire has them. */
export const wireLines = (prices: Prices) =>
  linesOf(prices).map(({ payWay, ratePpm, capAmountFen, minFeeFen, d0RatePpm, d0FeeFen }) => ({
    payWay,
    ratePpm,
    ...(capAmountFen === null ? {} : { capAmount: Number(capAmountFen) }),
    minFee: Number(minFeeFen),
    d0RatePpm,
    d0Fee: Number(d0FeeFen),
  }))

const staffPermissions = [
  ...walletPermissions,
  'pos_trade_test',
  'pos_trade_refund',
  'pos_trade_sync',
  'pos_trade_claim',
  'pos_trade_claim_audit',
  'risk_hold_place',
  'risk_hold_audit',
  'recon_run',
  ...pledgePermissions,
  ...simPermissions,
  'active_view',
  'active_edit',
  'active_publish',
  'active_audit',
  'ticket_view',
  'ticket_edit',
  'ticket_publish',
  'member_active_edit',
  'member_pay',
  'member_refund',
]

/** Makes everybody, here and at the acquirer. */
export async function settleTown(
  world: World,
  {
    control,
    url,
    notifyBase,
    payPwdHash = null,
  }: { control: Control; url: string; notifyBase: string; payPwdHash?: string | null },
): Promise<Town> {
  const tenantId = '160001'
  allowOutgoing(url)
  await given.aisle(world, { aisleCode: 'WALLET', settleMode: SettleMode.wallet, costs })
  await given.aisle(world, { costs })
  const operator = await given.operator(world, { tenantId, prices: costs })
  await world.within(operator, (tx) =>
    openAisles(tx, makerOf(operator, earlier), [{ oemNo: tenantId, aisleCode: 'WALLET' }]),
  )
  await given.prices(world, { ...operator, userNo: tenantId }, costs, { aisleCode: 'WALLET' })
  await control('costs', wireLines(costs))
  for (const { aisleCode, appId } of channels) {
    await control('config', {
      appId,
      appSecret: townSecret,
      notifyUrl: `${notifyBase}/api/countinghouse/channels/notify/${aisleCode}/${tenantId}`,
    })
    const config = sealText(JSON.stringify({ url, appId, appSecret: townSecret }))
    await world.within(operator, (tx) =>
      tx.client.query('UPDATE aisle_oem SET api_config_enc = $3 WHERE tenant_id = $1 AND aisle_code = $2', [
        tenantId,
        aisleCode,
        config,
      ]),
    )
  }
  await control('config', { answerTimeoutMs: 50 })
  const { parties, shops } = await settleShops(world, tenantId)
  for (const shop of shops) await tellShop(control, shop, [])
  await control('merchants', {
    aisleMerchantNo: operatorMerNo,
    appId: payoutApp,
    name: '运营商',
    rates: wireLines(raised(costs, 20)),
  })
  const strangers = ['899999999999991', '899999999999992']
  for (const aisleMerchantNo of strangers)
    await control('merchants', { aisleMerchantNo, appId: payoutApp, name: '生客', rates: wireLines(raised(costs, 20)) })
  const staff = await givenUser(world, { tenantId, permissions: staffPermissions, payPwdHash })
  const checker = await givenUser(world, { tenantId, permissions: staffPermissions, payPwdHash })
  const payees = await settlePayees(world, { tenantId, parties, shops, staff, checker, control, url, payPwdHash })
  return { tenantId, shops, parties, payees, staff, checker, strangers }
}

async function settleShops(world: World, tenantId: string): Promise<Pick<Town, 'parties' | 'shops'>> {
  const operator = { tenantId, oemNo: tenantId }
  const levels = [costs, raised(costs, 7), raised(costs, 12), raised(costs, 20)] as const
  const provider = async (under: Parameters<typeof given.provider>[1], level: 1 | 2, shareRatio = '100') => {
    const party = await given.provider(world, under, { prices: levels[level], shareRatio })
    await given.prices(world, party, levels[level], { aisleCode: 'WALLET', shareRatio })
    return party
  }
  const first = await provider(operator, 1)
  const second = await provider(first, 2, '80')
  const third = await provider(operator, 2)
  const child = await given.subOperator(world, operator, { oemNo: '260001', prices: levels[1] })
  const fourth = await given.provider(world, child, { prices: levels[2] })
  const employee = await given.employee(world, second)
  for (const payWay of [1, 2, 4, 5] as const)
    await given.employeePolicy(world, employee, { payWay, profitMode: 1, ratePpm: 300_000 })
  const shop = async (
    under: Parameters<typeof given.merchant>[1],
    number: number,
    more: { aisle?: 0 | 1; cycle?: 'T1' | 'D1'; d0On?: boolean; empNo?: string } = {},
  ): Promise<Shop> => {
    const { aisle = 0, cycle = 'T1', d0On = false, empNo } = more
    const { aisleCode, appId } = channels[aisle]
    const prices = levels[3]
    const made = await given.merchant(world, under, {
      prices,
      aisleCode,
      d0On,
      settleCycle: cycle === 'T1' ? SettleCycle.t1 : SettleCycle.d1,
      ...(empNo ? { empNo } : {}),
    })
    const { sn } = await given.terminal(world, made, { sn: `N00000000000${number}` })
    return { ...made, name: `商户${number}`, appId, sn, cycle, d0On, prices }
  }
  const shops = [
    await shop(second, 1, { empNo: employee.userNo }),
    await shop(second, 2, { cycle: 'D1', d0On: true }),
    await shop(first, 3),
    await shop(third, 4, { d0On: true }),
    await shop(operator, 5, { cycle: 'D1' }),
    await shop(fourth, 6),
    await shop(child, 7, { cycle: 'D1' }),
    await shop(third, 8, { aisle: 1 }),
    await shop(first, 9, { aisle: 1, cycle: 'D1' }),
  ]
  const root: Party = { ...operator, userNo: tenantId, path: '' }
  const parties = [
    { party: root, prices: levels[0], level: 0 },
    { party: first, prices: levels[1], level: 1 },
    { party: second, prices: levels[2], level: 2 },
    { party: third, prices: levels[2], level: 2 },
    { party: employee, prices: {}, level: 3 },
  ]
  return { parties, shops }
}

/** Tells the acquirer of a merchant, of its new prices, or of its devices besides the first. */
export const tellShop = (
  control: Control,
  { aisleMerNo, appId, name, prices, cycle, d0On, sn }: Shop,
  devices?: readonly string[],
) =>
  control('merchants', {
    aisleMerchantNo: aisleMerNo,
    appId,
    name,
    rates: wireLines(prices),
    settleCycle: cycle,
    d0On,
    ...(devices ? { terminals: [sn, ...devices] } : {}),
  })

/** Gives providers, the employee and the merchants with wallets what they need to withdraw, and the platforms their money. */
async function settlePayees(
  world: World,
  town: Pick<Town, 'tenantId' | 'parties' | 'shops' | 'staff' | 'checker'> & {
    control: Control
    url: string
    payPwdHash: string | null
  },
): Promise<Payee[]> {
  const { tenantId, parties, shops, staff, checker, control, url, payPwdHash } = town
  const apiConfig = JSON.stringify({ adapter: 'sandbox', url, appId: payoutApp, appSecret: townSecret })
  await openTestFiles()
  const owners: TestParty[] = [
    ...parties
      .filter(({ level }) => level > 0)
      .map(({ party, level }) => ({
        tenantId,
        oemNo: tenantId,
        ownerType: level === 3 ? OwnerType.employee : OwnerType.provider,
        ownerNo: party.userNo,
        path: party.path,
      })),
    ...shops
      .filter(({ appId }) => appId !== payoutApp)
      .map(({ rpiNo }) => ({ tenantId, oemNo: tenantId, ownerType: OwnerType.merchant, ownerNo: rpiNo, path: '' })),
  ]
  const payees: Payee[] = []
  for (const party of owners) {
    if (party.ownerType !== OwnerType.merchant) {
      await givenPayee(world, party)
      await givenTaxMode({ world, tenantId }, party, TaxMode.platform)
    }
    const userType = party.ownerType === OwnerType.merchant ? 3 : party.ownerType === OwnerType.employee ? 4 : 2
    const user = await givenUser(world, {
      tenantId,
      userType,
      userNo: party.ownerNo,
      permissions: [...walletPermissions, ...simPermissions, 'pledge_meal_grant'],
      payPwdHash,
    })
    payees.push({ party, user })
  }
  const [head] = payees as [Payee]
  const scene = { world, tenantId, finance: staff, auditor: checker, provider: head.party, owner: head.user }
  const own = { feeFixed: '0.50', costFixed: '1.00', fund: '8000.00', apiConfig, isSigned: false }
  await givenPlatform(scene, { ...own, platformCode: 'SANDTAX', ownerKinds: '2,4', forwardType: 1, autoLimit: '80.00' })
  const forShops = { platformCode: 'SANDPAY', platformType: 2, taxRate: '0', ownerKinds: '3' }
  await givenPlatform(scene, { ...own, ...forShops, feeRate: '0.10' })
  await control('payouts/fund', { appId: payoutApp, amount: 1_600_000 })
  for (const { user, party } of payees)
    if (party.ownerType !== OwnerType.merchant)
      await world.as(user).send(tax.signAgreement, { platformCode: 'SANDTAX' })
  await askAgreements(world.db, tenantId)
  await control('contracts/11010519491231002X/sign')
  return payees
}
