import { type Caller, holds, requirePlatform } from '../../../core/server/call/caller.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle, handleReference } from '../../../core/server/call/handle.ts'
import { bumpReference } from '../../../core/server/call/reference-cache.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { treeNodes } from '../../../core/shared/tree/tree.ts'
import { removeEntries, saveEntry } from './dictionary.actions.ts'
import { dict, dictErrors } from './dictionary.contract.ts'
import { entryOf, isSet, setsOf, titleIn, treeOf, valuesOf } from './dictionary-rows.queries.ts'
import { offeredValues, platformBook, rowsOfBook } from './dictionary.queries.ts'

refusalOfConstraint('dict_code_key', dictErrors.keyTaken)

export const dictionaryCalls = [
  handle(dict.list, ({ tx, input }) => treeOf(tx, platformBook, input)),

  handle(dict.parentList, ({ tx, input }) => setsOf(tx, platformBook, input)),

  handle(dict.childList, ({ tx, input }) => valuesOf(tx, platformBook, input)),

  handle(dict.detail, ({ tx, input }) => entryOf(tx, platformBook, input.id)),

  handle(dict.tree, async ({ tx, caller }) => treeNodes(await rowsOfBook(tx, platformBook), titleIn(caller))),

  handle(dict.parentTree, async ({ tx, caller }) =>
    treeNodes((await rowsOfBook(tx, platformBook)).filter(isSet), titleIn(caller)),
  ),

  handleReference(
    dict.dictionary,
    ({ code }, language) => `${language} ${code}`,
    ({ tx, input, language }) => offeredValues(tx, platformBook, input.code, language),
  ),

  handle(dict.submit, async ({ tx, caller, input, audit }) => {
    requireHeld(caller, input.id === undefined ? 'dict_add' : 'dict_edit')
    requirePlatform(caller)
    const saved = await saveEntry(tx, { caller, book: platformBook, entity: 'dict', input, audit })
    await bumpReference(tx)
    return saved
  }),

  handle(dict.remove, async ({ tx, caller, input, audit }) => {
    requirePlatform(caller)
    const removed = await removeEntries(tx, { caller, book: platformBook, entity: 'dict', ids: input.ids, audit })
    await bumpReference(tx)
    return removed
  }),
]

function requireHeld(caller: Caller, permission: string): void {
  if (!holds(caller, permission)) throw commonErrors.forbidden()
}
