/** Time within which a refresh token may be used again, for tabs that refresh at once. @source docs/rulings.md 19 */
export const refreshGraceSeconds = 30

/**
 * The ids of a session: all that the user has, or the one that was chosen.
 * @param chosen what the request says; undefined when it says nothing, '' when nothing is chosen
 * @returns null when the choice is not the user's
 * @source docs/wire.md 2.1, Dept-Id and Role-Id
 */
export function chosenIds(own: readonly bigint[], chosen: string | undefined): readonly bigint[] | null {
  if (!chosen) return own
  const wanted = chosen.split(',').map((part) => part.trim())
  const found = wanted.map((part) => own.find((one) => String(one) === part))
  return found.every((one) => one !== undefined) ? found : null
}

/**
 * The ids of a live session after those of its user changed: a choice that is still the user's stays, else all.
 * @param held   ids of the session
 * @param before the user's ids before the change
 * @param after  the user's ids now
 */
export function idsAfterChange({
  held,
  before,
  after,
}: Record<'held' | 'before' | 'after', readonly bigint[]>): readonly bigint[] {
  const isChoice = held.length < before.length && held.length > 0
  return isChoice && held.every((one) => after.includes(one)) ? held : after
}

/** Names of the party types on the wire: the header `User-Type` and `detail.type`. @source docs/wire.md 2.1 */
export const userTypeNames: Readonly<Record<number, string>> = {
  1: 'oem',
  2: 'service',
  3: 'merchant',
  4: 'service',
  5: 'service',
}
