import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import type { Turn } from '../password/hash-queue.actions.ts'
import { addressKey, claimCheck, type Guesses, type GuessLimit, type Verdict } from './guess.rules.ts'

/** One side that guesses: an account from everywhere, a known device on an account, an address. */
export interface Guesser {
  readonly kind: 'account' | 'device' | 'address' | 'captcha' | 'smsAddress' | 'payer'
  readonly key: string
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** Everybody who tries an account of a tenant, whether the account exists or not. */
export const accountGuesser = (oemNo: string, account: string): Guesser => ({
  kind: 'account',
  key: hash(`${oemNo}/${account}`),
})

/** A device that signed in to the account lately: its own checks. */
export const deviceGuesser = (oemNo: string, account: string, deviceHash: string): Guesser => ({
  kind: 'device',
  key: `${hash(`${oemNo}/${account}`)}:${deviceHash}`,
})

/**
 * Returns the turn of a password check that waits: a known device waits as itself, whatever comes from its address;
 * everybody else as an address and at an account.
 */
export const turnOf = ({ kind, key }: Guesser, ip: string): Turn =>
  kind === 'device'
    ? { of: [`device ${key}`], isKnown: true }
    : { of: [`address ${addressKey(ip)}`, `account ${key}`], isKnown: false }

/**
 * Claims one more check for a guesser, so that many at once never make more than allowed. The guesser's row stays locked
 * until the transaction ends: claim the address before the account, always.
 * @returns what the check amounts to and when it was claimed (milliseconds of the real clock)
 */
export async function claimGuess(
  tx: Tx,
  { kind, key }: Guesser,
  rule: GuessLimit,
): Promise<{ verdict: Verdict; at: number }> {
  await run(tx, sql`INSERT INTO guess_guard (kind, guess_key) VALUES (${kind}, ${key}) ON CONFLICT DO NOTHING`)
  const row = await rowOf<{ checks: number[]; lockedUntil: number | null; now: number }>(
    tx,
    sql`SELECT checks, locked_until AS "lockedUntil", floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now
          FROM guess_guard WHERE kind = ${kind} AND guess_key = ${key} FOR UPDATE`,
  )
  const before: Guesses = { checks: row?.checks ?? [], lockedUntil: row?.lockedUntil ?? null }
  const at = row?.now ?? 0
  const { verdict, guesses } = claimCheck(before, { now: at, ...rule })
  await run(
    tx,
    sql`UPDATE guess_guard SET checks = ${JSON.stringify(guesses.checks)}::jsonb, locked_until = ${guesses.lockedUntil}, touched_at = now()
         WHERE kind = ${kind} AND guess_key = ${key}`,
  )
  return { verdict, at }
}

/** Forgets all guesses of a guesser and its lock: the password was right, or an administrator unlocks. */
export async function forgetGuesses(tx: Tx, { kind, key }: Guesser): Promise<void> {
  await run(tx, sql`DELETE FROM guess_guard WHERE kind = ${kind} AND guess_key = ${key}`)
}

/** Takes one claimed check back: of an address only misses count, so that an office behind one address is not locked out. */
export async function takeBackGuess(tx: Tx, { kind, key }: Guesser, at: number): Promise<void> {
  await run(
    tx,
    sql`UPDATE guess_guard SET locked_until = NULL,
               checks = coalesce((SELECT jsonb_agg(c ORDER BY n) FROM (
                 SELECT c, n, row_number() OVER (PARTITION BY c ORDER BY n) AS copy FROM jsonb_array_elements(checks) WITH ORDINALITY AS e(c, n)) AS each
                 WHERE NOT (c = to_jsonb(${at}::float8) AND copy = 1)), '[]')
         WHERE kind = ${kind} AND guess_key = ${key}`,
  )
}

/** Forgets every guess at an account, from everywhere and from its known devices. @source docs/wire.md 4.1, unlock */
export async function unlockAccount(tx: Tx, oemNo: string, account: string): Promise<void> {
  const { key } = accountGuesser(oemNo, account)
  await forgetGuesses(tx, { kind: 'account', key })
  await run(tx, sql`DELETE FROM guess_guard WHERE kind = 'device' AND starts_with(guess_key, ${`${key}:`})`)
}
