import { AppError } from '../../../core/shared/errors.ts'
import { type Condition, parseCondition } from '../expression/expression.rules.ts'
import { minutesOf, readApproval } from './approval.rules.ts'
import type { NodeKind } from './definition.contract.ts'
import type { Definition, Flow, FlowNode, NodeTimer } from './definition.rules.ts'
import { type Element, elementsOf, idOf, isElement, nameOf, textOf } from './diagram-element.rules.ts'
import { diagramErrors } from './diagram-errors.contract.ts'
import type { Finding } from './finding.rules.ts'

/** Nodes and flows of one process. */
export const mostElements = 1_000

const kinds: Readonly<Record<string, NodeKind>> = {
  'bpmn:StartEvent': 'start',
  'bpmn:EndEvent': 'end',
  'bpmn:UserTask': 'task',
  'bpmn:ExclusiveGateway': 'exclusive',
  'bpmn:ParallelGateway': 'parallel',
  'bpmn:InclusiveGateway': 'inclusive',
}

/** Elements that say nothing about the course of a process: they stay in its drawing. */
const remarks = ['bpmn:DataObject', 'bpmn:DataObjectReference', 'bpmn:DataStoreReference']

/**
 * Reads a process out of a diagram.
 * @param root what bpmn-moddle made of the file
 * @returns the process as far as it is understood, null when there is none; and all that is not understood, in words
 * @source docs/domain/network.md 19.1, BPMN subset
 */
export function readDiagram(root: unknown): { definition: Definition | null; findings: readonly Finding[] } {
  const processes = isElement(root)
    ? elementsOf(root, 'rootElements').filter(({ $type }) => $type === 'bpmn:Process')
    : []
  const [process] = processes
  const refused = (refusal: AppError) => ({ definition: null, findings: [{ nodeId: '', name: '', refusal }] })
  if (!process) return refused(diagramErrors.noProcess())
  if (processes.length > 1) return refused(diagramErrors.severalProcesses({ n: processes.length }))
  const elements = elementsOf(process, 'flowElements')
  if (elements.length > mostElements) return refused(diagramErrors.tooMany({ n: mostElements }))
  const reading = new Reading(elements)
  return { definition: reading.definition(process), findings: reading.findings }
}

/** Elements of one process while they are read. */
class Reading {
  readonly findings: Finding[] = []
  readonly #elements: readonly Element[]
  readonly #nodes: ReadonlyMap<string, Element>

  constructor(elements: readonly Element[]) {
    this.#elements = elements
    const nodes = new Map<string, Element>()
    const ids = new Set<string>()
    for (const element of elements) {
      const id = idOf(element)
      if (ids.has(id)) this.#note(element, diagramErrors.twiceNamed())
      ids.add(id)
      if (kinds[element.$type]) nodes.set(id, element)
      else if (!isKnown(element)) this.#note(element, diagramErrors.unsupported({ type: bareType(element) }))
    }
    this.#nodes = nodes
  }

  definition(process: Element): Definition {
    const flows = this.#flows()
    const nodes = new Map<string, FlowNode>()
    for (const [id, element] of this.#nodes) nodes.set(id, this.#node(id, element, flows))
    const start = [...nodes.values()].find(({ kind }) => kind === 'start')?.id ?? ''
    return { key: idOf(process), name: nameOf(process), start, nodes, flows }
  }

  #note(element: Element, refusal: AppError): void {
    this.findings.push({ nodeId: idOf(element), name: nameOf(element), refusal })
  }

  #flows(): ReadonlyMap<string, Flow> {
    const flows = new Map<string, Flow>()
    for (const element of this.#elements.filter(({ $type }) => $type === 'bpmn:SequenceFlow')) {
      const [id, from, to] = [idOf(element), idOf(element['sourceRef']), idOf(element['targetRef'])]
      // A flow of an element that is not supported goes with it: that one is told already.
      if (this.#nodes.has(from) && this.#nodes.has(to))
        flows.set(id, { id, from, to, condition: this.#condition(element) })
    }
    return flows
  }

  #condition(flow: Element): Condition | null {
    const [expression] = elementsOf(flow, 'conditionExpression')
    const text = expression ? withoutWrap(textOf(expression, 'body')) : ''
    if (text === '') return null
    try {
      return parseCondition(text)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      this.#note(flow, error)
      return null
    }
  }

  #node(id: string, element: Element, flows: ReadonlyMap<string, Flow>): FlowNode {
    const all = [...flows.values()]
    const kind = this.#kind(element)
    const timers = this.#timers(id)
    return {
      id,
      name: nameOf(element),
      kind,
      outgoing: inOrder(
        element,
        all.filter(({ from }) => from === id),
      ),
      incoming: all.filter(({ to }) => to === id).map((flow) => flow.id),
      fallback: flows.has(idOf(element['default'])) ? idOf(element['default']) : null,
      approval: kind === 'task' ? readApproval(element, timers, (refusal) => this.#note(element, refusal)) : null,
    }
  }

  #kind(element: Element): NodeKind {
    const kind = kinds[element.$type] as NodeKind
    for (const event of elementsOf(element, 'eventDefinitions')) {
      if (kind === 'end' && event.$type === 'bpmn:TerminateEventDefinition') return 'terminate'
      this.#note(element, diagramErrors.unsupportedEvent({ type: bareType(event) }))
    }
    for (const loop of elementsOf(element, 'loopCharacteristics'))
      this.#note(element, diagramErrors.unsupported({ type: bareType(loop) }))
    return kind
  }

  #timers(id: string): readonly NodeTimer[] {
    const events = this.#elements.filter(
      ({ $type, attachedToRef }) => $type === 'bpmn:BoundaryEvent' && idOf(attachedToRef) === id,
    )
    return events.flatMap((event) => {
      const [definition] = elementsOf(event, 'eventDefinitions')
      if (definition?.$type !== 'bpmn:TimerEventDefinition') {
        this.#note(event, diagramErrors.unsupportedEvent({ type: definition ? bareType(definition) : '-' }))
        return []
      }
      const [duration] = elementsOf(definition, 'timeDuration')
      const afterMinutes = minutesOf(duration ? textOf(duration, 'body') : '')
      const action = textOf(event, 'action') || 'remind'
      if (
        afterMinutes === null ||
        (action !== 'remind' && action !== 'pass') ||
        elementsOf(event, 'outgoing').length > 0
      ) {
        this.#note(event, diagramErrors.timerWrong())
        return []
      }
      return [{ action, afterMinutes }]
    })
  }
}

const isKnown = ({ $type }: Element): boolean =>
  $type === 'bpmn:SequenceFlow' || $type === 'bpmn:BoundaryEvent' || remarks.includes($type)

const bareType = ({ $type }: Element): string => $type.replace(/^bpmn:/, '')

/** Ids of flows, in the order in which their node lists them: conditions are judged in it. */
function inOrder(node: Element, flows: readonly Flow[]): readonly string[] {
  const listed = elementsOf(node, 'outgoing').map(idOf)
  const ids = flows.map(({ id }) => id)
  return [...listed.filter((id) => ids.includes(id)), ...ids.filter((id) => !listed.includes(id))]
}

/** Takes the braces off that other tools put around a whole condition: `${days > 3}`; a variable alone keeps them. */
function withoutWrap(text: string): string {
  const inner = /^\s*[$#]\{([^{}]*)\}\s*$/.exec(text)?.[1]
  return (inner ?? text).trim()
}
