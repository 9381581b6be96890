import { type Definition, flowOf, type FlowNode, joins, mayServe, nodeOf } from './definition.rules.ts'

/** A node at which a process may wait for ever, or at which it may arrive twice at once. */
export interface Unsound {
  readonly nodeId: string
  readonly fault: 'stuck' | 'twice'
}

/** Flows on which an instance stands, each at most once. */
type Marking = readonly string[]

/** Markings that are looked at; a diagram with more is taken as it is. */
const mostMarkings = 20_000
/** Branches of an inclusive gateway of which every choice is looked at. */
const mostBranches = 6

/**
 * Looks at every way in which an instance may stand, whatever the conditions say: whether a join may wait for what never arrives, and
 * whether branches run together without a join.
 * @param definition one whose nodes are all reached and all reach an end
 * @returns each node once
 */
export function unsoundIn(definition: Definition): readonly Unsound[] {
  const found = new Map<string, Unsound>()
  const open: Marking[] = leave(nodeOf(definition, definition.start)).map(sorted)
  const seen = new Set(open.map(keyOf))
  for (let marking = open.pop(); marking && seen.size < mostMarkings; marking = open.pop()) {
    const steps = stepsFrom(definition, marking)
    if (steps.length === 0)
      for (const flow of marking) note(found, { nodeId: flowOf(definition, flow).to, fault: 'stuck' })
    for (const next of steps) {
      const twice = metTwice(definition, next)
      if (twice !== undefined) note(found, { nodeId: twice, fault: 'twice' })
      else if (next.length > 0 && !seen.has(keyOf(next))) {
        seen.add(keyOf(next))
        open.push(next)
      }
    }
  }
  return [...found.values()]
}

const keyOf = (marking: Marking): string => marking.join('\n')
const sorted = (marking: Marking): Marking => [...marking].sort()
const note = (found: Map<string, Unsound>, one: Unsound) => found.set(`${one.nodeId} ${one.fault}`, one)

/** The node that an instance is about to enter twice at once; undefined for none. An end and a join may be. */
function metTwice(definition: Definition, marking: Marking): string | undefined {
  const nodes = marking.map((flow) => nodeOf(definition, flowOf(definition, flow).to))
  return nodes.find((node, place) => {
    const isAgain = nodes.indexOf(node) !== place
    const isSameFlow = marking.indexOf(marking[place] ?? '') !== place
    return isAgain && (isSameFlow || (!joins(node) && node.kind !== 'end'))
  })?.id
}

/** Markings that follow from one by one node going on. */
function stepsFrom(definition: Definition, marking: Marking): readonly Marking[] {
  const nodes = new Set(marking.map((flow) => flowOf(definition, flow).to))
  return [...nodes].flatMap((id) => {
    const node = nodeOf(definition, id)
    const here = marking.filter((flow) => node.incoming.includes(flow))
    if (node.kind === 'terminate') return [[]]
    if (joins(node)) return mayJoin(definition, node, marking, here) ? steps(node, marking, here) : []
    return here.flatMap((flow) => steps(node, marking, [flow]))
  })
}

const steps = (node: FlowNode, marking: Marking, taken: Marking): readonly Marking[] => {
  const rest = marking.filter((flow) => !taken.includes(flow))
  return leave(node).map((ways) => sorted([...rest, ...ways]))
}

/** Ways in which a node may be left. */
function leave({ kind, outgoing }: FlowNode): readonly Marking[] {
  if (kind === 'exclusive') return outgoing.map((flow) => [flow])
  if (kind !== 'inclusive' || outgoing.length === 1) return [outgoing]
  if (outgoing.length > mostBranches) return [...outgoing.map((flow) => [flow]), outgoing]
  const choices = Array.from({ length: 2 ** outgoing.length - 1 }, (_, place) => place + 1)
  return choices.map((choice) => outgoing.filter((_, place) => choice & (1 << place)))
}

function mayJoin(definition: Definition, node: FlowNode, marking: Marking, here: Marking): boolean {
  if (here.length === node.incoming.length) return true
  if (node.kind === 'parallel') return false
  const served = new Set(here)
  return !marking.some((flow) => {
    const { to } = flowOf(definition, flow)
    return to !== node.id && mayServe(definition, node, served, nodeOf(definition, to).outgoing)
  })
}
