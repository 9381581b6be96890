import { calls } from '../../calls.ts'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { operatorId } from '../../db/demo/accounts.ts'
import { DiffKind, ResolveKind } from '../../features/reconciliation/recon-diff/recon-diff.contract.ts'
import { secondPersonCalls } from '../architecture/second-person.ts'
import { givenUser, type TestUser, type World } from '../kit/api.ts'
import { atOnce } from '../kit/at-once.ts'
import { everyPermission, sendRaw } from './declared.fixture.ts'

/** A state change of money or of something that a second person decides about. */
interface Decision {
  readonly call: string
  readonly why?: string
  /** Makes a row of the demo world wait for the call, made by $2, of the tenant $1; gives its number as `no`. */
  readonly given: string
  readonly table: string
  readonly column: string
  readonly input: (no: string) => Record<string, unknown>
  /** Reason why two at once are not tried here. */
  readonly alone?: string
}

const rejected = { auditStatus: 2, reason: '不符' }
const oneOf = (table: string, column: string, where: string) =>
  `${column} = (SELECT ${column} FROM ${table} WHERE tenant_id = $1 AND ${where} ORDER BY create_time LIMIT 1)`
const madeBy = (table: string, column: string, where: string, more = '') =>
  `UPDATE ${table} SET create_user = $2${more} WHERE tenant_id = $1 AND ${oneOf(table, column, where)} RETURNING ${column}::text AS no`

const withdrawals = { table: 'withdrawal', column: 'withdraw_code' }
const ofWithdrawal = (where: string, more = '') => madeBy('withdrawal', 'withdraw_code', where, more)
const examines = { table: 'examine', column: 'id' }
const ofExamine = (kind: number, more = '') =>
  `UPDATE examine SET submit_user = $2${more} WHERE tenant_id = $1 AND ${oneOf('examine', 'id', `examine_kind = ${kind} AND examine_status = 0`)} RETURNING id::text AS no`
/** A card of a party that has been let in: its request alone is decided. */
const ofCard = `UPDATE examine SET submit_user = $2, examine_status = 0, examine_time = NULL, reason = '' WHERE tenant_id = $1 AND examine_kind = 2 AND user_no = 'F00000002' RETURNING id::text AS no`
const invoices = { table: 'invoice_record', column: 'id' }
const ofInvoice = (status: number) => madeBy('invoice_record', 'id', `record_status = ${status}`)
const verdictOf = (id: string) => ({ id, examineStatus: 2, reason: '不符' })

/** Every call that its maker may not make, on a row of the demo world. The last rows are taken by whoever only asks. */
const decisions: readonly Decision[] = [
  {
    call: 'C0247',
    given: madeBy('mer_change_record', 'change_no', 'change_status = 1'),
    table: 'mer_change_record',
    column: 'change_no',
    input: (changeNo) => ({ changeNo, auditStatus: 1 }),
  },
  { call: 'C0358', given: ofExamine(1), ...examines, input: verdictOf },
  { call: 'C0356', given: ofCard, ...examines, input: verdictOf },
  { call: 'C0354', given: ofCard, ...examines, input: verdictOf },
  {
    call: 'C0360',
    given: ofExamine(1, ', examine_kind = 3'),
    ...examines,
    input: verdictOf,
    alone: 'the demo asks for no channel: a request for something else is taken for one',
  },
  {
    call: 'C0636',
    given: madeBy('pledge_order_refund', 'pledge_refund_code', 'pledge_refund_status = 0'),
    table: 'pledge_order_refund',
    column: 'pledge_refund_code',
    input: (pledgeRefundCode) => ({ pledgeRefundCode, ...rejected }),
  },
  {
    call: 'C0840',
    given: madeBy('shop_refund', 'refund_no', 'refund_status = 0'),
    table: 'shop_refund',
    column: 'refund_no',
    input: (refundNo) => ({ refundNo, ...rejected }),
  },
  {
    call: 'C0724',
    given: ofInvoice(1),
    ...invoices,
    input: verdictOf,
  },
  {
    call: 'C1039',
    given: ofInvoice(2),
    ...invoices,
    input: (id) => ({ id, reason: '对方已红冲' }),
  },
  {
    call: 'C1392',
    given: madeBy('pledge_active', 'pledge_active_no', 'active_status = 0'),
    table: 'pledge_active',
    column: 'pledge_active_no',
    input: (pledgeActiveNo) => ({ pledgeActiveNo }),
  },
  {
    call: 'C1006',
    given: `INSERT INTO trade_claim (tenant_id, oem_no, rpt_order_code, rpi_no, reason, create_user)
            SELECT tenant_id, oem_no, rpt_order_code, rpi_no, '认领', $2::bigint FROM pos_trade WHERE tenant_id = $1 AND oem_no = $1 AND rpi_no IS NOT NULL ORDER BY create_time DESC LIMIT 1 RETURNING rpt_order_code AS no`,
    table: 'trade_claim',
    column: 'rpt_order_code',
    input: (rptOrderCode) => ({ rptOrderCode, ...rejected }),
  },
  {
    call: 'C1009',
    given: `UPDATE money_owner SET is_profit_held = true, hold_reason = '核查', held_by = $2 WHERE tenant_id = $1 AND owner_no = (SELECT min(owner_no) FROM money_owner WHERE tenant_id = $1 AND owner_type = 2) RETURNING owner_no AS no`,
    table: 'money_owner',
    column: 'owner_no',
    input: (userNo) => ({ userNo }),
  },
  {
    call: 'C1013',
    given: madeBy('profit_recalc', 'recalc_no', 'recalc_status = 2'),
    table: 'profit_recalc',
    column: 'recalc_no',
    input: (recalcNo) => ({ recalcNo, ...rejected }),
  },
  {
    call: 'C1014',
    given: `UPDATE user_wallet SET pending_status = 2, pending_reason = '核查', pending_user = $2, pending_time = business_now()
             WHERE tenant_id = $1 AND wallet_no = (SELECT min(wallet_no) FROM user_wallet WHERE tenant_id = $1 AND wallet_status = 1) RETURNING wallet_no AS no`,
    table: 'user_wallet',
    column: 'wallet_no',
    input: (walletNo) => ({ walletNo, ...rejected }),
  },
  {
    call: 'C1018',
    given: madeBy('wallet_topup', 'topup_no', 'topup_status = 1'),
    table: 'wallet_topup',
    column: 'topup_no',
    input: (topupNo) => ({ topupNo, ...rejected }),
  },
  {
    call: 'C1019',
    given: madeBy('money_change', 'money_change_no', 'change_status = 1'),
    table: 'money_change',
    column: 'money_change_no',
    input: (moneyChangeNo) => ({ moneyChangeNo, ...rejected }),
  },
  {
    call: 'C1020',
    given: madeBy('other_money', 'other_no', 'other_status = 1'),
    table: 'other_money',
    column: 'other_no',
    input: (otherNo) => ({ otherNo, ...rejected }),
  },
  {
    call: 'C1021',
    given: madeBy('other_money', 'other_no', 'other_status = 2'),
    table: 'other_money',
    column: 'other_no',
    input: (otherNo) => ({ otherNo, reason: '重复入账' }),
  },
  {
    call: 'C0613',
    given: ofWithdrawal(
      'withdraw_status = 0',
      `, owner_type = 3, owner_no = (SELECT min(rpi_no) FROM rpi_basic WHERE tenant_id = $1)`,
    ),
    ...withdrawals,
    input: (withdrawCode) => ({ withdrawCode, ...rejected }),
    alone:
      'no merchant of the demo withdraws: it is given the withdrawal of a provider, whose money cannot go back to it',
  },
  {
    call: 'C1027',
    given: ofWithdrawal('withdraw_status = 0'),
    ...withdrawals,
    input: (withdrawCode) => ({ withdrawCode, ...rejected }),
  },
  {
    call: 'C1035',
    given: `UPDATE active SET create_user = $2 WHERE tenant_id = $1 AND active_code = (SELECT min(active_code) FROM active WHERE tenant_id = $1 AND active_status = 0 AND NOT is_deleted) RETURNING active_code AS no`,
    table: 'active',
    column: 'active_code',
    input: (activeCode) => ({ activeCode }),
  },
  {
    call: 'C1036',
    given: `WITH waiting AS (SELECT record_no, active_code FROM active_record WHERE tenant_id = $1 AND record_status = 0 ORDER BY record_no LIMIT 1)
            UPDATE active a SET create_user = $2 FROM waiting w WHERE a.tenant_id = $1 AND a.active_code = w.active_code RETURNING w.record_no AS no`,
    table: 'active_record',
    column: 'record_no',
    input: (recordNo) => ({ recordNo, ...rejected }),
  },
  {
    call: 'C1029',
    given: ofWithdrawal('withdraw_status = 2 AND forward_type = 3', ', voucher_user = $2'),
    ...withdrawals,
    input: (withdrawCode) => ({ withdrawCode, ...rejected }),
  },
  {
    call: 'C1030',
    given: `WITH asked AS (UPDATE withdraw_attempt SET absent_count = 3 WHERE tenant_id = $1 AND attempt_status = 5)
            ${ofWithdrawal('withdraw_status = 7')}, payout_no AS payout`,
    ...withdrawals,
    input: (withdrawCode) => ({ withdrawCode }),
  },
  {
    call: 'C1031',
    given: ofWithdrawal('withdraw_status = 3'),
    ...withdrawals,
    input: (withdrawCode) => ({ withdrawCode }),
  },
  {
    call: 'C1032',
    given: `UPDATE division_project SET update_user = $2, project_status = 1 WHERE tenant_id = $1 AND project_code = (SELECT min(project_code) FROM division_project WHERE tenant_id = $1 AND project_name LIKE '%平台佣金分账') RETURNING project_code AS no`,
    table: 'division_project',
    column: 'project_code',
    input: (projectCode) => ({ projectCode, ...rejected }),
  },
  {
    call: 'C1061',
    given: `UPDATE recon_diff SET handler_user = $2 WHERE tenant_id = $1 AND diff_status = 4 RETURNING diff_no AS no`,
    table: 'recon_diff',
    column: 'diff_no',
    input: (diffNo) => ({ diffNo, ...rejected }),
  },
  {
    call: 'C1365',
    given: `UPDATE recon_diff SET handler_user = $2 WHERE tenant_id = $1 AND diff_status = 4 RETURNING diff_no AS no`,
    table: 'recon_diff',
    column: 'diff_no',
    input: (diffNo) => ({ diffNos: diffNo, ...rejected }),
    alone: 'the difference that waits is decided by C1061 already',
  },
  {
    call: 'C1038',
    given: madeBy('debt', 'debt_no', 'debt_status IN (0, 1)'),
    table: 'debt',
    column: 'debt_no',
    input: (debtNo) => ({ debtNo, reason: '协商' }),
  },
  {
    call: 'C1430',
    given: `UPDATE ticket SET create_user = $2 WHERE tenant_id = $1 AND ticket_status = 0 RETURNING id::text AS no`,
    table: 'ticket',
    column: 'id',
    input: (id) => ({ id }),
  },
  {
    call: 'C1384',
    given: `UPDATE risk_hold SET lift_user = $2, hold_status = 2 WHERE tenant_id = $1 AND hold_no = (SELECT min(hold_no) FROM risk_hold WHERE tenant_id = $1 AND hold_status IN (1, 2)) RETURNING hold_no AS no`,
    table: 'risk_hold',
    column: 'hold_no',
    input: (holdNo) => ({ holdNo, ...rejected }),
  },
  {
    call: 'C1387',
    given: madeBy('service_move', 'move_no', 'move_status = 1'),
    table: 'service_move',
    column: 'move_no',
    input: (moveNo) => ({ moveNo, ...rejected }),
  },
  {
    call: 'C1357',
    given: madeBy('merchant_market', 'apply_no', 'market_status = 0'),
    table: 'merchant_market',
    column: 'apply_no',
    input: (applyNo) => ({ applyNo, ...rejected }),
  },
]

/** Further state changes of money, which one person makes: by two at once as well. */
const single: readonly Decision[] = [
  {
    call: 'C1028',
    why: 'paying at the counter',
    given: ofWithdrawal('withdraw_status = 1 AND forward_type = 3'),
    ...withdrawals,
    input: (withdrawCode) => ({ withdrawCode }),
  },
  {
    call: 'C1059',
    why: 'settling a difference',
    given: `UPDATE recon_diff SET version = version WHERE tenant_id = $1 AND $2::bigint > 0 AND diff_no = (SELECT min(diff_no) FROM recon_diff WHERE tenant_id = $1 AND diff_status = 0 AND diff_kind = ${DiffKind.billOnly}) RETURNING diff_no AS no`,
    table: 'recon_diff',
    column: 'diff_no',
    input: (diffNo) => ({ diffNo, resolveKind: ResolveKind.suspend, remark: '挂账' }),
  },
]

/** Answer of a call. */
interface Told {
  readonly status: number
  readonly text: string
}

/** Tests over the demo world that need whoever asked and whoever decides. They change its rows: run after those that read. */
export function describeSecondPersons(world: () => World): void {
  let owner!: pg.Client
  let [maker, first, second]: [TestUser?, TestUser?, TestUser?] = []

  afterAll(() => (maker ? owner.end() : undefined))

  async function begin(): Promise<void> {
    if (maker) return
    owner = new pg.Client({ connectionString: world().ownerUrl })
    await owner.connect()
    const staff = () => givenUser(world(), { tenantId: operatorId, permissions: everyPermission })
    ;[maker, first, second] = [await staff(), await staff(), await staff()]
  }

  /** A file that the operator's staff sent in, for one use: its key. */
  async function givenVoucher(): Promise<string> {
    const key = `private/2026-11/${randomUUID()}.png`
    await owner.query(
      `INSERT INTO attachment (tenant_id, oem_no, create_user, name, original_name, extension, attach_size, is_public) VALUES ($1, $1, 1, $2, '凭证.png', 'png', 1, false)`,
      [operatorId, key],
    )
    return key
  }

  const contentOf = async ({ table, column }: Decision, no: string) =>
    (
      await owner.query(`SELECT t::text FROM ${table} t WHERE tenant_id = $1 AND ${column}::text = $2 ORDER BY 1`, [
        operatorId,
        no,
      ])
    ).rows

  async function asked(decision: Decision) {
    const { rows } = await owner.query<{ no: string; payout?: string }>(decision.given, [
      operatorId,
      maker?.userId ?? 0n,
    ])
    const [row] = rows
    if (!row) throw new Error(`${decision.call}: the demo world has no row for ${decision.given}`)
    const found = calls.find(({ call }) => call.id === decision.call)
    if (!found) throw new Error(`${decision.call} is no call`)
    const fields = { voucherUrl: await givenVoucher(), payoutNo: row.payout, ...decision.input(row.no) }
    const send = (user: TestUser | undefined): Promise<Told> =>
      sendRaw(world(), user ?? null, found.call, { ...fields, requestNo: randomUUID() })
    return { no: row.no, send }
  }

  it('who asked for something is refused to decide about it, by every such call (money 0.1, AU)', async () => {
    await begin()
    const faults: string[] = []
    for (const decision of decisions) {
      await owner.query('BEGIN')
      const { no, send } = await asked(decision)
      await owner.query('COMMIT')
      const before = await contentOf(decision, no)
      const { status, text } = await send(maker)
      // A call for many rows says the reason of the first.
      if (status !== 409 || !(text.includes('common.ownSubmission') || text.includes('不能审核本人提交的申请')))
        faults.push(`${decision.call} ${no} ${status} ${text.slice(0, 200)}`)
      expect(await contentOf(decision, no)).toEqual(before)
      if (decision.call === 'C0613')
        await owner.query(
          `UPDATE withdrawal SET owner_type = 2, owner_no = top_node_no WHERE tenant_id = $1 AND withdraw_code = $2`,
          [operatorId, no],
        )
      if (decision.call === 'C0360') await owner.query('UPDATE examine SET examine_kind = 1 WHERE id = $1', [no])
    }
    expect(faults).toEqual([])
    expect(new Set(decisions.map(({ call }) => call))).toEqual(secondPersonCalls)
    await owner.query('DELETE FROM trade_claim')
  }, 120_000)

  it('two who decide about the same at once: one does, the other hears that it is decided', async () => {
    await begin()
    const faults: string[] = []
    for (const decision of [...decisions, ...single].filter(({ alone }) => !alone)) {
      const { no, send } = await asked(decision)
      const { table, column } = decision
      const told = await atOnce(
        world(),
        {
          text: `SELECT 1 FROM ${table} WHERE tenant_id = $1 AND ${column}::text = $2 FOR UPDATE`,
          values: [operatorId, no],
        },
        [() => send(first), () => send(second)],
      )
      const answers = told.map((one) =>
        one.status === 'fulfilled' ? one.value : { status: 0, text: String(one.reason) },
      )
      const statuses = answers.map(({ status }) => status).sort()
      // Some find what they decide about only while it waits: then it is not there any more.
      if (statuses[0] !== 200 || !(statuses[1] === 409 || statuses[1] === 404))
        faults.push(
          `${decision.call} ${no} ${answers.map(({ status, text }) => `${status} ${text.slice(0, 200)}`).join(' | ')}`,
        )
    }
    expect(faults).toEqual([])
  }, 120_000)
}
