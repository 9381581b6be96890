import { createHash } from 'node:crypto'
import type { Handled } from '../../core/server/call/handle.ts'
import type { Refusal } from '../../core/shared/errors.ts'
import { openApiOf } from '../../core/server/http/openapi.ts'

interface Operation {
  readonly parameters?: object
  readonly requestBody?: object
  readonly responses: object
}

/**
 * A line a call: number, method, path, how it answers, what it audits, whether it takes requestNo, and a digest each of what it
 * takes and of what it answers, as the OpenAPI document has them: with every length, pattern, code and required field.
 */
export function wireShapes(handled: readonly Handled[]): string[] {
  const { paths } = openApiOf(handled, (text) => text) as { paths: Record<string, Record<string, Operation>> }
  return handled
    .filter(({ call }) => call.id < 'C9000')
    .map(({ call: { id, method, path, answer, audit, requestNo } }) => {
      const { parameters, requestBody, responses } = paths[path]?.[method.toLowerCase()] ?? { responses: {} }
      const asked = digestOf(parameters ?? requestBody ?? {})
      return [id, method, path, answer, audit ?? '', requestNo ? 'requestNo' : '', asked, digestOf(responses)].join(
        '\t',
      )
    })
    .sort()
}

/** A line a refusal: the name that travels, its status, and its words in both languages. */
export const keptRefusals = (refusals: ReadonlyMap<string, Refusal>): string[] =>
  [...refusals]
    .map(([name, { status, zh, en, isGuess }]) => [name, status, isGuess ? 'guess' : '', zh, en].join('\t'))
    .sort()

const digestOf = (shape: object): string =>
  createHash('sha256').update(JSON.stringify(shape)).digest('hex').slice(0, 12)
