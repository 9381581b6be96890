import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../tests/kit/api.ts'
import { onboarding } from './onboarding.contract.ts'
import {
  firstStep,
  fourthStep,
  kindsNeeded,
  type OnboardingWorld,
  secondStep,
  startOnboarding,
  thirdStep,
} from './onboarding.fixture.ts'

let at: OnboardingWorld
beforeAll(async () => {
  at = await startOnboarding()
}, 60_000)
afterAll(() => at.close())

const api = (user: TestUser) => at.world.as(user)
const papers = async (user: TestUser, step: 1 | 2 | 3 | 4) =>
  Promise.all(kindsNeeded[step].map(async (picKind) => ({ picKind, fileKey: await at.picture(user) })))

/** A merchant of the provider with steps one up to a number saved. */
async function merchantAt(step: 0 | 1 | 2 | 3 | 4, user = at.providerClerk, first: object = firstStep) {
  const made = await api(user).send(onboarding.first, { ...first, pics: await papers(user, 1) })
  expect(made).toMatchObject({ status: 200 })
  const { id, rpiNo } = made.data
  const rest = [
    [onboarding.second, secondStep, 2],
    [onboarding.third, thirdStep, 3],
    [onboarding.fourth, fourthStep, 4],
  ] as const
  for (const [call, values, no] of rest.slice(0, Math.max(0, step - 1)))
    expect(await api(user).send(call as never, { id, ...values, pics: await papers(user, no) })).toMatchObject({
      status: 200,
    })
  return { id, rpiNo }
}

describe('bringing a merchant in', () => {
  it('C0210 to C0214: five steps lead to the channel', async () => {
    const { id, rpiNo } = await merchantAt(4)
    const fifth = await api(at.providerClerk).send(onboarding.fifthView, { id })
    expect(fifth.data).toMatchObject({
      checks: [],
      currentStep: 5,
      first: { rpiName: '西湖区（老王）面馆', legalIdNo: '330***********0021' },
    })
    expect(fifth.data.pics).toHaveLength(8)
    const sent = await api(at.providerClerk).send(onboarding.submit, { id })
    expect(sent.data).toMatchObject([{ aisleCode: 'SANDBOX', incomingStatus: 3 }])
    expect(await api(at.providerClerk).send(onboarding.submit, { id })).toMatchObject({
      status: 409,
      msg: '商户已提交，请勿重复操作',
    })
    expect(rpiNo).toMatch(/^M\d{12}$/)
  })
})
