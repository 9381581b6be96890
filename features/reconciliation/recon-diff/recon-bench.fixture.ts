import { dateTimeText, instantOf } from '../../../core/shared/dates.ts'
import { givenUser, type TestUser } from '../../../tests/kit/api.ts'
import { sendForm } from '../../settings/file/multipart.fixture.ts'
import { type ChannelBench, debitCard, terminalSn } from '../../channels/notify/channel-bench.fixture.ts'
import { verifyLedger } from '../proof/verify-ledger.queries.ts'
import { reconBatch } from '../recon-batch/recon-batch.contract.ts'
import { BillKind } from '../bill/bill.contract.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { diffResolution } from '../resolution/resolution.contract.ts'
import type { DiffRow } from './diff-row.queries.ts'

/** Users who work on differences in the tests. */
export interface ReconStaff {
  readonly maker: TestUser
  readonly checker: TestUser
  readonly second: TestUser
}

const permissions = ['recon_view', 'recon_run', 'recon_resolve', 'recon_audit', 'recon_force']

export async function givenReconStaff({ world, tenantId }: ChannelBench): Promise<ReconStaff> {
  const user = () => givenUser(world, { tenantId, permissions })
  return { maker: await user(), checker: await user(), second: await user() }
}

/** Business moment of the bench, `yyyy-MM-dd HH:mm:ss`. */
export async function nowOf({ world }: ChannelBench): Promise<string> {
  const { rows } = await world.db.pool.query<{ ms: number }>(
    'SELECT (extract(epoch FROM business_now()) * 1000)::float8 AS ms',
  )
  return dateTimeText(new Date(rows[0]?.ms ?? 0))
}

/** Moves both clocks on to the next time it is so late. */
export async function advanceTo(bench: ChannelBench, time: string): Promise<string> {
  const now = await nowOf(bench)
  const at = (day: string) => instantOf(`${day} ${time}:00+08`).getTime()
  const nowMs = instantOf(`${now}+08`).getTime()
  const today = at(now.slice(0, 10))
  const ms = today > nowMs ? today : today + 86_400_000
  await bench.advance(Math.ceil((ms - nowMs) / 1000))
  return (await nowOf(bench)).slice(0, 10)
}

/** A card at the merchant's terminal: a payment that the channel tells us of. @returns the channel's number */
export async function swipe(bench: ChannelBench, amount: number): Promise<string> {
  const { aisleOrderNo } = await bench.control<{ aisleOrderNo: string }>('swipe', {
    sn: terminalSn,
    cardNo: debitCard,
    amount,
    d0: false,
  })
  return aisleOrderNo
}

/** Waits until a payment is booked. @returns our number */
export async function booked(bench: ChannelBench, aisleOrderNo: string): Promise<string> {
  const { rpt_order_code } = await bench.until<{ rpt_order_code: string }>(
    'SELECT rpt_order_code FROM pos_trade WHERE tenant_id = $1 AND rpt_aisle_order_code = $2 AND rpt_status = 2',
    [bench.tenantId, aisleOrderNo],
  )
  return rpt_order_code
}

export const runBill = (
  { world }: ChannelBench,
  user: TestUser,
  billDay: string,
  billKind: CodeOf<typeof BillKind> = BillKind.trade,
) => world.as(user).send(reconBatch.run, { aisleCode: 'SANDBOX', billDay, billKind, requestNo: crypto.randomUUID() })

export const uploadBill = (
  { world }: ChannelBench,
  user: TestUser,
  billDay: string,
  content: string,
  billKind: CodeOf<typeof BillKind> = BillKind.trade,
) =>
  sendForm(world, user, reconBatch.upload, {
    file: { name: 'bill.csv', content: Buffer.from(content) },
    fields: { aisleCode: 'SANDBOX', billDay, billKind: String(billKind), requestNo: crypto.randomUUID() },
  })

/** The differences of the operator as they stand, in order of their numbers. */
export const diffsOf = (bench: ChannelBench, where = 'true'): Promise<DiffRow[]> =>
  bench.rows<DiffRow>(
    `SELECT diff_no AS "diffNo", batch_no AS "batchNo", bill_kind AS "billKind", diff_kind AS "diffKind", diff_status AS "diffStatus", resolve_kind AS "resolveKind", aisle_order_no AS "aisleOrderNo", rpt_order_code AS "rptOrderCode",
            biz_code AS "bizCode", diff_amount AS "diffAmount", stake_amount AS "stakeAmount", suspense_amount AS "suspenseAmount" FROM recon_diff d WHERE tenant_id = $1 AND ${where} ORDER BY diff_no`,
    [bench.tenantId],
  )

/** Returns the proofs of the books that do not hold; nothing when all do. */
export async function brokenOf({ world, tenantId }: ChannelBench): Promise<unknown[]> {
  const proofs = await verifyLedger(world.db, tenantId)
  return proofs.filter(({ holds }) => !holds)
}

export const resolveBy = (
  { world }: ChannelBench,
  user: TestUser,
  diffNo: string,
  resolveKind: number,
  remark = '已核实',
) => world.as(user).send(diffResolution.resolve, { diffNo, resolveKind, remark, requestNo: crypto.randomUUID() })
export const auditBy = ({ world }: ChannelBench, user: TestUser, diffNo: string, auditStatus = 1, reason = '') =>
  world.as(user).send(diffResolution.audit, { diffNo, auditStatus, reason, requestNo: crypto.randomUUID() })
