import type { AppError } from '../../../core/shared/errors.ts'
import { areOpposite, type Condition, namesOf } from '../expression/expression.rules.ts'
import { type Definition, flowOf, type FlowNode, judges, nodeOf } from './definition.rules.ts'
import { diagramErrors } from './diagram-errors.contract.ts'
import type { Finding } from './finding.rules.ts'
import { unsoundIn } from './soundness.rules.ts'

/** Facts beside a diagram that its check needs. */
export interface Surroundings {
  /** Names that conditions may use: fields of the form, and of the initiator. */
  readonly variables: ReadonlySet<string>
  /** Keys of the forms that are in use. */
  readonly forms: ReadonlySet<string>
}

/** Names of the initiator's record that conditions may use. */
export const initiatorNames = ['id', 'name', 'account', 'dept', 'post', 'roles'].map((name) => `initiator.${name}`)

/** Names that the completion of a signing by several may use. */
export const signerNames = ['signers.total', 'signers.passed', 'signers.rejected']

/**
 * All that is wrong with a process that was read: it may be deployed when nothing is.
 * @source docs/domain/network.md 19.1, Validation at deploy
 */
export function checkDefinition(definition: Definition, surroundings: Surroundings): readonly Finding[] {
  const nodes = [...definition.nodes.values()]
  const whole = (refusal: AppError): Finding => ({ nodeId: '', name: definition.name, refusal })
  const starts = nodes.filter(({ kind }) => kind === 'start')
  const ends = nodes.filter(({ kind }) => kind === 'end' || kind === 'terminate')
  const findings = [
    ...(starts.length === 0 ? [whole(diagramErrors.noStart())] : []),
    ...starts.slice(1).map((node) => of(node, diagramErrors.severalStarts())),
    ...(ends.length === 0 ? [whole(diagramErrors.noEnd())] : []),
    ...nodes.flatMap((node) => nodeFindings(definition, node, surroundings).map((refusal) => of(node, refusal))),
  ]
  if (starts.length !== 1 || ends.length === 0) return findings
  const graph = [...pathFindings(definition, ends), ...gatewayLoops(definition)]
  // How tokens move is looked at once the diagram is whole: what is wrong above leads to more than can be helped there.
  if (findings.length + graph.length > 0) return [...findings, ...graph]
  return unsoundIn(definition).map(({ nodeId, fault }) => of(nodeOf(definition, nodeId), diagramErrors[fault]()))
}

const of = ({ id, name }: FlowNode, refusal: AppError): Finding => ({ nodeId: id, name, refusal })

function nodeFindings(definition: Definition, node: FlowNode, { variables, forms }: Surroundings): readonly AppError[] {
  const { kind, incoming, outgoing, approval } = node
  const isEnd = kind === 'end' || kind === 'terminate'
  const found: AppError[] = []
  if (kind === 'start' && incoming.length > 0) found.push(diagramErrors.startEntered())
  if (isEnd && outgoing.length > 0) found.push(diagramErrors.endLeft())
  if (!isEnd && outgoing.length === 0) found.push(diagramErrors.noOutgoing())
  if ((kind === 'start' || kind === 'task') && outgoing.length > 1) found.push(diagramErrors.severalOutgoing())
  const conditions = outgoing.flatMap((id) => flowOf(definition, id).condition ?? [])
  if (!judges(node) && conditions.length > 0) found.push(diagramErrors.conditionMisplaced())
  if (judges(node) && outgoing.length > 1) found.push(...branchFindings(definition, node))
  found.push(...unknownNames(conditions, variables))
  if (approval?.completion) found.push(...unknownNames([approval.completion], new Set([...variables, ...signerNames])))
  if (approval && approval.formKey !== '' && !forms.has(approval.formKey))
    found.push(diagramErrors.formMissing({ form: approval.formKey }))
  return found
}

const unknownNames = (conditions: readonly Condition[], variables: ReadonlySet<string>): readonly AppError[] => {
  const names = new Set(conditions.flatMap((condition) => [...namesOf(condition).keys()]))
  return [...names]
    .filter((name) => !variables.has(name))
    .map((variable) => diagramErrors.variableUnknown({ variable }))
}

/** A node that splits by conditions has a default branch, or two branches of which one is always taken. */
function branchFindings(definition: Definition, { outgoing, fallback }: FlowNode): readonly AppError[] {
  const flows = outgoing.map((id) => flowOf(definition, id))
  const bare = flows.filter(({ id, condition }) => condition === null && id !== fallback)
  if (bare.length > 0)
    return bare.map(({ to }) => diagramErrors.severalUnconditional({ to: nodeOf(definition, to).name }))
  if (fallback !== null) return []
  const [one, other] = flows.map(({ condition }) => condition)
  const always = flows.length === 2 && one && other && areOpposite(one, other)
  return always ? [] : [diagramErrors.noDefault()]
}

/** Nodes that the start does not reach, or that reach no end. */
function pathFindings(definition: Definition, ends: readonly FlowNode[]): readonly Finding[] {
  const nodes = [...definition.nodes.values()]
  const after = spread([definition.start], (id) =>
    nodeOf(definition, id).outgoing.map((flow) => flowOf(definition, flow).to),
  )
  const before = spread(
    ends.map(({ id }) => id),
    (id) => nodeOf(definition, id).incoming.map((flow) => flowOf(definition, flow).from),
  )
  return [
    ...nodes.filter(({ id }) => !after.has(id)).map((node) => of(node, diagramErrors.unreachable())),
    ...nodes.filter(({ id }) => after.has(id) && !before.has(id)).map((node) => of(node, diagramErrors.endless())),
  ]
}

/** Gateways from which a way leads back to themselves without a task. */
function gatewayLoops(definition: Definition): readonly Finding[] {
  const next = (id: string) =>
    nodeOf(definition, id)
      .outgoing.map((flow) => flowOf(definition, flow).to)
      .filter((to) => nodeOf(definition, to).kind !== 'task')
  return [...definition.nodes.values()]
    .filter(({ id, kind }) => kind !== 'task' && spread(next(id), next).has(id))
    .map((node) => of(node, diagramErrors.loopOfGateways()))
}

function spread(begin: readonly string[], next: (id: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set(begin)
  for (const id of found) for (const one of next(id)) found.add(one)
  return found
}
