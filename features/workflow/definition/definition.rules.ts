import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Condition } from '../expression/expression.rules.ts'
import type { CandidateKind, FieldAccess, NodeKind, RejectMode, SignMode } from './definition.contract.ts'

/** A way to find who handles a node. `value`: ids, the name of a field or condition, the level of a leader; '' where the kind needs none. */
export interface Candidates {
  readonly kind: CandidateKind
  readonly value: string
}

/** A timer on a node. `after`: minutes from its beginning. */
export interface NodeTimer {
  readonly action: 'remind' | 'pass'
  readonly afterMinutes: number
}

/** Rules of a node that people handle. @source docs/domain/network.md 19.3, 19.4 */
export interface Approval {
  readonly candidates: readonly Candidates[]
  /** Null: one person handles the node. */
  readonly signMode: CodeOf<typeof SignMode> | null
  /** Percent that must agree in mode `share`, 1 to 100. */
  readonly sharePercent: number
  /** Condition over `signers.total`, `signers.passed` and `signers.rejected` that ends the signing; null: the mode decides. */
  readonly completion: Condition | null
  readonly rejectMode: CodeOf<typeof RejectMode>
  /** Whether a node of the initiator or of who handled the one before passes by itself. */
  readonly isSkipped: boolean
  readonly mayTerminate: boolean
  /** Keys of the buttons that are shown; none chosen: all that fit. */
  readonly buttons: readonly string[]
  readonly fields: Readonly<Record<string, FieldAccess>>
  /** Form of the node's own; '' for that of the process. */
  readonly formKey: string
  readonly timers: readonly NodeTimer[]
}

/** A node of a process. */
export interface FlowNode {
  readonly id: string
  readonly name: string
  readonly kind: NodeKind
  /** Ids of its outgoing flows, in the order in which they are judged. */
  readonly outgoing: readonly string[]
  readonly incoming: readonly string[]
  /** Id of the flow that is taken when no condition holds; null for none. */
  readonly fallback: string | null
  /** Null for a node that nobody handles. */
  readonly approval: Approval | null
}

/** An arrow from node to node. */
export interface Flow {
  readonly id: string
  readonly from: string
  readonly to: string
  /** Null: always taken. */
  readonly condition: Condition | null
}

/** A process as it runs: what a diagram says, checked and without its drawing. */
export interface Definition {
  readonly key: string
  readonly name: string
  /** Id of its start event. */
  readonly start: string
  readonly nodes: ReadonlyMap<string, FlowNode>
  readonly flows: ReadonlyMap<string, Flow>
}

/** @throws Error when a diagram has no such node: a fault, since ids come from the definition itself */
export function nodeOf(definition: Definition, id: string): FlowNode {
  const node = definition.nodes.get(id)
  if (!node) throw new Error(`no node ${id} in process ${definition.key}`)
  return node
}

/** @throws Error when a diagram has no such flow */
export function flowOf(definition: Definition, id: string): Flow {
  const flow = definition.flows.get(id)
  if (!flow) throw new Error(`no flow ${id} in process ${definition.key}`)
  return flow
}

/** Whether a node splits by conditions. */
export const judges = ({ kind }: FlowNode): boolean => kind === 'exclusive' || kind === 'inclusive'

/** Whether a node waits for several of its incoming flows. */
export const joins = ({ kind, incoming }: FlowNode): boolean =>
  (kind === 'parallel' || kind === 'inclusive') && incoming.length > 1

/**
 * Whether what leaves on some flows may still arrive at a join on a flow that has not been served.
 * @param served flows of the join on which something has arrived
 * @returns for an inclusive join false also for what may as well arrive on a served flow: it does not wait for that (BPMN 2.0.2, 13.4.3)
 */
export function mayServe(
  definition: Definition,
  join: FlowNode,
  served: ReadonlySet<string>,
  leaving: readonly string[],
): boolean {
  const reached = reachedFlows(definition, leaving, join.id)
  const isReached = (isServed: boolean) =>
    join.incoming.some((flow) => served.has(flow) === isServed && reached.has(flow))
  return isReached(false) && (join.kind === 'parallel' || !isReached(true))
}

/**
 * Ids of the flows that can be reached from each flow without passing through a node.
 * @param around the node that is not passed; flows that end there are reached
 */
function reachedFlows(definition: Definition, begin: readonly string[], around: string): ReadonlySet<string> {
  const reached = new Set<string>()
  const open = [...begin]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    const { to } = flowOf(definition, id)
    if (to !== around) open.push(...nodeOf(definition, to).outgoing)
  }
  return reached
}
