/** What one proof of the books came to. */
export interface Proof {
  /** Its name, one of those declared: `L1`, `trade_stat_mer_day`, `seals`. */
  readonly name: string
  /** Chinese words; the English stands in the texts of the feature. */
  readonly title: string
  /** Whether it was ended and found nothing. */
  readonly holds: boolean
  /** How many rows were looked at. */
  readonly rowsChecked: number
  /** How many break it. */
  readonly wrongCount: number
  readonly ms: number
  /** Why it could not be ended; '' when it was. */
  readonly failure: string
  /** The first rows that break it, as the statement gives them. */
  readonly offenders: readonly Readonly<Record<string, string>>[]
}
