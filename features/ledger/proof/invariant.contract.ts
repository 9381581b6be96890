/** What one invariant of the books came to. */
export interface Proof {
  /** `L1` to `L10`. */
  readonly name: string
  /** Chinese words; the English stands in the texts of the feature. */
  readonly title: string
  readonly holds: boolean
  /** How many rows were looked at. */
  readonly rowsChecked: number
  readonly ms: number
  /** The first rows that break it, as the statement gives them. */
  readonly offenders: readonly Readonly<Record<string, string>>[]
}
