import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenConstraint } from '../../../core/server/database/db.ts'
import { AppError } from '../../../core/shared/errors.ts'
import { startWorld, type World } from '../../../tests/kit/api.ts'
import { given, type Operator, type Party } from '../../../tests/kit/network.ts'
import { createParties, type PartyDraft } from './party.actions.ts'
import { ServiceKind } from '../dossier/party-codes.contract.ts'

let world: World
let operator: Operator
let l2: Party
let employee: Party
let ofChild: Party

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  const l1 = await given.provider(world, operator, { name: '华东' })
  l2 = await given.provider(world, l1)
  employee = await given.employee(world, l1)
  ofChild = await given.provider(world, await given.subOperator(world, operator))
}, 60_000)
afterAll(() => world.close())

describe('making parties', () => {
  const draft = (more: Partial<PartyDraft>): PartyDraft => ({
    oemNo: operator.oemNo,
    serviceKind: ServiceKind.provider,
    parentNo: operator.oemNo,
    serviceName: `新${Math.random()}`,
    legalName: '张三',
    legalIdNo: '',
    contactName: '李四',
    contactPhone: '',
    isOpen: true,
    ...more,
  })
  const make = (...drafts: PartyDraft[]) =>
    world.within({ ...operator, oemNo: operator.tenantId }, (tx) =>
      createParties(tx, { ...operator, userId: 1n, deptId: null, at: '2026-02-06 10:00:00+08' }, drafts),
    )
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'made',
      (error: unknown) => (error instanceof AppError ? error.message : (brokenConstraint(error) ?? String(error))),
    )

  it('makes many at once, each with a number and a path of its kind', async () => {
    const made = await make(
      draft({}),
      draft({ serviceKind: ServiceKind.employee, parentNo: l2.userNo }),
      draft({ serviceKind: ServiceKind.institution }),
      draft({ parentNo: l2.userNo }),
    )
    expect(made.map(({ userNo }) => userNo.slice(0, 1))).toEqual(['F', 'E', 'J', 'F'])
    expect(made[1]?.path).toBe(`${l2.path},${made[1]?.userNo}`)
    expect(new Set(made.map(({ userNo }) => userNo)).size).toBe(4)
  })

  it('refuses what must not stand', async () => {
    expect(await refusal(make(draft({ parentNo: 'F99999999' })))).toBe('上级服务商不存在或未启用')
    expect(await refusal(make(draft({ parentNo: ofChild.userNo })))).toBe('上级服务商不存在或未启用')
    expect(await refusal(make(draft({ parentNo: employee.userNo })))).toBe('上级服务商不存在或未启用')
    const [off] = await make(draft({ isOpen: false }))
    expect(await refusal(make(draft({ parentNo: off?.userNo ?? '' })))).toBe('上级服务商已停用')
    let deepest = l2.userNo
    for (let level = 3; level <= 5; level++) deepest = (await make(draft({ parentNo: deepest })))[0]?.userNo ?? ''
    expect(await refusal(make(draft({ parentNo: deepest })))).toBe('服务商层级超过限制')
    expect(await refusal(make(draft({ parentNo: deepest, serviceKind: ServiceKind.employee })))).toBe('made')
    expect(await refusal(make(draft({ serviceName: '华东' })))).toBe('service_info_name')
    expect(
      await refusal(make(draft({ legalIdNo: '330106198806150021' }), draft({ legalIdNo: '330106198806150021' }))),
    ).toBe('service_info_person')
    expect(await refusal(make(draft({ contactPhone: '13800000000' }), draft({ contactPhone: '13800000000' })))).toBe(
      'service_info_phone',
    )
  })
})
