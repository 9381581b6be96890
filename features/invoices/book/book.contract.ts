import { z } from 'zod'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
  count,
  flag,
  id,
  int,
  labelled,
  optional,
  shown,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'

/**
 * Books that invoices are made from: people, addresses, accounts, drawers, buyers. A party keeps its own; a merchant's are the
 * merchant's, whoever of those that may change it keeps them. @source docs/domain/network.md 11
 */

/** Most rows of one book. @source docs/domain/network.md 11 */
export const mostEntries = 50

/** The merchant whose book is meant; without it, the caller's own party's. */
export const bookOf = { rpiNo: labelled('商户编号', optional(text(32))) }

/** Fields that every row of a book has. */
export const bookRow = {
  id: id(),
  /** Merchant whose book it stands in; '' in that of the caller's own party. */
  rpiNo: shown(),
  isDefault: flag(),
  createTime: shownInstant(),
  version: count(),
}

/** Fields that every draft of a row has; an id names the row that is changed. */
export const bookDraft = {
  id: labelled('编号', optional(id())),
  ...bookOf,
  isDefault: labelled('设为默认', optional(flag())),
  version: labelled('版本', optional(int())),
}

/** The row of a book that a call is about. */
export const OfEntry = z.object({ id: labelled('编号', id()) })
/** The row that was saved. */
export const SavedEntry = z.object({ id: id() })

export const bookErrors = defineErrors('sellerBook', {
  tooMany: { status: 409, zh: '最多添加{n}条', en: 'At most {n} entries can be added' },
})
