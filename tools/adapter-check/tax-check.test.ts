import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TaxService } from '../../features/invoices/tax-service/tax-service.contract.ts'
import type { TaxStage } from '../../features/invoices/tax-service/tax-stage.contract.ts'
import { taxChecks, taxStages } from './tax-check.ts'

let stage: TaxStage
beforeAll(async () => {
  stage = (await taxStages.TAX?.()) as TaxStage
})
afterAll(() => stage.close())

/** Titles of the demands that an adapter with such faults does not meet. */
async function missed(changes: Partial<TaxService>, title: RegExp): Promise<string[]> {
  const broken = { ...stage, service: { ...stage.service, ...changes } }
  const found: string[] = []
  for (const check of taxChecks.filter((one) => title.test(one.title)))
    await check.run(broken).catch(() => found.push(check.title))
  return found
}

it('finds an adapter that takes a lost answer for a refusal, sends under a new number, or believes what is forged', async () => {
  const issue: TaxService['issue'] = async (access, wanted) => {
    const answer = await stage.service.issue(access, wanted)
    return answer.kind === 'unknown' ? { kind: 'refused', code: 'LOST', message: '' } : answer
  }
  expect((await missed({ issue }, /^an invoice whose answer is/)).length).toBe(5)
  let times = 0
  const again: TaxService['issue'] = (access, wanted) =>
    stage.service.issue(access, { ...wanted, outNo: `${wanted.outNo}${(times += 1)}` })
  expect(await missed({ issue: again }, /however often it is sent/)).toHaveLength(1)
  const readNews: TaxService['readNews'] = (access, news) => {
    const checked = stage.service.readNews(access, news)
    return checked.kind === 'forged' ? { kind: 'events', events: [] } : checked
  }
  expect(await missed({ readNews }, /forged or stale/)).toHaveLength(1)
})

it.each(taxChecks.map((check) => ({ check, title: `${check.about}: ${check.title}` })))(
  'the tax service of the sandbox meets: $title',
  async ({ check }) => {
    await expect(check.run(stage)).resolves.toBeUndefined()
  },
)
