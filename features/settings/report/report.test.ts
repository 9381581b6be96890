import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { report } from './report.contract.ts'

const permissions = ['report_view', 'report_delete']
let world: World
let administrator: TestUser

beforeAll(async () => {
  world = await startWorld()
  administrator = await givenUser(world, { tenantId: '000000', permissions, roleAlias: 'administrator' })
})
afterAll(() => world.close())

const givenReport = async (name: string): Promise<string> => {
  const { rows } = await world.db.pool.query<{ id: bigint }>(
    `INSERT INTO report (name, content, remark) VALUES ($1, 'what it is made of', '备注') RETURNING id`,
    [name],
  )
  return String(rows[0]?.id)
}

describe('stored reports (C0151, C0152, C0992, R106, R709)', () => {
  it('are listed by name without what they are made of, shown whole, and removed all or none', async () => {
    const [day, month] = [await givenReport('日报表'), await givenReport('月报表')]
    const list = await world.as(administrator).send(report.list, { name: '日' })
    expect(list.data).toMatchObject({ total: 1, records: [{ id: day, name: '日报表', remark: '备注' }] })
    expect(JSON.stringify(list.data)).not.toContain('what it is made of')
    expect((await world.as(administrator).send(report.detail, { id: day })).data.content).toBe('what it is made of')
    expect((await world.as(administrator).send(report.remove, { ids: `${day},1` })).status).toBe(404)
    expect((await world.as(administrator).send(report.remove, { ids: `${day},${month}` })).status).toBe(200)
    expect((await world.as(administrator).send(report.detail, { id: day })).status).toBe(404)
    expect((await world.as(administrator).send(report.list)).data.total).toBe(0)
  })

  it('are the platform’s alone, by permission, with a token', async () => {
    const id = await givenReport('别人看不到')
    const operator = await givenUser(world, { tenantId: '100001', permissions, roleAlias: 'administrator' })
    const clerk = await givenUser(world, { tenantId: '000000' })
    for (const by of [operator, clerk]) {
      expect((await world.as(by).send(report.list)).status).toBe(403)
      expect((await world.as(by).send(report.detail, { id })).status).toBe(403)
      expect((await world.as(by).send(report.remove, { ids: id })).status).toBe(403)
    }
    expect((await world.as(null).send(report.list)).status).toBe(401)
    expect((await world.as(administrator).send(report.detail, { id })).status).toBe(200)
  })
})
