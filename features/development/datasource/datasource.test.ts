import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { tenant } from '../../tenants/tenant/tenant.contract.ts'
import { allowDatasourceHosts, type Bridge, bridgeTo } from './datasource-bridge.fixture.ts'
import { checkedDatasourceAddress } from './datasource.adapter.ts'
import { datasource, type DriverClass } from './datasource.contract.ts'
import { allowedHosts, datasourcePlace, isAllowed } from './datasource.rules.ts'

const permissions = ['datasource_view', 'datasource_add', 'datasource_edit', 'datasource_delete', 'tenant_datasource']
let world: World
let administrator: TestUser
/** The test database itself, as a data source. */
let own: Bridge
let count = 0

beforeAll(async () => {
  world = await startWorld()
  administrator = await givenUser(world, { tenantId: '000000', permissions, roleAlias: 'administrator' })
  own = await bridgeTo(world)
  await allowAll()
})
afterAll(async () => {
  await own.close()
  await world.close()
})

const allowAll = () => allowDatasourceHosts(world, `${own.host}, db.example.com, 127.0.0.1:9`)
const submit = (over: Record<string, unknown> = {}, by = administrator) =>
  world.as(by).send(datasource.submit, {
    name: `库${count++}`,
    driverClass: 'org.postgresql.Driver',
    url: own.url,
    username: own.username,
    password: own.password,
    ...over,
  })
const stored = async () => (await world.db.pool.query('SELECT * FROM datasource ORDER BY id')).rows
const tables = (id: string, by = administrator) => world.as(by).send(datasource.tables, { id })

describe('the address of a data source', () => {
  const postgres: DriverClass = 'org.postgresql.Driver'
  it.each([
    {
      driver: postgres,
      url: 'jdbc:postgresql://DB.Example.com/shop',
      written: 'jdbc:postgresql://db.example.com:5432/shop',
    },
    {
      driver: postgres,
      url: 'jdbc:postgresql://[2001:db8::1]:6432/shop',
      written: 'jdbc:postgresql://[2001:db8::1]:6432/shop',
    },
    {
      driver: 'com.mysql.cj.jdbc.Driver' as const,
      url: 'jdbc:mysql://10.1.2.3:3306/shop?useSSL=false&amp;characterEncoding=utf8',
      written: 'jdbc:mysql://10.1.2.3:3306/shop?useSSL=false&characterEncoding=utf8',
    },
    {
      driver: 'oracle.jdbc.OracleDriver' as const,
      url: 'jdbc:oracle:thin:@db.example.com:1521:orcl',
      written: 'jdbc:oracle:thin:@//db.example.com:1521/orcl',
    },
  ])('$url is taken apart and put together again', ({ driver, url, written }) => {
    expect(datasourcePlace(driver, url).url).toBe(written)
  })

  it.each([
    { why: 'another driver', url: 'jdbc:mysql://db.example.com/shop' },
    { why: 'a user in it', url: 'jdbc:postgresql://user:pw@db.example.com/shop' },
    { why: 'two hosts', url: 'jdbc:postgresql://db.example.com,169.254.169.254/shop' },
    { why: 'a short address', url: 'jdbc:postgresql://127.1/shop' },
    { why: 'an address as one number', url: 'jdbc:postgresql://2130706433/shop' },
    { why: 'an address in octal', url: 'jdbc:postgresql://0177.0.0.1/shop' },
    { why: 'an address in hexadecimal', url: 'jdbc:postgresql://0x7f000001/shop' },
    { why: 'a dot at the end', url: 'jdbc:postgresql://db.example.com./shop' },
    {
      why: 'a word that loads code',
      url: 'jdbc:postgresql://db.example.com/shop?socketFactory=a.B&socketFactoryArg=c',
    },
    { why: 'a word that reads files', url: 'jdbc:postgresql://db.example.com/shop?allowLoadLocalInfile=true' },
    { why: 'a fragment', url: 'jdbc:postgresql://db.example.com/shop#@169.254.169.254' },
    { why: 'a path', url: 'jdbc:postgresql://db.example.com/../shop' },
    { why: 'a file', url: 'jdbc:h2:file:/etc/passwd' },
    { why: 'a port beyond all', url: 'jdbc:postgresql://db.example.com:70000/shop' },
  ])('is refused with $why', ({ url }) => {
    expect(() => datasourcePlace(postgres, url)).toThrow(
      expect.objectContaining({ refusalName: 'datasource.urlFormat' }),
    )
  })

  it('is allowed by host and port, or by host for every port', () => {
    const list = allowedHosts('DB.example.com, 10.0.0.5:5432，[2001:db8::1]:6432')
    const may = (host: string, at: number) => isAllowed({ host, port: at }, list)
    expect([may('db.example.com', 1), may('10.0.0.5', 5432), may('2001:db8::1', 6432)]).toEqual([true, true, true])
    expect([may('example.com', 1), may('10.0.0.5', 22), may('x.db.example.com', 1)]).toEqual([false, false, false])
  })

  it.each([
    { why: 'metadata service', host: '169.254.169.254' },
    { why: 'metadata service in the newer writing', host: '::ffff:169.254.169.254' },
    { why: 'another cloud’s metadata service', host: '100.100.100.200' },
    { why: 'link-local address', host: 'fe80::1' },
    { why: 'any-address', host: '0.0.0.0' },
  ])('never leads to a $why, even when it is listed', async ({ host }) => {
    const place = { host, port: 5432, database: 'x', url: '' }
    await expect(checkedDatasourceAddress(place, host.includes(':') ? `[${host}]` : host)).rejects.toMatchObject({
      refusalName: 'datasource.notAllowed',
    })
  })

  it('leads a listed name into the own network only when the address itself is listed', async () => {
    const place = { host: 'localhost', port: 5432, database: 'x', url: '' }
    await expect(checkedDatasourceAddress(place, 'localhost')).rejects.toMatchObject({
      refusalName: 'datasource.notAllowed',
    })
    expect(await checkedDatasourceAddress(place, 'localhost, 127.0.0.1, [::1]')).toMatch(/^(127\.0\.0\.1|::1)$/)
  })
})

describe('data sources (C0141 to C0144, C0981, C1304, R094)', () => {
  it('are added, changed, listed, offered and removed; the password is sealed and never told', async () => {
    const { id } = (await submit({ name: '报表库' })).data
    const detail = async () => (await world.as(administrator).send(datasource.detail, { id })).data
    expect(await detail()).toMatchObject({ name: '报表库', url: own.url, password: '******' })
    expect((await submit({ id, name: '报表库', password: '******', remark: '只读' })).status).toBe(200)
    expect(await detail()).toMatchObject({ remark: '只读' })
    expect((await tables(id)).data).toContain('datasource')
    const list = await world.as(administrator).send(datasource.list, { name: '报表' })
    expect(list.data).toMatchObject({ total: 1, records: [{ id, password: '******' }] })
    expect((await world.as(administrator).send(datasource.select)).data).toContainEqual({ id, name: '报表库' })
    const secret = 'a secret of the data source'
    await submit({ id, name: '报表库', password: secret })
    const audited = await world.within(administrator, ({ client }) =>
      client.query(`SELECT input, before, after FROM audit_log WHERE action = 'datasource.submit'`),
    )
    const all = JSON.stringify([await stored(), audited.rows], (_, value) => (typeof value === 'bigint' ? '' : value))
    expect(all).not.toContain(secret)
    expect((await world.as(administrator).send(datasource.remove, { ids: id })).status).toBe(200)
    expect((await world.as(administrator).send(datasource.detail, { id })).status).toBe(404)
    expect((await tables(id)).status).toBe(404)
  })

  it.each([
    { why: 'the name is taken', over: { name: '占用', remark: '第二个' }, status: 409, error: 'datasource.nameTaken' },
    {
      why: 'the driver is none of the three',
      over: { driverClass: 'org.h2.Driver' },
      status: 400,
      error: 'common.fieldFormat',
    },
    {
      why: 'the host is not listed',
      over: { url: 'jdbc:postgresql://evil.example.com/x' },
      status: 400,
      error: 'datasource.notAllowed',
    },
    {
      why: 'the port is not listed',
      over: { url: 'jdbc:postgresql://127.0.0.1:22/x' },
      status: 400,
      error: 'datasource.notAllowed',
    },
    {
      why: 'the address is malformed',
      over: { url: 'postgres://127.0.0.1/x' },
      status: 400,
      error: 'datasource.urlFormat',
    },
    { why: 'a new one has no password', over: { password: '' }, status: 400, error: 'datasource.passwordMissing' },
    { why: 'it does not exist', over: { id: '1' }, status: 404, error: 'common.notFound' },
  ])('are refused when $why, and nothing is stored', async ({ over, status, error }) => {
    await submit({ name: '占用' })
    const before = await stored()
    expect(await submit(over)).toMatchObject({ status, error })
    expect(await stored()).toEqual(before)
  })

  it('never send a stored password to another server or as another user', async () => {
    const { id } = (await submit({ name: '不跟随' })).data
    for (const over of [{ url: 'jdbc:postgresql://db.example.com/shop' }, { username: 'somebody' }])
      expect(await submit({ id, name: '不跟随', password: '******', ...over })).toMatchObject({
        error: 'datasource.passwordMissing',
      })
  })

  it('are read without writing, and tell no more than that they cannot be read', async () => {
    const { id } = (await submit({ name: '错误密码', username: 'nobody_there' })).data
    expect(await tables(id)).toMatchObject({ status: 409, msg: '数据源连接失败，请检查地址、用户名和密码' })
    const closed = (await submit({ url: 'jdbc:postgresql://127.0.0.1:9/x' })).data.id
    expect((await tables(closed)).error).toBe('datasource.unreachable')
  })

  it('are checked again when they are used: a host taken off the list is not connected to', async () => {
    const { id } = (await submit()).data
    await allowDatasourceHosts(world, 'db.example.com')
    expect((await tables(id)).error).toBe('datasource.notAllowed')
    await allowAll()
    expect((await tables(id)).status).toBe(200)
  })

  it('of other kinds are kept, and say at use that they cannot be connected to', async () => {
    const { id } = (await submit({ driverClass: 'com.mysql.cj.jdbc.Driver', url: 'jdbc:mysql://db.example.com/shop' }))
      .data
    expect(await tables(id)).toMatchObject({ status: 409, error: 'datasource.driverMissing' })
  })

  it('C0056: are noted for a tenant, and cannot be removed then (R466)', async () => {
    const { id } = (await submit()).data
    await givenUser(world, { tenantId: '100001' })
    const assign = (input: Record<string, unknown>, by = administrator) => world.as(by).send(tenant.datasource, input)
    expect((await assign({ tenantId: '100001', datasourceId: id })).status).toBe(200)
    expect((await world.as(administrator).send(datasource.remove, { ids: id })).msg).toBe('数据源已被使用')
    expect((await assign({ tenantId: '100001', datasourceId: '1' })).status).toBe(404)
    expect((await assign({ tenantId: '100001', datasourceId: '' })).status).toBe(200)
    expect((await world.as(administrator).send(datasource.remove, { ids: id })).status).toBe(200)
    const operator = await givenUser(world, { tenantId: '100001', permissions })
    expect((await assign({ tenantId: '100001' }, operator)).status).toBe(403)
  })

  it('are the platform’s alone, by permission, with a token', async () => {
    const { id } = (await submit()).data
    const operator = await givenUser(world, { tenantId: '100003', permissions, roleAlias: 'administrator' })
    const clerk = await givenUser(world, { tenantId: '000000' })
    for (const by of [operator, clerk]) {
      expect((await world.as(by).send(datasource.list)).status).toBe(403)
      expect((await world.as(by).send(datasource.detail, { id })).status).toBe(403)
      expect((await world.as(by).send(datasource.select)).status).toBe(403)
      expect((await submit({ id }, by)).status).toBe(403)
      expect((await tables(id, by)).status).toBe(403)
      expect((await world.as(by).send(datasource.remove, { ids: id })).status).toBe(403)
    }
    expect((await world.as(null).send(datasource.list)).status).toBe(401)
  })
})
