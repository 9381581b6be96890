import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openFiles, useFiles, useShelves } from '../../../core/server/files/files.ts'
import { allowOutgoing } from '../../../core/server/http/outgoing.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { file } from '../file/file.contract.ts'
import { sendForm } from '../file/multipart.fixture.ts'
import { shelfOfPlace } from './oss-setting.actions.ts'
import { ossSetting } from './oss-setting.contract.ts'
import { bucketOf, checkedEndpoint, placeOf, settingOfPlace } from './oss-setting.rules.ts'
import { s3Authorization, s3Shelf, StoreFault } from './s3.adapter.ts'

/** A stand-in for an object store: a map of paths, and what it heard. */
const store = {
  url: '',
  files: new Map<string, Buffer>(),
  heard: [] as string[],
  status: 0,
  arrived: () => Promise.resolve(),
}
let server: Server

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', async () => {
      const { method = '', url = '' } = request
      store.heard.push(`${method} ${url} ${String(request.headers.authorization).slice(0, 16)}`)
      await store.arrived()
      if (store.status) return response.writeHead(store.status).end('<Error><Code>SlowDown</Code></Error>')
      const found = store.files.get(url)
      if (method === 'PUT') store.files.set(url, Buffer.concat(parts))
      if (method === 'DELETE') store.files.delete(url)
      const isMissing = (method === 'GET' || method === 'HEAD') && !found
      response.writeHead(isMissing ? 404 : 200, found ? { 'content-length': found.length } : {})
      response.end(method === 'GET' ? found : undefined)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  store.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

describe('the signature, by the examples of AWS', () => {
  const keys = { accessKey: 'AKIAIOSFODNN7EXAMPLE', secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
  const host = 'examplebucket.s3.amazonaws.com'

  it('of a GET', () => {
    const headers = {
      host,
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
    }
    expect(s3Authorization({ method: 'GET', path: '/test.txt', headers, region: 'us-east-1', ...keys })).toMatch(
      /Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41$/,
    )
  })

  it('of a PUT', () => {
    const headers = {
      host,
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      'x-amz-date': '20130524T000000Z',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    }
    const path = '/test%24file.text'
    expect(s3Authorization({ method: 'PUT', path, headers, region: 'us-east-1', ...keys })).toMatch(
      /Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd$/,
    )
  })
})

describe('rules of stores', () => {
  it.each(['ftp://a.com', 'https://a.com/path', 'https://u:p@a.com', 'https://a.com?x=1', 'a.com'])(
    'refuse the address %s',
    (text) => expect(() => checkedEndpoint(text)).toThrow('访问地址须为http或https地址'),
  )

  it('keep an address as scheme, host and port', () =>
    expect(checkedEndpoint('https://OSS-cn-hangzhou.aliyuncs.com/')).toBe('https://oss-cn-hangzhou.aliyuncs.com'))

  it.each(['A', 'a/b', 'a..b', '-ab', 'x'.repeat(64)])('refuse the bucket %s', (bucketName) =>
    expect(() => bucketOf({ category: 1, bucketName, appId: '' })).toThrow('存储桶名称格式不正确'),
  )

  it('complete the name of a bucket of Tencent once', () => {
    expect(bucketOf({ category: 4, bucketName: 'pay', appId: '1250' })).toBe('pay-1250')
    expect(bucketOf({ category: 4, bucketName: 'pay-1250', appId: '1250' })).toBe('pay-1250')
    expect(bucketOf({ category: 3, bucketName: 'pay', appId: '1250' })).toBe('pay')
  })

  it('name the place of a key and read it back', () => {
    expect(settingOfPlace(placeOf('100001', 12n))).toEqual({ tenantId: '100001', id: 12n })
    expect(settingOfPlace('../x')).toBeNull()
  })
})

describe('object stores', () => {
  let world: World
  let admin: TestUser
  let tenant = 320_000
  const rights = ['oss_view', 'oss_add', 'oss_edit', 'oss_delete', 'oss_enable']
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )

  beforeAll(async () => {
    world = await startWorld()
    useFiles(
      await openFiles({
        storageUrl: 'file:///nowhere-at-all',
        secretKey: 'secret of this test',
        publicUrl: 'http://localhost:8080',
      }),
    )
    useShelves((place) => shelfOfPlace(world.db, place))
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    tenant++
    Object.assign(store, { files: new Map(), heard: [], status: 0 })
    allowOutgoing(store.url)
    admin = await givenUser(world, { tenantId: String(tenant), permissions: rights })
  })

  const save = (over: Record<string, unknown> = {}, by = admin) =>
    world.as(by).send(ossSetting.submit, {
      category: 1,
      ossCode: 'main',
      endpoint: store.url,
      bucketName: 'papers',
      accessKey: 'minio-key-1234',
      secretKey: 'minio secret words',
      ...over,
    })
  const list = async () => (await world.as(admin).send(ossSetting.list)).data.records
  const upload = (by = admin) => sendForm(world, by, file.putPrivate, { file: { name: 'a.png', content: pixel } })
  const fetched = (link: string) => world.app.inject({ method: 'GET', url: link.replace('http://localhost:8080', '') })

  it('C0132 to C0136: the one in use takes what is uploaded; files stay readable when another takes over (R104, R312)', async () => {
    const { id } = (await save()).data
    expect((await world.as(admin).send(ossSetting.enable, { id })).status).toBe(200)
    const put = await upload()
    expect(put.data.name).toMatch(new RegExp(`^private/@${tenant}-${id}/\\d{4}-\\d{2}/[\\w-]{24}\\.png$`))
    expect([...store.files.keys()][0]).toBe(`/papers/${put.data.name.replace('@', '%40')}`)
    expect(store.heard[0]).toContain('AWS4-HMAC-SHA256')
    expect((await fetched(put.data.link)).rawPayload).toEqual(pixel)
    const second = (await save({ ossCode: 'second', bucketName: 'others' })).data.id
    await world.as(admin).send(ossSetting.enable, { id: second })
    expect((await list()).map(({ status, accessKey, secretKey }) => [status, accessKey, secretKey])).toEqual([
      [2, '****1234', '******'],
      [1, '****1234', '******'],
    ])
    expect((await world.as(admin).send(ossSetting.remove, { ids: second })).error).toBe('ossSetting.inUse')
    expect((await world.as(admin).send(ossSetting.remove, { ids: id })).status).toBe(200)
    expect((await fetched(put.data.link)).rawPayload).toEqual(pixel)
    expect((await fetched(put.data.link.replace(`%40${tenant}`, '%40999999'))).statusCode).toBe(404)
  })

  it('C0138: an upload holds no connection while its store takes its time: more at once than there are connections', async () => {
    const { id } = (await save()).data
    await world.as(admin).send(ossSetting.enable, { id })
    const many = 2 * (world.db.pool.options.max ?? 12)
    let arrived = 0
    let open = () => {}
    const all = new Promise<void>((done) => (open = done))
    store.arrived = async () => {
      if (++arrived === many) open()
      await all
    }
    const replies = await Promise.all(Array.from({ length: many }, () => upload()))
    store.arrived = () => Promise.resolve()
    expect(replies.map(({ status }) => status)).toEqual(Array(many).fill(200))
    const { rows } = await world.within(admin, ({ client }) =>
      client.query('SELECT count(*)::int AS n FROM attachment WHERE NOT is_deleted AND removed_at IS NULL'),
    )
    expect(rows).toEqual([{ n: many }])
  })

  it('a store that is away refuses the upload and leaves nothing', async () => {
    const { id } = (await save()).data
    await world.as(admin).send(ossSetting.enable, { id })
    store.status = 503
    expect(await upload()).toMatchObject({ status: 409, error: 'file.storeAway' })
    const { rows } = await world.within(admin, ({ client }) => client.query('SELECT 1 FROM attachment'))
    expect(rows).toEqual([])
  })

  it('C0135: keys stay as they are behind their masks, and a store with files stays where it is', async () => {
    const { id } = (await save()).data
    await world.as(admin).send(ossSetting.enable, { id })
    const shown = (await world.as(admin).send(ossSetting.detail, { id })).data
    expect((await save({ ...shown, remark: '主存储' })).status).toBe(200)
    await upload()
    const now = (await world.as(admin).send(ossSetting.detail, { id })).data
    expect((await save({ ...now, bucketName: 'elsewhere' })).error).toBe('ossSetting.placeKept')
    expect(await save({ ...shown, remark: '迟到' })).toMatchObject({ status: 409, error: 'common.moved' })
    const stored = await world.within(
      admin,
      async ({ client }) => (await client.query('SELECT * FROM oss_setting')).rows,
    )
    expect(JSON.stringify(stored, (_, value) => (typeof value === 'bigint' ? '' : value))).not.toMatch(
      /minio-key|secret words/,
    )
  })

  it.each([
    { why: 'metadata', endpoint: 'http://169.254.169.254', error: 'ossSetting.endpointRefused' },
    { why: 'the own machine', endpoint: 'http://127.0.0.1', error: 'ossSetting.endpointRefused' },
    { why: 'the own machine by name', endpoint: 'http://localhost', error: 'ossSetting.endpointRefused' },
    { why: 'a private network', endpoint: 'https://10.1.2.3', error: 'ossSetting.endpointRefused' },
    { why: 'a mapped address', endpoint: 'http://[::ffff:127.0.0.1]', error: 'ossSetting.endpointRefused' },
    { why: 'an unusual port', endpoint: 'https://s3.amazonaws.com:22', error: 'ossSetting.endpointRefused' },
    { why: 'no address', endpoint: 'files', error: 'ossSetting.endpointForm' },
  ])('C0135: refuses $why, and stores nothing', async ({ endpoint, error }) => {
    expect((await save({ endpoint })).error).toBe(error)
    expect(await list()).toEqual([])
  })

  it('speaks to no inner address either that a name leads to', async () => {
    const shelf = s3Shelf({
      category: 1,
      endpoint: 'http://localhost:8080',
      bucketName: 'papers',
      appId: '',
      region: '',
      accessKey: 'a',
      secretKey: 'b',
    })
    await expect(shelf.put('private/a', pixel)).rejects.toThrow(StoreFault)
  })

  it.each([
    { why: 'a code twice', over: { bucketName: 'other' }, error: 'ossSetting.codeTaken' },
    { why: 'a mask as a new key', over: { ossCode: 'b', secretKey: '******' }, error: 'common.fieldMasked' },
    { why: 'no secret', over: { ossCode: 'b', secretKey: '' }, error: 'ossSetting.secretMissing' },
    { why: 'a bucket that cannot be', over: { ossCode: 'b', bucketName: 'a/b' }, error: 'ossSetting.bucketForm' },
  ])('C0135: refuses $why', async ({ over, error }) => {
    await save()
    expect((await save(over)).error).toBe(error)
    expect(await list()).toHaveLength(1)
  })

  it('are each tenant’s own, and need their permissions; a sub-operator uses its operator’s', async () => {
    const { id } = (await save()).data
    await world.as(admin).send(ossSetting.enable, { id })
    const stranger = await givenUser(world, { tenantId: '329999', permissions: rights })
    for (const call of [ossSetting.detail, ossSetting.enable, ossSetting.remove])
      expect((await world.as(stranger).send(call as typeof ossSetting.enable, { id, ids: id })).status).toBe(404)
    expect((await save({ id }, stranger)).status).toBe(404)
    const nobody = await givenUser(world, { tenantId: admin.tenantId })
    for (const call of [ossSetting.list, ossSetting.detail, ossSetting.enable, ossSetting.remove])
      expect((await world.as(nobody).send(call as typeof ossSetting.enable, { id, ids: id })).status).toBe(403)
    expect((await save({ ossCode: 'x' }, nobody)).status).toBe(403)
    const oemNo = `9${String(tenant).slice(1)}`
    const sub = await givenUser(world, { tenantId: admin.tenantId, oemNo, permissions: rights })
    expect((await world.as(sub).send(ossSetting.list)).data.total).toBe(0)
    expect((await upload(sub)).data.name).toContain(`@${tenant}-${id}/`)
  })
})
