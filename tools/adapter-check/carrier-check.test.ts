import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CarrierStage } from '../../features/iot/adapter/carrier-stage.contract.ts'
import type { CarrierAdapter } from '../../features/iot/adapter/carrier.contract.ts'
import { carrierChecks, carrierStages } from './carrier-check.ts'

let stage: CarrierStage
beforeAll(async () => {
  stage = (await carrierStages.CARRIER?.()) as CarrierStage
})
afterAll(() => stage.close())

/** Titles of the demands that an adapter with such faults does not meet. */
async function missed(changes: Partial<CarrierAdapter>, title: RegExp): Promise<string[]> {
  const broken = { ...stage, carrier: { ...stage.carrier, ...changes } }
  const found: string[] = []
  for (const check of carrierChecks.filter((one) => title.test(one.title)))
    await check.run(broken).catch(() => found.push(check.title))
  return found
}

it('finds an adapter that takes a lost answer for a refusal, sends under a new number, or believes what is forged', async () => {
  const recharge: CarrierAdapter['recharge'] = async (access, wanted) => {
    const answer = await stage.carrier.recharge(access, wanted)
    return answer.kind === 'unknown' ? { kind: 'refused', code: 'LOST', message: '' } : answer
  }
  expect((await missed({ recharge }, /^a recharge whose answer is/)).length).toBe(5)
  let times = 0
  const again: CarrierAdapter['recharge'] = (access, wanted) =>
    stage.carrier.recharge(access, { ...wanted, outNo: `${wanted.outNo}${(times += 1)}` })
  expect(await missed({ recharge: again }, /however often it is sent/)).toHaveLength(1)
  const readNews: CarrierAdapter['readNews'] = (access, news) => {
    const checked = stage.carrier.readNews(access, news)
    return checked.kind === 'forged' ? { kind: 'events', events: [] } : checked
  }
  expect(await missed({ readNews }, /forged or stale/)).toHaveLength(1)
})

it.each(carrierChecks.map((check) => ({ check, title: `${check.about}: ${check.title}` })))(
  'the carrier of the sandbox meets: $title',
  async ({ check }) => {
    await expect(check.run(stage)).resolves.toBeUndefined()
  },
)
