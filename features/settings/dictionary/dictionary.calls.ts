import { sql } from 'drizzle-orm'
import { type Caller, holds, isPlatform } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle, handleReference } from '../../../core/server/call/handle.ts'
import { bumpReference } from '../../../core/server/call/reference-cache.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { containing, orderOf, pageOfRows } from '../../access/list/list.queries.ts'
import { nest, treeNodes } from '../../../core/shared/tree.ts'
import { removeEntries, saveEntry } from './dictionary.actions.ts'
import { dict, dictBiz, dictErrors } from './dictionary.contract.ts'
import {
  type Book,
  dictColumns,
  type DictEntry,
  offeredValues,
  platformBook,
  rowsOfBook,
  tenantBook,
} from './dictionary.queries.ts'

refusalOfConstraint('dict_code_key', dictErrors.keyTaken)
refusalOfConstraint('dict_biz_code_key', dictErrors.keyTaken)

handle(dict.list, ({ tx, input }) => treeOf(tx, platformBook, input))
handle(dictBiz.list, ({ tx, caller, input }) => treeOf(tx, tenantBook(caller), input))

handle(dict.parentList, ({ tx, input }) => setsOf(tx, platformBook, input))
handle(dictBiz.parentList, ({ tx, caller, input }) => setsOf(tx, tenantBook(caller), input))

handle(dict.childList, ({ tx, input }) => valuesOf(tx, platformBook, input))
handle(dictBiz.childList, ({ tx, caller, input }) => valuesOf(tx, tenantBook(caller), input))

handle(dict.detail, ({ tx, input }) => entryOf(tx, platformBook, input.id))
handle(dictBiz.detail, ({ tx, caller, input }) => entryOf(tx, tenantBook(caller), input.id))

handle(dict.tree, async ({ tx, caller }) => treeNodes(await rowsOfBook(tx, platformBook), titleIn(caller)))
handle(dictBiz.tree, async ({ tx, caller }) => treeNodes(await rowsOfBook(tx, tenantBook(caller)), titleIn(caller)))

handle(dict.parentTree, async ({ tx, caller }) =>
  treeNodes((await rowsOfBook(tx, platformBook)).filter(isSet), titleIn(caller)),
)
handle(dictBiz.parentTree, async ({ tx, caller }) =>
  treeNodes((await rowsOfBook(tx, tenantBook(caller))).filter(isSet), titleIn(caller)),
)

handleReference(
  dict.dictionary,
  ({ code }, language) => `${language} ${code}`,
  ({ tx, input, language }) => offeredValues(tx, platformBook, input.code, language),
)
handle(dictBiz.dictionary, ({ tx, caller, input }) =>
  offeredValues(tx, tenantBook(caller), input.code, caller.language),
)

handle(dict.submit, async ({ tx, caller, input, audit }) => {
  requireHeld(caller, input.id === undefined ? 'dict_add' : 'dict_edit')
  requirePlatform(caller)
  const saved = await saveEntry(tx, { caller, book: platformBook, entity: 'dict', input, audit })
  await bumpReference(tx)
  return saved
})
handle(dictBiz.submit, ({ tx, caller, input, audit }) => {
  requireHeld(caller, input.id === undefined ? 'dictbiz_add' : 'dictbiz_edit')
  return saveEntry(tx, { caller, book: tenantBook(caller), entity: 'dictBiz', input, audit })
})

handle(dict.remove, async ({ tx, caller, input, audit }) => {
  requirePlatform(caller)
  const removed = await removeEntries(tx, { caller, book: platformBook, entity: 'dict', ids: input.ids, audit })
  await bumpReference(tx)
  return removed
})
handle(dictBiz.remove, ({ tx, caller, input, audit }) =>
  removeEntries(tx, { caller, book: tenantBook(caller), entity: 'dictBiz', ids: input.ids, audit }),
)

function requireHeld(caller: Caller, permission: string): void {
  if (!holds(caller, permission)) throw commonErrors.forbidden()
}

/** The system's dictionary is one for all tenants: whoever got the permission elsewhere must not change it. */
function requirePlatform(caller: Caller): void {
  if (!isPlatform(caller)) throw commonErrors.forbidden()
}

const isSet = ({ parentId }: DictEntry): boolean => parentId === 0n

const titleIn =
  ({ language }: Caller) =>
  ({ dictValue, dictValueEn }: DictEntry): string =>
    language === 'en' && dictValueEn ? dictValueEn : dictValue

type Filters = InputOf<typeof dict.list>

const matches = (row: DictEntry, { code, dictValue, remark }: Filters): boolean =>
  row.code.toLowerCase().includes(code.toLowerCase()) &&
  row.remark.toLowerCase().includes(remark.toLowerCase()) &&
  `${row.dictValue}\n${row.dictValueEn}`.toLowerCase().includes(dictValue.toLowerCase())

/** Rows that match, nested. */
function nested(rows: readonly DictEntry[], filters: Filters) {
  const shown = rows.filter((row) => matches(row, filters))
  const parents = new Set(shown.map(({ parentId }) => parentId))
  return nest(shown.map((row) => ({ ...row, hasChildren: parents.has(row.id) })))
}

async function treeOf(tx: Tx, book: Book, filters: Filters) {
  return nested(await rowsOfBook(tx, book), filters)
}

/** The values of a set; without a set none. */
async function valuesOf(tx: Tx, book: Book, { parentId, ...filters }: InputOf<typeof dict.childList>) {
  if (parentId === undefined || parentId === 0n) return []
  const rows = await rowsOfBook(tx, book)
  const parent = rows.find(({ id }) => id === parentId)
  return parent
    ? nested(
        rows.filter(({ code, id }) => code === parent.code && id !== parentId),
        filters,
      )
    : []
}

function setsOf(tx: Tx, book: Book, input: InputOf<typeof dict.parentList>) {
  const from = sql`FROM ${book.table} d`
  return pageOfRows<DictEntry>(tx, input, {
    select: sql`SELECT ${dictColumns(book)} ${from}`,
    from,
    made: sql`d.create_time`,
    where: sql`${book.mine} AND d.parent_id = 0 AND ${containing(sql`d.code`, input.code)} AND ${containing(sql`d.remark`, input.remark)}
      AND (${containing(sql`d.dict_value`, input.dictValue)} OR ${containing(sql`d.dict_value_en`, input.dictValue)})`,
    order: orderOf(
      input,
      { code: sql`d.code`, dictValue: sql`d.dict_value`, sort: sql`d.sort`, updateTime: sql`d.update_time` },
      sql`d.sort, d.id`,
    ),
  })
}

async function entryOf(tx: Tx, book: Book, id: bigint): Promise<DictEntry> {
  const row = await rowOf<DictEntry>(
    tx,
    sql`SELECT ${dictColumns(book)} FROM ${book.table} d WHERE ${book.mine} AND d.id = ${id}`,
  )
  if (!row) throw commonErrors.notFound()
  return row
}
