import { personErrors } from './person.contract.ts'

/** Whether one person is taken or several. */
export type CheckType = 'radio' | 'checkbox'

/** A colleague as the dialog of users lists them. */
export interface Person {
  readonly id: string
  readonly realName: string
}

/** The ids of a person field: its value is one id, or several with commas. @source catalogue R214 */
export const idsOfPersons = (value: string): string[] =>
  value
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)

/**
 * Returns the chosen persons after a click: the one person of a radio, the ticked ones of checkboxes. @source catalogue
 * R202, R203
 */
export function afterClick(chosen: readonly Person[], clicked: Person, checkType: CheckType): readonly Person[] {
  if (checkType === 'radio') return [clicked]
  const rest = chosen.filter(({ id }) => id !== clicked.id)
  return rest.length === chosen.length ? [...chosen, clicked] : rest
}

/**
 * The value of a field from the chosen persons.
 * @throws person.noneChosen when nobody is
 * @source catalogue R205, R214, R384
 */
export function valueOfPersons(chosen: readonly Person[]): string {
  if (chosen.length === 0) throw personErrors.noneChosen()
  return chosen.map(({ id }) => id).join(',')
}

/** The names of a person field, with commas; the id of whoever is not known (yet). @source catalogue R216 */
export const namesOfPersons = (ids: readonly string[], nameOf: ReadonlyMap<string, string>): string =>
  ids.map((id) => nameOf.get(id) ?? id).join(',')

/** Gives a confirmed choice to the field, and to whoever else wants to be told. @source catalogue R217, R218 */
export function tellChoice(
  value: string,
  {
    onChange,
    onChosen,
  }: { onChange?: ((value: string) => void) | undefined; onChosen?: ((value: string) => void) | undefined },
): void {
  onChange?.(value)
  onChosen?.(value)
}
