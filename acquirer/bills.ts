import { createHash } from 'node:crypto'
import { z } from 'zod'
import { fen } from '../core/shared/money.ts'
import type { Acquirer } from './acquirer.ts'
import { type BillLine, billLines } from './bill-lines.ts'
import { addDays, instantOf } from './clock.ts'
import { Refused } from './error-codes.ts'
import { dayField, fenField, shaped, textField } from './reply.ts'
import { billColumns, type BillKind } from './wire.ts'

const kinds = Object.keys(billColumns) as [BillKind, ...BillKind[]]

const Mutation = z.object({
  kind: z.enum(kinds).default('trade'),
  drop: z.array(textField).optional(),
  add: z.array(z.record(z.string(), z.union([z.string(), z.int()]))).optional(),
  duplicate: z.array(textField).optional(),
  changeAmount: z.array(z.object({ no: textField, amount: fenField })).optional(),
  changeFee: z.array(z.object({ no: textField, fee: fenField })).optional(),
  changeCost: z.array(z.object({ no: textField, cost: fenField })).optional(),
  changeStatus: z.array(z.object({ no: textField, status: textField })).optional(),
  clear: z.boolean().optional(),
})
type Mutation = z.output<typeof Mutation>
/** A mutation as stored: amounts are plain JSON integers again. */
type StoredMutation = Omit<Mutation, 'clear' | 'kind'>

const readyHour = '08:00:00'
const dayMs = 86_400_000

/** Columns of a bill that hold its key, its fee and its cost. */
const roles: Record<BillKind, { key: string; fee: string | null; cost: string | null }> = {
  trade: { key: 'aisleOrderNo', fee: 'merchantFee', cost: 'cost' },
  refund: { key: 'aisleRefundNo', fee: 'feeReturn', cost: 'costReturn' },
  settle: { key: 'settleNo', fee: 'fee', cost: null },
  division: { key: 'aisleDivNo', fee: null, cost: null },
  payout: { key: 'platformOrderNo', fee: 'cost', cost: 'cost' },
  profit: { key: 'aisleMerchantNo', fee: 'merchantFee', cost: 'cost' },
}

/** A bill file and its hash. */
export interface Bill {
  text: string
  sha256: string
}

/**
 * The bill of a day, mutations included.
 * @throws Refused UNKNOWN_PATH for another kind, BAD_REQUEST for no day, BILL_NOT_READY before 08:00 of the next day
 * @source docs/domain/money.md 10, Bills
 */
export function billOf(acquirer: Acquirer, appId: string, day: string, kind: string): Bill {
  if (!(kind in billColumns)) throw new Refused('UNKNOWN_PATH', kind, 404)
  shaped(dayField, day)
  if (acquirer.clock.now() < instantOf(`${addDays(day, 1)} ${readyHour}`)) throw new Refused('BILL_NOT_READY', day, 404)
  const text = billText(acquirer, appId, day, kind as BillKind)
  return { text, sha256: createHash('sha256').update(text).digest('hex') }
}

/** `POST /control/bills/{day}/mutate`. @throws Refused BAD_REQUEST */
export function mutateBill(
  { store }: Acquirer,
  day: string,
  body: unknown,
): { day: string; kind: BillKind; mutations: number } {
  shaped(dayField, day)
  const { kind, clear, ...mutation } = shaped(Mutation, body)
  if (clear) store.run('DELETE FROM bill_mutation WHERE day = :day AND kind = :kind', { day, kind })
  if (Object.keys(mutation).length > 0) store.insert('bill_mutation', { day, kind, mutationJson: mutation })
  return { day, kind, mutations: mutationsOf(store, day, kind).length }
}

const mutationsOf = (store: Acquirer['store'], day: string, kind: BillKind): StoredMutation[] =>
  store
    .all<{ mutation: StoredMutation }>(
      'SELECT mutation_json FROM bill_mutation WHERE day = :day AND kind = :kind ORDER BY id',
      { day, kind },
    )
    .map(({ mutation }) => mutation)

function billText(acquirer: Acquirer, appId: string, day: string, kind: BillKind): string {
  const fromMs = instantOf(day)
  let lines = billLines(acquirer, { kind, day, appId, fromMs, toMs: fromMs + dayMs })
  if (!acquirer.settings.reportFees && kind !== 'profit') lines = lines.map((line) => withoutFees(line, kind))
  for (const mutation of mutationsOf(acquirer.store, day, kind)) lines = mutated(lines, kind, mutation)
  const columns: readonly string[] = billColumns[kind]
  const { fee } = roles[kind]
  const total = ['TOTAL', lines.length, sumOf(lines, 'amount'), fee ? sumOf(lines, fee) : 0]
  return [columns, ...lines.map((line) => columns.map((column) => cell(line[column]))), total]
    .map((row) => `${row.join(',')}\n`)
    .join('')
}

function withoutFees(line: BillLine, kind: BillKind): BillLine {
  const { fee, cost } = roles[kind]
  return kind === 'payout' || kind === 'settle'
    ? line
    : { ...line, ...(fee ? { [fee]: null } : {}), ...(cost ? { [cost]: null } : {}) }
}

function mutated(lines: BillLine[], kind: BillKind, mutation: StoredMutation): BillLine[] {
  const { key, fee, cost } = roles[kind]
  const changes = new Map<string, BillLine>()
  const change = (no: string, column: string | null, value: BillLine[string]) => {
    if (column) changes.set(no, { ...changes.get(no), [column]: value })
  }
  for (const { no, amount } of mutation.changeAmount ?? []) change(no, 'amount', amount)
  for (const one of mutation.changeFee ?? []) change(one.no, fee, one.fee)
  for (const one of mutation.changeCost ?? []) change(one.no, cost, one.cost)
  for (const { no, status } of mutation.changeStatus ?? []) change(no, 'status', status)
  const kept = lines
    .filter((line) => !mutation.drop?.includes(String(line[key])))
    .flatMap((line) => {
      const now = { ...line, ...changes.get(String(line[key])) }
      return mutation.duplicate?.includes(String(line[key])) ? [now, { ...now }] : [now]
    })
  return [...kept, ...(mutation.add ?? [])]
}

function cell(value: BillLine[string] | undefined): string {
  const text = value === null || value === undefined ? '' : String(value)
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const sumOf = (lines: BillLine[], column: string): bigint => {
  let sum = 0n
  for (const line of lines) sum += fen((line[column] ?? 0) as number | bigint)
  return sum
}
