import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf, contains, type Listing, orderOf, when } from '../../../core/server/lists/listing.ts'
import { maskPhone, openText } from '../../../core/server/secrets/personal.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import type { MailContent, mailContent } from './mail-content.contract.ts'

/** Data of the operator as they are shown: the phone masked. */
export type Content = z.output<typeof MailContent>

const columns = sql`c.id, c.title, c.tax_no AS "taxNo", c.address, c.receiver, c.phone_enc AS phone, c.invoice_kinds AS "invoiceKinds", c.content, c.is_on AS "isOn", c.create_time AS "createTime", c.version`

/** Data of the ledger's root operator. */
export const contents = (tenantId: string): SQL => sql`c.tenant_id = ${tenantId} AND NOT c.is_deleted`

export const maskedContent = (row: Content): Content => ({ ...row, phone: maskPhone(openText(row.phone)) })

/** The list of an operator's data as a statement; what is in use first. */
export const contentListing = ({ tenantId }: Caller, input: InputOf<typeof mailContent.list>): Listing => ({
  columns,
  from: sql`invoice_mail_content c`,
  where: allOf(
    contents(tenantId),
    when(input.title, (title) => contains(sql`c.title`, title)),
    when(input.isOn, (isOn) => sql`c.is_on = ${isOn}`),
  ),
  order: orderOf(input, { createTime: sql`c.create_time` }, sql`c.is_on DESC, c.create_time DESC`, sql`c.id`),
  made: sql`c.create_time`,
})

/** Some data by their id, the phone sealed; undefined for none. */
export const contentById = (tx: Tx, tenantId: string, id: bigint): Promise<Content | undefined> =>
  rowOf<Content>(tx, sql`SELECT ${columns} FROM invoice_mail_content c WHERE ${contents(tenantId)} AND c.id = ${id}`)

/** The data that are in use, the phone sealed; undefined for none. */
export const currentContent = (tx: Tx, tenantId: string): Promise<Content | undefined> =>
  rowOf<Content>(tx, sql`SELECT ${columns} FROM invoice_mail_content c WHERE ${contents(tenantId)} AND c.is_on`)
