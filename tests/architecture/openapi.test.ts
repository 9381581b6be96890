import { describe, expect, it } from 'vitest'
import { calls } from '../../calls.ts'
import { callNames } from '../../call-names.ts'
import { refusalsOf } from '../../core/server/http/refusals-of.ts'
import { openApiOf } from '../../core/server/http/openapi.ts'
import { allRefusals } from '../../core/shared/errors.ts'
import { translateWith } from '../../core/shared/translate.ts'
import { englishTexts } from '../../texts.ts'

interface Content {
  readonly schema: { readonly properties?: Record<string, object>; readonly required?: readonly string[] }
  readonly example?: Record<string, unknown>
  readonly examples?: Record<string, { readonly $ref: string }>
}
interface Answer {
  readonly $ref?: string
  readonly description?: string
  readonly content?: Record<string, Content>
}
interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: Record<string, Content> }
  readonly responses: Record<string, Answer>
}

const handled = calls.filter(({ call }) => call.id < 'C9000')
const document = openApiOf(handled, translateWith(englishTexts), await callNames()) as {
  tags: readonly { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<'schemas' | 'responses' | 'examples', Record<string, unknown>>
}
const operationOf = ({ path, method }: { path: string; method: string }) =>
  document.paths[path]?.[method.toLowerCase()] as Operation
const named = (name: string) => {
  const found = handled.map(({ call }) => operationOf(call)).find(({ operationId }) => operationId === name)
  if (!found) throw new Error(`there is no ${name}`)
  return found
}

/** Refusals that no call answers: of pages without sign-in, of requests that reach no call, of rules that only jobs ask. */
const ofNoCall = [
  'aisle.noOperator',
  'common.wrongMethod',
  'feeForm.amountDiffers',
  'feeForm.missing',
  'feeForm.notBegun',
  'feeForm.paidOnce',
  'incoming.reasonMissing',
  'ledger.duplicateEvent',
  'member.belowLeast',
  'member.noActivity',
  'pledge.channelMissing',
  'pledge.notPayable',
  'qrcode.inactive',
  'qrcode.off',
  'reconBatch.running',
  'sphere.gone',
  'trade.microLimit',
]

describe('the document of the interface', () => {
  it('names each call after its contract, and none twice', () => {
    const names = handled.map(({ call }) => operationOf(call).operationId)
    expect(names.filter((name) => !/^[a-z][A-Za-z0-9]*(_[a-z][A-Za-z0-9]*)?$/.test(name))).toEqual([])
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    expect(operationOf({ path: '/api/blade-system/post/list', method: 'GET' }).operationId).toBe('post_list')
  })

  it('tags each call with the area that it belongs to', () => {
    expect(named('post_list').tags).toEqual(['organisation'])
    const areas = document.tags.map(({ name }) => name)
    expect(handled.filter(({ call }) => !areas.includes(operationOf(call).tags[0] ?? ''))).toEqual([])
  })

  it('gives for each JSON body an example that the call takes', () => {
    const refused = handled.flatMap(({ call }) => {
      const content = operationOf(call).requestBody?.content['application/json']
      if (!content) return []
      return content.example && call.input.safeParse(content.example).success ? [] : [call.path]
    })
    expect(refused).toEqual([])
  })

  it('names the request number, the pay password and the token where a call takes them', () => {
    const { requestBody, parameters, responses } = named('tradeAction_refundOrder')
    const schema = requestBody?.content['application/json']?.schema
    expect(Object.keys(schema?.properties ?? {})).toEqual(expect.arrayContaining(['requestNo', 'payPwd']))
    expect(schema?.required).toContain('payPwd')
    expect(parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header' }])
    expect(responses['401']).toEqual({ $ref: '#/components/responses/RefusedToken401' })
    expect(JSON.stringify(document.components.responses.RefusedToken401)).toContain('#/components/schemas/Token401')
  })

  it('says that a large export goes to the download centre', () => {
    const exports = handled.filter(({ call }) => call.answer === 'export')
    expect(exports.length).toBeGreaterThan(40)
    expect(exports.filter(({ call }) => !operationOf(call).responses['202'])).toEqual([])
  })
})

describe('refusals of calls', () => {
  it('stand in the document with their name and both texts', () => {
    const answer = named('post_submit').responses['409'] as Answer
    expect(answer.description).toContain('`post.codeTaken`: 岗位编号已存在 / ')
    const examples = answer.content?.['application/json']?.examples
    expect(examples?.['post.codeTaken']).toEqual({ $ref: '#/components/examples/post.codeTaken' })
    expect(document.components.examples['post.codeTaken']).toMatchObject({
      value: { code: 409, success: false, error: 'post.codeTaken', msg: '岗位编号已存在' },
    })
  })

  it('are all there, and each is declared by a call that may answer it', () => {
    const declared = new Set(handled.flatMap(({ call }) => [...refusalsOf(call)]))
    // Test files of the same process declare refusals of their own.
    const missing = [...allRefusals().keys()].filter((name) => !declared.has(name))
    expect(missing.filter((name) => !isOfTest(name)).sort()).toEqual(ofNoCall)
  })

  it('lead nowhere but to what the document holds', () => {
    const text = JSON.stringify(document)
    const targets = [...text.matchAll(/"\$ref":"#\/components\/(schemas|responses|examples)\/([^"]+)"/g)]
    const lost = targets.filter(([, kind, name = '']) => !(name in document.components[kind as 'schemas']))
    expect(lost).toEqual([])
  })
})

/** Whether a refusal is declared by a test: its feature has no line in the kept list of refusals. */
const isOfTest = (name: string): boolean => !keptFeatures.has(name.split('.')[0] ?? '')
const keptFeatures = new Set(
  handled.flatMap(({ call }) => [...refusalsOf(call)]).map((name) => name.split('.')[0] ?? ''),
)
