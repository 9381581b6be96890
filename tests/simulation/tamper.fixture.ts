import { type Db, inScope, sqlState, type Tx } from '../../core/server/database/db.ts'
import { derivedTables, moneyTables } from '../../features/reconciliation/seals/money-tables.queries.ts'
import type { Proving } from '../../features/reconciliation/invariants/proving.queries.ts'
import { rollupProvings } from '../../features/reconciliation/rollup-check/rollup-check.queries.ts'
import { rollups } from '../../features/reconciliation/rollup-check/rollups.queries.ts'
import { sealMoney } from '../../features/reconciliation/seals/seals.actions.ts'
import { proveSeals, sealProving } from '../../features/reconciliation/seals/seals.queries.ts'
import { dayCloseProvings } from '../../features/reconciliation/proof/verify-ledger.queries.ts'

/** A column of a table of money, and what became of an alteration of it alone. */
export interface Altered {
  readonly table: string
  readonly column: string
  /**
   * Names of the proofs that noticed and named it; `refused`: the database takes no such value; `unnoticed`; `empty`: the
   * world has no row.
   */
  readonly outcome: string
}

interface Column {
  readonly name: string
  readonly type: string
}

/** A proof with how many rows it finds wrong before anything is altered. */
type Judge = Proving & { readonly before: number }

/**
 * Returns the proofs that concern a table: the seals of it alone, its roll-up, and for a table that is not sealed every
 * invariant.
 */
function provingsOf(table: string): readonly Proving[] {
  const sealed = moneyTables.filter((one) => one.table === table)
  const rollup = rollupProvings.filter(({ name }) => name === table)
  const seals: Proving[] =
    sealed.length > 0 ? [{ ...sealProving, prove: (tx, tenantId) => proveSeals(tx, tenantId, sealed) }] : []
  return sealed.length + rollup.length > 0
    ? [...seals, ...rollup]
    : dayCloseProvings.filter(({ name }) => name !== 'seals')
}

/** Other values for a column, in the order in which they are tried: a check of the table may refuse the first. */
function otherValues({ type }: Column, column: string): string[] {
  switch (type) {
    case 'boolean':
      return [`NOT coalesce(${column}, false)`]
    case 'smallint':
      return ['+ 1', '- 1', '+ 2', '- 2', '+ 3', '+ 100'].map((by) => `coalesce(${column}, 0) ${by}`)
    case 'fen':
    case 'bigint':
    case 'integer':
    case 'numeric':
      return ['+ 7', '- 7', '+ 1', '- 1'].map((by) => `coalesce(${column}, 0) ${by}`)
    case 'date':
      return [`coalesce(${column}, date '2026-01-01') + 1`, `${column} - 1`]
    case 'timestamp with time zone':
      return [`coalesce(${column}, now()) + interval '1 day'`, `${column} - interval '1 day'`]
    case 'time without time zone':
      return [`${column} + interval '1 minute'`, `${column} - interval '1 minute'`]
    case 'jsonb':
      return [`'{"altered": 1}'`]
    case 'text[]':
      return [`${column} || 'X'::text`]
    case 'bigint[]':
      return [`'{1}'`, `'{2}'`]
    case 'smallint[]':
      return [`'{1}'`, `'{2}'`, `'{1,2}'`]
    default:
      return [
        `coalesce(${column}, '') || 'X'`,
        `overlay(${column} placing '9' from greatest(length(${column}), 1))`,
        `'2020-01'`,
      ]
  }
}

/**
 * Alters every column of every table of money, one at a time and each put back, as a superuser with triggers off would,
 * and tells which proofs named it. The world must be proved and sealed before.
 * @param tx of a superuser, open, and rolled back by the caller
 */
export async function tamperWithEverything(
  tx: Tx,
  tenantId: string,
  tables: readonly string[] = [...moneyTables.map(({ table }) => table), ...derivedTables],
): Promise<Altered[]> {
  await tx.client.query("SET LOCAL session_replication_role = 'replica'")
  const seen: Altered[] = []
  for (const table of tables) {
    const columns = (await columnsOf(tx, table)).filter(({ name }) => name !== 'tenant_id')
    const provings: Judge[] = []
    for (const proving of provingsOf(table))
      provings.push({ ...proving, before: (await proving.prove(tx, tenantId)).wrongCount })
    for (const column of columns)
      seen.push({ table, column: column.name, outcome: await alterOne(tx, tenantId, table, column, provings) })
  }
  return seen
}

async function columnsOf(tx: Tx, table: string): Promise<Column[]> {
  const { rows } = await tx.client.query<Column>(
    `SELECT column_name AS name, coalesce(domain_name, CASE data_type WHEN 'ARRAY' THEN ltrim(replace(replace(udt_name, 'int2', 'smallint'), 'int8', 'bigint'), '_') || '[]' ELSE data_type END) AS type
       FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
    [table],
  )
  return rows
}

async function alterOne(
  tx: Tx,
  tenantId: string,
  table: string,
  column: Column,
  provings: readonly Judge[],
): Promise<string> {
  const { name } = column
  for (const value of otherValues(column, name)) {
    await tx.client.query('SAVEPOINT altered')
    try {
      const row = await alter(tx, tenantId, table, name, value)
      if (row === null) return 'empty'
      if (row !== '') return (await noticed(tx, tenantId, table, row, provings)) || 'unnoticed'
    } catch (error) {
      if (!isRefused(error)) throw new Error(`${table}.${name}`, { cause: error })
    } finally {
      await tx.client.query('ROLLBACK TO SAVEPOINT altered')
    }
  }
  return 'refused'
}

/** Gives one row another value: one that has any there, of the middle of the table. @returns its key; '' when nothing changed, null without a row */
async function alter(tx: Tx, tenantId: string, table: string, column: string, value: string): Promise<string | null> {
  const key = moneyTables.find((one) => one.table === table)?.key ?? ['tenant_id']
  const keyText = key.map((name) => `t.${name}::text`).join(` || ' ' || `)
  const { rows } = await tx.client.query<{ key: string; changed: boolean }>(
    `WITH chosen AS (SELECT tableoid, ctid, ${column} AS before FROM ${table} WHERE tenant_id = $1 ORDER BY (${column} IS NOT NULL) DESC, md5(ctid::text) LIMIT 1)
     UPDATE ${table} t SET ${column} = ${value.replaceAll(new RegExp(`\\b${column}\\b`, 'g'), `t.${column}`)} FROM chosen c WHERE t.tableoid = c.tableoid AND t.ctid = c.ctid
     RETURNING (SELECT ${keyText.replaceAll('t.', 'o.')} FROM ${table} o WHERE o.tableoid = c.tableoid AND o.ctid = c.ctid) AS key, t.${column} IS DISTINCT FROM c.before AS changed`,
    [tenantId],
  )
  return rows[0] === undefined ? null : rows[0].changed ? (rows[0].key ?? '?') : ''
}

/** Finds the proof that reports something it did not report before, and names the row or its table's key. */
async function noticed(
  tx: Tx,
  tenantId: string,
  table: string,
  row: string,
  provings: readonly Judge[],
): Promise<string> {
  for (const { name, prove, before } of provings) {
    const { wrongCount, offenders } = await prove(tx, tenantId)
    const isNamed = name !== 'seals' || offenders.some((one) => one['table'] === table && one['row'] === row)
    if (wrongCount > before && offenders.length > 0 && isNamed) return name
  }
  return ''
}

/** Whether the database itself refuses the value: a check, a key, a partition, the type. */
const isRefused = (error: unknown): boolean => /^(22|23)/.test(sqlState(error) ?? '')

/** Conditions that a row of a table must meet for an alteration of it to be one of booked money. */
const booked: Readonly<Record<string, string>> = {
  pos_trade: 'rpt_status = 2 AND snapshot_id IS NOT NULL',
  pos_refund: 'refund_status = 2 AND refund_kind <> 2',
  settle_record: 'settle_status = 2',
  service_profit_release: 'release_status = 2',
  money_change: 'change_status = 2',
  other_money: 'other_status = 2',
  wallet_topup: 'txn_id IS NOT NULL',
  division_order_detail: 'detail_status = 2',
  ledger_txn: 'event_type = 1121',
  balance_record: 'change_type = 101',
  pos_profit: 'row_kind = 1 AND level <> 99 AND child_no = rpi_no',
}

/** Gives the trades of a day an account manager, as nobody in the demo has one, with the roll-up that goes with it. */
export async function givenManager(superuser: Db, tenantId: string): Promise<void> {
  await inScope(superuser, { tenantId, oemNo: '' }, async ({ client }) => {
    const { rows } = await client.query<{ day: string }>(
      `UPDATE pos_trade SET manager_user_id = 7 WHERE tenant_id = $1 AND pay_day = (SELECT max(pay_day) - 2 FROM pos_trade WHERE tenant_id = $1) RETURNING pay_day AS day`,
      [tenantId],
    )
    const one = rollups.find(({ table }) => table === 'trade_stat_manager_day')
    if (!one) throw new Error('no roll-up by manager')
    const columns = [...one.keys, ...Object.keys(one.sums)].join(', ')
    await client.query(
      `INSERT INTO trade_stat_manager_day (tenant_id, oem_no, ${columns}) SELECT $1, $1, ${columns} FROM (${one.expected}) expected`,
      [tenantId, [rows[0]?.day]],
    )
  })
}

/** Rows of the tables that the demo has none of, sealed as they stand: what they say of each other does not matter here. */
export async function givenLoneRows(superuser: Db, app: Db, tenantId: string): Promise<void> {
  await superuser.pool.query(
    `INSERT INTO debt (tenant_id, oem_no, debt_no, debt_kind, owner_type, owner_no, amount, remain_amount, debt_status) VALUES ('${tenantId}', '${tenantId}', 'QK1', 1, 2, 'F1', 100, 60, 1);
     INSERT INTO debt_deduct (tenant_id, oem_no, debt_no, source_kind, source_code, amount, txn_id) VALUES ('${tenantId}', '${tenantId}', 'QK1', 'profitRelease', 'PR:1', 40, 1);
     INSERT INTO profit_recalc_line (tenant_id, oem_no, recalc_no, rpt_order_code, level, owner_type, owner_no, rpi_no, pay_time, snapshot_id, old_profit, new_profit, delta)
       SELECT tenant_id, oem_no, recalc_no, 'PT1', 1, 2, 'F1', 'M1', business_now(), 1, 10, 12, 2 FROM profit_recalc WHERE tenant_id = '${tenantId}' ORDER BY recalc_no LIMIT 1;
     INSERT INTO trade_claim (tenant_id, oem_no, rpt_order_code, rpi_no, reason) VALUES ('${tenantId}', '${tenantId}', 'PT1', 'M1', '登记错误')`,
  )
  await sealMoney(app, tenantId)
}

/** Gives one booked row of a table another value, as a superuser with triggers off would. */
export async function alterTold(tx: Tx, tenantId: string, table: string, column: string, value: string): Promise<void> {
  await tx.client.query("SET LOCAL session_replication_role = 'replica'")
  const { rowCount } = await tx.client.query(
    `UPDATE ${table} t SET ${column} = ${value} FROM (SELECT tableoid, ctid FROM ${table} WHERE tenant_id = $1 AND ${booked[table] ?? 'true'} ORDER BY md5(ctid::text) LIMIT 1) c
      WHERE t.tableoid = c.tableoid AND t.ctid = c.ctid`,
    [tenantId],
  )
  if (rowCount !== 1) throw new Error(`${table} has no row that could be altered`)
}
