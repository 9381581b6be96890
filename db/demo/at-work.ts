import { z } from 'zod'
import '../../calls.ts'
import { appendAudit, type AuditNote, whoOf } from '../../core/server/audit.ts'
import type { Caller } from '../../core/server/caller.ts'
import { type Db, inScope, scopeOfCaller, type Tx } from '../../core/server/db.ts'
import { allHandled, type Answering } from '../../core/server/handle.ts'
import { callerLater } from '../../core/server/later.ts'
import { momentOf, refuseUnallowed } from '../../core/server/open-call.ts'
import type { UploadedFile } from '../../core/server/upload.ts'
import type { Call } from '../../core/shared/call.ts'
import { operatorId } from './accounts.ts'

/** Makes a declared call as somebody. @returns its answer as it would travel @throws AppError what it refuses */
export type AtWork = <In extends z.ZodType, Out extends z.ZodType>(
  call: Call<In, Out>,
  input: Partial<z.input<In>>,
  files?: readonly UploadedFile[],
) => Promise<z.input<Out>>

/**
 * A person of the first operator at work: makes calls that the server answers as always, with shapes, rights, refusals
 * and audit records. Only the session is missing, and with it the passwords: hashing them would take most of the time.
 * @param account name of a demo account
 */
export function atWork(db: Db, account: string): AtWork {
  return (call, input, files = []) =>
    inScope(db, scopeOfCaller({ tenantId: operatorId, oemNo: operatorId }), async (tx) => {
      const caller = await callerOf(tx, account)
      const { rows } = await tx.client.query<{ at: string }>('SELECT business_now() AS at')
      const now = momentOf(rows[0]?.at ?? '')
      const declared = call as unknown as Call
      refuseUnallowed(declared, { caller, now, mustChangePassword: false, withheld: [] })
      const kept: { note: AuditNote } = { note: { entity: call.audit ?? '', no: '' } }
      const context: Answering<unknown> = {
        tx,
        db,
        caller,
        input: call.input.parse(input),
        now,
        files,
        translate: (text) => text,
        audit: (note) => void (kept.note = note),
        say: () => undefined,
        apart: (work) => inScope(db.apart, scopeOfCaller(caller), work),
        afterCommit: () => undefined,
      }
      const answer = await answerOf(declared)(context as never)
      if (call.audit !== null) {
        const entry = { action: call.audit, callId: call.id, input, result: 'ok' }
        await appendAudit(tx, { ...kept.note, ...whoOf(caller), ...entry })
      }
      return z.encode(call.output, answer as z.output<typeof call.output>)
    })
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

function answerOf(call: Call): (context: never) => Promise<unknown> {
  const found = allHandled().find((one) => one.call === call)
  if (!found) throw new Error(`${call.path} is not answered`)
  return found.answer
}
