import { BpmnModdle } from 'bpmn-moddle'
import { AppError } from '../../../core/shared/errors.ts'
import type { Definition } from './definition.rules.ts'
import { diagramExtension } from './diagram-element.rules.ts'
import { diagramErrors } from './diagram-errors.contract.ts'
import type { Finding } from './finding.rules.ts'
import { readDiagram } from './read-diagram.rules.ts'

/** Longest file of a diagram, in characters. */
const longestDiagram = 1_000_000

/**
 * Reads the file of a diagram, of ours or of another tool.
 * @returns the process as far as it is understood, and all that is wrong with it
 * @throws diagram.tooLong; diagram.noXml when it is no BPMN 2.0 file; diagram.docType when it declares a document type or entities
 */
export async function readDiagramFile(
  xml: string,
): Promise<{ definition: Definition | null; findings: readonly Finding[] }> {
  if (xml.length > longestDiagram) throw diagramErrors.tooLong({ n: longestDiagram })
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw diagramErrors.docType()
  const { root, references } = await parse(xml)
  const { definition, findings } = readDiagram(root)
  const lost = references.map((reference) => ({
    nodeId: '',
    name: '',
    refusal: diagramErrors.unresolved({ reference }),
  }))
  return { definition, findings: [...lost, ...findings] }
}

async function parse(xml: string): Promise<{ root: unknown; references: readonly string[] }> {
  try {
    const { rootElement, warnings } = await new BpmnModdle({ ch: diagramExtension }).fromXML(xml)
    const lost = (warnings as readonly { message?: unknown }[]).flatMap(
      ({ message }) => /^unresolved reference <([^>]*)>/.exec(String(message))?.[1] ?? [],
    )
    return { root: rootElement, references: [...new Set(lost)] }
  } catch (error) {
    if (error instanceof AppError) throw error
    const [reason = ''] = (error instanceof Error ? error.message : '').split('\n')
    throw diagramErrors.noXml({ reason: reason.slice(0, 100) })
  }
}
