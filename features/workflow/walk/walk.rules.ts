import type { Condition } from '../expression/expression.rules.ts'
import { type Definition, flowOf, type FlowNode, joins, mayServe, nodeOf } from '../definition/definition.rules.ts'
import { walkErrors } from './walk-errors.contract.ts'

/**
 * States of a visit. `open`: people handle the node. `waiting`: arrived at a join that waits for others. `passed`: went on.
 * `undone`: taken back; its node may have been visited anew.
 */
export type VisitState = 'open' | 'waiting' | 'passed' | 'undone'

/** Arrival of an instance at a node. Those of one instance are its whole course: what is open, what was, and what led where. */
export interface Visit {
  /** Number within the instance, from 1, in the order of arrival. */
  readonly no: number
  readonly nodeId: string
  /** The flow on which it arrived; null at the start and where it was sent by hand. */
  readonly via: string | null
  /** Visits that led here: one, or after a join all that were joined. None of them is undone while this one is not. */
  readonly from: readonly number[]
  readonly state: VisitState
}

/** Outcome of a step. */
export interface Step {
  /** All visits of the instance, after the step. */
  readonly visits: readonly Visit[]
  /** Visits that people are to handle, new with this step. */
  readonly opened: readonly Visit[]
  /** Visits that people had to handle before it and have not any more. */
  readonly undone: readonly Visit[]
  /** Whether nothing is left to do or to wait for. */
  readonly isOver: boolean
  /** Whether joins wait although nothing can arrive: a diagram that was deployed never gets there but by hand. */
  readonly isStuck: boolean
}

/** Whether a condition holds now. */
export type Judge = (condition: Condition) => boolean

/** Visits of one step beyond which a process is taken to go round for ever. */
const mostVisits = 2_000

/** Begins an instance: its start is passed, its first nodes are open. @throws flow.noWay, flow.endless */
export function begin(definition: Definition, judge: Judge): Step {
  const walker = new Walker(definition, [], judge)
  const first = walker.visit(definition.start, null, [], 'passed')
  walker.leave([first], nodeOf(definition, definition.start))
  return walker.outcome()
}

/**
 * Goes on from a visit that people have handled.
 * @param visits all of the instance
 * @throws flow.noWay when no condition of a node on the way holds; flow.endless
 */
export function passOn(definition: Definition, visits: readonly Visit[], no: number, judge: Judge): Step {
  const walker = new Walker(definition, visits, judge)
  const visit = walker.move(no, 'passed')
  walker.leave([no], nodeOf(definition, visit.nodeId))
  return walker.outcome()
}

/**
 * Takes an instance back to an earlier visit: all that followed from it is undone, and its node is open anew. The start is open for
 * the initiator then.
 * @param no of {@link backTargets}, or of the start
 */
export function goBack(definition: Definition, visits: readonly Visit[], no: number): Step {
  const walker = new Walker(definition, visits, never)
  const { nodeId, via, from } = visitOf(visits, no)
  for (const one of [no, ...followers(visits, no)]) walker.move(one, 'undone')
  walker.visit(nodeId, via, from, 'open')
  return walker.outcome()
}

/** Opens a passed visit again, as if it had not gone on: for who takes back a decision. @param no of a visit of {@link mayGoBack} */
export function reopen(definition: Definition, visits: readonly Visit[], no: number): Step {
  const walker = new Walker(definition, visits, never)
  for (const one of followers(visits, no)) walker.move(one, 'undone')
  walker.move(no, 'open')
  return walker.outcome()
}

/** Sends an instance to a node by hand: all that is open or waits is undone. @param nodeId of a node that people handle */
export function dispatchTo(definition: Definition, visits: readonly Visit[], nodeId: string): Step {
  const walker = new Walker(definition, visits, never)
  const live = visits.filter(({ state }) => state === 'open' || state === 'waiting')
  const from = [...new Set(live.flatMap((visit) => visit.from))].sort((one, other) => one - other)
  for (const { no } of live) walker.move(no, 'undone')
  walker.visit(nodeId, null, from, 'open')
  return walker.outcome()
}

/**
 * Whether an instance may be taken back to a passed visit: nothing that followed from it was joined with what did not. Else a join
 * that has fired would wait for what it has already had.
 */
export function mayGoBack(visits: readonly Visit[], no: number): boolean {
  if (visitOf(visits, no).state !== 'passed') return false
  const after = new Set([no, ...followers(visits, no)])
  return visits.every((visit) => visit.no === no || !after.has(visit.no) || visit.from.every((one) => after.has(one)))
}

/**
 * Visits that an open visit may be sent back to: nodes on the path to it that people have handled, of each its latest visit, the
 * nearest first.
 * @source docs/domain/network.md 19.4, rollback
 */
export function backTargets(definition: Definition, visits: readonly Visit[], no: number): readonly Visit[] {
  const seen = new Set<string>()
  return leaders(visits, no)
    .map((one) => visitOf(visits, one))
    .filter(({ nodeId }) => nodeOf(definition, nodeId).kind === 'task' && !seen.has(nodeId) && seen.add(nodeId))
    .filter((visit) => mayGoBack(visits, visit.no))
}

/** The visit of a number. @throws Error when an instance has none such */
export function visitOf(visits: readonly Visit[], no: number): Visit {
  const visit = visits[no - 1]
  if (visit?.no !== no) throw new Error(`no visit ${no}`)
  return visit
}

const never: Judge = () => {
  throw new Error('nothing is judged by a step that goes nowhere')
}

/** Numbers of the visits that followed from one, near or far, and are not undone. */
function followers(visits: readonly Visit[], no: number): readonly number[] {
  const found = new Set([no])
  for (const visit of visits)
    if (visit.state !== 'undone' && visit.from.some((one) => found.has(one))) found.add(visit.no)
  found.delete(no)
  return [...found]
}

/** Numbers of the visits that led to one, near or far, the latest first. */
function leaders(visits: readonly Visit[], no: number): readonly number[] {
  const found = new Set(visitOf(visits, no).from)
  for (const one of found) for (const before of visitOf(visits, one).from) found.add(before)
  return [...found].sort((one, other) => other - one)
}

/** Visits of an instance while a step is made. */
class Walker {
  readonly #definition: Definition
  readonly #before: readonly Visit[]
  readonly #visits: Visit[]
  readonly #judge: Judge
  #isTerminated = false

  constructor(definition: Definition, visits: readonly Visit[], judge: Judge) {
    this.#definition = definition
    this.#before = visits
    this.#visits = [...visits]
    this.#judge = judge
  }

  visit(nodeId: string, via: string | null, from: readonly number[], state: VisitState): number {
    const no = this.#visits.length + 1
    if (no - this.#before.length > mostVisits) throw walkErrors.endless({ name: nodeOf(this.#definition, nodeId).name })
    this.#visits.push({ no, nodeId, via, from, state })
    return no
  }

  move(no: number, state: VisitState): Visit {
    const visit = visitOf(this.#visits, no)
    this.#visits[no - 1] = { ...visit, state }
    return visit
  }

  /** Leaves a node on the flows that its kind and the conditions give, and lets joins go on that wait for nothing more. */
  leave(from: readonly number[], node: FlowNode): void {
    const open: { flow: string; from: readonly number[] }[] = this.#ways(node).map((flow) => ({ flow, from }))
    for (;;) {
      if (this.#isTerminated) return
      const next = open.shift()
      if (next) {
        for (const way of this.#arrive(next.flow, next.from)) open.push(way)
        continue
      }
      const joined = this.#joined()
      if (!joined) return
      for (const no of joined.arrivals) this.move(no, 'passed')
      for (const flow of this.#ways(joined.node)) open.push({ flow, from: joined.arrivals })
    }
  }

  outcome(): Step {
    const wasOpen = new Set(this.#before.filter(({ state }) => state === 'open').map(({ no }) => no))
    const live = this.#visits.filter(({ state }) => state === 'open' || state === 'waiting')
    return {
      visits: this.#visits,
      opened: this.#visits.filter(({ no, state }) => state === 'open' && no > this.#before.length),
      undone: this.#visits.filter(({ no, state }) => state === 'undone' && wasOpen.has(no)),
      isOver: live.length === 0,
      isStuck: live.length > 0 && live.every(({ state }) => state === 'waiting'),
    }
  }

  /** Arrives at the node of a flow. @returns the flows on which it goes on at once */
  #arrive(flow: string, from: readonly number[]): { flow: string; from: readonly number[] }[] {
    const node = nodeOf(this.#definition, flowOf(this.#definition, flow).to)
    if (node.kind === 'task') {
      this.visit(node.id, flow, from, 'open')
      return []
    }
    if (joins(node)) {
      this.visit(node.id, flow, from, 'waiting')
      return []
    }
    if (node.kind === 'terminate') {
      for (const { no } of this.#live()) this.move(no, 'undone')
      this.#isTerminated = true
    }
    const no = this.visit(node.id, flow, from, 'passed')
    return this.#ways(node).map((one) => ({ flow: one, from: [no] }))
  }

  #live(): readonly Visit[] {
    return this.#visits.filter(({ state }) => state === 'open' || state === 'waiting')
  }

  /** Flows on which a node is left. @throws flow.noWay */
  #ways({ kind, name, outgoing, fallback }: FlowNode): readonly string[] {
    if (kind !== 'exclusive' && kind !== 'inclusive') return outgoing
    const isTrue = (id: string): boolean => {
      const { condition } = flowOf(this.#definition, id)
      return id !== fallback && (condition === null || this.#judge(condition))
    }
    const first = kind === 'exclusive' ? outgoing.find(isTrue) : undefined
    const held = kind === 'exclusive' ? (first === undefined ? [] : [first]) : outgoing.filter(isTrue)
    if (held.length > 0) return held
    if (fallback === null) throw walkErrors.noWay({ name })
    return [fallback]
  }

  /** A join that waits for nothing more, with one arrival of each flow that has any: those with all flows first. */
  #joined(): { node: FlowNode; arrivals: readonly number[] } | null {
    const places = new Map<string, Map<string, number>>()
    for (const { no, nodeId, via, state } of this.#visits) {
      if (state !== 'waiting' || via === null) continue
      const arrivals = places.get(nodeId) ?? new Map<string, number>()
      if (!arrivals.has(via)) arrivals.set(via, no)
      places.set(nodeId, arrivals)
    }
    const found = [...places].map(([id, arrivals]) => ({ node: nodeOf(this.#definition, id), arrivals }))
    const whole = found.find(({ node, arrivals }) => arrivals.size === node.incoming.length)
    const one = whole ?? found.find(({ node, arrivals }) => !this.#expects(node, arrivals))
    return one ? { node: one.node, arrivals: [...one.arrivals.values()] } : null
  }

  /** Whether something that is elsewhere may still arrive at a join on a flow on which nothing has. */
  #expects(node: FlowNode, arrivals: ReadonlyMap<string, number>): boolean {
    const served = new Set(arrivals.keys())
    return this.#live().some(
      ({ nodeId }) =>
        nodeId !== node.id && mayServe(this.#definition, node, served, nodeOf(this.#definition, nodeId).outgoing),
    )
  }
}
