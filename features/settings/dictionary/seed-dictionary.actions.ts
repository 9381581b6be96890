import type { Tx } from '../../../core/server/database/db.ts'
import { bumpReference } from '../../../core/server/call/reference-cache.ts'
import { allCodeSets } from '../../../core/shared/codes.ts'
import { frameworkSets, type SeededSet } from './framework-sets.contract.ts'

/**
 * Brings the platform's dictionary in step with the declared sets: adds what is missing, follows changed labels unless a
 * person has edited them, seals values that the code no longer has. Any number of times, at every start.
 * @source docs/domain/network.md 21 and docs/wire.md 4.8
 */
export async function seedDictionary(tx: Tx): Promise<void> {
  const declared: SeededSet[] = allCodeSets().map(({ code, zh, en, entries }) => ({ code, zh, en, entries }))
  const known = new Set(declared.map(({ code }) => code))
  const sets = [...declared, ...frameworkSets.filter(({ code }) => !known.has(code))]
  await tx.client.query('SELECT pg_advisory_xact_lock(4017303)')
  const setRows = await upsert(
    tx,
    sets.map(({ code, zh, en }, n) => ({ code, key: '-1', zh, en, sort: n + 1, remark: '' })),
  )
  const valueRows = await upsert(
    tx,
    sets.flatMap(({ code, entries }) =>
      entries.map(({ value, zh, en, remark = '' }, n) => ({ code, key: String(value), zh, en, sort: n + 1, remark })),
    ),
  )
  const sealed = await sealMissing(tx, sets)
  if (setRows + valueRows + sealed > 0) await bumpReference(tx)
}

interface Row {
  code: string
  key: string
  zh: string
  en: string
  sort: number
  remark: string
}

/** A value's parent is the row of its set, which stands already; a set's own row has parent 0. @returns how many rows changed */
async function upsert(tx: Tx, rows: readonly Row[]): Promise<number> {
  const column = (pick: (row: Row) => string | number) => rows.map(pick)
  const { rowCount } = await tx.client.query(
    `INSERT INTO dict AS d (parent_id, code, dict_key, dict_value, dict_value_en, sort, remark, is_fixed)
     SELECT CASE WHEN r.key = '-1' THEN 0 ELSE p.id END, r.code, r.key, r.zh, r.en, r.sort, r.remark, true
       FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int[], $6::text[]) AS r (code, key, zh, en, sort, remark)
       LEFT JOIN dict p ON p.code = r.code AND p.dict_key = '-1' AND NOT p.is_deleted AND r.key <> '-1'
     ON CONFLICT (code, dict_key) WHERE NOT is_deleted DO UPDATE
       SET dict_value = excluded.dict_value, dict_value_en = excluded.dict_value_en, sort = excluded.sort, remark = excluded.remark,
           is_fixed = true, is_sealed = false, update_time = business_now(), version = d.version + 1
       WHERE d.update_user IS NULL
         AND (d.dict_value, d.dict_value_en, d.sort, d.remark, d.is_fixed, d.is_sealed)
             IS DISTINCT FROM (excluded.dict_value, excluded.dict_value_en, excluded.sort, excluded.remark, true, false)`,
    [
      column(({ code }) => code),
      column(({ key }) => key),
      column(({ zh }) => zh),
      column(({ en }) => en),
      column(({ sort }) => sort),
      column(({ remark }) => remark),
    ],
  )
  return rowCount ?? 0
}

/** Values that left the code stay readable but are offered no more. @returns how many */
async function sealMissing(tx: Tx, sets: readonly SeededSet[]): Promise<number> {
  const present = sets.flatMap(({ code, entries }) => [`${code} -1`, ...entries.map(({ value }) => `${code} ${value}`)])
  const { rowCount } = await tx.client.query(
    `UPDATE dict SET is_sealed = true, update_time = business_now(), version = version + 1
      WHERE is_fixed AND NOT is_sealed AND NOT is_deleted AND code || ' ' || dict_key <> ALL($1)`,
    [present],
  )
  return rowCount ?? 0
}
