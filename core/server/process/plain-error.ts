/**
 * A failure that whoever installs or runs the program can mend: its message stands alone, in plain words, and says what
 * to do. The entrances print it without a stack.
 */
export class PlainError extends Error {
  override name = 'PlainError'
}

/**
 * Prints a failure the way its reader needs it: a plain one as one sentence, any other whole.
 * @param error anything that was thrown
 */
export function tell(error: unknown): void {
  console.error(error instanceof PlainError ? error.message : error)
}
