import { bulkInsert, bulkStatement, bulkUpdate } from '../../../core/server/database/bulk.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { moneyNumber } from '../../../core/server/database/business-number.ts'
import { type FieldTypes, fieldColumns, fieldList } from '../../../core/server/database/fields.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { type SettleCycle, SettleMode } from '../../channels/channels.shared.ts'
import {
  accounts,
  BalanceChange,
  LedgerEvent,
  line,
  OwnerType,
  type Posting,
  WalletKind,
} from '../../ledger/ledger.shared.ts'
import { SettleStatus } from '../trade/trade.contract.ts'
import { tradeSettleTransitions } from '../trade/trade-states.rules.ts'
import { keptStatuses } from '../trade/trade.rules.ts'
import { SettleRecordStatus } from './settlement.contract.ts'
import type { SettleGroup } from './settle-places.queries.ts'
import { settlementTransitions } from './settlement.rules.ts'

/** Amounts that a channel pays out to a merchant for a day, or for one D0 trade, as their table holds them. */
export interface SettleRow {
  readonly tenantId: string
  readonly oemNo: string
  readonly id: bigint
  readonly settleCode: string
  readonly rpiNo: string
  readonly aisleCode: string
  readonly aisleSettleNo: string | null
  readonly settleCycle: CodeOf<typeof SettleCycle>
  readonly settleMode: CodeOf<typeof SettleMode>
  readonly payDay: string
  readonly settleDay: string
  readonly tradeCount: number
  readonly tradeAmount: Fen
  readonly refundAmount: Fen
  readonly feeAmount: Fen
  readonly settleAmount: Fen
  readonly accountMask: string
  readonly settleStatus: CodeOf<typeof SettleRecordStatus>
  readonly failReason: string
  readonly createTime: string
  readonly finishTime: string | null
  readonly bookDay: string | null
  readonly version: number
}

const settleTypes = {
  tenantId: 'text',
  oemNo: 'text',
  id: 'bigint',
  settleCode: 'text',
  rpiNo: 'text',
  aisleCode: 'text',
  aisleSettleNo: 'text',
  settleCycle: 'smallint',
  settleMode: 'smallint',
  payDay: 'date',
  settleDay: 'date',
  tradeCount: 'integer',
  tradeAmount: 'fen',
  refundAmount: 'fen',
  feeAmount: 'fen',
  settleAmount: 'fen',
  accountMask: 'text',
  settleStatus: 'smallint',
  failReason: 'text',
  createTime: 'timestamptz',
  finishTime: 'timestamptz',
  bookDay: 'date',
  version: 'integer',
} as const satisfies FieldTypes<SettleRow>

/** Numbers of settlements. */
export const settleNumber = moneyNumber('ST')

const { tenantId: _tenantId, id: _id, ...written } = settleTypes

/** Inserts new settlements. */
export const insertSettlements = bulkInsert<SettleRow>(
  'settle_record',
  fieldColumns<Omit<SettleRow, 'tenantId' | 'id'>>(written),
)

/** Writes what the channel's word changes on settlements. The rows are locked before. */
export const updateSettlements = bulkUpdate<SettleRow>(
  'update_settlements',
  'settle_record',
  fieldColumns<SettleRow>(settleTypes, ['settleCode']),
  fieldColumns<SettleRow>(settleTypes, [
    'aisleSettleNo',
    'settleAmount',
    'accountMask',
    'settleStatus',
    'failReason',
    'finishTime',
    'bookDay',
    'version',
  ]),
)

/** Keys by which settlements to be locked are found. */
export interface SettlementName {
  readonly aisleCode: string
  readonly aisleSettleNo: string
  /** The merchant, whose settlements under way are locked too; null when unknown. */
  readonly rpiNo: string | null
}

/** Locks settlements that a channel names, and those of the same merchants that are under way, in the order of their numbers. */
export async function lockSettlements(
  tx: Tx,
  tenantId: string,
  names: readonly SettlementName[],
): Promise<SettleRow[]> {
  const { rows } = await tx.client.query<SettleRow>({
    name: 'lock_settlements',
    text: `SELECT ${fieldList(settleTypes, 's')} FROM settle_record s
            WHERE s.tenant_id = $1 AND ((s.aisle_code, s.aisle_settle_no) IN (SELECT * FROM unnest($2::text[], $3::text[]))
               OR (s.settle_status IN (${SettleRecordStatus.pending}, ${SettleRecordStatus.inProgress}) AND (s.rpi_no, s.aisle_code) IN (SELECT * FROM unnest($4::text[], $2::text[]))))
            ORDER BY s.settle_code FOR NO KEY UPDATE`,
    values: [
      tenantId,
      names.map(({ aisleCode }) => aisleCode),
      names.map(({ aisleSettleNo }) => aisleSettleNo),
      names.map(({ rpiNo }) => rpiNo),
    ],
  })
  return rows
}

/** Trades that a settlement takes along: all of a group. */
export interface SettledGroup extends SettleGroup {
  readonly settleCode: string
  readonly settleDay: string
  readonly to: number
}

const groupColumns = {
  rpi_no: ['text', ({ rpiNo }: SettledGroup) => rpiNo],
  aisle_code: ['text', ({ aisleCode }: SettledGroup) => aisleCode],
  pay_day: ['date', ({ payDay }: SettledGroup) => payDay],
  settle_cycle: ['smallint', ({ settleCycle }: SettledGroup) => settleCycle],
  settle_status: ['smallint', ({ settleStatus }: SettledGroup) => settleStatus],
  settle_code: ['text', ({ settleCode }: SettledGroup) => settleCode],
  settle_day: ['date', ({ settleDay }: SettledGroup) => settleDay],
  to_status: ['smallint', ({ to }: SettledGroup) => to],
} as const

/** Marks the trades of groups as taken along by their settlements; they are locked in the order of their keys first. */
export const markGroups = bulkStatement<SettledGroup>(
  'mark_settle_groups',
  groupColumns,
  `WITH locked AS (
     SELECT t.create_day, t.rpt_order_code, given.settle_code, given.settle_day, given.to_status FROM {given} JOIN pos_trade t
         ON t.tenant_id = $1 AND t.rpi_no = given.rpi_no AND t.aisle_code = given.aisle_code AND t.pay_day = given.pay_day AND t.settle_cycle = given.settle_cycle
        AND t.settle_status = given.settle_status AND t.settle_status IN (${SettleStatus.unsettled}, ${SettleStatus.settling}, ${SettleStatus.failed}) AND t.rpt_status IN (${keptStatuses.join(', ')})
      ORDER BY t.create_day, t.rpt_order_code FOR NO KEY UPDATE OF t)
   UPDATE pos_trade t SET settle_status = l.to_status, settle_code = l.settle_code, settle_day = l.settle_day, version = t.version + 1 FROM locked l
    WHERE t.tenant_id = $1 AND t.create_day = l.create_day AND t.rpt_order_code = l.rpt_order_code`,
)

/** Moves the trades of a settlement to another status. */
export async function markTradesOf(
  tx: Tx,
  tenantId: string,
  { settleCode, rpiNo, aisleCode }: SettleRow,
  event: 'settle' | 'fail',
): Promise<void> {
  const { from, to } = tradeSettleTransitions[event]
  await tx.client.query({
    name: 'mark_trades_of_settlement',
    text: `WITH locked AS (
             SELECT t.create_day, t.rpt_order_code FROM pos_trade t WHERE t.tenant_id = $1 AND t.rpi_no = $3 AND t.aisle_code = $4 AND t.settle_code = $2 AND t.settle_status = ANY($6)
              ORDER BY t.create_day, t.rpt_order_code FOR NO KEY UPDATE)
           UPDATE pos_trade t SET settle_status = $5, version = t.version + 1 FROM locked l WHERE t.tenant_id = $1 AND t.create_day = l.create_day AND t.rpt_order_code = l.rpt_order_code`,
    values: [tenantId, settleCode, rpiNo, aisleCode, to, from],
  })
}

/** The posting of money that reached the merchant: its bank account (1121) or its wallet (1122). */
export function settledPosting(record: SettleRow, amountFen: Fen, bookDay: string, happenedAt: string): Posting {
  const { settleCode, rpiNo, aisleCode, settleMode } = record
  const pending = accounts.merchantPending(rpiNo, aisleCode)
  const wallet = accounts.available({ ownerType: OwnerType.merchant, ownerNo: rpiNo }, WalletKind.merchant)
  const isDirect = settleMode === SettleMode.direct
  return {
    eventType: isDirect ? LedgerEvent.settledDirect : LedgerEvent.settledToWallet,
    eventKey: `ST:${settleCode}:S`,
    bookDay,
    happenedAt,
    bizKind: 'settlement',
    bizCode: settleCode,
    isFact: true,
    lines: [
      isDirect
        ? line(pending, accounts.clearing(aisleCode), amountFen)
        : line(pending, wallet, amountFen, BalanceChange.settlement),
    ],
  }
}

/** Initial values of every new settlement. */
export const newSettlement = {
  id: 0n,
  aisleSettleNo: null,
  accountMask: '',
  settleStatus: settlementTransitions.create.to,
  failReason: '',
  finishTime: null,
  bookDay: null,
  version: 0,
} as const satisfies Partial<SettleRow>
