import type { Definition } from './definition.rules.ts'

const types: Readonly<Record<string, string>> = {
  start: 'startEvent',
  end: 'endEvent',
  terminate: 'endEvent',
  task: 'userTask',
  exclusive: 'exclusiveGateway',
  parallel: 'parallelGateway',
  inclusive: 'inclusiveGateway',
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A file around the elements of a process. */
export const fileOf = (process: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xmlns:ch="urn:countinghouse:bpmn:1" id="file" targetNamespace="urn:test">
  <bpmn:process id="leave" name="请假" isExecutable="true">${process}</bpmn:process>
</bpmn:definitions>`

export const initiator = `<bpmn:extensionElements><ch:approval><ch:candidate kind="initiator"/></ch:approval></bpmn:extensionElements>`

/** The file of a process; `conditions` by the ids of flows. */
export function diagramFile({ nodes, flows }: Definition, conditions: Readonly<Record<string, string>> = {}): string {
  // Ids of files may hold no arrows.
  const plain = (id: string) => id.replace('>', '_to_')
  const drawn = [...nodes.values()].map(({ id, kind, fallback, outgoing }) => {
    const inner = [
      kind === 'task' ? initiator : '',
      ...outgoing.map((flow) => `<bpmn:outgoing>${plain(flow)}</bpmn:outgoing>`),
      kind === 'terminate' ? '<bpmn:terminateEventDefinition/>' : '',
    ].join('')
    const otherwise = fallback ? ` default="${plain(fallback)}"` : ''
    return `<bpmn:${types[kind]} id="${id}" name="${id}"${otherwise}>${inner}</bpmn:${types[kind]}>`
  })
  const arrows = [...flows.values()].map(({ id, from, to }) => {
    const condition = conditions[id]
    const inner = condition
      ? `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${escaped(condition)}</bpmn:conditionExpression>`
      : ''
    return `<bpmn:sequenceFlow id="${plain(id)}" sourceRef="${from}" targetRef="${to}">${inner}</bpmn:sequenceFlow>`
  })
  return fileOf([...drawn, ...arrows].join(''))
}
