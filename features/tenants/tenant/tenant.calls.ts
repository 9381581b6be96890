import { sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { type Caller, holds, isAdministrator, platformTenant } from '../../../core/server/call/caller.ts'
import { enterScope, rowOf, rowsOf, run, scopeOfCaller, type Tx } from '../../../core/server/database/db.ts'
import { handle, handlePublic } from '../../../core/server/call/handle.ts'
import { blindIndex, sealText } from '../../../core/server/secrets/personal.ts'
import { allOf, contains, orderOf, readPage } from '../../../core/server/lists/listing.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { endSessionsOfTenant } from '../../access/access.server.ts'
import { checkEmail } from '../../access/access.shared.ts'
import { type Label, labelIn, unmasked } from '../../../core/shared/shapes/draft-fields.ts'
import { createTenant, inTenant, logTenant } from './tenant.actions.ts'
import { tenant, tenantErrors, TenantKind } from './tenant.contract.ts'
import { shownTenant, type Tenant, tenantColumns, tenantToChange } from './tenant.queries.ts'
import { tenantReach } from '../reach/tenant-reach.queries.ts'
import { checkedDomain, hostOf } from './tenant.rules.ts'

const order = {
  tenantId: sql`t.tenant_id`,
  tenantName: sql`t.tenant_name`,
  expireTime: sql`t.expire_time`,
  createTime: sql`t.create_time`,
}

export const tenantCalls = [
  handle(tenant.list, async ({ tx, caller, input }) => {
    const listing = {
      columns: tenantColumns,
      from: sql`tenant t`,
      where: allOf(
        tenantReach(caller),
        contains(sql`t.tenant_id`, input.tenantId),
        contains(sql`t.tenant_name`, input.tenantName),
        contains(sql`t.linkman`, input.linkman),
        input.contactNumber && sql`t.contact_number_idx = ${blindIndex('phone', input.contactNumber)}`,
      ),
      order: orderOf(input, order, sql`t.create_time DESC, t.id DESC`, sql`t.id`, sql`ASC`),
      made: sql`t.create_time`,
    }
    const found = await readPage<Tenant>(tx, listing, input)
    return pageOf(input, { ...found, records: found.records.map((row) => shownTenant(row, caller.language)) })
  }),

  handle(tenant.select, ({ tx, caller }) =>
    rowsOf<{ id: bigint; tenantId: string; tenantName: string }>(
      tx,
      sql`SELECT t.id, t.tenant_id AS "tenantId", t.tenant_name AS "tenantName" FROM tenant t WHERE ${tenantReach(caller)} ORDER BY t.tenant_id LIMIT 10000`,
    ),
  ),

  handlePublic(tenant.info, async ({ tx, input }) => {
    const domain = hostOf(input.domain)
    const row = domain
      ? await rowOf<Tenant>(
          tx,
          sql`SELECT ${tenantColumns} FROM tenant t WHERE t.domain = ${domain} AND t.is_active AND NOT t.is_deleted`,
        )
      : undefined
    if (!row) return {}
    const { tenantId, tenantName, backgroundUrl, logoUrl, themeColor } = row
    return { tenantId, domain, tenantName, backgroundUrl, logoUrl, themeColor }
  }),

  handle(tenant.detail, async ({ tx, caller, input }) => {
    const row = await rowOf<Tenant>(
      tx,
      sql`SELECT ${tenantColumns} FROM tenant t WHERE ${tenantReach(caller)} AND t.id = ${input.id}`,
    )
    if (!row) throw commonErrors.notFound()
    return shownTenant(row, caller.language)
  }),

  // The operator's own record, or one that its staff sees.
  handle(tenant.own, async ({ tx, caller, input }) => {
    const tenantId = input.tenantId || caller.oemNo
    const row = await rowOf<Tenant>(
      tx,
      sql`SELECT ${tenantColumns} FROM tenant t WHERE ${tenantReach(caller)} AND t.tenant_id = ${tenantId}`,
    )
    if (!row) throw commonErrors.notFound()
    return shownTenant(row, caller.language)
  }),

  handle(tenant.submit, async ({ tx, caller, input, audit }) => {
    if (!holds(caller, input.id === undefined ? 'tenant_add' : 'tenant_edit')) throw commonErrors.forbidden()
    if (input.contactEmail !== undefined && !input.contactEmail.includes('*')) checkEmail(input.contactEmail)
    if (input.id === undefined) {
      const made = await add(tx, caller, input)
      audit({ entity: 'tenant', no: made.oemNo, after: { ...input, ...made } })
      return { id: made.id, tenantId: made.oemNo }
    }
    const before = await tenantToChange(tx, caller, { id: input.id })
    await change(tx, caller, before, input)
    const after = await tenantToChange(tx, caller, { id: input.id })
    audit({ entity: 'tenant', no: before.tenantId, before: toldTenant(before), after: toldTenant(after) })
    return { id: before.id, tenantId: before.tenantId }
  }),
]

/** Fields of a tenant that a form sends; keys left out are undefined. */
interface Draft {
  id?: bigint | undefined
  tenantName: string
  tenantKind?: 0 | 1 | 2 | undefined
  parentTenantId?: string | undefined
  linkman: string
  contactNumber: string
  contactEmail?: string | undefined
  address?: string | undefined
  domain?: string | undefined
  backgroundUrl?: string | undefined
  logoUrl?: string | undefined
  themeColor?: string | undefined
  accountNumber?: number | undefined
  expireTime?: string | undefined
  status?: boolean | undefined
}

/** A tenant as the audit log tells of one: contacts masked. */
const toldTenant = (row: Tenant) => ({ ...shownTenant(row, 'zh'), tenantKindName: undefined })

const numberLabel: Label = ['联系电话', 'Contact phone']
const emailLabel: Label = ['联系邮箱', 'Contact email']

async function add(tx: Tx, caller: Caller, input: Draft) {
  const isPlatform = isAdministrator(caller)
  // Only root operators have sub-operators: the depth is two. @source docs/domain/network.md 2.1
  const mayAdd = isPlatform || (caller.partyType === PartyType.operator && caller.oemNo === caller.tenantId)
  if (!mayAdd) throw commonErrors.forbidden()
  const tenantKind = isPlatform ? (input.tenantKind ?? TenantKind.operator) : TenantKind.subOperator
  if (tenantKind === TenantKind.platform)
    throw commonErrors.fieldChoice({ label: labelIn(['租户类型', 'Tenant type'], caller.language) })
  const parentTenantId =
    tenantKind === TenantKind.operator
      ? null
      : await checkedParent(tx, isPlatform ? (input.parentTenantId ?? '') : caller.oemNo)
  const made = await createTenant(tx, {
    tenantName: input.tenantName,
    tenantKind,
    parentTenantId,
    linkman: input.linkman,
    contactNumber: unmasked(input.contactNumber, numberLabel, { isNew: true, language: caller.language }) ?? '',
    contactEmail: unmasked(input.contactEmail, emailLabel, { isNew: true, language: caller.language }) ?? '',
    address: input.address ?? '',
    domain: checkedDomain(input.domain ?? ''),
    backgroundUrl: input.backgroundUrl ?? '',
    logoUrl: input.logoUrl ?? '',
    themeColor: input.themeColor ?? '',
    accountNumber: (isPlatform ? input.accountNumber : undefined) ?? -1,
    expireTime: (isPlatform ? input.expireTime : undefined) ?? null,
    createUser: caller.userId,
  })
  await enterScope(tx, scopeOfCaller(caller))
  return made
}

/** @throws tenant.parentWrong */
async function checkedParent(tx: Tx, tenantId: string): Promise<string> {
  const row = await rowOf(
    tx,
    sql`SELECT 1 FROM tenant WHERE tenant_id = ${tenantId} AND tenant_id <> ${platformTenant} AND tenant_kind = ${constant(TenantKind.operator)} AND is_active AND NOT is_deleted AND (expire_time IS NULL OR expire_time > business_now())`,
  )
  if (!row) throw tenantErrors.parentWrong()
  return tenantId
}

/** Number, kind and parent never change; quota, end and state by the platform alone. */
async function change(tx: Tx, caller: Caller, before: Tenant, input: Draft): Promise<void> {
  const isPlatform = isAdministrator(caller)
  if (isPlatform && input.status === false && before.tenantId === platformTenant) throw tenantErrors.platformStays()
  const number = unmasked(input.contactNumber, numberLabel, { isNew: false, language: caller.language })
  const email = unmasked(input.contactEmail, emailLabel, { isNew: false, language: caller.language })
  const kept = (value: string | undefined) => value ?? null
  await run(
    tx,
    sql`UPDATE tenant SET tenant_name = ${input.tenantName}, linkman = ${input.linkman}, address = coalesce(${kept(input.address)}, address),
               domain = coalesce(${input.domain === undefined ? null : checkedDomain(input.domain)}, domain), background_url = coalesce(${kept(input.backgroundUrl)}, background_url),
               logo_url = coalesce(${kept(input.logoUrl)}, logo_url), theme_color = coalesce(${kept(input.themeColor)}, theme_color),
               contact_number_enc = coalesce(${number === undefined ? null : sealText(number)}, contact_number_enc),
               contact_number_idx = coalesce(${number === undefined ? null : blindIndex('phone', number)}, contact_number_idx),
               contact_email_enc = coalesce(${email === undefined ? null : sealText(email)}, contact_email_enc),
               account_number = coalesce(${isPlatform ? (input.accountNumber ?? null) : null}::integer, account_number),
               expire_time = coalesce(${isPlatform ? (input.expireTime ?? null) : null}::timestamptz, expire_time),
               is_active = coalesce(${isPlatform ? (input.status ?? null) : null}::boolean, is_active),
               update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE id = ${before.id}`,
  )
  if (!isPlatform || input.status === undefined) return
  if (!input.status) await endSessionsOfTenant(tx, before.tenantId)
  if (input.status === before.status) return
  const place = { tenantId: before.rootTenantId, oemNo: before.tenantId }
  const [from, to] = input.status ? ([0, 1] as const) : ([1, 0] as const)
  const action = input.status ? 'switchOn' : 'switchOff'
  await inTenant(tx, caller, before, () => logTenant(tx, place, caller, { entity: 'tenantSwitch', from, to, action }))
}
