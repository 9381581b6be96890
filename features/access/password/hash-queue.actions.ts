import { commonErrors } from '../../../core/shared/errors.ts'

/** Turn of a hash that waits: those it waits for, and its priority. */
export interface Turn {
  /**
   * Names of those it waits for, an address and an account, the one first that takes turns with the others of its lane.
   * None has more than so many waiting. The server's own work, a password that a call sets, names nobody and is bounded
   * by its call.
   */
  readonly of: readonly string[]
  /** Of somebody known: signed in, or on a device that signed in lately. They go before strangers. */
  readonly isKnown: boolean
}

/** The server's own work. */
export const ownWork: Turn = { of: [], isKnown: true }

/** Hashes that may run at once; more wait, so that a storm of sign-ins leaves the machine to the others. */
const mostAtOnce = 2
/** Hashes that wait at most, of all and of one: as long as a person would wait for the answer. */
const most = { known: 200, strangers: 30 } as const
const mostOfOne = { known: 20, strangers: 10 } as const
/** While both wait, every so manieth turn is a stranger's. */
const strangersTurn = 4

interface Waiting {
  readonly turn: Turn
  readonly go: () => void
  readonly refuse: (error: Error) => void
}

/** Those who wait, by whom they wait for; the names take turns. */
class Lane {
  readonly #byName = new Map<string, Waiting[]>()
  readonly #counts = new Map<string, number>()
  readonly #kind: keyof typeof most
  size = 0

  constructor(kind: keyof typeof most) {
    this.#kind = kind
  }

  /** @throws common.busy when too many wait already, of all or of one */
  add(waiting: Waiting): void {
    const { of } = waiting.turn
    if (of.some((name) => (this.#counts.get(name) ?? 0) >= mostOfOne[this.#kind])) throw commonErrors.busy()
    if (of.length > 0 && this.size >= most[this.#kind]) this.#makeRoom(of[0] as string)
    const name = of[0] ?? ''
    const own = this.#byName.get(name)
    if (own) own.push(waiting)
    else this.#byName.set(name, [waiting])
    this.#count(waiting, 1)
  }

  /** The next one: the first of the name whose turn it is. */
  next(): Waiting | undefined {
    const [name] = this.#byName.keys()
    return name === undefined ? undefined : this.#take(name, 'shift')
  }

  /** Sends away the last of the name that has most waiting, for one that has fewer. @throws common.busy when none has more */
  #makeRoom(newcomer: string): void {
    const waitingOf = (name: string) => this.#byName.get(name)?.length ?? 0
    const [largest = ''] = [...this.#byName.keys()].toSorted((a, b) => waitingOf(b) - waitingOf(a))
    if (largest === '' || waitingOf(largest) <= waitingOf(newcomer) + 1) throw commonErrors.busy()
    this.#take(largest, 'pop')?.refuse(commonErrors.busy())
  }

  #take(name: string, end: 'shift' | 'pop'): Waiting | undefined {
    const own = this.#byName.get(name) ?? []
    const taken = own[end]()
    if (end === 'shift' || own.length === 0) this.#byName.delete(name)
    if (end === 'shift' && own.length > 0) this.#byName.set(name, own)
    if (taken) this.#count(taken, -1)
    return taken
  }

  #count({ turn }: Waiting, by: 1 | -1): void {
    this.size += by
    for (const name of turn.of) {
      const count = (this.#counts.get(name) ?? 0) + by
      if (count === 0) this.#counts.delete(name)
      else this.#counts.set(name, count)
    }
  }
}

/** Makes a queue for hashes: two at once, bounded, and fair among those who wait. @source docs/server-safety.md 15 */
export function hashQueue(): <T>(turn: Turn, work: () => Promise<T>) => Promise<T> {
  const [known, strangers] = [new Lane('known'), new Lane('strangers')]
  let running = 0
  let served = 0
  const next = () => {
    served += 1
    const isStrangers = served % strangersTurn === 0
    return (isStrangers ? strangers.next() : known.next()) ?? (isStrangers ? known.next() : strangers.next())
  }
  return async (turn, work) => {
    if (running >= mostAtOnce)
      await new Promise<void>((go, refuse) => (turn.isKnown ? known : strangers).add({ turn, go, refuse }))
    else running += 1
    try {
      return await work()
    } finally {
      const waiting = next()
      if (waiting) waiting.go()
      else running -= 1
    }
  }
}
