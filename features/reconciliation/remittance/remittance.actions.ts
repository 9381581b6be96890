import { type Db, inScope, type Tx } from '../../../core/server/database/db.ts'
import { moneyNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { openChannel } from '../../channels/channels.server.ts'
import { channelErrors, type ChannelRemittance } from '../../channels/channels.shared.ts'
import { accounts, LedgerEvent, line } from '../../ledger/ledger.shared.ts'
import { bookDayOf, post } from '../../ledger/ledger.server.ts'
import { BillKind } from '../bill/bill.contract.ts'
import { DiffKind, DiffReason, DiffStatus } from '../recon-diff/recon-diff.contract.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { owedBy } from './remittance.queries.ts'
import { diffTransitions } from '../recon-diff/recon-diff.rules.ts'

/** Owner and channel of a statement. */
interface Heard {
  readonly tenantId: string
  readonly aisleCode: string
}

/**
 * Asks a channel for the statements after the last one that is booked, and books them one by one.
 * @returns how many are new
 * @throws channel.noConnection
 * @source docs/domain/money.md 9, 2.4 (1131)
 */
export async function readRemittances(db: Db, tenantId: string, aisleCode: string): Promise<number> {
  const open = await openChannel(db, tenantId, aisleCode)
  if (!open) throw channelErrors.noConnection()
  const within = <T>(work: (tx: Tx) => Promise<T>) => inScope(db, { tenantId, oemNo: '' }, work)
  let booked = 0
  for (let after = await within((tx) => lastKnown(tx, tenantId, aisleCode)); ; ) {
    const answer = await open.channel.remittances(open.access, after)
    if (answer.kind !== 'done') return booked
    for (const statement of answer.data.statements)
      if (await within((tx) => bookRemittance(tx, { tenantId, aisleCode }, statement))) booked += 1
    after = answer.data.statements.at(-1)?.statementNo ?? ''
    if (!answer.data.isMore || after === '') return booked
  }
}

async function lastKnown(tx: Tx, tenantId: string, aisleCode: string): Promise<string> {
  const { rows } = await tx.client.query<{ no: string }>(
    'SELECT statement_no AS no FROM aisle_remittance WHERE tenant_id = $1 AND aisle_code = $2 ORDER BY statement_no DESC LIMIT 1',
    [tenantId, aisleCode],
  )
  return rows[0]?.no ?? ''
}

/**
 * Books a statement, once, as of its payment, however late it was read: the bank has what the channel owed less (1131). What
 * the channel owed by our books is kept beside it; where it paid otherwise, a difference is open until both agree again.
 * @returns false when it was booked before
 * @source docs/domain/money.md 9, 2.4 (1131), 2.5 L9
 */
export async function bookRemittance(tx: Tx, heard: Heard, statement: ChannelRemittance): Promise<boolean> {
  const { tenantId, aisleCode } = heard
  const { statementNo, fromDay, toDay, amountFen, remitTime } = statement
  const bookDay = await bookDayOf(tx, tenantId, dayOfText(remitTime))
  // One statement of a channel at a time: the next one expects what this one leaves.
  await tx.client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `remittance:${tenantId}:${aisleCode}`,
  ])
  const { rowCount: known } = await tx.client.query(
    'SELECT 1 FROM aisle_remittance WHERE tenant_id = $1 AND statement_no = $2',
    [tenantId, statementNo],
  )
  if (known !== 0) return false
  const expectedFen = await expectedOf(tx, heard, toDay)
  await tx.client.query(
    `INSERT INTO aisle_remittance (tenant_id, oem_no, statement_no, aisle_code, from_day, to_day, amount, expected_amount, remit_time, book_day) VALUES ($1, $1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [tenantId, statementNo, aisleCode, fromDay, toDay, amountFen, expectedFen, remitTime, bookDay],
  )
  await keepDifference(tx, heard, statement, expectedFen)
  await post(tx, tenantId, {
    eventType: LedgerEvent.remitted,
    eventKey: `CR:${statementNo}`,
    bookDay,
    happenedAt: remitTime,
    bizKind: 'remittance',
    bizCode: statementNo,
    operatorNo: '',
    isFact: true,
    lines: [line(accounts.bank(tenantId), accounts.clearing(aisleCode), amountFen)],
  })
  return true
}

/** Returns the amount that the channel owed at the end of a day, less its payments since then for days before. */
async function expectedOf(tx: Tx, { tenantId, aisleCode }: Heard, toDay: string): Promise<Fen> {
  const { rows } = await tx.client.query<{ paid: bigint }>(
    'SELECT coalesce(sum(amount), 0)::bigint AS paid FROM aisle_remittance WHERE tenant_id = $1 AND aisle_code = $2 AND book_day > $3',
    [tenantId, aisleCode, toDay],
  )
  return fen((await owedBy(tx, tenantId, aisleCode, toDay)) - (rows[0]?.paid ?? 0n))
}

interface OpenDifference {
  readonly diffNo: string
  readonly diffStatus: number
}

/**
 * Keeps the disagreement with a channel as one difference at a time: it follows the statements while nobody works on it, and
 * ends when a statement agrees.
 */
async function keepDifference(
  tx: Tx,
  { tenantId, aisleCode }: Heard,
  { statementNo, toDay, amountFen }: ChannelRemittance,
  expectedFen: Fen,
): Promise<void> {
  const moreFen = amountFen - expectedFen
  const { rows } = await tx.client.query<OpenDifference>(
    `SELECT diff_no AS "diffNo", diff_status AS "diffStatus" FROM recon_diff
      WHERE tenant_id = $1 AND aisle_code = $2 AND bill_kind = ${BillKind.profit} AND diff_reason = ${DiffReason.remittance} AND diff_status IN (${DiffStatus.open}, ${DiffStatus.review}) FOR NO KEY UPDATE`,
    [tenantId, aisleCode],
  )
  const [standing] = rows
  // Somebody has said how it is settled: that is decided on first.
  if (standing?.diffStatus === DiffStatus.review) return
  if (standing) {
    const to = moreFen === 0n ? diffTransitions.settle.to : standing.diffStatus
    await tx.client.query(
      `UPDATE recon_diff SET bill_day = $3, aisle_order_no = $4, match_key = $4, our_amount = $5, bill_amount = $6, diff_amount = $7, stake_amount = $7, diff_status = $8::smallint,
              resolve_time = CASE WHEN $8::smallint = ${DiffStatus.automatic} THEN business_now() END, update_time = business_now(), version = version + 1 WHERE tenant_id = $1 AND diff_no = $2`,
      [tenantId, standing.diffNo, toDay, statementNo, expectedFen, amountFen, moreFen, to],
    )
    if (to === DiffStatus.automatic) await log(tx, tenantId, standing.diffNo, DiffStatus.open, to, 'agrees')
    return
  }
  if (moreFen === 0n) return
  const diffNo = await takeNumber(tx, moneyNumber('CY'), toDay)
  await tx.client.query(
    `INSERT INTO recon_diff (tenant_id, oem_no, diff_no, aisle_code, bill_day, bill_kind, diff_kind, diff_reason, match_key, aisle_order_no, our_amount, bill_amount, diff_amount, stake_amount)
     VALUES ($1, $1, $2, $3, $4, ${BillKind.profit}, ${DiffKind.amount}, ${DiffReason.remittance}, $5, $5, $6, $7, $8, $8)`,
    [tenantId, diffNo, aisleCode, toDay, statementNo, expectedFen, amountFen, moreFen],
  )
  await log(tx, tenantId, diffNo, null, DiffStatus.open, 'open')
}

const log = (tx: Tx, tenantId: string, entityNo: string, from: number | null, to: number, action: string) =>
  logStates(tx, tenantId, null, [{ oemNo: tenantId, entity: 'reconDiff', entityNo, from, to, action }])
