import { sql } from 'drizzle-orm'
import { type Caller, requireRootStaff } from '../../../core/server/call/caller.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { madeBy, makerOf } from '../../../core/server/call/maker.ts'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { assignments, insertRow } from '../../../core/server/database/row-writing.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { sealText } from '../../../core/server/secrets/personal.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { unmasked } from '../../../core/shared/shapes/draft-fields.ts'
import { mailContent, mailContentErrors } from './mail-content.contract.ts'
import { type Content, contentById, contentListing, contents, maskedContent } from './mail-content.queries.ts'

// Two first ones at once: there was nothing to hold.
refusalOfConstraint('invoice_mail_content_on', commonErrors.moved)

export const mailContentCalls = [
  handle(mailContent.list, async ({ tx, caller, input }) => {
    const found = await readPage<Content>(tx, contentListing(caller, input), input)
    return pageOf(input, { ...found, records: found.records.map(maskedContent) })
  }),

  handle(mailContent.detail, async ({ tx, caller, input }) => shownContent(tx, caller, input.id)),

  handle(mailContent.submit, async ({ tx, caller, input, now, audit }) => {
    requireRootStaff(caller)
    const { id, version, phone: typed, invoiceKinds, ...draft } = input
    await holdContents(tx, caller)
    const before = id === undefined ? null : await shownContent(tx, caller, id)
    if (before && version !== undefined && version !== Number(before.version)) throw commonErrors.moved()
    const phone = unmasked(typed, ['联系电话', 'Phone'], { isNew: before === null, language: caller.language })
    if (draft.isOn)
      await run(
        tx,
        sql`UPDATE invoice_mail_content SET is_on = false, update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1
             WHERE tenant_id = ${caller.tenantId} AND is_on AND NOT is_deleted AND id IS DISTINCT FROM ${before?.id ?? null}::bigint`,
      )
    const content = {
      ...draft,
      invoiceKinds: sql`${sql.param([...new Set(invoiceKinds)])}::smallint[]`,
      phoneEnc: phone === undefined ? undefined : sealText(phone),
    }
    if (before)
      await run(
        tx,
        sql`UPDATE invoice_mail_content SET ${assignments(content)}, update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1
             WHERE tenant_id = ${caller.tenantId} AND id = ${before.id}`,
      )
    const made = { ...madeBy(makerOf(caller, now)), ...content }
    const saved = before ?? (await insertRow<{ id: bigint }>(tx, 'invoice_mail_content', made, sql`id`))
    audit({
      entity: 'invoiceMailContent',
      no: saved.id,
      before,
      after: await shownContent(tx, caller, saved.id),
    })
    return { id: saved.id }
  }),

  handle(mailContent.remove, async ({ tx, caller, input, now, audit }) => {
    requireRootStaff(caller)
    const ids = sql`${sql.param([...input.ids])}::bigint[]`
    const held = await rowsOf<{ title: string; is_on: boolean }>(
      tx,
      sql`SELECT c.title, c.is_on FROM invoice_mail_content c WHERE ${contents(caller.tenantId)} AND c.id = ANY(${ids}) ORDER BY c.id FOR UPDATE`,
    )
    if (held.length !== input.ids.length) throw commonErrors.notFound()
    if (held.some((one) => one.is_on)) throw mailContentErrors.inUse()
    await run(
      tx,
      sql`UPDATE invoice_mail_content SET is_deleted = true, update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1
           WHERE tenant_id = ${caller.tenantId} AND id = ANY(${ids})`,
    )
    audit({ entity: 'invoiceMailContent', no: input.ids.join(','), before: { names: held.map(({ title }) => title) } })
    return {}
  }),
]

/** @throws common.notFound */
async function shownContent(tx: Tx, { tenantId }: Caller, id: bigint): Promise<Content> {
  const found = await contentById(tx, tenantId, id)
  if (!found) throw commonErrors.notFound()
  return maskedContent(found)
}

/** Holds the operator's data: one at most is in use, whoever saves meanwhile. */
const holdContents = (tx: Tx, { tenantId }: Caller) =>
  rowsOf(tx, sql`SELECT 1 FROM invoice_mail_content c WHERE ${contents(tenantId)} ORDER BY c.id FOR UPDATE`)
