import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, type TestUser } from '../../../tests/kit/api.ts'
import { audit } from '../../settings/audit/audit.contract.ts'
import { onboarding } from './onboarding.contract.ts'
import { type OnboardingWorld, startOnboarding } from './onboarding.fixture.ts'
import { stepsIn } from './steps.fixture.ts'

let at: OnboardingWorld
beforeAll(async () => {
  at = await startOnboarding()
}, 60_000)
afterAll(() => at.close())

const { send, save, merchantAt, rowOf } = stepsIn(() => at)

describe('drafts (network 3.3)', () => {
  it('C1121 C0183: a name makes the merchant, the rest is kept as typed, whole for its author, masked for others', async () => {
    expect(
      await send(at.providerClerk, onboarding.keepDraft, { step: 1, payload: { legalPhone: '138' } }),
    ).toMatchObject({ msg: '请先填写法人姓名或商户简称' })
    const payload = { legalName: '王五', legalPhone: '13812345678', legalIdNo: '3301', foreign: 1 }
    const kept = await send(at.providerClerk, onboarding.keepDraft, { step: 1, payload })
    const { id, rpiNo } = kept.data as unknown as { id: string; rpiNo: string }
    expect(kept.data).toMatchObject({ currentStep: 1, draftVersion: 1 })
    const own = await send(at.providerClerk, onboarding.firstView, { id })
    expect(own.data).toMatchObject({
      rpiName: '王五',
      draft: { isMine: 1, payload: { legalName: '王五', legalPhone: '13812345678', legalIdNo: '3301' } },
    })
    expect(JSON.stringify(own.data)).not.toContain('foreign')
    const others = await send(at.clerk, onboarding.firstView, { id })
    expect(others.data).toMatchObject({ draft: { isMine: 0, payload: { legalPhone: '138****5678' } } })
    expect((await rowOf(rpiNo)).drafts).not.toMatch(/13812345678|王五/)
    expect((await save(at.providerClerk, 1, { id, legalPhone: '138****5678' })).data).toMatchObject({ currentStep: 2 })
    expect((await send(at.providerClerk, onboarding.firstView, { id })).data).toMatchObject({
      draft: null,
      legalPhone: '138****5678',
    })
  })

  it('C0215: keeps step two without asking whether it is complete; C1122 forgets it (R533)', async () => {
    const { id } = await merchantAt(1)
    expect((await send(at.providerClerk, onboarding.secondDraft, { id, address: '文' })).data).toMatchObject({
      currentStep: 2,
      draftVersion: 1,
    })
    expect((await send(at.providerClerk, onboarding.secondView, { id })).data).toMatchObject({
      address: '',
      draft: { payload: { address: '文' } },
    })
    expect(await send(at.providerClerk, onboarding.dropDraft, { id, step: 2 })).toMatchObject({ status: 200 })
    expect((await send(at.providerClerk, onboarding.secondView, { id })).data).toMatchObject({ draft: null })
  })

  it('refuses the draft of an older form with who and when', async () => {
    const { id } = await merchantAt(1)
    const keep = (user: TestUser, draftVersion: number) =>
      send(user, onboarding.keepDraft, { id, step: 2, payload: { address: `文${draftVersion}` }, draftVersion })
    expect((await keep(at.providerClerk, 0)).data).toMatchObject({ draftVersion: 1 })
    expect((await keep(at.providerClerk, 1)).data).toMatchObject({ draftVersion: 2 })
    expect(await keep(at.clerk, 1)).toMatchObject({
      status: 409,
      error: 'common.moved',
      data: { updateUserName: expect.stringMatching(/^u/) },
    })
    expect(
      await send(at.clerk, onboarding.keepDraft, { id, step: 2, payload: { address: 'x'.repeat(70_000) } }),
    ).toMatchObject({ status: 400, msg: '草稿内容过长' })
  })

  it('are in the log, and not in what a merchant’s page tells of the merchant', async () => {
    const { id, rpiNo } = await merchantAt(1)
    await send(at.providerClerk, onboarding.keepDraft, { id, step: 2, payload: { address: '文' } })
    const auditor = await givenUser(at.world, { ...at.operator, permissions: ['audit_view'] })
    const told = await at.world.as(auditor).send(audit.history, { entity: 'merchant', no: rpiNo })
    expect(told.data.records.map(({ callId }) => callId)).not.toContain('C1121')
    expect(told.data.total).toBe(told.data.records.length)
    const log = await at.world.as(auditor).send(audit.list, { entityNo: rpiNo, callId: 'C1121' })
    expect(log.data.total).toBe(1)
  })
})
