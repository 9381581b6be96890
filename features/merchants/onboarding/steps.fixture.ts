import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Reply, TestUser } from '../../../tests/kit/api.ts'
import { onboarding } from './onboarding.contract.ts'
import {
  firstStep,
  fourthStep,
  kindsNeeded,
  type OnboardingWorld,
  secondStep,
  thirdStep,
} from './onboarding.fixture.ts'

const saves = { 1: onboarding.first, 2: onboarding.second, 3: onboarding.third, 4: onboarding.fourth } as const
const stepValues = { 1: firstStep, 2: secondStep, 3: thirdStep, 4: fourthStep } as const
type Step = keyof typeof saves

let phones = 0
/** A phone of its own for each merchant: five may share one. */
const phone = () => ({ legalPhone: `138${String(12_000_000 + ++phones)}` })

/** Builds the helpers that take the steps of a merchant in a world. @param at the world, once it has started */
export function stepsIn(at: () => OnboardingWorld) {
  const send = (user: TestUser, call: object, input: object): Promise<Reply<Record<string, never>>> =>
    at()
      .world.as(user)
      .send(call as never, { requestNo: randomUUID(), ...input }) as never
  const papers = (user: TestUser, step: Step) =>
    Promise.all(kindsNeeded[step].map(async (picKind) => ({ picKind, fileKey: await at().picture(user) })))
  const save = async (user: TestUser, step: Step, more: object = {}) =>
    send(user, saves[step], { ...stepValues[step], pics: await papers(user, step), ...more })

  /** A merchant with steps one up to a number saved. */
  async function merchantAt(step: Step, user = at().providerClerk): Promise<{ id: string; rpiNo: string }> {
    const made = await save(user, 1, phone())
    const { id, rpiNo } = made.data as unknown as { id: string; rpiNo: string }
    for (const next of ([2, 3, 4] as const).filter((one) => one <= step))
      expect(await save(user, next, { id })).toMatchObject({ status: 200 })
    return { id, rpiNo }
  }

  /** A merchant as it is stored, with its drafts and its account as text. */
  const rowOf = async (rpiNo: string) => {
    const { world, operator } = at()
    const { rows } = await world.within(operator, ({ client }) =>
      client.query(
        `SELECT m.*, m::text AS whole, (SELECT string_agg(d::text, '') FROM rpi_step_draft d WHERE d.rpi_no = m.rpi_no) AS drafts,
                (SELECT a::text FROM rpi_account a WHERE a.rpi_no = m.rpi_no AND NOT a.is_deleted) AS account
           FROM rpi_basic m WHERE m.tenant_id = $1 AND m.rpi_no = $2`,
        [operator.tenantId, rpiNo],
      ),
    )
    return rows[0]
  }
  return { send, papers, save, phone, merchantAt, rowOf }
}
