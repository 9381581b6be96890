import { type SQL, sql } from 'drizzle-orm'
import { run, type Tx } from '../../../core/server/database/db.ts'
import { inSubtree } from '../../access/access.server.ts'

/** A subtree that hangs elsewhere from a moment on. */
export interface MovedSubtree {
  readonly tenantId: string
  readonly userNo: string
  /** The party above from now on. */
  readonly parentNo: string
  /** Ancestors of the provider at its top before and afterwards, itself last. */
  readonly from: string
  readonly to: string
  /** Database text in +08. */
  readonly at: string
  /** Number of the move. */
  readonly moveNo: string
  readonly userId: bigint
}

/**
 * Rewrites every path of a subtree, in the order merchants, devices, codes, parties. The tree is locked.
 *
 * | Table | Path | What stays |
 * |---|---|---|
 * | rpi_belonging | a row from the moment on; rows of later moments in place | rows before: payments of that time go by them |
 * | rpi_basic, service_info | rewritten | |
 * | merchant_count | its key follows | |
 * | stock_sn, qrcode, batch_code | path of the holder | the holder: nothing is handed over |
 *
 * @source docs/decisions/0017-moving-providers.md
 */
export async function rewritePaths(tx: Tx, moved: MovedSubtree): Promise<void> {
  await moveBelongings(tx, moved)
  await rewrite(tx, moved, 'rpi_basic', 'user_path', changedBy(moved))
  await rewrite(tx, moved, 'merchant_count', 'user_path')
  // A device's version counts its movements: it has had none.
  await rewrite(tx, moved, 'stock_sn', 'holder_path')
  await rewrite(tx, moved, 'qrcode', 'holder_path', changedBy(moved))
  await rewrite(tx, moved, 'batch_code', 'holder_path', changedBy(moved))
  const { parentNo, userNo, from, to } = moved
  const levels = to.split(',').length - from.split(',').length
  const place = sql`, level = level + ${levels}::int, parent_no = CASE WHEN user_no = ${userNo} THEN ${parentNo} ELSE parent_no END`
  await rewrite(tx, moved, 'service_info', 'ancestors', sql`${place}${changedBy(moved)}`)
}

const changedBy = ({ userId, at }: MovedSubtree): SQL =>
  sql`, update_user = ${userId}, update_time = ${at}::timestamptz, version = version + 1`

/** A path of the subtree as it is afterwards. */
const rewritten = (column: SQL, { from, to }: MovedSubtree): SQL =>
  sql`${to}::text || substr(${column}, ${from.length + 1}::int)`

const rewrite = (tx: Tx, moved: MovedSubtree, table: string, path: string, more = sql``) => {
  const column = sql.raw(path)
  return run(
    tx,
    sql`UPDATE ${sql.raw(table)} SET ${column} = ${rewritten(column, moved)}${more} WHERE tenant_id = ${moved.tenantId} AND ${inSubtree(column, moved.from)}`,
  )
}

/** Payments from the moment on go by the new chain, those before by the old one, whenever they are told. */
async function moveBelongings(tx: Tx, moved: MovedSubtree): Promise<void> {
  const { tenantId, from, at, moveNo, userId } = moved
  const later = sql`b.tenant_id = ${tenantId} AND ${inSubtree(sql`b.user_path`, from)} AND b.valid_from >= ${at}::timestamptz`
  await run(tx, sql`UPDATE rpi_belonging b SET user_path = ${rewritten(sql`user_path`, moved)} WHERE ${later}`)
  const present = sql`b.tenant_id = ${tenantId} AND ${inSubtree(sql`b.user_path`, from)} AND b.valid_from < ${at}::timestamptz AND (b.valid_to IS NULL OR b.valid_to > ${at}::timestamptz)`
  await run(
    tx,
    sql`WITH present AS (SELECT b.id, b.valid_to FROM rpi_belonging b WHERE ${present}),
             ended AS (UPDATE rpi_belonging b SET valid_to = ${at}::timestamptz FROM present p WHERE b.tenant_id = ${tenantId} AND b.id = p.id RETURNING b.*, p.valid_to AS until)
        INSERT INTO rpi_belonging (tenant_id, oem_no, rpi_no, user_no, user_path, emp_no, institution_no, manager_user_id, valid_from, valid_to, source_no, create_user, create_time)
        SELECT tenant_id, oem_no, rpi_no, user_no, ${rewritten(sql`user_path`, moved)}, emp_no, institution_no, manager_user_id, ${at}::timestamptz, until, ${moveNo}, ${userId}::bigint, ${at}::timestamptz FROM ended`,
  )
}
