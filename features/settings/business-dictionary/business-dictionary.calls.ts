import { holds } from '../../../core/server/call/caller.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { treeNodes } from '../../../core/shared/tree/tree.ts'
import { removeEntries, saveEntry } from '../dictionary/dictionary.actions.ts'
import { dictErrors } from '../dictionary/dictionary.contract.ts'
import { entryOf, isSet, setsOf, titleIn, treeOf, valuesOf } from '../dictionary/dictionary-rows.queries.ts'
import { offeredValues, rowsOfBook, tenantBook } from '../dictionary/dictionary.queries.ts'
import { dictBiz } from './business-dictionary.contract.ts'

refusalOfConstraint('dict_biz_code_key', dictErrors.keyTaken)

export const businessDictionaryCalls = [
  handle(dictBiz.list, ({ tx, caller, input }) => treeOf(tx, tenantBook(caller), input)),

  handle(dictBiz.parentList, ({ tx, caller, input }) => setsOf(tx, tenantBook(caller), input)),

  handle(dictBiz.childList, ({ tx, caller, input }) => valuesOf(tx, tenantBook(caller), input)),

  handle(dictBiz.detail, ({ tx, caller, input }) => entryOf(tx, tenantBook(caller), input.id)),

  handle(dictBiz.tree, async ({ tx, caller }) => treeNodes(await rowsOfBook(tx, tenantBook(caller)), titleIn(caller))),

  handle(dictBiz.parentTree, async ({ tx, caller }) =>
    treeNodes((await rowsOfBook(tx, tenantBook(caller))).filter(isSet), titleIn(caller)),
  ),

  handle(dictBiz.dictionary, ({ tx, caller, input }) =>
    offeredValues(tx, tenantBook(caller), input.code, caller.language),
  ),

  handle(dictBiz.submit, ({ tx, caller, input, audit }) => {
    if (!holds(caller, input.id === undefined ? 'dictbiz_add' : 'dictbiz_edit')) throw commonErrors.forbidden()
    return saveEntry(tx, { caller, book: tenantBook(caller), entity: 'dictBiz', input, audit })
  }),

  handle(dictBiz.remove, ({ tx, caller, input, audit }) =>
    removeEntries(tx, { caller, book: tenantBook(caller), entity: 'dictBiz', ids: input.ids, audit }),
  ),
]
