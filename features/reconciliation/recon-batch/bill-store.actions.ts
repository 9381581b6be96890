import { bulkInsert } from '../../../core/server/database/bulk.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { BillLine, ReadBill } from '../../channels/channels.shared.ts'
import { tradeReconTransitions } from '../../trades/trades.shared.ts'
import type { RepeatedLine } from '../recon-match/match.actions.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { BillKind, LineKind, LineOutcome } from '../bill/bill.contract.ts'
import type { BillName } from './open-batches.actions.ts'
import { batchTransitions } from './recon-batch-states.rules.ts'

/** A batch while its bill is taken and compared, locked. */
export interface HeldBatch extends BillName {
  readonly tenantId: string
  readonly oemNo: string
  readonly batchNo: string
  readonly fileHash: string
  readonly reconStatus: number
}

/** Locks a batch: whoever else works on it waits. @returns undefined when it is not there */
export async function lockBatch(tx: Tx, tenantId: string, bill: BillName): Promise<HeldBatch | undefined> {
  const { rows } = await tx.client.query<HeldBatch>(
    `SELECT tenant_id AS "tenantId", oem_no AS "oemNo", batch_no AS "batchNo", aisle_code AS "aisleCode", bill_day AS "billDay", bill_kind AS "billKind", file_hash AS "fileHash", recon_status AS "reconStatus"
       FROM recon_batch WHERE tenant_id = $1 AND aisle_code = $2 AND bill_day = $3 AND bill_kind = $4 FOR NO KEY UPDATE`,
    [tenantId, bill.aisleCode, bill.billDay, bill.billKind],
  )
  return rows[0]
}

const insertLines = bulkInsert<BillLine & { batch: HeldBatch }>('recon_bill_line', {
  oem_no: ['text', ({ batch }) => batch.oemNo],
  bill_day: ['date', ({ batch }) => batch.billDay],
  batch_no: ['text', ({ batch }) => batch.batchNo],
  line_no: ['integer', ({ lineNo }) => lineNo],
  line_kind: ['smallint', kindOf],
  aisle_order_no: ['text', ({ aisleOrderNo }) => aisleOrderNo],
  out_trade_no: ['text', ({ outTradeNo }) => outTradeNo],
  trade_no: ['text', ({ tradeNo }) => tradeNo],
  aisle_mer_no: ['text', ({ aisleMerNo }) => aisleMerNo],
  sn: ['text', ({ sn }) => sn],
  pay_way: ['smallint', ({ payWay }) => payWay],
  card_type: ['smallint', ({ cardType }) => cardType],
  settle_cycle: ['smallint', ({ settleCycle }) => settleCycle],
  amount: ['bigint', ({ amountFen }) => amountFen],
  fee: ['bigint', ({ feeFen }) => feeFen],
  cost: ['bigint', ({ costFen }) => costFen],
  outcome: ['smallint', ({ outcome }) => LineOutcome[outcome]],
  status: ['text', ({ status }) => status],
  pay_time: ['timestamptz', ({ payTime }) => payTime],
})

function kindOf({ isReturn }: Pick<BillLine, 'isReturn'>): CodeOf<typeof LineKind> {
  return isReturn ? LineKind.goneBack : LineKind.payment
}

/** Number of lines that one statement writes. */
const chunk = 5_000

/** Parts a bill into the lines that stand once, and what stands again. */
export function partRepeated({ lines }: ReadBill): { once: BillLine[]; repeated: RepeatedLine[] } {
  const times = new Map<string, number>()
  const once: BillLine[] = []
  const repeated: RepeatedLine[] = []
  for (const line of lines) {
    const key = `${line.aisleOrderNo} ${kindOf(line)}`
    const time = (times.get(key) ?? 0) + 1
    times.set(key, time)
    if (time === 1) once.push(line)
    else repeated.push({ ...line, lineKind: kindOf(line), time })
  }
  return { once, repeated }
}

/**
 * Keeps a bill that was read whole. The same file again changes nothing; another one takes the place of the one before,
 * and what that one had matched is open again.
 */
export async function storeBill(
  tx: Tx,
  batch: HeldBatch,
  bill: ReadBill,
  { name, hash, maker }: { name: string; hash: string; maker: string },
): Promise<void> {
  const { tenantId, batchNo, billDay } = batch
  if (hash === batch.fileHash) return
  if (batch.fileHash !== '') await dropLines(tx, batch)
  const { once } = partRepeated(bill)
  for (let from = 0; from < once.length; from += chunk)
    await insertLines(
      tx,
      tenantId,
      once.slice(from, from + chunk).map((line) => ({ ...line, batch })),
    )
  await tx.client.query(
    `UPDATE recon_batch SET file_name = $3, file_hash = $4, bill_count = $5, bill_amount = $6, bill_fee = $7, recon_status = ${batchTransitions.download.to}, fail_reason = '', maker_no = $8, update_time = business_now(), version = version + 1
      WHERE tenant_id = $1 AND batch_no = $2`,
    [tenantId, batchNo, name.slice(0, 255), hash, ...figuresOf(bill), maker],
  )
  await logStates(tx, tenantId, null, [
    {
      oemNo: batch.oemNo,
      entity: 'reconBatch',
      entityNo: batchNo,
      from: batch.reconStatus,
      to: batchTransitions.download.to,
      action: 'download',
      remark: `${billDay} ${hash.slice(0, 16)}`,
    },
  ])
}

/** Count, amount and fees of a bill as ours are summed: of what happened. What failed is on the bill, too, but moved nothing. */
function figuresOf({ lines }: ReadBill): [count: number, amountFen: bigint, feeFen: bigint] {
  const counted = lines.filter(({ outcome }) => outcome !== 'other')
  const sum = (of: (line: BillLine) => bigint | null) => counted.reduce((total, line) => total + (of(line) ?? 0n), 0n)
  return [counted.length, sum(({ amountFen }) => amountFen), sum(({ feeFen }) => feeFen)]
}

async function dropLines(tx: Tx, { tenantId, batchNo, billDay, billKind }: HeldBatch): Promise<void> {
  const { from, to } = tradeReconTransitions.forget
  const ofBill = 'l.tenant_id = $1 AND l.bill_day = $2 AND l.batch_no = $3'
  const values = [tenantId, billDay, batchNo]
  if (billKind === BillKind.trade)
    await tx.client.query(
      `UPDATE pos_trade t SET recon_status = ${to}, version = t.version + 1 FROM recon_bill_line l
        WHERE ${ofBill} AND t.tenant_id = $1 AND t.rpt_order_code = l.our_code AND t.create_day = CASE WHEN l.our_code ~ '^PT\\d{8}' THEN to_date(substr(l.our_code, 3, 8), 'YYYYMMDD') END AND t.recon_status IN (${from.join(', ')})`,
      values,
    )
  if (billKind === BillKind.refund)
    await tx.client.query(
      `UPDATE pos_refund t SET recon_status = ${to}, version = t.version + 1 FROM recon_bill_line l WHERE ${ofBill} AND t.tenant_id = $1 AND t.refund_code = l.our_code AND t.recon_status IN (${from.join(', ')})`,
      values,
    )
  await tx.client.query(`DELETE FROM recon_bill_line l WHERE ${ofBill}`, values)
}
