import { DataScopeType } from '../reach/data-scope-type.contract.ts'
import { allScopedLists } from '../reach/scoped-list.contract.ts'
import { readScopeCondition } from '../reach/scope-condition.rules.ts'
import { scopeErrors } from './scope.contract.ts'

/** Column that a form proposes for a type; a word for people, the list knows its own columns. @source docs/wire.md 4.12 */
export const usualColumn: Readonly<Record<number, string>> = {
  1: '-',
  2: 'create_user',
  3: 'create_dept',
  4: 'create_dept',
  5: '',
}

/**
 * The condition of a data scope as it is stored: null but for a custom one.
 * @param given JSON text or the object itself
 * @throws scope.listUnknown, scope.conditionWrong
 * @source docs/wire.md 4.12
 */
export function checkedCondition({
  scopeType,
  scopeClass,
  given,
}: {
  scopeType: number
  scopeClass: string
  given: unknown
}): unknown {
  const list = allScopedLists().find(({ key }) => key === scopeClass)
  if (!list) throw scopeErrors.listUnknown()
  if (scopeType !== DataScopeType.custom) return null
  const condition = parsed(given)
  if (readScopeCondition(list, condition) === null) throw scopeErrors.conditionWrong()
  return condition
}

function parsed(given: unknown): unknown {
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given)
  } catch {
    return null
  }
}
