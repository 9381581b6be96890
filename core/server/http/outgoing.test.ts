import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AddressRefused, allowOutgoing, isPublicAddress, sendOutgoing } from './outgoing.ts'

let url: string
let hits = 0
const server = createServer((request, response) => {
  hits += 1
  if (request.url === '/redirect') response.writeHead(302, { location: '/' }).end()
  else if (request.url === '/large') response.end('x'.repeat(100_000))
  else if (request.url !== '/silent') response.end('here')
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

it.each([
  { address: '8.8.8.8', isPublic: true },
  { address: '2400:3200::1', isPublic: true },
  { address: '127.0.0.1', isPublic: false },
  { address: '10.1.2.3', isPublic: false },
  { address: '172.31.0.1', isPublic: false },
  { address: '172.32.0.1', isPublic: true },
  { address: '192.168.1.1', isPublic: false },
  { address: '169.254.169.254', isPublic: false },
  { address: '100.100.100.200', isPublic: false },
  { address: '0.0.0.0', isPublic: false },
  { address: '255.255.255.255', isPublic: false },
  { address: '::1', isPublic: false },
  { address: '::ffff:127.0.0.1', isPublic: false },
  { address: '::ffff:8.8.8.8', isPublic: false },
  { address: 'fe80::1', isPublic: false },
  { address: 'fd00::1', isPublic: false },
  { address: '64:ff9b::7f00:1', isPublic: false },
  { address: '2002:7f00:1::', isPublic: false },
  { address: 'localhost', isPublic: false },
])('$address lies in the public net: $isPublic', ({ address, isPublic }) =>
  expect(isPublicAddress(address)).toBe(isPublic),
)

describe('a call to a configured address', () => {
  it.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'http://example.com:22/',
    'http://localhost/',
    'http://127.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'nothing',
  ])('to %s is refused before anything is sent', async (address) => {
    await expect(sendOutgoing(address, { method: 'GET' })).rejects.toThrow(AddressRefused)
  })

  it('into the own network goes only where the installer allowed it, and follows no redirect', async () => {
    await expect(sendOutgoing(url, { method: 'GET' })).rejects.toThrow(AddressRefused)
    expect(hits).toBe(0)
    allowOutgoing(url)
    expect(await sendOutgoing(url, { method: 'POST', body: 'hello' })).toMatchObject({
      status: 200,
      body: Buffer.from('here'),
    })
    expect((await sendOutgoing(`${url}/redirect`, { method: 'GET' })).status).toBe(302)
    expect(hits).toBe(2)
  })

  it('gives up on an answer that is too large or does not come', async () => {
    await expect(sendOutgoing(`${url}/large`, { method: 'GET' })).rejects.toThrow('too large')
    await expect(sendOutgoing(`${url}/silent`, { method: 'GET', limitMs: 50 })).rejects.toThrow()
  })
})
