import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { RpiKind } from './merchant-codes.contract.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { ScopedList } from '../../access/access.shared.ts'
import { type ReachColumns, reachOf, type TenantChoice } from '../../access/access.server.ts'
import { merchantList } from './merchant.contract.ts'

/** Returns the columns of the table of merchants by which reach is checked. @param alias of rpi_basic in the statement */
export function merchantPlaces(alias: string): Omit<ReachColumns, 'fields'> {
  const of = (column: string) => sql.raw(`${alias}.${column}`)
  return {
    tenant: of('tenant_id'),
    oem: of('oem_no'),
    path: of('user_path'),
    employee: of('emp_no'),
    institution: of('institution_no'),
    merchant: of('rpi_no'),
    manager: of('manager_user_id'),
    createUser: of('create_user'),
    createDept: of('create_dept'),
  }
}

/** The merchants that a caller sees. @param alias of rpi_basic in the statement @param ownPath of the caller's party where it is known */
export function merchantsInReach(caller: Caller, tenants: TenantChoice = 'own', alias = 'm', ownPath?: string): SQL {
  const of = (column: string) => sql.raw(`${alias}.${column}`)
  return reachOf(
    caller,
    merchantList,
    {
      ...merchantPlaces(alias),
      ...(ownPath === undefined ? {} : { ownPath }),
      fields: {
        rpiNo: of('rpi_no'),
        rpiName: of('rpi_name'),
        userType: of('user_type'),
        rpiStatus: of('rpi_status'),
        finishStatus: of('finish_status'),
        userNo: of('user_no'),
        empNo: of('emp_no'),
        institutionNo: of('institution_no'),
        managerUserId: of('manager_user_id'),
        provinceCode: of('province_code'),
        cityCode: of('city_code'),
        districtCode: of('district_code'),
        mccNo: of('mcc_no'),
        createTime: of('create_time'),
      },
    },
    tenants,
  )
}

/**
 * Rows that hang on a merchant — shops, staff, devices — that a caller sees: the reach of the merchant, with the data
 * scopes of their own list.
 * @param row    alias of the row in the statement; who made it is read there
 * @param fields columns behind the list's own fields
 * @param alias  of rpi_basic in the statement, joined to the row
 */
export function ofMerchantsInReach<Field extends string>(
  caller: Caller,
  list: ScopedList<Field>,
  row: string,
  fields: ReachColumns<NoInfer<Field>>['fields'],
  tenants: TenantChoice = 'own',
  alias = 'm',
): SQL {
  const maker = { createUser: sql.raw(`${row}.create_user`), createDept: sql.raw(`${row}.create_dept`) }
  return reachOf(caller, list, { ...merchantPlaces(alias), ...maker, fields } as ReachColumns<NoInfer<Field>>, tenants)
}

/** Name of a merchant that a caller sees. @throws common.notFound */
export async function seenMerchantName(tx: Tx, caller: Caller, rpiNo: string): Promise<string> {
  const found = await rowOf<{ rpiName: string }>(
    tx,
    sql`SELECT m.rpi_name AS "rpiName" FROM rpi_basic m WHERE ${merchantsInReach(caller, 'all')} AND m.rpi_no = ${rpiNo} AND m.rpi_kind = ${RpiKind.merchant} AND NOT m.is_deleted`,
  )
  if (!found) throw commonErrors.notFound()
  return found.rpiName
}
