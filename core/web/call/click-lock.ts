/** Outcome of an attempt to take the lock: `repeated` is the same click once more, `busy` something else that gets no turn. */
export type Turn = 'taken' | 'repeated' | 'busy'

/**
 * The lock of a write: one at a time, whatever is asked meanwhile. Once it is answered, while lists are read anew, it keeps
 * back only the same click; another one that the user confirmed gets its turn. @source docs/screen-quality.md 13
 */
export class ClickLock {
  private held: { readonly asked: string; isAnswered: boolean } | null = null

  take(input: unknown): Turn {
    const asked = textOf(input)
    if (this.held?.asked === asked) return 'repeated'
    if (this.held && !this.held.isAnswered) return 'busy'
    this.held = { asked, isAnswered: false }
    return 'taken'
  }

  /** Lets others take it from now on. */
  answered(input: unknown): void {
    if (this.held?.asked === textOf(input)) this.held.isAnswered = true
  }

  /** Lets it go, unless another one has taken it meanwhile. @returns whether nobody holds it */
  free(input: unknown): boolean {
    if (this.held?.asked === textOf(input)) this.held = null
    return this.held === null
  }
}

const textOf = (input: unknown): string => JSON.stringify(input) ?? ''
