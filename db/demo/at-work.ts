import { calls } from '../../calls.ts'
import { z } from 'zod'
import { appendAudit, type AuditNote, whoOf } from '../../core/server/call/audit.ts'
import type { Caller } from '../../core/server/call/caller.ts'
import { type Db, inScope, scopeOfCaller, type Tx } from '../../core/server/database/db.ts'
import { type Answering, type Handled } from '../../core/server/call/handle.ts'
import { type Moment, momentOf } from '../../core/server/database/moment.ts'
import { callerLater } from '../../core/server/call/later.ts'
import { refuseUnallowed } from '../../core/server/call/open-call.ts'
import type { UploadedFile } from '../../core/server/http/upload.ts'
import type { Call } from '../../core/shared/call.ts'
import { operatorId } from './accounts.ts'

/** Makes a declared call as somebody. @returns its answer as it would travel @throws AppError what it refuses */
export type AtWork = <In extends z.ZodType, Out extends z.ZodType>(
  call: Call<In, Out>,
  input: Given<z.input<In>>,
  files?: readonly UploadedFile[],
) => Promise<z.input<Out>>

/** Input given to a call: its shape tells which keys may be left out, also within. */
type Given<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: Given<T[K]> } : T

/**
 * A person of the first operator at work: makes calls that the server answers as always, with shapes, rights, refusals
 * and audit records. Only the session is missing, and with it the passwords: hashing them would take most of the time.
 * @param account name of a demo account
 */
export function atWork(db: Db, account: string): AtWork {
  return async (call, sent, files = []) => {
    const declared = call as unknown as Call
    const { answer, before } = handledOf(declared)
    const input = call.input.parse(sent)
    const apart: Answering<unknown>['apart'] = (work) => inScope(db.apart, ofOperator, work)
    const heard = before && (await askFirst(db, before, { account, input, files, apart }))
    return inScope(db, ofOperator, async (tx) => {
      const { caller, now } = await open(tx, account)
      refuseUnallowed(declared, { caller, mustChangePassword: false, withheld: [] })
      const kept: { note: AuditNote } = { note: { entity: call.audit ?? '', no: '' } }
      const context: Answering<unknown> = {
        tx,
        caller,
        input,
        now,
        files,
        translate: (text) => text,
        audit: (note) => void (kept.note = note),
        say: () => undefined,
        apart,
        afterCommit: () => undefined,
      }
      const answered = await answer(context as never, heard)
      if (call.audit !== null) {
        const entry = { action: call.audit, callId: call.id, input: sent, result: 'ok' }
        await appendAudit(tx, { ...kept.note, ...whoOf(caller), ...entry })
      }
      return z.encode(call.output, answered as z.output<typeof call.output>)
    })
  }
}

const ofOperator = scopeOfCaller({ tenantId: operatorId, oemNo: operatorId })

async function open(tx: Tx, account: string): Promise<{ caller: Caller; now: Moment }> {
  const caller = await callerOf(tx, account)
  const { rows } = await tx.client.query<{ at: string }>('SELECT business_now() AS at')
  return { caller, now: momentOf(rows[0]?.at ?? '') }
}

/** Asks outside for the answer that a call needs before it settles. */
async function askFirst(
  db: Db,
  { look, ask }: NonNullable<Handled['before']>,
  { account, input, files, apart }: { account: string } & Pick<Answering<unknown>, 'input' | 'files' | 'apart'>,
): Promise<unknown> {
  const { seen, ...context } = await inScope(db, ofOperator, async (tx) => {
    const opened = await open(tx, account)
    return { ...opened, seen: await look({ ...opened, tx, input, files } as never) }
  })
  return ask({ ...context, db, input, apart } as never, seen)
}

async function callerOf(tx: Tx, account: string): Promise<Caller> {
  const { rows } = await tx.client.query<{ id: bigint; role_ids: bigint[]; dept_ids: bigint[] }>(
    'SELECT id, role_ids, dept_ids FROM app_user WHERE tenant_id = $1 AND oem_no = $1 AND account = $2 AND NOT is_deleted',
    [operatorId, account],
  )
  const [user] = rows
  if (!user) throw new Error(`the demo world has no account ${account}`)
  return callerLater(tx, {
    tenantId: operatorId,
    oemNo: operatorId,
    userId: user.id,
    roleIds: user.role_ids,
    deptIds: user.dept_ids,
    actorUserId: null,
    language: 'zh',
  })
}

function handledOf(call: Call): Handled {
  const found = calls.find((one) => one.call === call)
  if (!found) throw new Error(`${call.path} is not answered`)
  return found
}
