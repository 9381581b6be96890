import { z } from 'zod'
import type { Call } from '../../shared/call.ts'
import { Answered, answeredOnce, send } from './answering.ts'
import { type Asked, parseInput } from './before-call.ts'
import { type Db, type Tx, withClient } from '../database/db.ts'
import type { Handled } from './handle.ts'
import { peekCall, refuseUnallowed } from './open-call.ts'

// Answers made of the platform's reference data alone (dictionary, regions) are the same for everybody. Each process keeps
// them as they are sent, for as long as the number that counts the changes of that data stays what it was. The number comes
// with the session of every call, so that a change acts on the very next one, whichever process made it.

/** Answers that one process keeps of a database. */
interface Kept {
  version: number
  readonly answers: Map<string, Answered>
}

const books = new WeakMap<Db, Kept>()
const mostKept = 5_000

/** Says that the dictionary or the regions changed; acts when the transaction commits. */
export async function bumpReference(tx: Tx): Promise<void> {
  await tx.client.query('UPDATE reference_version SET version = version + 1')
}

/**
 * Sends an answer that is kept: the session is looked up and judged as ever, but no transaction is opened.
 * @param sending the reply, and what `send` says in it
 * @returns false when the rights behind the session or the answer are not known yet: the call goes its ordinary way
 * @throws common.signedOut, common.forbidden, common.passwordGiven, those of the input
 */
export async function sendKept(
  db: Db,
  { call, keptAs }: Handled,
  { asking, tokenHash, received, language, translate, known }: Asked,
  sending: { readonly reply: Parameters<typeof send>[0]; readonly said: { readonly words?: string } },
): Promise<boolean> {
  if (!keptAs) return false
  const opened = await withClient(db, (client) => peekCall(client, asking, tokenHash))
  if (!opened) return false
  known.caller = opened.caller
  refuseUnallowed(call, opened)
  const name = keptAs(parseInput(call, received.input, language, translate), language)
  const book = books.get(db)
  const answer = name !== null && book?.version === opened.reference ? book.answers.get(placeOf(call, name)) : undefined
  if (!answer) return false
  await send(sending.reply, call, answer, { language, said: sending.said })
  return true
}

/**
 * Keeps what a call answered. Nothing found is not kept: what may be asked for in vain has no end.
 * @param version the number that the call was opened with; the answer was read after it, so it is at least as new
 * @param name    under which name the call keeps it; null keeps nothing
 * @returns the answer in its wire form
 */
export function keepKept(
  db: Db,
  call: Call,
  { version, name, result }: { version: number; name: string | null; result: unknown },
): Answered {
  const answer = answeredOnce(z.encode(call.output, result))
  if (name === null || (Array.isArray(result) && result.length === 0)) return answer
  const book = bookAt(db, version)
  if (book.answers.size >= mostKept) book.answers.clear()
  if (book.version === version) book.answers.set(placeOf(call, name), answer)
  return answer
}

/** Returns the answers kept; a newer version discards the older ones. */
function bookAt(db: Db, version: number): Kept {
  const book = books.get(db)
  if (book && book.version >= version) return book
  const made: Kept = { version, answers: new Map() }
  books.set(db, made)
  return made
}

const placeOf = (call: Call, name: string): string => `${call.path} ${name}`
