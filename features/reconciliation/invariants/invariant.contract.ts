/** Result of one proof of the books. */
export interface Proof {
  /** Its name, one of those declared: `L1`, `trade_stat_mer_day`, `seals`. */
  readonly name: string
  /** Chinese words; the English stands in the texts of the feature. */
  readonly title: string
  /** Whether it was ended and found nothing. */
  readonly holds: boolean
  /** Number of rows checked. */
  readonly rowsChecked: number
  /** Number of rows that break it. */
  readonly wrongCount: number
  readonly ms: number
  /** Reason that it could not be ended; '' when it was. */
  readonly failure: string
  /** The first rows that break it, as the statement gives them. */
  readonly offenders: readonly Readonly<Record<string, string>>[]
}
