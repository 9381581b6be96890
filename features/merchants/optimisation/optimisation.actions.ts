import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { Translate } from '../../../core/shared/refusal.ts'
import { optimizeTypeSet } from '../../settings/settings.shared.ts'
import { requireBusinessValue } from '../../settings/settings.server.ts'
import { RpiKind } from '../merchant/merchant-codes.contract.ts'
import { merchantsInReach } from '../merchant/merchant-reach.queries.ts'

/** The list that merchants are put on: of which day, and what they are to improve. */
export interface ItemList {
  /** A key of the tenant's set `optimize_type`. */
  readonly type: number
  readonly merchantDate: string
}

/** A merchant for the list. */
export interface NewItem {
  readonly rpiNo: string
  /** '' when the matter concerns no channel. */
  readonly aisleCode: string
  readonly problem: string
}

/**
 * Finds the merchants that a caller may put on a list, those of them that are on the given one, and the channels that exist.
 */
export async function listableMerchants(
  tx: Tx,
  caller: Caller,
  named: readonly Pick<NewItem, 'rpiNo' | 'aisleCode'>[],
  list?: ItemList,
): Promise<{ merchants: Set<string>; listed: Set<string>; aisles: Set<string> }> {
  const numbers = sql.param([...new Set(named.map(({ rpiNo }) => rpiNo))])
  const codes = sql.param([...new Set(named.map(({ aisleCode }) => aisleCode))])
  const found = await rowOf<{ merchants: string[]; listed: string[]; aisles: string[] }>(
    tx,
    sql`SELECT array(SELECT m.rpi_no FROM rpi_basic m WHERE ${merchantsInReach(caller)} AND m.rpi_no = ANY(${numbers}::text[]) AND m.rpi_kind = ${RpiKind.merchant} AND NOT m.is_deleted) AS merchants,
               array(SELECT i.rpi_no FROM optimize_merchant_info i WHERE i.tenant_id = ${caller.tenantId} AND i.rpi_no = ANY(${numbers}::text[])
                        AND i.type = ${list?.type ?? 0} AND i.merchant_date = ${list?.merchantDate ?? null}::date AND NOT i.is_deleted) AS listed,
               array(SELECT a.aisle_code FROM pay_aisle a WHERE a.aisle_code = ANY(${codes}::text[])) AS aisles`,
  )
  return {
    merchants: new Set(found?.merchants),
    listed: new Set(found?.listed),
    aisles: new Set(found?.aisles),
  }
}

/** Refuses what the tenant's dictionary does not offer to improve. @throws common.fieldChoice */
export const requireType = (tx: Tx, caller: Caller, type: number, translate: Translate): Promise<void> =>
  requireBusinessValue(tx, caller, optimizeTypeSet, type, translate('优化类型', caller.language))

/** Puts merchants on the list of a day, all at once. @returns their ids, in order */
export async function addItems(
  tx: Tx,
  { tenantId, oemNo, userId }: Caller,
  { type, merchantDate }: ItemList,
  items: readonly NewItem[],
): Promise<bigint[]> {
  const of = (key: keyof NewItem) => sql.param(items.map((item) => item[key]))
  const rows = await rowsOf<{ id: bigint }>(
    tx,
    sql`INSERT INTO optimize_merchant_info (tenant_id, oem_no, rpi_no, aisle_code, problem, merchant_date, type, create_user)
        SELECT ${tenantId}, ${oemNo}, g.rpi_no, g.aisle_code, g.problem, ${merchantDate}::date, ${type}, ${userId}
          FROM unnest(${of('rpiNo')}::text[], ${of('aisleCode')}::text[], ${of('problem')}::text[]) AS g (rpi_no, aisle_code, problem) RETURNING id`,
  )
  return rows.map(({ id }) => id)
}
