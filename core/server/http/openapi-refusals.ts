import type { Call } from '../../shared/call.ts'
import { allRefusals } from '../../shared/errors.ts'
import { namesOfTrait, ownRefusals, type RefusalTrait, refusalTraits } from './refusals-of.ts'

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

const statusOf = (name: string): number => allRefusals().get(name)?.status ?? 500

/** The refusals of a trait at each status, by the name of their schema: `Token401`. */
const schemasOfTrait = (trait: RefusalTrait): Map<number, string[]> => Map.groupBy(namesOfTrait(trait), statusOf)

/** Meaning of an answer by its status, whichever refusal it carries. */
const meanings: Readonly<Record<number, string>> = {
  400: 'A field, a parameter or the body is wrong: mend the request',
  401: 'The token is missing, expired or revoked: sign in or refresh',
  403: 'The caller may not do this',
  404: 'There is no such record, or the caller may not see it',
  409: 'A rule, a state, a limit or uniqueness refuses',
  413: 'The request is too large',
  415: 'The request is of another kind than the call takes',
  429: 'Too many: wait, then try again',
  500: 'A fault: repeat with the same requestNo',
}

/** Kinds of bodies that carry a refusal: the envelope, and that of calls without it. */
const bodyKinds = {
  Refused: {
    type: 'object',
    description: 'Refusal in the envelope. `error` is for programs, `msg` for people.',
    properties: {
      code: { type: 'integer', description: 'The HTTP status' },
      success: { const: false },
      data: { type: 'object', description: 'What helps to mend the request; {} as a rule' },
      msg: { type: 'string' },
      error: { type: 'string' },
    },
    required: ['code', 'success', 'data', 'msg', 'error'],
  },
  BareRefused: {
    type: 'object',
    description: 'Refusal of a call without the envelope. `error` is a name of OAuth2, `refusal` our own.',
    properties: {
      code: { type: 'integer' },
      success: { const: false },
      msg: { type: 'string' },
      error: { type: 'string' },
      error_description: { type: 'string' },
      refusal: { type: 'string' },
    },
    required: ['code', 'success', 'msg', 'error', 'refusal'],
  },
} as const

/** Schemas and examples that the error answers of all calls share. */
export function refusalComponents(): { schemas: Record<string, object>; examples: Record<string, object> } {
  const schemas: Record<string, object> = { ...bodyKinds }
  for (const trait of refusalTraits)
    for (const [status, names] of schemasOfTrait(trait))
      schemas[`${trait.name}${status}`] = { type: 'string', enum: names, description: names.map(inWords).join('\n\n') }
  const examples = Object.fromEntries(
    [...allRefusals()].map(([name, { status, zh, en }]) => [
      name,
      { summary: `${zh} / ${en}`, value: { code: status, success: false, data: {}, msg: zh, error: name } },
    ]),
  )
  return { schemas, examples }
}

function inWords(name: string): string {
  const refusal = allRefusals().get(name)
  return `\`${name}\`: ${refusal?.zh} / ${refusal?.en}`
}

/**
 * The error answers of a call by their status: which refusals there are, with both texts of its own.
 * @param kept the answers that calls share, by their names; those that are new are added
 */
export function refusalAnswers(call: Call, kept: Record<string, object>): Record<string, object> {
  const own = Map.groupBy(ownRefusals(call), statusOf)
  const shared = refusalTraits
    .filter(({ has }) => has(call))
    .flatMap((trait) =>
      [...schemasOfTrait(trait).keys()].map((status) => ({ status, schema: `${trait.name}${status}` })),
    )
  const statuses = [...new Set([...own.keys(), ...shared.map(({ status }) => status)])].sort((a, b) => a - b)
  const isBare = call.answer === 'bare'
  return Object.fromEntries(
    statuses.map((status) => {
      const names = (own.get(status) ?? []).sort()
      const traits = shared.filter((one) => one.status === status).map(({ schema }) => schema)
      const kinds = [
        ...traits.map((schema) => ref('schemas', schema)),
        ...(names.length > 0 ? [{ type: 'string', enum: names }] : []),
      ]
      const name = kinds.length === 1 ? kinds[0] : { anyOf: kinds }
      const schema = {
        allOf: [
          ref('schemas', isBare ? 'BareRefused' : 'Refused'),
          { type: 'object', properties: { [isBare ? 'refusal' : 'error']: name } },
        ],
      }
      const examples = Object.fromEntries(names.map((one) => [one, ref('examples', one)]))
      const description = [meanings[status] ?? 'Refused', ...names.map(inWords)].join('\n\n')
      const content = { 'application/json': { schema, ...(names.length > 0 && !isBare ? { examples } : {}) } }
      if (names.length > 0) return [status, { description, content }]
      const shown = `${isBare ? 'Bare' : ''}Refused${traits.join('')}`
      kept[shown] ??= { description, content }
      return [status, ref('responses', shown)]
    }),
  )
}
