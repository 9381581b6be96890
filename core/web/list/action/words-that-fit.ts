/** Points that the column of actions has for its buttons. */
const room = 168
const menuButton = 26

/** Points that a word takes as a button: Chinese characters are twice as wide as Latin ones. */
const widthOf = (word: string): number => [...word].reduce((sum, one) => sum + (one > '\u2e7f' ? 14 : 7.5), 12)

/** Returns how many of a row's actions show as words: three that are all and fit, else two, or one, beside the menu. */
export function wordsThatFit(words: readonly string[]): number {
  const taken = (count: number) => words.slice(0, count).reduce((sum, word) => sum + widthOf(word), 0)
  if (words.length <= 3 && taken(words.length) <= room) return words.length
  return taken(2) + menuButton <= room ? 2 : 1
}
