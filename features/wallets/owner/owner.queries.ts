import { type Caller, isOperatorStaff, isRootStaff, isSubOperator } from '../../../core/server/call/caller.ts'
import { type SQL, sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { inSubtree, ofScopes, pathOf } from '../../access/access.server.ts'
import { type ScopedList, scopedList } from '../../access/access.shared.ts'
import { type Owner, OwnerType } from '../../ledger/ledger.shared.ts'
import { RpiKind } from '../../merchants/merchants.shared.ts'
import { ServiceKind } from '../../providers/providers.shared.ts'

/** An owner of money as the network half knows it. */
export interface KnownOwner extends Owner {
  /** Login tenant of the owner. */
  readonly oemNo: string
  readonly name: string
  /** Topmost party above or at the owner; its operator or sub-operator when there is none. */
  readonly topNodeNo: string
}

/** The columns that say whose a row is. */
export interface OwnerColumns {
  readonly tenantId: SQL
  readonly oemNo: SQL
  readonly ownerType: SQL
  readonly ownerNo: SQL
  /** User who made the row, where that is kept. */
  readonly createUser?: SQL
}

/** The owner columns of a table by its alias in the statement. */
export function ownerColumns(alias: string, { hasMaker = false } = {}): OwnerColumns {
  const of = (column: string) => sql.raw(`${alias}.${column}`)
  const columns = {
    tenantId: of('tenant_id'),
    oemNo: of('oem_no'),
    ownerType: of('owner_type'),
    ownerNo: of('owner_no'),
  }
  return hasMaker ? { ...columns, createUser: of('create_user') } : columns
}

/** A list of rows that belong to owners of money, as data scopes may limit it. */
export interface OwnedList {
  readonly list: ScopedList<'userType' | 'userNo'>
  /**
   * The rows are paid out of, or booked against, the root operator's own accounts: its staff see them for every owner of
   * the ledger, also those inside its sub-operators.
   */
  readonly isPaidByRoot: boolean
}

/** Declares such a list. @param key its key for data scopes, `wallet.list` */
export const ownedList = (key: string, { isPaidByRoot = false } = {}): OwnedList => ({
  list: scopedList(key, { userType: 'number', userNo: 'text' }),
  isPaidByRoot,
})

/**
 * The rows of owners whose own money a caller may see: the operator its parties' and its sub-operators' own, not those of
 * their inner parties; a sub-operator its own and its parties'; a provider its subtree's and its merchants'; an employee
 * and a merchant their own; institutions none. Data scopes of the caller's roles narrow it.
 * @source docs/domain/money.md 0.5 no. 4; docs/domain/network.md 2.6
 */
export function ownersInReach(caller: Caller, { list, isPaidByRoot }: OwnedList, columns: OwnerColumns): SQL {
  const { tenantId, oemNo, ownerType, ownerNo, createUser } = columns
  const ofOwner = (merchants: string, parties: string) => sql`CASE ${ownerType}
    WHEN ${OwnerType.merchant} THEN (SELECT ${sql.raw(merchants)} FROM rpi_basic WHERE rpi_basic.tenant_id = ${tenantId} AND rpi_basic.rpi_no = ${ownerNo})
    ELSE (SELECT ${sql.raw(parties)} FROM service_info WHERE service_info.tenant_id = ${tenantId} AND service_info.user_no = ${ownerNo}) END`
  const scopes = ofScopes(caller, list, {
    tenant: tenantId,
    oem: oemNo,
    employee: ofOwner('emp_no', 'user_no'),
    manager: ofOwner('manager_user_id', 'manager_user_id'),
    ...(createUser ? { createUser } : {}),
    fields: { userType: ownerType, userNo: ownerNo },
  })
  return sql`(${tenantId} = ${caller.tenantId} AND ${ofParty(caller, isPaidByRoot, columns)} AND ${scopes})`
}

function ofParty(caller: Caller, isPaidByRoot: boolean, { oemNo, ownerType, ownerNo }: OwnerColumns): SQL {
  const { tenantId, userNo, partyType } = caller
  const mine = pathOf(tenantId, userNo)
  switch (partyType) {
    case OwnerType.operator:
      if (isSubOperator(caller)) return sql`${oemNo} = ${caller.oemNo}`
      return isPaidByRoot ? sql`true` : sql`(${oemNo} = ${tenantId} OR ${ownerType} = ${OwnerType.operator})`
    case OwnerType.provider:
      return sql`CASE WHEN ${ownerType} = ${OwnerType.merchant}
        THEN ${ownerNo} IN (SELECT rpi_no FROM rpi_basic WHERE rpi_basic.tenant_id = ${tenantId} AND ${inSubtree(sql`user_path`, mine)})
        ELSE ${ownerNo} IN (SELECT user_no FROM service_info WHERE service_info.tenant_id = ${tenantId} AND ${inSubtree(sql`ancestors`, mine)}) END`
    case OwnerType.employee:
    case OwnerType.merchant:
      return sql`(${ownerType} = ${partyType} AND ${ownerNo} = ${userNo})`
    default:
      return sql`false`
  }
}

/**
 * Whether the caller sees all rows of a login tenant, so that a roll-up by login tenant answers for them. What remains to
 * be said then is `oem_no` and `owner_type`.
 */
export const seesWholeLogin = (caller: Caller, { list }: OwnedList): boolean =>
  isOperatorStaff(caller) &&
  !caller.dataScopes.some((scope) => scope.list === list.key) &&
  !(caller.roleAliases.length > 0 && caller.roleAliases.every((alias) => alias === 'account_manager'))

/** Name of the owner of a row, as a scalar. */
export function ownerName({ tenantId, ownerType, ownerNo }: OwnerColumns): SQL {
  return sql`coalesce(CASE ${ownerType}
    WHEN ${OwnerType.operator} THEN (SELECT tenant_name FROM tenant WHERE tenant.tenant_id = ${ownerNo})
    WHEN ${OwnerType.merchant} THEN (SELECT rpi_name FROM rpi_basic WHERE rpi_basic.tenant_id = ${tenantId} AND rpi_basic.rpi_no = ${ownerNo})
    ELSE (SELECT service_name FROM service_info WHERE service_info.tenant_id = ${tenantId} AND service_info.user_no = ${ownerNo}) END, '')`
}

/** Rows whose owner's name begins so. */
export function ownersNamed({ tenantId, ownerNo }: OwnerColumns, beginning: string): SQL {
  return sql`${ownerNo} IN (SELECT user_no FROM service_info WHERE service_info.tenant_id = ${tenantId} AND starts_with(service_name, ${beginning})
    UNION ALL SELECT rpi_no FROM rpi_basic WHERE rpi_basic.tenant_id = ${tenantId} AND starts_with(rpi_name, ${beginning})
    UNION ALL SELECT tenant.tenant_id FROM tenant WHERE root_tenant_id = ${tenantId} AND starts_with(tenant_name, ${beginning}))`
}

/** Every party and merchant of a ledger that may own money, in one shape. The root operator is none: it has no wallet. */
const everyOwner = (tenantId: string): SQL => sql`
  SELECT ${OwnerType.operator}::smallint AS owner_type, tenant_id AS owner_no, root_tenant_id AS tenant_id, tenant_id AS oem_no, tenant_name AS name, tenant_id AS top_node_no
    FROM tenant WHERE root_tenant_id = ${tenantId} AND parent_tenant_id IS NOT NULL AND NOT is_deleted
  UNION ALL SELECT CASE service_kind WHEN ${constant(ServiceKind.provider)} THEN ${OwnerType.provider}::smallint ELSE ${OwnerType.employee}::smallint END, user_no, tenant_id, oem_no, service_name, split_part(ancestors, ',', 1)
    FROM service_info WHERE tenant_id = ${tenantId} AND service_kind IN (${constant(ServiceKind.provider, ServiceKind.employee)}) AND NOT is_deleted
  UNION ALL SELECT ${OwnerType.merchant}::smallint, rpi_no, tenant_id, oem_no, rpi_name, coalesce(nullif(split_part(user_path, ',', 1), ''), oem_no)
    FROM rpi_basic WHERE tenant_id = ${tenantId} AND rpi_kind = ${constant(RpiKind.merchant)} AND NOT is_deleted`

/**
 * An owner of money by its number, as far as a list of the caller's reaches.
 * @throws common.notFound when there is none, or none that the caller may see
 */
export async function ownerOf(tx: Tx, caller: Caller, list: OwnedList, ownerNo: string): Promise<KnownOwner> {
  const found = await rowOf<{
    ownerType: CodeOf<typeof OwnerType>
    ownerNo: string
    oemNo: string
    name: string
    topNodeNo: string
  }>(
    tx,
    sql`SELECT owner_type AS "ownerType", owner_no AS "ownerNo", oem_no AS "oemNo", name, top_node_no AS "topNodeNo"
          FROM (${everyOwner(caller.tenantId)}) o WHERE owner_no = ${ownerNo} AND ${ownersInReach(caller, list, ownerColumns('o'))}`,
  )
  if (!found) throw commonErrors.notFound()
  return found
}

/**
 * The owner that the caller acts for. Null: the root operator, whose money lies in no wallet.
 * @throws common.forbidden for institutions, which own no money
 */
export async function ownOwner(tx: Tx, caller: Caller): Promise<KnownOwner | null> {
  if (caller.partyType === OwnerType.institution) throw commonErrors.forbidden()
  if (isRootStaff(caller)) return null
  const ownerNo = isOperatorStaff(caller) ? caller.oemNo : caller.userNo
  const found = await rowOf<KnownOwner>(
    tx,
    sql`SELECT owner_type AS "ownerType", owner_no AS "ownerNo", oem_no AS "oemNo", name, top_node_no AS "topNodeNo"
          FROM (${everyOwner(caller.tenantId)}) o WHERE owner_type = ${caller.partyType} AND owner_no = ${ownerNo} AND oem_no = ${caller.oemNo}`,
  )
  if (!found) throw commonErrors.forbidden()
  return found
}
