import { callErrorOf } from '../../call/call-error.ts'

/** Result for one row of many. */
export interface RowResult<Row> {
  readonly row: Row
  /** Null when it was done. */
  readonly reason: string | null
}

const atOnce = 4

/**
 * Does one thing to many rows, four at a time, and says for each what became of it: valid rows are done, the others keep
 * their reason. A session that ended stops the rest.
 * @param onProgress hears how many rows have been tried
 * @param signal stops before the next row
 * @source docs/screen-quality.md 14
 */
export async function forEachRow<Row>(
  rows: readonly Row[],
  run: (row: Row) => Promise<unknown>,
  { onProgress, signal }: { onProgress?: (tried: number) => void; signal?: AbortSignal } = {},
): Promise<RowResult<Row>[]> {
  const results = new Map<Row, RowResult<Row>>()
  const waiting = [...rows]
  const work = async () => {
    for (let row = waiting.shift(); row !== undefined && !signal?.aborted; row = waiting.shift()) {
      try {
        await run(row)
        results.set(row, { row, reason: null })
      } catch (error) {
        const failure = callErrorOf(error)
        results.set(row, { row, reason: failure.message })
        if (failure.kind === 'signedOut') waiting.length = 0
      }
      onProgress?.(results.size)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return rows.flatMap((row) => results.get(row) ?? [])
}
