import { portsOf } from '../../../core/server/ports.ts'
import { addToQuota } from '../tax/quota.actions.ts'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import {
  balanceOf,
  givenMoney,
  givenParty,
  givenPayee,
  newTenant,
  payPwd,
  type TestParty,
} from '../../wallets/owner/owner.fixture.ts'
import { accounts } from '../../ledger/posting/chart.rules.ts'
import { WalletKind } from '../../ledger/posting/ledger.contract.ts'
import { verifyLedger } from '../../reconciliation/proof/verify-ledger.queries.ts'
import { givenVoucher, openTestFiles } from '../../ledger/voucher/voucher.fixture.ts'
import {
  type PayoutAnswer,
  type PayoutOrder,
  type PayoutPlatform,
  type PayoutAdapter,
} from '../platform-connection/platform-connection.contract.ts'
import { platform } from '../platform/platform.contract.ts'
import { TaxMode } from '../tax/tax-codes.contract.ts'
import { withdrawalRequest } from '../request/request.contract.ts'
import { withdrawalReview } from '../review/review.contract.ts'

/** Every permission of this feature. */
export const withdrawPermissions = [
  'withdraw_view',
  'withdraw_apply',
  'withdraw_audit',
  'withdraw_tax',
  'withdraw_pay_offline',
  'withdraw_confirm_offline',
  'withdraw_confirm_missing',
  'withdraw_confirm_return',
  'platform_view',
  'platform_edit',
  'platform_enable',
  'platform_fund',
]

/** An operator with finance, auditor, and a provider that may withdraw. */
export interface Scene {
  readonly world: World
  readonly tenantId: string
  readonly finance: TestUser
  readonly auditor: TestUser
  readonly provider: TestParty
  readonly owner: TestUser
}

/** Sets up an operator whose provider is verified, has a tax mode, and 1,000.00 in its profit wallet. */
export async function givenScene(
  world: World,
  {
    taxMode = TaxMode.platform,
    accountKind = 2,
    money = 100_000,
    tenantId = newTenant(),
  }: { taxMode?: number; accountKind?: 1 | 2; money?: number; tenantId?: string } = {},
): Promise<Scene> {
  const provider = await givenParty(world, { tenantId })
  const scene = {
    world,
    tenantId,
    provider,
    finance: await givenUser(world, { tenantId, permissions: withdrawPermissions }),
    auditor: await givenUser(world, { tenantId, permissions: withdrawPermissions }),
    owner: await givenUser(world, {
      tenantId,
      userType: 2,
      userNo: provider.ownerNo,
      permissions: withdrawPermissions,
    }),
  }
  await openTestFiles()
  await givenPayee(world, provider, { accountKind })
  await givenTaxMode(scene, provider, taxMode)
  if (money > 0) await givenMoney(world, provider, WalletKind.profit, money)
  return scene
}

/** Gives an owner a tax mode, and an agreement with every tax platform that is there. */
export async function givenTaxMode(
  { world, tenantId }: Pick<Scene, 'world' | 'tenantId'>,
  { ownerType, ownerNo, oemNo }: TestParty,
  taxMode: number,
): Promise<void> {
  await world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
    client.query(
      `INSERT INTO money_owner (tenant_id, oem_no, owner_type, owner_no, tax_mode, tax_mode_time) VALUES ($1, $2, $3, $4, $5, business_now()) ON CONFLICT (tenant_id, owner_type, owner_no) DO UPDATE SET tax_mode = excluded.tax_mode`,
      [tenantId, oemNo, ownerType, ownerNo, taxMode],
    ),
  )
}

/** Signs an owner up with a tax platform. */
export async function givenAgreement(
  { world, tenantId }: Scene,
  { ownerType, ownerNo, oemNo }: TestParty,
  platformCode: string,
): Promise<void> {
  await world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
    client.query(
      `INSERT INTO tax_agreement (tenant_id, oem_no, owner_type, owner_no, platform_code, agreement_status, person_name, id_no_cipher, id_no_idx, sign_time, create_user) VALUES ($1, $2, $3, $4, $5, 2, '张三', '', '', business_now(), 1)`,
      [tenantId, oemNo, ownerType, ownerNo, platformCode],
    ),
  )
}

/** The draft of a platform that pays everybody, at any time, for 1.00. */
export const platformDraft = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  platformCode: 'TAX1',
  platformName: '灵活用工平台',
  platformType: 3,
  ownerKinds: '1,2,3,4',
  accountKinds: '1,2',
  taxRate: '6.5',
  feeRate: '0',
  feeFixed: '1.00',
  costFixed: '1.00',
  singleMin: '1.00',
  autoLimit: '0.00',
  openTime: '00:00',
  closeTime: '24:00',
  forwardType: 2,
  apiConfig: JSON.stringify({ adapter: 'test' }),
  ...more,
})

/** A platform that is on, with so much money at it and, for a tax platform, an agreement with the provider unless told otherwise. */
export async function givenPlatform(
  scene: Scene,
  {
    fund = '100000.00',
    isSigned = true,
    ...more
  }: Record<string, unknown> & { fund?: string; isSigned?: boolean } = {},
): Promise<string> {
  const { world, finance } = scene
  const draft = platformDraft(more)
  const saved = await world.as(finance).send(platform.submit, draft, { 'idempotency-key': crypto.randomUUID() })
  if (saved.code !== 200) throw new Error(saved.msg)
  const { id } = saved.data
  await world.as(finance).send(platform.enable, { id })
  if (Number(fund) > 0)
    await world.as(finance).send(platform.fund, {
      id,
      amount: fund,
      voucherUrl: await givenVoucher(world, scene),
      requestNo: crypto.randomUUID(),
    })
  if (draft.platformType === 3 && isSigned) await givenAgreement(scene, scene.provider, String(draft.platformCode))
  return id
}

/** Asks for a withdrawal as the provider, or another user. */
export const askFor = ({ world, owner }: Scene, amount: string, more: Record<string, unknown> = {}, user = owner) =>
  world.as(user).send(withdrawalRequest.withdraw, { amount, requestNo: crypto.randomUUID(), payPwd, ...more })

/** A withdrawal that the auditor has approved. */
export async function givenApproved(scene: Scene, amount = '100.00'): Promise<string> {
  const { data, code, msg } = await askFor(scene, amount)
  if (code !== 200) throw new Error(msg)
  await scene.world.as(scene.auditor).send(withdrawalReview.audit, { withdrawCode: data.withdrawCode, auditStatus: 1 })
  return data.withdrawCode
}

/** Available, in transit, at the platform, tax owed on, fee income, and the platform's charge, in fen. */
export async function booksOf(
  { world, tenantId, provider }: Scene,
  platformCode = 'TAX1',
): Promise<Record<'available' | 'transit' | 'payout' | 'tax' | 'income' | 'cost', bigint>> {
  const of = (account: Parameters<typeof balanceOf>[2]) => balanceOf(world, tenantId, account)
  return {
    available: await of(accounts.available(provider, WalletKind.profit)),
    transit: await of(accounts.transit(provider, WalletKind.profit)),
    payout: await of(accounts.payout(platformCode)),
    tax: await of(accounts.tax(platformCode)),
    income: await of(accounts.withdrawalIncome(tenantId)),
    cost: await of(accounts.payoutExpense(tenantId)),
  }
}

/** A withdrawal as it is stored. */
export async function storedWithdrawal(
  { world, tenantId }: Pick<Scene, 'world' | 'tenantId'>,
  withdrawCode: string,
): Promise<Record<string, unknown>> {
  return world.within(
    { tenantId, oemNo: tenantId },
    async ({ client }) =>
      (await client.query('SELECT * FROM withdrawal WHERE withdraw_code = $1', [withdrawCode])).rows[0],
  )
}

/** Its attempts, oldest first. */
export async function storedAttempts(
  { world, tenantId }: Scene,
  withdrawCode: string,
): Promise<Record<string, unknown>[]> {
  return world.within(
    { tenantId, oemNo: tenantId },
    async ({ client }) =>
      (
        await client.query('SELECT * FROM withdraw_attempt WHERE withdraw_code = $1 ORDER BY attempt_no', [
          withdrawCode,
        ])
      ).rows,
  )
}

/** The invariants that do not hold. */
export const brokenInvariants = async ({ world, tenantId }: Pick<Scene, 'world' | 'tenantId'>): Promise<unknown[]> =>
  (await verifyLedger(world.db, tenantId)).filter(({ holds }) => !holds)

/** A platform in this process: what it was asked for, and what it answers. */
export interface TestPlatform extends PayoutPlatform {
  readonly orders: PayoutOrder[]
  readonly questions: string[]
  answer: (order: PayoutOrder) => PayoutAnswer | Promise<PayoutAnswer>
  tell: (payoutNo: string) => PayoutAnswer | Promise<PayoutAnswer>
}

/** Answers of the test platform. */
export const paidAnswer = (amountFen: bigint): PayoutAnswer => ({
  kind: 'paid',
  platformOrderNo: 'SP1',
  amountFen: amountFen as never,
  costFen: null,
  finishTime: null,
})

/** Has the adapter `test` in a world. */
export function giveTestAdapter({ db }: Pick<World, 'db'>, adapter: PayoutAdapter): void {
  const ports = portsOf(db)
  const payoutAdapters = new Map(ports.withdrawals.payoutAdapters).set('test', adapter)
  Object.assign(ports, { withdrawals: { ...ports.withdrawals, payoutAdapters } })
}

/** Gives a world the adapter `test` anew: it pays at once unless told otherwise. */
export function testPlatform(world: Pick<World, 'db'>): TestPlatform {
  const made: TestPlatform = {
    orders: [],
    questions: [],
    answer: ({ amountFen }) => paidAnswer(amountFen),
    tell: () => ({ kind: 'unknown', reason: 'test' }),
    submit: async (order) => {
      made.orders.push(order)
      return made.answer(order)
    },
    query: async (payoutNo) => {
      made.questions.push(payoutNo)
      return made.tell(payoutNo)
    },
  }
  giveTestAdapter(world, { fields: [], open: () => made, read: () => ({ kind: 'unknown', reason: 'test' }) })
  return made
}

let invoices = 0

/** Lets a party withdraw so much by its own invoices: one of the operator's approved invoices, sent in a mail. */
export async function givenQuota(
  { world, tenantId }: Pick<Scene, 'world' | 'tenantId'>,
  { oemNo, ownerType, ownerNo }: TestParty,
  amountFen: bigint,
): Promise<void> {
  const [recordNo, rimNo] = [`FP9${String(++invoices).padStart(8, '0')}`, `YJ9${String(invoices).padStart(8, '0')}`]
  const party = [tenantId, oemNo, ownerType, ownerNo]
  await world.within({ tenantId, oemNo: tenantId }, async (tx) => {
    await tx.client.query(
      `INSERT INTO invoice_record (tenant_id, oem_no, record_no, owner_type, owner_no, invoice_kind, invoice_number, invoice_date, amount, tax_rate_ppm, tax_amount, net_amount, seller_name, seller_tax_no, buyer_title, buyer_tax_no, period, files, rim_no, record_status, create_user)
       VALUES ($1, $2, $5, $3, $4, 6, $5, current_date, $7, 0, 0, $7, '卖方', '', '买方', '', '2026-01', '{f}', $6, 2, 1)`,
      [...party, recordNo, rimNo, amountFen],
    )
    await tx.client.query(
      `INSERT INTO invoice_mail (tenant_id, oem_no, rim_no, owner_type, owner_no, mail_kind, total_amount, invoice_count, receiver_copy, create_user) VALUES ($1, $2, $5, $3, $4, 2, $6, 1, '{}', 1)`,
      [...party, rimNo, amountFen],
    )
    await tx.client.query(
      `INSERT INTO invoice_mail_record (tenant_id, oem_no, rim_no, record_no, amount, verdict, audit_time) VALUES ($1, $2, $3, $4, $5, 1, business_now())`,
      [tenantId, oemNo, rimNo, recordNo, amountFen],
    )
    await addToQuota(tx, tenantId, { ownerType, ownerNo, oemNo }, amountFen)
  })
}
