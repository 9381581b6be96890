import { type Connections, connect, type LoadFigures, type Target } from './load.ts'
import { atLeast, atMost, type Measured, medianOf, ratio } from './report.ts'

/** Duration of one turn, in seconds: short, so that other load of the machine affects both sides alike. */
const turnSeconds = 0.3

/** Figures of two targets, and the comparison of one with the other: the median of the rounds. */
export interface Compared {
  readonly ours: LoadFigures
  readonly theirs: LoadFigures
  /** Median time of ours to theirs. */
  readonly times: number
  /** Requests a second of ours to theirs. */
  readonly throughput: number
}

/**
 * Sends to two targets in turn, A B A B, over connections that stay open, and compares them round by round.
 * @param seconds how long in all
 */
export async function inTurn(
  ours: Target,
  theirs: Target,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Compared> {
  const [a, b] = [connect(ours, connections), connect(theirs, connections)]
  const rounds: { ours: LoadFigures; theirs: LoadFigures }[] = []
  try {
    await a.send(turnSeconds)
    await b.send(turnSeconds)
    for (let left = seconds; left > 0; left -= 2 * turnSeconds) rounds.push(await oneRound(a, b, rounds.length))
  } finally {
    a.close()
    b.close()
  }
  const middle = (side: 'ours' | 'theirs'): LoadFigures => ({
    medianMs: medianOf(rounds.map((round) => round[side].medianMs)),
    longestMs: Math.max(...rounds.map((round) => round[side].longestMs)),
    perSecond: medianOf(rounds.map((round) => round[side].perSecond)),
  })
  return {
    ours: middle('ours'),
    theirs: middle('theirs'),
    times: ratio(medianOf(rounds.map((round) => round.ours.medianMs / round.theirs.medianMs)), 1),
    throughput: ratio(medianOf(rounds.map((round) => round.ours.perSecond / round.theirs.perSecond)), 1),
  }
}

/** Runs one round; the side that goes first changes from round to round. */
async function oneRound(a: Connections, b: Connections, round: number) {
  if (round % 2 === 0) return { ours: await a.send(turnSeconds), theirs: await b.send(turnSeconds) }
  const theirs = await b.send(turnSeconds)
  return { ours: await a.send(turnSeconds), theirs }
}

/** Median at one connection and, when asked, requests a second at 20, both to those of the bare server. */
export async function pair(
  what: string,
  ours: Target,
  bare: Target,
  reach: { median: number; throughput?: number },
  seconds: number,
): Promise<Measured[]> {
  const alone = await inTurn(ours, bare, { connections: 1, seconds })
  const ms = ({ medianMs }: LoadFigures) => medianMs.toFixed(2)
  const median = atMost(
    `${what}: median at 1 connection`,
    'bare',
    alone.times,
    reach.median,
    '×',
    `${alone.times} × (${ms(alone.ours)} / ${ms(alone.theirs)} ms)`,
  )
  if (reach.throughput === undefined) return [median]
  const crowd = await inTurn(ours, bare, { connections: 20, seconds })
  const [many, bareMany] = [Math.round(crowd.ours.perSecond), Math.round(crowd.theirs.perSecond)]
  return [
    median,
    atLeast(
      `${what}: requests a second at 20`,
      'bare',
      crowd.throughput,
      reach.throughput,
      '×',
      `${crowd.throughput} × (${many} / ${bareMany})`,
    ),
  ]
}
