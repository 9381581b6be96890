import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { session } from '../sign-in/sign-in.contract.ts'
import { client } from './client.contract.ts'

let world: World
let administrator: TestUser
const permissions = ['client_view', 'client_add', 'client_edit', 'client_delete']
const secret = 'a secret of many characters'

beforeAll(async () => {
  world = await startWorld()
  administrator = await givenUser(world, { tenantId: '000000', permissions, roleAlias: 'administrator' })
})
afterAll(() => world.close())

const submit = (over: Record<string, unknown> = {}, by = administrator) =>
  world.as(by).send(client.submit, {
    clientId: 'till',
    clientSecret: secret,
    authorizedGrantTypes: 'password, refresh_token',
    ...over,
  })
const ask = async (given: string) =>
  world
    .as(null)
    .send(
      session.token,
      { grant_type: 'password', username: 'x', password: 'y' },
      { authorization: `Basic ${Buffer.from(`till:${given}`).toString('base64')}` },
    )
const isKnown = async (given: string) => (await ask(given)).error !== 'invalid_client'

describe('clients (C0065 to C0068, R093)', () => {
  it('are added, changed, listed and removed, and never tell their secret', async () => {
    const { id } = (await submit()).data
    expect(await isKnown(secret)).toBe(true)
    expect(await isKnown('******')).toBe(false)
    const detail = async () => (await world.as(administrator).send(client.detail, { id })).data
    expect(await detail()).toMatchObject({
      clientId: 'till',
      clientSecret: '******',
      authorizedGrantTypes: 'password,refresh_token',
      accessTokenValidity: 900,
      refreshTokenValidity: 43200,
      scope: 'all',
    })
    expect((await submit({ id, clientSecret: '******', accessTokenValidity: 600, scope: 'read' })).status).toBe(200)
    expect(await isKnown(secret)).toBe(true)
    expect(await detail()).toMatchObject({ accessTokenValidity: 600, scope: 'read' })
    expect((await submit({ id, clientSecret: 'another secret of many' })).status).toBe(200)
    expect(await isKnown(secret)).toBe(false)
    expect((await world.as(administrator).send(client.list, { clientId: 'TIL' })).data).toMatchObject({
      total: 1,
      records: [{ id }],
    })
    const stored = await world.db.pool.query(`SELECT * FROM client`)
    expect(JSON.stringify(stored.rows, (_, value) => (typeof value === 'bigint' ? '' : value))).not.toContain(
      'another secret',
    )
    expect((await world.as(administrator).send(client.remove, { ids: id })).status).toBe(200)
    expect((await world.as(administrator).send(client.detail, { id })).status).toBe(404)
  })

  it('are listed the newest first, of one moment the one that was added last', async () => {
    for (const clientId of ['kiosk1', 'kiosk2', 'kiosk3']) await submit({ clientId })
    const listed = async () =>
      (await world.as(administrator).send(client.list, { clientId: 'kiosk' })).data.records.map((one) => one.clientId)
    expect(await listed()).toEqual(['kiosk3', 'kiosk2', 'kiosk1'])
    await world.db.pool.query(`UPDATE client SET create_time = business_now() WHERE client_id IN ('kiosk1', 'kiosk2')`)
    expect(await listed()).toEqual(['kiosk2', 'kiosk1', 'kiosk3'])
  })

  it.each([
    { why: 'the id is taken', over: { scope: 'again' }, error: 'client.idTaken' },
    { why: 'the secret is short', over: { clientId: 'b', clientSecret: 'short' }, error: 'client.secretShort' },
    { why: 'the secret is missing', over: { clientId: 'b', clientSecret: '' }, error: 'client.secretShort' },
    {
      why: 'a grant is unknown',
      over: { clientId: 'b', authorizedGrantTypes: 'password,magic' },
      error: 'client.grantUnknown',
    },
    {
      why: 'a lifetime is out of bounds',
      over: { clientId: 'b', accessTokenValidity: 1 },
      error: 'common.fieldChoice',
    },
  ])('are refused when $why', async ({ over, error }) => {
    await submit({ scope: `before ${error}` })
    expect((await submit(over)).error).toBe(error)
  })

  it('are the platform’s alone, and the one in use stays', async () => {
    const { id } = (await submit({ clientId: 'test', clientSecret: secret })).data
    expect((await world.as(administrator).send(client.remove, { ids: id })).msg).toBe('不能删除正在使用的应用')
    const operator = await givenUser(world, { tenantId: '100001', permissions, roleAlias: 'administrator' })
    expect((await world.as(operator).send(client.list)).status).toBe(403)
    expect((await world.as(operator).send(client.detail, { id })).status).toBe(403)
    expect((await submit({ id }, operator)).status).toBe(403)
    expect((await world.as(operator).send(client.remove, { ids: id })).status).toBe(403)
  })
})
