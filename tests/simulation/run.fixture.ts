import {
  bindDevice,
  decideOnDevices,
  depositOf,
  payFee,
  swipeAtDevice,
  troubleCarrier,
  unbindDevice,
} from './devices.fixture.ts'
import { differences, type Findings, healLosses, ownFaults } from './books.fixture.ts'
import { membersApart, openRecharges, restoreStored, spendStored, storeAsMember } from './members.fixture.ts'
import {
  askAbout,
  breakTheWire,
  claim,
  payAnOrder,
  payAtCounter,
  payLateOrTwice,
  refundByStaff,
  takeBackThere,
  tellAgain,
} from './payments.fixture.ts'
import { changePrices, moveShop, settleByDay, sleep, startAnew, tellFees, wait } from './seasons.fixture.ts'
import { momentOf, note, quieten, type Simulation, work } from './simulation.fixture.ts'
import { auditWithdrawal, changeWallets, confirmMissing, fund, pay, withdraw } from './wallets.fixture.ts'

type Happening = (simulation: Simulation) => Promise<number>

/** Events that may happen, with their weight among all. */
const happenings: readonly (readonly [often: number, happening: Happening])[] = [
  [190, payAtCounter],
  [150, payAnOrder],
  [30, payLateOrTwice],
  [130, refundByStaff],
  [50, takeBackThere],
  [50, tellAgain],
  [40, breakTheWire],
  [25, claim],
  [25, askAbout],
  [35, storeAsMember],
  [35, spendStored],
  [12, restoreStored],
  [60, withdraw],
  [50, auditWithdrawal],
  [40, pay],
  [5, confirmMissing],
  [8, fund],
  [45, changeWallets],
  [14, changePrices],
  [8, moveShop],
  [4, tellFees],
  [70, wait],
  [18, sleep],
  [3, settleByDay],
  [5, startAnew],
  [45, bindDevice],
  [90, swipeAtDevice],
  [50, depositOf],
  [25, decideOnDevices],
  [8, unbindDevice],
  [35, payFee],
  [8, troubleCarrier],
  [20, async (simulation) => work(simulation).then(() => 1)],
]
const all = happenings.flatMap(([often, happening]) => Array.from({ length: often }, () => happening))

/** So many events, and then everything must fit. */
const checkEvery = 100

/** Result of a run. */
export interface RunResult {
  readonly events: number
  readonly checks: number
  /** Findings of the first check that failed; nothing when the run went through. */
  readonly findings: Findings
}

/**
 * Plays events until there were so many; after each hundred of them everything under way is let come to its end, and our
 * books and the acquirer's are held against themselves and each other.
 */
export async function runSimulation(
  simulation: Simulation,
  events: number,
  progress: (text: string) => void = () => undefined,
): Promise<RunResult> {
  let done = 0
  let checks = 0
  await openRecharges(simulation.world, simulation.town)
  while (done < events) {
    const goal = Math.min(events, done + checkEvery)
    while (done < goal) {
      const happening = simulation.draw.of(all)
      const count = await happening(simulation)
      note(simulation, happening.name || 'work', count)
      done += count
    }
    const findings = await check(simulation)
    checks += 1
    progress(`${done} events, ${momentOf(simulation)}`)
    if (findings.length > 0) return { events: done, checks, findings }
  }
  return { events: done, checks, findings: [] }
}

async function check(simulation: Simulation): Promise<Findings> {
  await quieten(simulation)
  const lost = await healLosses(simulation)
  if (lost.length > 0) return lost
  await quieten(simulation, [0, 2, 65, 130])
  const findings = [
    ...failedRuns(simulation),
    ...(await ownFaults(simulation)),
    ...(await differences(simulation)),
    ...(await membersApart(simulation)),
  ]
  simulation.days.clear()
  return findings
}

/** Jobs of the calendar that failed, but for those whose server was ended under them. */
const failedRuns = ({ faults }: Simulation): Findings =>
  faults.flatMap((fault) => {
    const { job, due, error } = fault as { job?: string; due?: string; error?: unknown }
    return job && !/after calling end on the pool/.test(String(error))
      ? [`job ${job} of ${due} failed: ${String(error)}`]
      : []
  })
