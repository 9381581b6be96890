import type pg from 'pg'
import type { Call } from '../../shared/call.ts'
import { commonErrors, type Language } from '../../shared/errors.ts'
import { fieldRefusal, type Translate } from '../../shared/refusal.ts'
import type { Caller } from './caller.ts'
import { type Db, inScope, rollback, scopeOfCaller, type Tx, txOf, withClient } from '../database/db.ts'
import type { AskingOutside, Handled } from './handle.ts'
import type { Moment } from '../database/moment.ts'
import { openCall, refuseUnallowed } from './open-call.ts'
import { whileOpen } from '../database/open-transaction.ts'
import type { Received } from '../http/request.ts'
import { refuseUndeclared } from '../http/undeclared.ts'
import { throughTenant } from './viewed-tenant.ts'

/** A request of a signed-in user, as far as it is known before its call's transaction begins. */
export interface Asked {
  readonly call: Call
  readonly asking: Parameters<typeof openCall>[1]
  readonly tokenHash: string
  readonly received: Received
  readonly language: Language
  readonly translate: Translate
  /** The tenant that is looked at. */
  readonly viewed: string | string[] | undefined
  /** Place for the caller once found, for the record of a refusal. */
  readonly known: { caller: Caller | null }
}

/** The input of a call in its shape. @throws common.filterUnknown; common.field… for the first field that does not fit; those of paging */
export function parseInput(
  call: Call,
  input: Record<string, unknown>,
  language: Language,
  translate: Translate,
): Record<string, unknown> {
  refuseUndeclared(call, input)
  const parsed = call.input.safeParse(withPagingNames(withOwnNames(call, input)))
  if (!parsed.success) throw fieldRefusal(call.input, parsed.error, language, translate)
  const values = parsed.data as Record<string, unknown>
  checkPaging(call, values)
  return values
}

/** Fields by the names that the call gives them; where one comes by several, its own counts. */
function withOwnNames({ synonyms }: Call, input: Record<string, unknown>): Record<string, unknown> {
  const renamed = Object.entries(synonyms).flatMap(([other, own]) => (other in input ? [[own, input[other]]] : []))
  return renamed.length === 0 ? input : { ...Object.fromEntries(renamed), ...input }
}

/** Page and page size by their other names: pageNum or pageNo, and pageSize. @source docs/wire.md 1.5 */
function withPagingNames(input: Record<string, unknown>): Record<string, unknown> {
  const { pageNum, pageNo = pageNum, pageSize } = input
  return {
    ...(pageNo === undefined ? {} : { current: pageNo }),
    ...(pageSize === undefined ? {} : { size: pageSize }),
    ...input,
  }
}

/** Page size 1 to 200, or -1 where the call declares it; a current below 1 counts as 1. @source docs/wire.md 1.5 */
function checkPaging(call: Call, values: Record<string, unknown>): void {
  if (typeof values.size !== 'number' || typeof values.current !== 'number') return
  if (values.size === -1 ? !call.allowsAll : values.size < 1 || values.size > 200) throw commonErrors.paging()
  if (values.current < 1) values.current = 1
}

/**
 * Lets a caller in as the call itself will, does some reading, and lets go of the connection: for what takes long and must
 * not hold one.
 */
export function lookFirst<T>(
  db: Db,
  { call, asking, tokenHash, received, language, translate, viewed, known }: Asked,
  read: (context: { tx: Tx; caller: Caller; input: Record<string, unknown>; now: Moment }) => Promise<T>,
): Promise<T> {
  const look = async (client: pg.PoolClient) => {
    const tx = txOf(client)
    try {
      const opened = await openCall(tx, asking, tokenHash, false)
      known.caller = opened.caller
      refuseUnallowed(call, opened)
      const caller = await throughTenant(tx, opened.caller, call, viewed)
      return await read({ tx, caller, input: parseInput(call, received.input, language, translate), now: opened.now })
    } finally {
      await rollback(client)
    }
  }
  return withClient(db, (client) => whileOpen(() => look(client)))
}

/** Has a call look and ask, with no connection held while the outside system answers. @returns what it heard */
export async function askOutside(
  db: Db,
  asked: Asked,
  { look, ask }: NonNullable<Handled['before']>,
): Promise<unknown> {
  const { seen, ...context } = await lookFirst(db, asked, async ({ tx, ...rest }) => ({
    ...rest,
    seen: await look({ tx, ...rest, files: asked.received.files } as never),
  }))
  const outside: AskingOutside<unknown> = {
    ...context,
    db,
    apart: (work) => inScope(db.apart, scopeOfCaller(context.caller), work),
  }
  return ask(outside as never, seen)
}
