import { type SQL, sql } from 'drizzle-orm'

/** Name of the direct party of a row: a provider's, or the operator's or sub-operator's. */
export const partyName = (tenant: SQL, userNo: SQL): SQL =>
  // Aliases that no statement around uses, so that the columns given are those of that statement.
  sql`coalesce((SELECT named_party.service_name FROM service_info named_party WHERE named_party.tenant_id = ${tenant} AND named_party.user_no = ${userNo}),
    (SELECT named_tenant.tenant_name FROM tenant named_tenant WHERE named_tenant.tenant_id = ${userNo}), '')`
