import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Db, inScope, openDb, platformScope, type Tx } from '../../core/server/database/db.ts'
import { openFiles, useFiles } from '../../core/server/files/files.ts'
import { allCalls, type Call } from '../../core/shared/call.ts'
import { codeSetOf } from '../../core/shared/codes.ts'
import { addDays, dayOf } from '../../core/shared/dates.ts'
import { sheetRecords } from '../../core/server/sheets/sheet.fixture.ts'
import { usePublicAddress } from '../../core/server/http/public-address.ts'
import { demoAccounts, demoPayPassword, operatorId, secondOperatorId } from '../../db/demo/accounts.ts'
import { followAddress } from '../../db/demo/address.ts'
import { loadDemo } from '../../db/demo/load.ts'
import { makeShopDatabase, reachShop } from '../../db/demo/shop-database.ts'
import { seedPlatform } from '../../db/seed/platform.ts'
import { ownWork } from '../../features/access/password/hash-queue.actions.ts'
import { isSecret, secretOf } from '../../features/access/password/password.actions.ts'
import { payPassword } from '../../features/access/pay-password/pay-password.contract.ts'
import { menu } from '../../features/access/menu/menu.contract.ts'
import { faultsOf } from '../../features/inventory/stock/stock-agrees.fixture.ts'
import { MoveStatus } from '../../features/merchants/provider-move/move.contract.ts'
import { SnStatus } from '../../features/inventory/device/device-codes.contract.ts'
import { RsrStatus } from '../../features/inventory/transfer/transfer-codes.contract.ts'
import { MoneyChangeStatus } from '../../features/wallets/adjustment/adjustment.contract.ts'
import { OtherMoneyStatus } from '../../features/wallets/other-money/other-money.contract.ts'
import { DebtStatus } from '../../features/ledger/posting/ledger.contract.ts'
import { proveBooks } from '../../features/reconciliation/proof/proof-run.actions.ts'
import { RunKind } from '../../features/reconciliation/proof/proof-run.contract.ts'
import { invariantProvings, verifyLedger } from '../../features/reconciliation/proof/verify-ledger.queries.ts'
import { DiffStatus } from '../../features/reconciliation/recon-diff/recon-diff.contract.ts'
import { HoldStatus } from '../../features/merchants/risk-hold/risk-hold.contract.ts'
import { RecalcStatus } from '../../features/profit/recalc-run/recalc-codes.contract.ts'
import { DivOrderStatus } from '../../features/trades/trade/division-codes.contract.ts'
import { merchantWalletRecord } from '../../features/wallets/merchant-wallet/merchant-wallet.contract.ts'
import { TopupStatus } from '../../features/wallets/topup/topup.contract.ts'
import { ActiveStatus } from '../../features/deposits/pledge-codes/pledge-codes.contract.ts'
import { TicketRecordStatus } from '../../features/campaigns/ticket/ticket-record-codes.contract.ts'
import { WithdrawStatus } from '../../features/withdrawals/withdrawal/withdrawal-codes.contract.ts'
import { generator } from '../../features/development/generator/generator.contract.ts'
import { screens } from '../../screens.ts'
import { givenSession, givenUser, startWorld, type TestUser, type World } from '../kit/api.ts'
import { alterTold, givenLoneRows, givenManager, tamperWithEverything } from './tamper.fixture.ts'
import { untold } from './tamper-untold.ts'

const platformId = '000000'
const folder = mkdtempSync(path.join(os.tmpdir(), 'countinghouse-demo-'))
/** Address of this instance: not the usual port. */
const address = 'http://localhost:8381'
let world: World
beforeAll(async () => {
  world = await startWorld()
  usePublicAddress(address)
  useFiles(await openFiles({ storageUrl: pathToFileURL(folder).href, secretKey: 'test', publicUrl: address }))
  await inScope(world.db, platformScope, seedPlatform)
  await loadDemo(world.db, world.ownerUrl, { size: { days: 12, perDay: 200 } })
}, 120_000)
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

describe('the demo world', () => {
  it.each([
    { table: 'withdrawal', column: 'withdraw_status', set: WithdrawStatus, absent: [] },
    { table: 'money_change', column: 'change_status', set: MoneyChangeStatus, absent: [] },
    // No call keeps the draft of an item.
    { table: 'other_money', column: 'other_status', set: OtherMoneyStatus, absent: [OtherMoneyStatus.draft] },
    // Top-ups by scan wait for a channel that takes them.
    {
      table: 'wallet_topup',
      column: 'topup_status',
      set: TopupStatus,
      absent: [TopupStatus.unpaid, TopupStatus.closed],
    },
    // A draft is submitted at once; a job computes and books within moments.
    {
      table: 'profit_recalc',
      column: 'recalc_status',
      set: RecalcStatus,
      absent: [RecalcStatus.draft, RecalcStatus.computing, RecalcStatus.posting],
    },
    { table: 'debt', column: 'debt_status', set: DebtStatus, absent: [] },
    { table: 'ticket', column: 'ticket_status', set: ActiveStatus, absent: [] },
    { table: 'ticket_record', column: 'record_status', set: TicketRecordStatus, absent: [] },
    // One that ended is as its list shows any other: time ends it, and the demo has none so old.
    { table: 'bank_active', column: 'active_status', set: ActiveStatus, absent: [ActiveStatus.ended] },
    { table: 'risk_hold', column: 'hold_status', set: HoldStatus, absent: [] },
    { table: 'recon_diff', column: 'diff_status', set: DiffStatus, absent: [] },
    { table: 'service_move', column: 'move_status', set: MoveStatus, absent: [] },
    { table: 'stock_sn', column: 'sn_status', set: SnStatus, absent: [] },
    { table: 'store_transfer', column: 'rsr_status', set: RsrStatus, absent: [] },
    // The money is frozen as soon as a division is registered.
    { table: 'division_order', column: 'div_order_status', set: DivOrderStatus, absent: [DivOrderStatus.toFreeze] },
  ])('holds $table in every status that can rest', async ({ table, column, set, absent }) => {
    const { rows } = await world.within({ tenantId: operatorId, oemNo: operatorId }, ({ client }) =>
      client.query<{ status: number }>(`SELECT DISTINCT ${column} AS status FROM ${table} ORDER BY 1`),
    )
    const restful = codeSetOf(set).entries.filter(({ value }) => !(absent as readonly number[]).includes(value))
    expect(rows.map(({ status }) => status)).toEqual(restful.map(({ value }) => value))
  })

  it.each([operatorId, secondOperatorId])('has devices of %s whose log agrees with them', async (tenantId) => {
    expect(await faultsOf(world, tenantId)).toEqual([])
  })

  it.each([operatorId, secondOperatorId])('has books of %s that balance', async (tenantId) => {
    expect((await verifyLedger(world.db, tenantId)).filter(({ holds }) => !holds)).toEqual([])
  })
})

describe('the accounts of the demo world', () => {
  it('have the pay password that the README names, the platform’s administrator too', async () => {
    const hashes = new Set<string>()
    for (const tenantId of [platformId, operatorId, secondOperatorId]) {
      const { rows } = await world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
        client.query<{ account: string; hash: string | null }>(
          `SELECT account, pay_pwd_hash AS hash FROM app_user
            WHERE tenant_id = $1 AND NOT is_deleted AND (oem_no, account) IN (SELECT * FROM unnest($2::text[], $3::text[]))`,
          [tenantId, ...namedOf(tenantId)],
        ),
      )
      expect(rows).toHaveLength(namedOf(tenantId)[0].length)
      expect(rows.filter(({ hash }) => hash === null)).toEqual([])
      for (const { hash } of rows) hashes.add(hash ?? '')
    }
    expect(readFileSync('README.md', 'utf8')).toContain(`the pay password \`${demoPayPassword}\``)
    for (const hash of hashes) expect(await isSecret(secretOf(demoPayPassword), hash, ownWork)).toBe(true)
  })

  it('tell the platform’s administrator that a pay password is set', async () => {
    expect((await world.as(await signedIn('platform')).send(payPassword.hasPayPwd)).data).toEqual({ hasPayPwd: 1 })
  })

  /** Login tenants and names of the named accounts among a root tenant's users. */
  function namedOf(tenantId: string): [string[], string[]] {
    if (tenantId === platformId) return [[platformId], ['platform']]
    const named = demoAccounts.filter(
      ({ tenantId: own }) => (own === secondOperatorId ? secondOperatorId : operatorId) === tenantId,
    )
    return [named.map(({ tenantId: own }) => own), named.map(({ account }) => account)]
  }
})

describe('the codes of the demo world', () => {
  afterAll(() => usePublicAddress('http://localhost:8080'))

  const addressesOf = async (tenantId: string) =>
    (
      await world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
        client.query<{ address: string }>(
          `SELECT DISTINCT substring(url FROM '^.*/q/') AS address FROM qrcode WHERE tenant_id = $1`,
          [tenantId],
        ),
      )
    ).rows.map(({ address }) => address)

  it('lead to the instance that made them, and to another port once it listens there', async () => {
    for (const tenantId of [operatorId, secondOperatorId])
      expect(await addressesOf(tenantId)).toEqual([`${address}/q/`])
    usePublicAddress('http://localhost:8382')
    await followAddress(world.db)
    for (const tenantId of [operatorId, secondOperatorId])
      expect(await addressesOf(tenantId)).toEqual(['http://localhost:8382/q/'])
  })
})

describe('the proof of the demo world', () => {
  let superuser: Db
  beforeAll(async () => {
    superuser = openDb(world.ownerUrl, { max: 1 })
    await givenManager(superuser, operatorId)
    for (const kind of [RunKind.dayClose, RunKind.rollups])
      expect((await proveBooks(world.db, operatorId, kind)).proofs.filter(({ holds }) => !holds)).toEqual([])
    await givenLoneRows(superuser, world.db, operatorId)
  }, 120_000)
  afterAll(() => superuser.close())

  /** Runs work of a superuser, and takes back whatever it did. */
  async function undone<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let result: T | undefined
    const back = new Error('taken back')
    await inScope(superuser, { tenantId: operatorId, oemNo: '' }, async (tx) => {
      result = await work(tx)
      throw back
    }).catch((error: unknown) => {
      if (error !== back) throw error
    })
    return result as T
  }

  it('notices and names every column of every table of money that is altered alone, but those on the list', async () => {
    const seen = await undone((tx) => tamperWithEverything(tx, operatorId))
    expect(seen.length).toBeGreaterThan(1000)
    const unnoticed = seen.filter(({ outcome }) => outcome === 'unnoticed' || outcome === 'empty')
    expect(unnoticed.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(Object.keys(untold).sort())
  }, 240_000)

  it.each([
    ['balance_record', 'amount', 'amount + 1', 'L4'],
    ['balance_record', 'change_type', '141', 'L4'],
    ['balance_record', 'biz_code', `'X'`, 'L4'],
    ['ledger_balance_day', 'debits', 'debits + 1', 'L2'],
    ['ledger_posting', 'amount', 'amount + 1', 'L2'],
    ['ledger_txn', 'event_type', '1403', 'L13'],
    ['ledger_txn', 'biz_code', `'X'`, 'L13'],
    ['pos_trade', 'fee_amount', 'fee_amount + 1', 'L11'],
    ['pos_trade', 'aisle_cost_amount', 'aisle_cost_amount + 1', 'L11'],
    ['pos_trade', 'rpi_no', `'M1'`, 'L11'],
    ['pos_trade', 'settle_amount', 'settle_amount + 1', 'L13'],
    ['pos_trade', 'profit_amount', 'profit_amount + 1', 'L13'],
    ['pos_trade', 'refunded_fee', 'refunded_fee + 1', 'L13'],
    ['pos_trade', 'pay_day', 'pay_day + 1', 'L13'],
    ['pos_refund', 'refund_amount', 'refund_amount + 1', 'L11'],
    ['pos_refund', 'fee_return', 'fee_return + 1', 'L11'],
    ['pos_profit', 'child_fee', 'child_fee + 1', 'L11'],
    ['settle_record', 'settle_amount', 'settle_amount + 1', 'L12'],
    ['settle_record', 'rpi_no', `'M1'`, 'L12'],
    ['service_profit_release', 'released_amount', 'released_amount + 1', 'L13'],
    ['money_change', 'amount', 'amount + 1', 'L12'],
    ['other_money', 'amount', 'amount + 1', 'L12'],
    ['wallet_topup', 'amount', 'amount + 1', 'L12'],
    ['platform_transfer', 'amount', 'amount + 1', 'L12'],
    ['withdrawal', 'owner_no', `'F1'`, 'L12'],
    ['withdraw_attempt', 'amount', 'amount + 1', 'L13'],
    ['invoice_quota', 'approved_amount', 'approved_amount + 1', 'L13'],
    ['invoice_mail', 'total_amount', 'total_amount + 1', 'L13'],
    ['invoice_mail_record', 'amount', 'amount + 1', 'L13'],
    ['division_order_detail', 'amount', 'amount + 1', 'L13'],
    ['recon_diff', 'suspense_amount', 'suspense_amount + 1', 'L12'],
  ])('tells %s.%s by what it should be: %s is seen by %s', async (table, column, value, name) => {
    const proving = invariantProvings.find((one) => one.name === name)
    const found = await undone(async (tx) => {
      await alterTold(tx, operatorId, table, column, value)
      return proving?.prove(tx, operatorId)
    })
    expect(found?.wrongCount).toBeGreaterThan(0)
    expect(found?.offenders.length).toBeGreaterThan(0)
  })
})

/**
 * Management duties: the rule, the thing managed, an account of the demo that manages it, its page, the list behind the page
 * and the calls that act. A list with @ is asked for its last fortnight; one with ? is empty in the demo.
 * @source docs/wire.md 5, docs/domain/network.md 2.5
 */
const managed: readonly [string, string, string, string, string, string][] = [
  ['R013', 'daily profit', 'finance', '/oemprofit/service_profit_day', 'C0505@', ''],
  ['R014', 'monthly profit', 'finance', '/serviceprofit/service_profit_month', 'C0529@', ''],
  ['R015', 'profit per POS trade', 'finance', '/oemprofit/pos_profit', 'C0534@', ''],
  ['R016', 'profit of child operators', 'finance', '/childOemProfit/service_profit_day', 'C0521@', ''],
  ['R016', 'profit of all', 'finance', '/oemprofit/all_profit_day', 'C0513@', ''],
  ['R017', 'policy templates', 'operation', '/rb-oem/oempolicy/policy_template', 'C0303', 'C0309'],
  ['R017', 'policies of providers', 'operation', '/rb-oem/oempolicy/oem_policy', 'C0300', 'C0307 C0308'],
  ['R017', 'employee policies', 'operation', '/rb-oem/emppolicy/emp_policy_trad', 'C0318', 'C0321 C0320'],
  ['R018', 'merchants', 'operation', '/rb-oem/posinfo/pos_info', 'C0160', 'C0238 C0206'],
  ['R019', 'merchant groups', 'operation', '/rb-oem/posgroup/pos_group', 'C0161', 'C0236 C0209'],
  ['R020', 'incoming applications', 'operation', '/rb-oem/posinfo/pos_info_net', 'C0160', 'C0210 C0214 C0193'],
  ['R021', 'merchant change records', 'operation', '/rb-oem/merrecord/mer_change_menu', 'C0249?', 'C0244 C0246'],
  ['R022', 'real-name records', 'operation', '/rb-oem/posinfo/real_name', 'C1143', 'C0190 C0200'],
  ['R023', 'authorization records', 'admin', '/rb-oem/auth/auth', 'C0361', 'C0364 C0363'],
  ['R024', 'stores', 'operation', '/rb-oem/posStore/pos_store', 'C0393', 'C0397 C0396 C0399'],
  ['R025', 'cashiers', 'operation', '/rb-oem/posinfo/cashier', 'C0400', 'C0407 C0405 C0408'],
  ['R026', 'clerks', 'operation', '/rb-oem/posStaff/pos_staff', 'C0400', 'C0407 C0405 C0408'],
  ['R027', 'terminals', 'operation', '/rb-oem/terminal/terminal', 'C0447', 'C0477 C0449 C0476'],
  ['R030', 'stock inbound', 'warehouse', '/rb-oem/store/stock_storage', 'C0409', 'C0427'],
  ['R031', 'stock transfers', 'warehouse', '/rb-oem/transfer/store_transfer', 'C0443', 'C0428 C0446 C0435'],
  ['R032', 'stock rebates', 'north', '/rb-oem/store/stock_rebate', 'C0409', 'C0437'],
  ['R033', 'stock imports', 'warehouse', '/rb-oem/store/stock_storage', 'C0409', 'C1174 C0432'],
  ['R034', 'stock exports', 'warehouse', '/rb-oem/store/store', 'C0409', 'C0421'],
  ['R035', 'payment channels', 'platform', '/rb-oem/aisle/pay_aisle', 'C0338', 'C0341 C0342 C0340'],
  ['R036', 'payment companies', 'platform', '/rb-oem/aisleComp/aisle_comp', 'C0338', 'C0343 C0344'],
  ['R037', 'trades', 'operation', '/deal_management/deal_management', 'C0545@', 'C0550 C0552'],
  ['R038', 'trade refunds', 'finance', '/deal_management/deal_management', 'C0545@', 'C0557'],
  ['R044', 'wallets', 'finance', '/rb-oem/wallet/user_wallet', 'C0587', 'C0590 C0591'],
  ['R045', 'balances', 'finance', '/rb-oem/balancerecord/balance_record', 'C0574', 'C0578'],
  ['R046', 'withdrawals', 'finance', '/rb-oem/oemWithdraw/oem_withdrawal', 'C0595', 'C0602 C1028'],
  ['R046', 'own withdrawals', 'merchant', '/rb-oem/merchant/merchant_withdraw', 'C0610@', 'C0602'],
  ['R044', 'own wallet', 'merchant', '/rb-oem/merchant/merchant_wallet', 'C0271', 'C0273'],
  ['R045', 'own wallet records', 'merchant', '/rb-oem/merchant/merchant_wallet_record', 'C0268@', 'C0270'],
  ['R047', 'withdrawal platforms', 'admin', '/rb-oem/oemWithdraw/withdrawal_platform', 'C0605', 'C0609 C0608'],
  ['R048', 'other money', 'finance', '/rb-oem/othermoney/other_money', 'C0579', 'C0581'],
  ['R049', 'money changes', 'finance', '/rb-oem/moneychange/money_change', 'C0582', 'C0585 C0584'],
  ['R061', 'debts', 'finance', '/rb-oem/active/active_debt', 'C0640', 'C0648'],
  ['R069', 'QR codes', 'operation', '/rb-oem/qrcode/qrcode', 'C0493', 'C0495 C0501 C0502'],
  ['R070', 'QR batches', 'operation', '/rb-oem/batchCode/batch_code', 'C0503', 'C0504'],
  ['R080', 'downloads', 'finance', '/rb-oem/download/download', 'C0966?', 'C0971 C0969'],
  ['R081', 'uploads', 'admin', '/rb-oem/upload/upload', 'C0972?', 'C0973 C0974'],
  ['R085', 'reject reasons', 'auditor', '/rb-oem/rejectReason/reject_reason', 'C0951?', 'C0954 C0955 C0956'],
  ['R087', 'users', 'admin', '/system/user', 'C0008', 'C0011 C0012 C0010'],
  ['R088', 'roles', 'admin', '/authority/role', 'C0073', 'C0076 C0077 C0074'],
  ['R089', 'menus', 'platform', '/system/menu', 'C0031', 'C0037 C0036'],
  ['R090', 'top menus', 'admin', '/system/topmenu', 'C0046?', 'C0049 C0048 C0050'],
  ['R091', 'tenants', 'platform', '/system/tenant', 'C0051', 'C0054 C0053 C0055'],
  ['R092', 'tenant packages', 'platform', '/system/tenantpackage', 'C0061?', 'C0064 C0063'],
  ['R093', 'clients', 'platform', '/system/client', 'C0065?', 'C0068 C0067'],
  ['R097', 'posts', 'admin', '/system/post', 'C0088', 'C0091 C0090'],
  ['R098', 'departments', 'admin', '/system/dept', 'C0079', 'C0082 C0081'],
  ['R099', 'regions', 'platform', '/base/region', 'C0108', 'C0113 C0112'],
  ['R100', 'params', 'platform', '/system/param', 'C0069', 'C0072 C0071'],
  ['R101', 'data scopes', 'platform', '/authority/datascope', 'C0115', 'C0118 C0117'],
  ['R102', 'API scopes', 'platform', '/authority/apiscope', 'C0119', 'C0122 C0121'],
  ['R103', 'SMS configurations', 'admin', '/resource/sms', 'C0126', 'C0129 C0128 C0130'],
  ['R104', 'storage configurations', 'admin', '/resource/oss', 'C0132', 'C0135 C0134 C0136'],
]

describe('the people of the demo world', () => {
  it.each(managed)('%s: manage %s: %s opens %s and sees rows of %s; calls %s act', async (...row) => {
    const [, , account, page, list, acts] = row
    const user = await signedIn(account)
    const stranger = await givenUser(world, { tenantId: operatorId })
    const menus = (await world.as(user).send(menu.routes, {})).data
    expect(pathsOf(menus)).toContain(page)
    expect(screens.map(({ path: route }) => route)).toContain(page)
    const rows = callOf(list.slice(0, 5))
    const answer = await world.as(user).send(rows, list.endsWith('@') ? lastFortnight() : {})
    expect(answer.code).toBe(200)
    if (!list.endsWith('?')) expect(rowsOf(answer.data).length).toBeGreaterThan(0)
    if (rows.permission !== 'signedIn') expect((await world.as(stranger).send(rows, {})).code).toBe(403)
    for (const act of acts.split(' ').filter(Boolean).map(callOf)) {
      // Without input an act is allowed, and then refused for what is missing; a sheet is given.
      const { status } = await world.as(user).send(act, {})
      expect([act.id, act.answer === 'export' ? [200] : [400, 404, 415]]).toEqual([
        act.id,
        expect.arrayContaining([status]),
      ])
      const refused = act.permission === 'signedIn' ? [400, 403] : act.upload ? [403, 415] : [403]
      expect(refused, act.id).toContain((await world.as(stranger).send(act, {})).status)
    }
  })
})

it('a merchant has records of its own wallet and of no other, on the page and in the sheet (C0268, C0270)', async () => {
  const merchant = await signedIn('merchant')
  const { data } = await world.as(merchant).send(merchantWalletRecord.page, { ...lastFortnight(), size: 200 })
  expect(data.total).toBeGreaterThan(0)
  expect(new Set(data.records.map(({ userNo }) => userNo))).toEqual(new Set([merchant.userNo]))
  const sheet = await world.as(merchant).send(merchantWalletRecord.export, lastFortnight())
  expect(sheetRecords(sheet.body).map((row) => row['流水号'])).toEqual(data.records.map(({ recordNo }) => recordNo))
})

it('an employee keeps the page of its own profit after its administrator granted other roles, which do not have it', async () => {
  const menus = (await world.as(await signedIn('employee')).send(menu.routes, {})).data
  expect(pathsOf(menus)).toContain('/oemprofit/own_profit')
})

it('C0146: the generator makes files of every setup of the demo, from the tables of its data source', async () => {
  await makeShopDatabase(world.ownerUrl)
  reachShop(world.ownerUrl)
  const developer = await signedIn('platform')
  const setups = (await world.as(developer).send(generator.list, {})).data.records
  const ids = setups.map(({ id }) => id).join(',')
  const answer = await world.as(developer).send(generator.generate, { ids })
  expect(answer.status).toBe(200)
  const archive = answer.body
  const made = Object.keys(unzipSync(archive)).filter((name) => name.endsWith('.contract.ts'))
  expect(made).toEqual([
    'features/terminals/inspection/inspection.contract.ts',
    'features/stores/shop-note/shop-note.contract.ts',
  ])
})

const lastFortnight = () => {
  const today = dayOf(new Date())
  return { createTime_dategt: addDays(today, -14), createTime_datelt: today }
}

const sessions = new Map<string, TestUser>()

/** The named account of the demo, signed in. */
async function signedIn(account: string): Promise<TestUser> {
  const user =
    sessions.get(account) ?? (await givenSession(world, account === 'platform' ? platformId : operatorId, account))
  sessions.set(account, user)
  return user
}

const callOf = (id: string): Call => allCalls().find((call) => call.id === id) as Call

interface Entry {
  readonly path: string
  readonly children?: readonly Entry[]
}
const pathsOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ path: route, children = [] }) => [route, ...pathsOf(children)])

/** Rows of an answer: a page, or a tree table. */
const rowsOf = (data: unknown): unknown[] =>
  Array.isArray(data) ? data : ((data as { records?: unknown[] }).records ?? [])
