import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../core/server/db.ts'
import { handle } from '../../../core/server/handle.ts'
import { dict, dictBiz } from './dictionary.contract.ts'

interface Entry {
  id: bigint
  code: string
  dictKey: string
  dictValue: string
  sort: number
  remark: string
}

/** The label in the caller's language; Chinese where no English was given. */
const label = (language: 'zh' | 'en') =>
  language === 'en' ? sql.raw(`coalesce(nullif(dict_value_en, ''), dict_value)`) : sql.raw('dict_value')

handle(dict.dictionary, ({ tx, caller, input }) =>
  rowsOf<Entry>(
    tx,
    sql`SELECT id, code, dict_key AS "dictKey", ${label(caller.language)} AS "dictValue", sort, remark FROM dict
         WHERE code = ${input.code} AND dict_key <> '-1' AND NOT is_sealed AND NOT is_deleted ORDER BY sort, id`,
  ),
)

handle(dictBiz.dictionary, ({ tx, caller, input }) =>
  rowsOf<Entry>(
    tx,
    sql`SELECT id, code, dict_key AS "dictKey", ${label(caller.language)} AS "dictValue", sort, remark FROM dict_biz
         WHERE tenant_id = ${caller.tenantId} AND oem_no = ${caller.oemNo} AND code = ${input.code} AND dict_key <> '-1'
           AND NOT is_sealed AND NOT is_deleted ORDER BY sort, id`,
  ),
)
