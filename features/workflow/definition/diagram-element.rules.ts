/** An element of a diagram as bpmn-moddle reads it; of what a file says, nothing is certain but the type. */
export interface Element {
  readonly $type: string
  readonly $attrs?: Readonly<Record<string, unknown>>
  readonly [property: string]: unknown
}

export const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && typeof (value as { $type?: unknown }).$type === 'string'

/** The text of a property; '' for none. */
export const textOf = (element: Element, property: string): string => {
  const value = element[property]
  return typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : ''
}

/** Elements of a property that holds one or many. */
export const elementsOf = (element: Element, property: string): readonly Element[] => {
  const value = element[property]
  return (Array.isArray(value) ? value : [value]).filter(isElement)
}

/** The id of an element, also of one that is referred to; '' for none. */
export const idOf = (element: unknown): string => (isElement(element) ? textOf(element, 'id') : '')

/** The name of an element, else its id. */
export const nameOf = (element: Element): string => textOf(element, 'name').trim() || textOf(element, 'id')

/** Elements of ours within the extension elements of one. @param type `ch:Approval` */
export const extensionsOf = (element: Element, type: string): readonly Element[] =>
  elementsOf(element, 'extensionElements')
    .flatMap((holder) => elementsOf(holder, 'values'))
    .filter(({ $type }) => $type === type)

/**
 * Elements and attributes that diagrams carry beyond BPMN 2.0: who handles a node and how. In the form that bpmn-moddle reads.
 * @source docs/domain/network.md 19.1, 19.3, 19.4
 */
export const diagramExtension = {
  name: 'Countinghouse',
  uri: 'urn:countinghouse:bpmn:1',
  prefix: 'ch',
  xml: { tagAlias: 'lowerCase' },
  types: [
    {
      name: 'Approval',
      superClass: ['Element'],
      properties: [
        ...[
          'signMode',
          'sharePercent',
          'rejectMode',
          'isSkipped',
          'mayTerminate',
          'formKey',
          'buttons',
          'completion',
        ].map((name) => ({ name, isAttr: true, type: 'String' })),
        { name: 'candidates', type: 'Candidate', isMany: true },
        { name: 'fields', type: 'FieldRule', isMany: true },
      ],
    },
    {
      name: 'Candidate',
      superClass: ['Element'],
      properties: ['kind', 'value'].map((name) => ({ name, isAttr: true, type: 'String' })),
    },
    {
      name: 'FieldRule',
      superClass: ['Element'],
      properties: ['name', 'access'].map((name) => ({ name, isAttr: true, type: 'String' })),
    },
    {
      name: 'TimedEvent',
      extends: ['bpmn:BoundaryEvent'],
      properties: [{ name: 'action', isAttr: true, type: 'String' }],
    },
  ],
}
