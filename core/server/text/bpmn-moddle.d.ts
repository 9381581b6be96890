/** Part of bpmn-moddle that is used; the package names no types of its own at its entrance. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    constructor(packages?: Readonly<Record<string, unknown>>)
    fromXML(xml: string): Promise<{ rootElement: unknown; warnings: readonly unknown[] }>
  }
}
