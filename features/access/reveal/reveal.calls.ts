import { sql } from 'drizzle-orm'
import { commonErrors } from '../../../core/shared/errors.ts'
import { holds } from '../../../core/server/call/caller.ts'
import { run } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { portsOf } from '../../../core/server/ports.ts'
import { openText } from '../../../core/server/secrets/personal.ts'
import { reveal, revealErrors } from './reveal.contract.ts'

export const revealCalls = [
  // An unknown kind or field looks like a missing row; each look is recorded in the transaction that answers it.
  handle(reveal.show, async ({ tx, caller, input, audit }) => {
    if (caller.actorUserId !== null) throw revealErrors.loginAs()
    const kind = portsOf(tx).access.revealable.get(input.entity)
    if (!kind?.fields.includes(input.field)) throw commonErrors.notFound()
    if (!holds(caller, kind.permission)) throw commonErrors.forbidden()
    const sealed = await kind.sealed(tx, caller, input.no, input.field)
    if (sealed === null) throw commonErrors.notFound()
    await run(
      tx,
      sql`INSERT INTO pii_view_log (tenant_id, oem_no, user_id, account, entity, entity_no, field, ip)
        VALUES (${caller.tenantId}, ${caller.oemNo}, ${caller.userId}, ${caller.account}, ${input.entity}, ${input.no}, ${input.field}, ${caller.ip})`,
    )
    audit({ entity: input.entity, no: input.no, after: { field: input.field } })
    return { value: openText(sealed) }
  }),
]
