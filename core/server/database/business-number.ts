import type { Tx } from './db.ts'

/** Format of a business number: prefix, day as `yyyyMMdd` or `yyMMdd` or none, width of the running part. */
export interface NumberKind {
  readonly prefix: string
  readonly day: 'yyyyMMdd' | 'yyMMdd' | 'none'
  readonly width: number
  /** Money numbers run on over the days, from a sequence that nobody waits for. */
  readonly isBusy?: boolean
}

/** Numbers of money records: prefix, creation day, ten digits. @source docs/domain/money.md 0.6 */
export const moneyNumber = (prefix: string): NumberKind => ({ prefix, day: 'yyyyMMdd', width: 10, isBusy: true })

/** Numbers of master data of the money half: two letters and eight digits. @source docs/domain/money.md 0.6 */
export const masterNumber = (prefix: string): NumberKind => ({ prefix, day: 'none', width: 8 })

/**
 * Takes the next numbers of a kind for a day, in order. Money numbers never make anybody wait; the others hold the
 * counter of their day until the transaction ends. Gaps are allowed, reuse is not.
 * @param day creation day `yyyy-MM-dd`, Asia/Shanghai
 * @source docs/domain/network.md 1.4
 */
export async function takeNumbers(tx: Tx, kind: NumberKind, day: string, howMany: number): Promise<string[]> {
  const dayText = kind.day === 'none' ? '' : day.replaceAll('-', '').slice(kind.day === 'yyyyMMdd' ? 0 : 2)
  const running = kind.isBusy ? await fromSequence(tx, howMany) : await fromCounter(tx, kind.prefix, dayText, howMany)
  return running.map((n) => kind.prefix + dayText + String(n).padStart(kind.width, '0'))
}

/** One number; see takeNumbers. */
export async function takeNumber(tx: Tx, kind: NumberKind, day: string): Promise<string> {
  const [number] = await takeNumbers(tx, kind, day, 1)
  return number as string
}

async function fromSequence(tx: Tx, howMany: number): Promise<bigint[]> {
  const { rows } = await tx.client.query<{ n: bigint }>({
    name: 'busy_numbers',
    text: `SELECT nextval('busy_number') AS n FROM generate_series(1, $1)`,
    values: [howMany],
  })
  return rows.map(({ n }) => n)
}

async function fromCounter(tx: Tx, prefix: string, dayText: string, howMany: number): Promise<bigint[]> {
  const { rows } = await tx.client.query<{ last: bigint }>({
    name: 'take_numbers',
    text: 'SELECT take_numbers($1, $2, $3) AS last',
    values: [prefix, dayText, howMany],
  })
  const last = rows[0]?.last ?? 0n
  return Array.from({ length: howMany }, (_, index) => last - BigInt(howMany - 1 - index))
}
