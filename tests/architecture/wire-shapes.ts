import { createHash } from 'node:crypto'
import type { Handled } from '../../core/server/call/handle.ts'
import type { Refusal } from '../../core/shared/errors.ts'
import { answeredOf, askedOf } from '../../core/server/http/openapi.ts'

/**
 * A line a call: number, method, path, how it answers, what it audits, whether it takes requestNo, and a digest each of what it
 * takes and of what it answers, as the OpenAPI document has them: with every length, pattern, code and required field.
 */
export function wireShapes(handled: readonly Handled[]): string[] {
  return handled
    .filter(({ call }) => call.id < 'C9000')
    .map(({ call }) => {
      const { id, method, path, answer, audit, requestNo } = call
      const { parameters, requestBody } = askedOf(call)
      const digests = [digestOf(parameters ?? requestBody ?? {}), digestOf(answeredOf(call))]
      return [id, method, path, answer, audit ?? '', requestNo ? 'requestNo' : '', ...digests].join('\t')
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
