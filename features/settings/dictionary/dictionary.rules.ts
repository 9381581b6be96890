import { isBusinessKey, largestBusinessKey } from './business-sets.contract.ts'
import { dictErrors, setKey } from './dictionary.contract.ts'

/** A row of a dictionary, as its rules look at it. */
export interface DictPlace {
  readonly id: bigint
  readonly parentId: bigint
  readonly code: string
  readonly dictKey: string
  readonly isFixed: boolean
}

/**
 * Values to write to a row. Absent sort and seal keep those of the row; a new row is not sealed; null is a choice left
 * empty.
 */
export interface DictValues {
  readonly code: string
  readonly dictKey: string
  readonly dictValue: string
  readonly sort?: number | undefined
  readonly isSealed?: boolean | null | undefined
}

/**
 * Code and key as they are kept: a value carries the code of the set it hangs in, and the row of a set has the key -1.
 * @param parent null for a set
 * @throws dict.codeMissing, dict.nameMissing, dict.sortMissing, dict.keyMissing, dict.sealMissing, in the order of the form
 * @source the specification 1:5; docs/wire.md 4.8
 */
export function filledDict(values: DictValues, parent: DictPlace | null, isNew: boolean) {
  const code = parent?.code ?? values.code
  if (!code) throw dictErrors.codeMissing()
  if (!values.dictValue) throw dictErrors.nameMissing()
  if (isNew && values.sort === undefined) throw dictErrors.sortMissing()
  if (parent && (values.dictKey === '' || values.dictKey === setKey)) throw dictErrors.keyMissing()
  if (values.isSealed === null) throw dictErrors.sealMissing()
  return { code, dictKey: parent ? values.dictKey : setKey }
}

/**
 * Refuses what a dictionary whose values are in the program does not allow: another code, key or place, and new values.
 * @param before null for a new row
 * @throws dict.fixedValues, dict.fixedKeys
 * @source docs/domain/network.md 20, Dict
 */
export function checkFixed(
  before: DictPlace | null,
  after: { code: string; dictKey: string },
  parent: DictPlace | null,
) {
  if (before?.isFixed) {
    const isMoved = before.parentId !== (parent?.id ?? 0n)
    if (isMoved || before.code !== after.code || before.dictKey !== after.dictKey) throw dictErrors.fixedKeys()
  } else if (parent?.isFixed) throw dictErrors.fixedValues()
}

/**
 * Refuses what would take a set from the features that use it: another code, by which they ask for it, and keys that their
 * rows cannot keep.
 * @param before null for a new row
 * @param isUsed whether features take values from the set of a code
 * @throws dict.usedCode, dict.usedKey
 * @source docs/wire.md 4.8
 */
export function checkUsed(
  before: DictPlace | null,
  after: { code: string; dictKey: string },
  isUsed: (code: string) => boolean,
) {
  if (before?.dictKey === setKey && before.code !== after.code && isUsed(before.code)) throw dictErrors.usedCode()
  const isNewKey = before?.code !== after.code || before.dictKey !== after.dictKey
  if (isNewKey && after.dictKey !== setKey && isUsed(after.code) && !isBusinessKey(after.dictKey))
    throw dictErrors.usedKey({ max: largestBusinessKey })
}

/**
 * Refuses to hang a row below itself.
 * @param below ids of the row and of all below it
 * @throws dict.parentBelow
 */
export function checkParent(below: ReadonlySet<bigint>, parent: DictPlace | null): void {
  if (parent && below.has(parent.id)) throw dictErrors.parentBelow()
}

/**
 * Refuses to remove rows of the system, and rows above others that stay.
 * @param rows all of the dictionary
 * @throws dict.fixedKept, dict.hasChildren
 */
export function checkRemoval(rows: readonly DictPlace[], gone: readonly DictPlace[]): void {
  if (gone.some(({ isFixed }) => isFixed)) throw dictErrors.fixedKept()
  const ids = new Set(gone.map(({ id }) => id))
  if (rows.some(({ id, parentId }) => ids.has(parentId) && !ids.has(id))) throw dictErrors.hasChildren()
}
