import { calls } from '../../calls.ts'
import { expect, it } from 'vitest'
import { callsReaching } from './reaching.ts'
import { secondPersonCalls } from './second-person.ts'

/** Calls that look as if they decided about what somebody else asked for, and the reason why their maker may make them. */
const withoutMaker: Readonly<Record<string, string>> = {
  C0446: 'the receiver confirms a transfer, which the sender made: they are two parties',
  C0628: 'rewards are made by the payment of a deposit or its target: nobody asked for them',
  C1037: 'takes back what was granted: nobody asked for it, and the reason is written down',
  C0248: 'writes down what the channel answered to a change that a second person has passed',
  C1132:
    'the channel decides about an onboarding; staff look through its papers only, and may have typed them themselves',
  C1390: 'shows what a decision would post, and takes it back: nothing is decided',
}

/** A call decides about something when it takes a verdict, or says so in its path or permission. */
const decides = /audit(?!_)|approve|confirm|unhold|check_in|review/i
const takesVerdict = (schema: unknown): boolean =>
  JSON.stringify(Object.keys(shapeOf(schema))).includes('"auditStatus"')

/** Fields of an input, through what refines or converts it. */
function shapeOf(schema: unknown): object {
  if (typeof schema !== 'object' || schema === null) return {}
  if ('shape' in schema && typeof schema.shape === 'object' && schema.shape) return schema.shape
  const def = 'def' in schema && typeof schema.def === 'object' && schema.def ? schema.def : {}
  const inner = 'in' in def ? def.in : 'innerType' in def ? def.innerType : undefined
  return shapeOf(inner)
}

it('every call that needs a second person is tried with its maker (money 0.1, AU)', async () => {
  expect(await callsReaching(/\brefuseMaker\(/)).toEqual([...secondPersonCalls].sort())
})

it('every call that decides about a request needs a second person, but those that have a reason', () => {
  const deciding = calls
    .filter(({ call }) => call.audit && call.id < 'C9000')
    .filter(({ call }) => takesVerdict(call.input) || decides.test(`${call.path.split('/').at(-1)} ${call.permission}`))
    .map(({ call }) => call.id)
  const without = deciding.filter((id) => !secondPersonCalls.has(id))
  expect(without.sort()).toEqual(Object.keys(withoutMaker).sort())
})
