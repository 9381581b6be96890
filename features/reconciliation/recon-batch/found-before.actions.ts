import type { Ports } from '../../../core/server/ports.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { moneyNumber, takeNumbers } from '../../../core/server/database/business-number.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import type { DifferenceReason } from '../../channels/channels.shared.ts'
import { DiffKind, DiffReason, DiffStatus } from '../recon-diff/recon-diff.contract.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { aisleOfPlatform } from './open-batches.actions.ts'
import { BillKind } from '../bill/bill.contract.ts'

type Kind = CodeOf<typeof DiffKind>
type Reason = CodeOf<typeof DiffReason>

/**
 * Difference that a contradiction between an event and our record becomes on the bill to come: of the very kind by which the
 * bill finds it again, so that it stays one difference.
 */
const kinds: Readonly<Record<DifferenceReason, readonly [bill: CodeOf<typeof BillKind>, diff: Kind, why: Reason]>> = {
  amount: [BillKind.trade, DiffKind.amount, DiffReason.amount],
  merchant: [BillKind.trade, DiffKind.amount, DiffReason.merchant],
  fee: [BillKind.trade, DiffKind.fee, DiffReason.fee],
  status: [BillKind.trade, DiffKind.status, DiffReason.status],
  orderNumber: [BillKind.trade, DiffKind.status, DiffReason.orderNumber],
  refund: [BillKind.refund, DiffKind.refund, DiffReason.notInBooks],
  settlement: [BillKind.settle, DiffKind.status, DiffReason.status],
  strangeSettlement: [BillKind.settle, DiffKind.billOnly, DiffReason.notInBooks],
}

/** A difference that came to light before its bill. Amounts in fen; null where one side knows nothing. */
interface Found {
  readonly aisleCode: string
  readonly billDay: string
  readonly billKind: CodeOf<typeof BillKind>
  readonly diffKind: Kind
  readonly diffReason: Reason
  readonly ourMerNo: string
  readonly billMerNo: string
  readonly rptOrderCode: string
  readonly bizCode: string
  readonly aisleOrderNo: string
  readonly ourAmountFen: bigint | null
  readonly billAmountFen: bigint | null
  readonly ourFeeFen: bigint | null
  readonly billFeeFen: bigint | null
  readonly ourStatus: number | null
  readonly told: string
}

/**
 * Returns the amounts that the bill would change; a fee is charged to the merchant's account, so a higher fee lowers the
 * stake.
 */
function stakeOf({ billKind, diffKind, ourAmountFen, billAmountFen, ourFeeFen, billFeeFen }: Found) {
  if (diffKind === DiffKind.fee) {
    const moreFen = (billFeeFen ?? 0n) - (ourFeeFen ?? 0n)
    return { diffFen: moreFen, stakeFen: -moreFen }
  }
  const moreFen = (billAmountFen ?? 0n) - (ourAmountFen ?? 0n)
  return { diffFen: moreFen, stakeFen: billKind === BillKind.trade ? moreFen : -moreFen }
}

/** Opens differences that no bill has shown yet; one that is known stays as it is. The bill of their day confirms or settles them. */
async function openFound(tx: Tx, tenantId: string, found: readonly Found[]): Promise<void> {
  const [first] = found
  if (!first) return
  const numbers = await takeNumbers(tx, moneyNumber('CY'), first.billDay, found.length)
  const rows = found.map((one, index) => ({ ...one, ...stakeOf(one), diffNo: numbers[index] as string }))
  const of = <T>(read: (row: (typeof rows)[number]) => T) => rows.map(read)
  const { rows: opened } = await tx.client.query<{ diff_no: string }>(
    `INSERT INTO recon_diff (tenant_id, oem_no, diff_no, aisle_code, bill_day, bill_kind, diff_kind, diff_reason, our_mer_no, bill_mer_no, match_key, rpt_order_code, biz_code, aisle_order_no, rpi_no, our_amount, bill_amount, our_fee, bill_fee, our_status, bill_status, diff_amount, stake_amount)
     SELECT $1, $1, g.diff_no, g.aisle_code, g.bill_day, g.bill_kind, g.diff_kind, g.diff_reason, g.our_mer_no, g.bill_mer_no, coalesce(nullif(g.aisle_order_no, ''), g.rpt_order_code), g.rpt_order_code, g.biz_code, g.aisle_order_no,
            coalesce((SELECT t.rpi_no FROM pos_trade t WHERE t.tenant_id = $1 AND t.rpt_order_code = g.rpt_order_code AND t.create_day = CASE WHEN g.rpt_order_code ~ '^PT\\d{8}' THEN to_date(substr(g.rpt_order_code, 3, 8), 'YYYYMMDD') END), ''),
            g.our_amount, g.bill_amount, g.our_fee, g.bill_fee, g.our_status, g.told, g.diff_amount, g.stake_amount
       FROM unnest($2::text[], $3::text[], $4::date[], $5::smallint[], $6::smallint[], $7::text[], $8::text[], $9::text[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::smallint[], $15::text[], $16::bigint[], $17::bigint[], $18::smallint[], $19::text[], $20::text[])
         AS g(diff_no, aisle_code, bill_day, bill_kind, diff_kind, rpt_order_code, biz_code, aisle_order_no, our_amount, bill_amount, our_fee, bill_fee, our_status, told, diff_amount, stake_amount, diff_reason, our_mer_no, bill_mer_no)
     ON CONFLICT ON CONSTRAINT recon_diff_once DO NOTHING RETURNING diff_no`,
    [
      tenantId,
      of(({ diffNo }) => diffNo),
      of(({ aisleCode }) => aisleCode),
      of(({ billDay }) => billDay),
      of(({ billKind }) => billKind),
      of(({ diffKind }) => diffKind),
      of(({ rptOrderCode }) => rptOrderCode),
      of(({ bizCode }) => bizCode),
      of(({ aisleOrderNo }) => aisleOrderNo),
      of(({ ourAmountFen }) => ourAmountFen),
      of(({ billAmountFen }) => billAmountFen),
      of(({ ourFeeFen }) => ourFeeFen),
      of(({ billFeeFen }) => billFeeFen),
      of(({ ourStatus }) => ourStatus),
      of(({ told }) => told),
      of(({ diffFen }) => diffFen),
      of(({ stakeFen }) => stakeFen),
      of(({ diffReason }) => diffReason),
      of(({ ourMerNo }) => ourMerNo),
      of(({ billMerNo }) => billMerNo),
    ],
  )
  await logStates(
    tx,
    tenantId,
    null,
    opened.map(({ diff_no }) => ({
      oemNo: tenantId,
      entity: 'reconDiff',
      entityNo: diff_no,
      from: null,
      to: DiffStatus.open,
      action: 'openBeforeBill',
    })),
  )
}

/** Opens differences that came to light before a bill, in the transaction of the event that showed them. */
export const openDifferences: Ports['channels']['openDifferences'] = async (tx, tenantId, differences) => {
  if (differences.length === 0) return
  await openFound(
    tx,
    tenantId,
    differences.map(({ reason, rptOrderCode, channelMerNo, channelAmountFen, channelFeeFen, occurredAt, ...one }) => ({
      ...one,
      billDay: dayOfText(occurredAt),
      billKind: kinds[reason][0],
      diffKind: kinds[reason][1],
      diffReason: kinds[reason][2],
      billMerNo: channelMerNo,
      rptOrderCode: rptOrderCode ?? '',
      bizCode: '',
      billAmountFen: channelAmountFen,
      billFeeFen: channelFeeFen,
    })),
  )
}

/** Opens a difference of kind 9, in the transaction of the event that showed it. */
export const openPayoutDifference: Ports['withdrawals']['openDifference'] = async (
  tx,
  tenantId,
  { payoutNo, platformCode, platformOrderNo, ourAmountFen, platformAmountFen, why, occurredAt },
) =>
  openFound(tx, tenantId, [
    {
      aisleCode: await aisleOfPlatform(tx, tenantId, platformCode),
      billDay: dayOfText(occurredAt),
      billKind: BillKind.payout,
      diffKind: DiffKind.payout,
      diffReason: why === 'doublePay' ? DiffReason.paidTwice : DiffReason.amount,
      ourMerNo: '',
      billMerNo: '',
      rptOrderCode: '',
      bizCode: payoutNo,
      aisleOrderNo: platformOrderNo || payoutNo,
      ourAmountFen: why === 'doublePay' ? 0n : ourAmountFen,
      billAmountFen: platformAmountFen,
      ourFeeFen: null,
      billFeeFen: null,
      ourStatus: null,
      told: why,
    },
  ])
