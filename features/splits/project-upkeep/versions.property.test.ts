import fc from 'fast-check'
import { expect, it } from 'vitest'
import { givenUser } from '../../../tests/kit/api.ts'
import { tradeDivision } from '../division/trade-division.contract.ts'
import { divisionBench, permissions, regist } from '../division/trade-division.fixture.ts'
import { divisionOrder } from '../order-list/division-list.contract.ts'
import { project } from './project-upkeep.contract.ts'

const bench = divisionBench()

type Step =
  | { readonly kind: 'pay'; readonly fen: number }
  | { readonly kind: 'change'; readonly baseKind: 1 | 2; readonly isApproved: boolean }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('pay' as const), fen: fc.integer({ min: 1000, max: 500_000 }) }),
  fc.record({
    kind: fc.constant('change' as const),
    baseKind: fc.constantFrom(1 as const, 2 as const),
    isApproved: fc.boolean(),
  }),
)

const yuanOf = (fen: number) => (fen / 100).toFixed(2)
/** Amount that the merchant is settled: what was paid less 0.38 %, half up. */
const settled = (fen: number) => fen - Math.floor((fen * 38 + 5_000) / 10_000)
const ratios = [1250, 1000, 750]

it('divisions keep the version that they were frozen with, whatever changes, is refused and approved between them (R039)', async () => {
  const { tenantId } = bench.network
  const more = ['division_edit', 'division_audit', 'division_project_view', 'division_order_view']
  const [maker, checker] = [
    await givenUser(bench.world, { tenantId, permissions: [...permissions, ...more] }),
    await givenUser(bench.world, { tenantId, permissions: [...permissions, ...more] }),
  ]
  const play = async (steps: readonly Step[]) => {
    const { projectCode } = await bench.project({ divMode: 3, maxRatio: '30' })
    let present = { version: 1, baseKind: 1 as 1 | 2 }
    let last = 1
    const frozen: { code: string; version: number; base: string; parts: string[] }[] = []
    for (const one of steps) {
      if (one.kind === 'change') {
        const changed = await bench.world.as(maker).send(project.change, {
          projectCode,
          isSubmitted: 1,
          projectName: '版本',
          divMode: 3,
          baseKind: one.baseKind,
          maxRatio: '30',
          payMode: 2,
          freezeDays: 30,
          shortRule: 1,
          requestNo: crypto.randomUUID(),
        })
        last += 1
        expect(changed.data).toMatchObject({ projectStatus: 2, projectVersion: last })
        const audited = await bench.world.as(checker).send(project.audit, {
          projectCode,
          auditStatus: one.isApproved ? 1 : 2,
          reason: '审核',
          requestNo: crypto.randomUUID(),
        })
        expect(audited.code).toBe(200)
        if (one.isApproved) present = { version: last, baseKind: one.baseKind }
        continue
      }
      const trade = await bench.paid(yuanOf(one.fen))
      const { data } = await bench.world.as(maker).send(tradeDivision.handDivRegist, regist(trade, projectCode))
      const base = present.baseKind === 1 ? settled(one.fen) : one.fen
      const parts = ratios.map((ratio) => yuanOf(Math.floor((base * ratio) / 10_000)))
      frozen.push({ code: data.divOrderCode, version: present.version, base: yuanOf(base), parts })
    }
    for (const { code, version, base, parts } of frozen) {
      const { data: listed } = await bench.world.as(maker).send(divisionOrder.list, { divOrderCode: code })
      const { data } = await bench.world.as(maker).send(divisionOrder.detail, { id: listed.records[0]?.id ?? '' })
      expect(data).toMatchObject({ projectVersion: version, baseAmount: base })
      expect(data.details.map(({ amount }) => amount)).toEqual(parts)
    }
  }
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), play), { numRuns: 8 })
}, 120_000)
