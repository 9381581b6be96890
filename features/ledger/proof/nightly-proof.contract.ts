/** The proofs that run at night, by name, with their Chinese words; the English stands in the texts of the feature. */
export const nightlyTitles = {
  explainSample: '随机抽查交易：按价格快照重算的分润与已入账的分润一致',
} as const

/** What one run of a nightly proof came to. */
export interface NightlyRun {
  readonly name: keyof typeof nightlyTitles
  /** Due moment of the run, database text. */
  readonly provedAt: string
  readonly rowsChecked: number
  readonly wrongCount: number
  readonly ms: number
  /** The rows found wrong, or the first of them. */
  readonly offenders: readonly Readonly<Record<string, string>>[]
}
