import dns from 'node:dns'
import dnsPromises from 'node:dns/promises'
import { createServer } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { type AddressInfo, isIP } from 'node:net'
import os from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AddressRefused, isPublicAddress, refusalOfAddress, sendOutgoing } from '../../core/server/http/outgoing.ts'
import { oidcProvider } from '../../features/access/social/oidc.adapter.ts'
import { askJson } from '../../features/access/social/social.adapter.ts'
import { checkTarget, webTarget } from '../../features/merchants/sphere-link/sphere-link.rules.ts'
import { checkedDatasourceAddress } from '../../features/development/datasource/datasource.adapter.ts'
import { datasourcePlace } from '../../features/development/datasource/datasource.rules.ts'
import { checkedEndpoint } from '../../features/settings/oss-setting/oss-setting.rules.ts'
import { s3Shelf } from '../../features/settings/oss-setting/s3.adapter.ts'
import { yunpian } from '../../features/settings/sms-setting/yunpian.adapter.ts'
import { postPush } from '../../features/trades/push/push-http.adapter.ts'
import { sourceFiles } from '../architecture/source-files.ts'

/** A server of the own network that nobody may reach by an address of theirs. */
let hits: string[] = []
let port = 0
const inner = createServer((request, response) => {
  hits.push(request.url ?? '')
  response.writeHead(302, { location: `http://127.0.0.1:${port}/next` }).end()
})
beforeAll(async () => {
  await new Promise<void>((done) => inner.listen(0, '127.0.0.1', done))
  port = (inner.address() as AddressInfo).port
})
afterAll(() => {
  inner.closeAllConnections()
  inner.close()
})

/** Ways to write an address of the own machine or network, of link-local and of metadata services. */
const innerHosts = [
  '127.0.0.1',
  '127.1',
  '127.000.000.001',
  '0177.0.0.1',
  '0x7f.0.0.1',
  '0x7f000001',
  '2130706433',
  '017700000001',
  '127.0.0.1.',
  '0',
  '0.0.0.0',
  '①②⑦.0.0.1',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'papers.localhost',
  'foo.bar.localhost.',
  'ⓛocalhost',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '[3fff::1]',
  '[2001:db8::1]',
  '[2001:10::1]',
  '[100::1]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '169.254.169.254',
  '100.100.100.200',
  '100.64.0.1',
  '192.0.0.192',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '192.88.99.1',
  'user:pass@127.0.0.1',
  'example.com@127.0.0.1',
  '127.0.0.1#@example.com',
  '127.0.0.1?@example.com',
]

describe('an address of the own network', () => {
  it.each(innerHosts)('written as %s is called under no port', async (host) => {
    hits = []
    for (const url of [`http://${host}/`, `https://${host}:8443/`])
      await expect(sendOutgoing(url, { method: 'GET', limitMs: 1_000 })).rejects.toThrow()
    await expect(
      sendOutgoing(`http://${host.replace(/[#?].*/, '')}:${port}/`, { method: 'GET', limitMs: 1_000 }),
    ).rejects.toThrow(AddressRefused)
    expect(hits).toEqual([])
  })

  it('behind a name is not called: what the name leads to is looked at, and nothing else connected to', async () => {
    hits = []
    for (const name of ['localhost.', os.hostname(), 'ip6-localhost', 'ip6-loopback'])
      await expect(sendOutgoing(`http://${name}:8080/`, { method: 'GET', limitMs: 2_000 })).rejects.toThrow()
    expect(hits).toEqual([])
  })

  it.each([
    'ftp://example.com',
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/_x',
    'data:text/plain,x',
    'http://example.com:25',
    'http://example.com:5432',
    'http://example.com:0',
    'jar:http://x',
    '//example.com',
    'http:\\\\127.0.0.1',
    ' ',
    'http://',
  ])('%s is no address that is called', async (url) => {
    expect(refusalOfAddress(url)).not.toBeNull()
    await expect(sendOutgoing(url, { method: 'GET' })).rejects.toThrow(AddressRefused)
  })

  it.each(['8.8.8.8', '1.1.1.1', '2400:3200::1', '2606:4700::1111'])('%s is none', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )
})

describe('who calls an address that somebody typed', () => {
  it.each(['http://127.0.0.1', 'http://[::ffff:7f00:1]', 'http://169.254.169.254', 'http://localhost:8080'])(
    'asks no object store, sign-in provider or key set at %s',
    async (endpoint) => {
      hits = []
      const bucket = {
        category: 1,
        endpoint,
        bucketName: 'papers',
        appId: '',
        region: '',
        accessKey: 'a',
        secretKey: 'b',
      } as const
      await expect(s3Shelf(bucket).put('private/a', Buffer.from('x'))).rejects.toThrow()
      const provider = oidcProvider({ issuer: endpoint, clientId: 'c', clientSecret: 's' })
      const journey = { state: 's', verifier: 'v', nonce: 'n', redirectUri: 'http://x' }
      await expect(provider.addressOf(journey)).rejects.toThrow(AddressRefused)
      await expect(provider.identify('code', journey)).rejects.toThrow(AddressRefused)
      await expect(askJson(`${endpoint}/jwks`, z.object({}))).rejects.toThrow(AddressRefused)
      expect(hits).toEqual([])
    },
  )

  it.each(['ftp://a.com', 'https://a.com/path', 'https://u:p@a.com', 'https://a.com#x', 'javascript:alert(1)'])(
    'keeps no object store at %s',
    (text) => expect(() => checkedEndpoint(text)).toThrow(),
  )

  it('reaches the network by one function: nothing else of the product opens a connection of its own', () => {
    const opening =
      /(?<![.\w])fetch\((?!\))|\b(connect|createConnection|Socket|request)\b[^}]*\} from 'node:(http|https|net|tls|http2)'|from 'undici'|nodemailer|new pg\.Client|new WebSocket\(/
    const found = sourceFiles('core/server', 'features').filter(
      ({ path, text }) =>
        !/\.(test|fixture)\.tsx?$|\.tsx$/.test(path) && opening.test(text.replaceAll(/^import type .*$/gm, '')),
    )
    expect(found.map(({ path }) => path).sort()).toEqual([
      'core/server/database/migrate.ts', // the own database, and twice below
      'core/server/embedded/embedded.ts',
      'core/server/http/outgoing.ts',
      'core/server/jobs/jobs.ts',
      'features/development/datasource/datasource.adapter.ts', // checks addresses itself, by a list of hosts
      'features/settings/clock/clock.actions.ts', // the demo's own acquirer, whose address the installer gives
    ])
  })

  it('is stopped at each of these doors, and at that of the files, while a transaction is open', () => {
    const guarded = sourceFiles('core/server', 'features').filter(
      ({ path, text }) => !path.endsWith('.test.ts') && / requireNoTransaction\(/.test(text),
    )
    expect(guarded.map(({ path }) => path).sort()).toEqual([
      'core/server/database/open-transaction.ts', // itself
      'core/server/files/files.ts',
      'core/server/http/outgoing.ts',
      'features/development/datasource/datasource.adapter.ts',
      'features/settings/clock/clock.actions.ts',
    ])
  })
})

/** A resolver of somebody else's: what each name leads to, question by question, and who asked. */
function stubbedResolver(answers: Readonly<Record<string, readonly (readonly string[])[]>>) {
  const [asked, lookup, promised] = [[] as string[], dns.lookup, dnsPromises.lookup]
  const found = (host: string) => {
    const turns = answers[host] ?? []
    const turn = turns[Math.min(asked.filter((one) => one === host).length, turns.length - 1)] ?? []
    asked.push(host)
    return turn.map((address) => ({ address, family: isIP(address) }))
  }
  const stub = (host: string, _options: unknown, done: (error: null, found: unknown) => void) => done(null, found(host))
  Object.assign(dns, { lookup: stub })
  Object.assign(dnsPromises, { lookup: async (host: string) => found(host) })
  syncBuiltinESMExports()
  const end = () => {
    Object.assign(dns, { lookup })
    Object.assign(dnsPromises, { lookup: promised })
    syncBuiltinESMExports()
  }
  return { asked, end }
}

describe('a name of somebody’s own that leads into our network', () => {
  const host = 'inner.example.com'
  const url = `https://${host}`
  const bucket = {
    category: 1,
    endpoint: url,
    bucketName: 'papers',
    appId: '',
    region: '',
    accessKey: 'a',
    secretKey: 'b',
  } as const
  const vendor = { accessKey: 'a', secretKey: 'b', templateId: 't', signName: 's', regionId: 'r', appId: '1' }
  const journey = { state: 's', verifier: 'v', nonce: 'n', redirectUri: 'http://x' }
  const callers: Readonly<Record<string, () => Promise<unknown>>> = {
    'any call': () => sendOutgoing(url, { method: 'GET' }),
    'an object store': () => s3Shelf(bucket).put('private/a', Buffer.from('x')),
    'a vendor of text messages': () =>
      yunpian.send(vendor as never, { phone: '13900139000', params: {}, words: 'x' } as never, url, new Date()),
    'a sign-in provider': () => oidcProvider({ issuer: url, clientId: 'c', clientSecret: 's' }).addressOf(journey),
    'a key set': () => askJson(`${url}/jwks`, z.object({})),
    'a merchant’s system': async () => {
      const { http, text } = await postPush(`${url}/notify`, '{}', 'x')
      if (http === null) throw new Error(text)
    },
  }
  const inside = [
    ['127.0.0.1'],
    ['10.0.0.1'],
    ['169.254.169.254'],
    ['::1'],
    ['::ffff:10.0.0.1'],
    ['fd00::1'],
    ['8.8.8.8', '10.0.0.1'],
  ]

  it.each(Object.keys(callers).flatMap((who) => inside.map((addresses) => ({ who, leads: addresses.join(', ') }))))(
    '$leads is not called by $who',
    async ({ who, leads }) => {
      const resolver = stubbedResolver({ [host]: [leads.split(', ')] })
      try {
        const failed = await callers[who]?.().then(
          () => null,
          (error: unknown) => error as Error,
        )
        expect(`${failed?.message} ${(failed?.cause as Error | undefined)?.message ?? ''}`).toContain(
          'is not in the public net',
        )
        expect(resolver.asked).toEqual([host])
      } finally {
        resolver.end()
      }
    },
  )

  it('after it was checked is not asked again: what is connected to is what was looked at', async () => {
    const resolver = stubbedResolver({
      [host]: [['240.0.0.1'], ['127.0.0.1']],
      'turn.example.com': [['8.8.8.8'], ['127.0.0.1']],
    })
    hits = []
    try {
      await expect(sendOutgoing(url, { method: 'GET' })).rejects.toThrow(AddressRefused)
      await sendOutgoing('http://turn.example.com:8080/', { method: 'GET', limitMs: 200 }).catch((error: unknown) =>
        expect(error).not.toBeInstanceOf(AddressRefused),
      )
      expect(resolver.asked).toEqual([host, 'turn.example.com'])
      expect(hits).toEqual([])
    } finally {
      resolver.end()
    }
  })

  it.each([
    { leads: '10.0.0.1', list: host, address: null },
    { leads: '169.254.169.254', list: `${host},169.254.169.254`, address: null },
    { leads: '8.8.8.8, 10.0.0.1', list: host, address: null },
    { leads: '::ffff:169.254.169.254', list: `${host},::ffff:169.254.169.254`, address: null },
    { leads: '10.0.0.1', list: `${host},10.0.0.1`, address: '10.0.0.1' },
    { leads: '8.8.8.8', list: host, address: '8.8.8.8' },
  ])('$leads, listed as $list, is a data source at $address', async ({ leads, list, address }) => {
    const place = datasourcePlace('org.postgresql.Driver', `jdbc:postgresql://${host}/x`)
    const resolver = stubbedResolver({ [host]: [leads.split(', '), ['127.0.0.1']] })
    try {
      const checked = checkedDatasourceAddress(place, list)
      if (address === null) await expect(checked).rejects.toMatchObject({ refusalName: 'datasource.notAllowed' })
      else expect(await checked).toBe(address)
      expect(resolver.asked).toEqual([host])
    } finally {
      resolver.end()
    }
  })
})

describe('a data source', () => {
  const driver = 'org.postgresql.Driver'
  it.each([
    'jdbc:postgresql://127.1/x',
    'jdbc:postgresql://2130706433/x',
    'jdbc:postgresql://0x7f000001/x',
    'jdbc:postgresql://a,b/x',
    'jdbc:postgresql://user:pass@a/x',
    'jdbc:postgresql:///x',
    'jdbc:postgresql://a/x?socketFactory=evil',
    'jdbc:postgresql://a/x?loggerFile=/etc/passwd',
    'jdbc:postgresql://a/x?options=-c%20x',
    'jdbc:mysql://a/x',
    'jdbc:h2:mem:x;INIT=RUNSCRIPT',
    'postgresql://a/x',
    'jdbc:postgresql://a/x\n?sslmode=disable',
  ])('is not kept at %j', (url) => expect(() => datasourcePlace(driver, url)).toThrow())

  it.each([
    '169.254.169.254',
    '100.100.100.200',
    '[fe80::1]',
    '[fd00:ec2::254]',
    '0.0.0.0',
    '224.0.0.1',
    '168.63.129.16',
  ])('is never asked at %s, even where somebody listed it', async (host) => {
    const place = datasourcePlace(driver, `jdbc:postgresql://${host}/x`)
    await expect(checkedDatasourceAddress(place, `${host},${host}:5432`)).rejects.toMatchObject({
      refusalName: 'datasource.notAllowed',
    })
  })

  it('behind a listed name is not asked in the own network unless that address is listed too', async () => {
    const place = datasourcePlace(driver, 'jdbc:postgresql://localhost/x')
    await expect(checkedDatasourceAddress(place, 'localhost')).rejects.toMatchObject({
      refusalName: 'datasource.notAllowed',
    })
  })
})

it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example.com', 'ftp://x', 'wx123', ' http:evil'])(
  'a short link leads to no %j',
  (target) => {
    expect(() => checkTarget(target)).toThrow()
    expect(webTarget(target)).toBeNull()
  },
)
