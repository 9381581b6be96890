import type { World } from '../../../tests/kit/api.ts'
import { given, type Merchant } from '../../../tests/kit/network.ts'
import { testVoucher } from '../../ledger/voucher/voucher.fixture.ts'
import { ReconStatus } from '../../reconciliation/recon-batch/recon-batch.contract.ts'
import { IncomingStatus } from '../../merchants/status/incoming-status.contract.ts'

/** An owner of money as rows name it. */
export interface Owned {
  readonly tenantId: string
  readonly oemNo?: string
  readonly ownerType: 1 | 2 | 3 | 4
  readonly ownerNo: string
}

let running = 0
const next = () => String(++running).padStart(18, '0')

const insert = (world: World, { tenantId, oemNo = tenantId }: Owned, table: string, row: Record<string, unknown>) => {
  const values = { tenant_id: tenantId, oem_no: oemNo, ...row }
  const names = Object.keys(values)
  return world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
    client.query(
      `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(values),
    ),
  )
}

const made = (at: string) => ({ create_user: 1, create_time: at, update_time: at })
const of = ({ ownerType, ownerNo }: Owned) => ({ owner_type: ownerType, owner_no: ownerNo })

/** A withdrawal of an owner that stands in a status since an instant. */
export const givenWithdrawal = (world: World, owned: Owned, withdrawStatus: number, at: string) =>
  insert(world, owned, 'withdrawal', {
    withdraw_code: `TX${next()}`,
    ...of(owned),
    top_node_no: owned.ownerNo,
    wallet_kind: 1,
    amount: 100,
    fee_amount: 0,
    tax_amount: 0,
    arrive_amount: 100,
    cost_amount: 0,
    platform_code: 'P',
    platform_type: 1,
    forward_type: 1,
    tax_mode: 0,
    tax_rate_ppm: 0,
    fee_rate_ppm: 0,
    fee_fixed: 0,
    acc_name: '张三',
    bank_name: '工商银行',
    account_mask: '****3449',
    account_cipher: '',
    account_kind: 2,
    withdraw_status: withdrawStatus,
    book_day: at.slice(0, 10),
    create_day: at.slice(0, 10),
    ...made(at),
  })

/** A correction of a wallet that waits for its second person. */
export const givenMoneyChange = (world: World, owned: Owned, at: string, changeStatus = 1) =>
  insert(world, owned, 'money_change', {
    money_change_no: `TZ${next()}`,
    change_kind: 1,
    ...of(owned),
    wallet_kind: 1,
    amount: 100,
    reason: 'x',
    change_status: changeStatus,
    maker_no: 'x',
    ...made(at),
  })

/** An item of other money that waits for its second person. */
export const givenOtherMoney = (world: World, owned: Owned, at: string) =>
  insert(world, owned, 'other_money', {
    other_no: `QT${next()}`,
    other_kind: 1,
    direction: 1,
    ...of(owned),
    wallet_kind: 1,
    amount: 100,
    period: '2026-01',
    reason: 'x',
    other_status: 1,
    maker_no: 'x',
    ...made(at),
  })

/** A transfer to a recharge wallet that waits to be confirmed. */
export const givenTopup = (world: World, owned: Owned, at: string) =>
  insert(world, owned, 'wallet_topup', {
    topup_no: `CZ${next()}`,
    ...of(owned),
    amount: 100,
    topup_mode: 2,
    voucher_url: testVoucher,
    topup_status: 1,
    ...made(at),
  })

/** An invoice for profit that waits for the auditor. */
export const givenProfitInvoice = (world: World, owned: Owned, at: string) =>
  insert(world, owned, 'invoice_record', {
    record_no: `FP${next()}`,
    ...of(owned),
    invoice_kind: 6,
    invoice_number: `9${next()}`,
    invoice_date: at.slice(0, 10),
    amount: 100,
    tax_rate_ppm: 60_000,
    tax_amount: 6,
    net_amount: 94,
    seller_name: '甲',
    seller_tax_no: '91440300MA5EXAMP0C',
    buyer_title: '乙',
    buyer_tax_no: '91350100M000100Y43',
    period: at.slice(0, 7),
    files: [testVoucher],
    rim_no: `RM${next()}`,
    record_status: 1,
    ...made(at),
  })

/** A wallet; with an instant, one whose change of status waits since then. */
export const givenWallet = (world: World, owned: Owned, pendingSince: string | null) =>
  insert(world, owned, 'user_wallet', {
    wallet_no: `WA${next()}`,
    ...of(owned),
    wallet_kind: 1,
    ...(pendingSince ? { pending_status: 2, pending_reason: 'x', pending_time: pendingSince } : {}),
  })

/** A refund whose result nobody knows, of a trade by its number. */
export const givenUnknownRefund = (world: World, owned: Owned, rptOrderCode: string, at: string) =>
  insert(world, owned, 'pos_refund', {
    refund_code: `TK${next()}`,
    rpt_order_code: rptOrderCode,
    aisle_code: 'SANDBOX',
    refund_kind: 1,
    refund_amount: 1,
    refund_status: 4,
    initiator: 1,
    create_time: at,
  })

/** A channel's bill; one that never came unless another status is named. */
export const givenBill = (world: World, owned: Owned, at: string, reconStatus: number = ReconStatus.billMissing) =>
  insert(world, owned, 'recon_batch', {
    batch_no: `RC${next()}`,
    aisle_code: 'SANDBOX',
    bill_day: at.slice(0, 10),
    bill_kind: 1,
    recon_status: reconStatus,
    create_time: at,
  })

/** A difference between our books and a channel's bill: open (0), or under review (4). */
export const givenDiff = (world: World, owned: Owned, diffStatus: 0 | 4, at: string) => {
  const no = `DZ${next()}`
  return insert(world, owned, 'recon_diff', {
    diff_no: no,
    aisle_code: 'SANDBOX',
    bill_day: at.slice(0, 10),
    bill_kind: 1,
    diff_kind: 1,
    diff_reason: 1,
    match_key: no,
    diff_amount: 100,
    stake_amount: 100,
    diff_status: diffStatus,
    ...(diffStatus === 4 ? { prior_status: 0, resolve_kind: 7, handler_user: 1 } : {}),
    create_time: at,
  })
}

/** A merchant's application at a channel that waits for our review since an instant. */
export const givenIncomingInReview = (world: World, owned: Owned, at: string) =>
  insert(world, owned, 'rpi_incoming', {
    incoming_code: `IN${next()}`,
    rpi_no: owned.ownerNo,
    aisle_code: 'REVIEWED',
    incoming_kind: 1,
    incoming_status: IncomingStatus.platformReview,
    submit_time: at,
    ...made(at),
  })

/** A change of a merchant in a status, made at an instant. */
export const givenChange = (world: World, owned: Owned, changeStatus: 1 | 4, at: string) =>
  insert(world, owned, 'mer_change_record', {
    change_no: `CG${next()}`,
    rpi_no: owned.ownerNo,
    change_type: 1,
    before_json: '{}',
    after_json: '{}',
    reason: 'x',
    change_source: 1,
    change_status: changeStatus,
    ...(changeStatus === 4 ? { audit_time: at, complete_time: at } : {}),
    ...made(at),
  })

/** New papers of a provider that wait for a second person. */
export const givenExamine = (world: World, owned: Owned, at: string) =>
  insert(world, owned, 'examine', {
    user_type: 2,
    user_no: owned.ownerNo,
    examine_kind: 1,
    after_json: '{}',
    ...made(at),
  })

/** A terminal of a merchant whose binding the channel refused at an instant. */
export async function givenRefusedTerminal(world: World, merchant: Merchant, at: string): Promise<void> {
  const { rtNo } = await given.terminal(world, merchant)
  await world.within(merchant, ({ client }) =>
    client.query(`UPDATE rp_terminal SET channel_msg = '商户不存在', update_time = $2 WHERE rt_no = $1`, [rtNo, at]),
  )
}

/** A terminal of a merchant in an activity: one stage misses 100.00, the reward of another one waits for its review. */
export async function givenActivity(world: World, owned: Owned, { rpiNo }: Merchant, at: string): Promise<void> {
  const { tenantId, ownerType, ownerNo } = owned
  const of = { active_code: `HD${next()}`, sn: `SN${next()}`, rpi_no: rpiNo }
  await world.within({ tenantId, oemNo: tenantId }, async ({ client }) => {
    await client.query(
      `INSERT INTO active (tenant_id, active_code, active_name, active_type, start_time, end_time, budget_amount, spent_amount, need_audit, active_status, maker_no, publish_time, create_user)
       VALUES ($1, $2, '达标奖励', 2, $3, $3::timestamptz + interval '90 days', 100000, 1000, true, 1, '1', $3, 1)`,
      [tenantId, of.active_code, at],
    )
    await client.query(
      `INSERT INTO active_stage (tenant_id, active_code, stage_no, stage_name, from_day, to_day, min_amount, reward)
       SELECT $1, $2, n, '第' || n || '阶段', 0, 60, n * 30000, 1000 FROM generate_series(1, 2) n`,
      [tenantId, of.active_code],
    )
  })
  const counted = { counted_amount: 50_000, counted_count: 5 }
  const days = { first_day: at.slice(0, 10), last_day: '2099-01-01' }
  await insert(world, owned, 'active_progress', { ...of, stage_no: 2, ...days, ...counted, create_time: at })
  await insert(world, owned, 'active_record', {
    record_no: `JR${next()}`,
    ...of,
    stage_no: 1,
    rpm_no: 'RM00000001',
    owner_type: ownerType,
    owner_no: ownerNo,
    level: 1,
    bind_time: at,
    ...counted,
    record_kind: 1,
    amount: 1_000,
    record_status: 0,
    create_time: at,
    update_time: at,
  })
}
