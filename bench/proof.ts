import { ports } from '../wiring.ts'
import { openDb } from '../core/server/database/db.ts'
import { proveBooks } from '../features/reconciliation/proof/proof-run.actions.ts'
import { RunKind } from '../features/reconciliation/proof/proof-run.contract.ts'
import { largeTenant } from './dataset.ts'
import { payingBeside } from './ingestion.ts'
import { postTrades } from './proof-dataset.ts'
import { atMost, type Measured, medianOf, ratio } from './report.ts'

/** Most seconds of the whole proof for a million trades. @source docs/domain/money.md 2.5 */
const mostSeconds = 60

/**
 * The proofs of a night over the large ledger: everything once, as a new ledger is proved and sealed, then again, as every
 * night finds it. Times are for a million trades.
 */
export async function measureProof({
  ownerUrl,
  appUrl,
  secretKey,
  trades,
}: {
  ownerUrl: string
  appUrl: string
  secretKey: string
  trades: number
}): Promise<Measured[]> {
  await postTrades(ownerUrl)
  const db = openDb(appUrl, { max: 4, ports })
  try {
    const measured: Measured[] = []
    for (const isFirst of [true, false]) {
      const turn = isFirst ? 'first night: proved, recomputed and sealed whole' : 'every other night'
      let ms = 0
      const slowest: string[] = []
      for (const kind of [RunKind.dayClose, RunKind.rollups]) {
        const run = await proveBooks(db, largeTenant, kind)
        ms += run.ms
        const broken = run.proofs.filter(({ holds }) => !holds)
        if (run.failure || broken.length > 0)
          throw new Error(
            `${run.failure} ${JSON.stringify(broken.map(({ name, failure, offenders }) => [name, failure, offenders[0]]))}`,
          )
        slowest.push(
          ...run.proofs
            .toSorted((a, b) => b.ms - a.ms)
            .slice(0, 3)
            .map((one) => `${one.name} ${one.ms} ms`),
        )
      }
      const seconds = Number(((ms / 1000 / trades) * 1_000_000).toFixed(1))
      const [what, shown] = [`proof of a million trades, ${turn}`, `${seconds} s (${slowest.join(', ')})`]
      measured.push(
        isFirst
          ? { what, against: '–', value: shown, reach: '–', holds: true }
          : atMost(what, '–', seconds, mostSeconds, 's', shown),
      )
    }
    measured.push(await besidePayments(db, { ownerUrl, appUrl, secretKey }))
    return measured
  } finally {
    await db.close()
  }
}

/** Measures how much longer batches of payments take while the books are proved: medians of both, in the same minutes. */
async function besidePayments(
  db: ReturnType<typeof openDb>,
  urls: { ownerUrl: string; appUrl: string; secretKey: string },
): Promise<Measured> {
  const paying = await payingBeside(urls)
  const [quiet, beside]: [number[], number[]] = [[], []]
  try {
    for (let round = 0; round < 3; round++) {
      for (let batch = 0; batch < 8; batch++) quiet.push(await paying.batchMs())
      let isProving = true
      const proving = proveBooks(db, largeTenant, RunKind.dayClose).finally(() => {
        isProving = false
      })
      while (isProving) beside.push(await paying.batchMs())
      await proving
    }
  } finally {
    await paying.close()
  }
  const [ownMs, besideMs] = [medianOf(quiet), medianOf(beside)]
  const shown = `${ratio(besideMs / ownMs, 1)} × (${besideMs.toFixed(0)} / ${ownMs.toFixed(0)} ms for 100 payments)`
  return atMost('payments beside a running proof', 'payments alone', ratio(besideMs / ownMs, 1), 1.5, '×', shown)
}
