import { userImportErrors } from './user-import.contract.ts'

/** Something that a sheet names: a role, a department, a post. */
export interface Named {
  readonly id: bigint
  readonly name: string
}

/** Choices that names may stand for, and the error for a name that stands for none. */
export interface Choices {
  readonly known: readonly Named[]
  readonly unknown: 'roleUnknown' | 'deptUnknown' | 'postUnknown'
}

/**
 * The ids of names separated by commas, each once.
 * @returns none for an empty text
 * @throws userImport.roleUnknown, .deptUnknown, .postUnknown; userImport.ambiguous when several have one name
 */
export function idsOfNames(text: string, { known, unknown }: Choices): bigint[] {
  const wanted = text.split(/[,，]/).map((name) => name.trim())
  const ids = wanted.filter(Boolean).map((name) => {
    const [one, ...others] = known.filter((each) => each.name === name)
    if (!one) throw userImportErrors[unknown]({ name })
    if (others.length > 0) throw userImportErrors.ambiguous({ name })
    return one.id
  })
  return [...new Set(ids)]
}
