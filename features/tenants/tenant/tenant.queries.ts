import { tenantChangeReach } from '../reach/tenant-reach.queries.ts'
import { sql } from 'drizzle-orm'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { commonErrors, type Language } from '../../../core/shared/errors.ts'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { maskEmail, maskPhone, openText } from '../../../core/server/secrets/personal.ts'
import { TenantKind } from './tenant.contract.ts'

/** A tenant as stored. */
export interface Tenant {
  id: bigint
  tenantId: string
  rootTenantId: string
  tenantName: string
  tenantKind: 0 | 1 | 2
  parentTenantId: string | null
  parentTenantName: string | null
  domain: string
  linkman: string
  contactNumberEnc: string
  contactEmailEnc: string
  address: string
  backgroundUrl: string
  logoUrl: string
  themeColor: string
  accountNumber: number
  expireTime: string | null
  packageId: bigint | null
  packageName: string | null
  datasourceId: bigint | null
  datasourceName: string | null
  finish: boolean
  status: boolean
  createTime: string
}

/** Select list of tenants; the table is named `t`. */
export const tenantColumns = sql`t.id, t.tenant_id AS "tenantId", t.root_tenant_id AS "rootTenantId", t.tenant_name AS "tenantName", t.tenant_kind AS "tenantKind",
  t.parent_tenant_id AS "parentTenantId", (SELECT p.tenant_name FROM tenant p WHERE p.tenant_id = t.parent_tenant_id) AS "parentTenantName", t.domain, t.linkman,
  t.contact_number_enc AS "contactNumberEnc", t.contact_email_enc AS "contactEmailEnc", t.address, t.background_url AS "backgroundUrl", t.logo_url AS "logoUrl",
  t.theme_color AS "themeColor", t.account_number AS "accountNumber", t.expire_time AS "expireTime", t.package_id AS "packageId",
  (SELECT k.package_name FROM tenant_package k WHERE k.id = t.package_id AND NOT k.is_deleted) AS "packageName",
  t.datasource_id AS "datasourceId", (SELECT d.name FROM datasource d WHERE d.id = t.datasource_id AND NOT d.is_deleted) AS "datasourceName",
  t.is_finished AS finish, t.is_active AS status, t.create_time AS "createTime"`

/** A tenant that the caller may change, held. @throws common.notFound */
export async function tenantToChange(
  tx: Tx,
  caller: Caller,
  which: { id: bigint } | { tenantId: string },
): Promise<Tenant> {
  const key = 'id' in which ? sql`t.id = ${which.id}` : sql`t.tenant_id = ${which.tenantId}`
  const row = await rowOf<Tenant>(
    tx,
    sql`SELECT ${tenantColumns} FROM tenant t WHERE ${tenantChangeReach(caller)} AND ${key} FOR UPDATE OF t`,
  )
  if (!row) throw commonErrors.notFound()
  return row
}

/** A tenant as it is shown. */
export function shownTenant({ contactNumberEnc, contactEmailEnc, ...row }: Tenant, language: Language) {
  return {
    ...row,
    tenantKindName: codeLabel(codeSetOf(TenantKind), row.tenantKind, language),
    contactNumber: maskPhone(openText(contactNumberEnc)),
    contactEmail: maskEmail(openText(contactEmailEnc)),
  }
}
