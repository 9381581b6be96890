import { lookup as resolve } from 'node:dns'
import { type IncomingHttpHeaders, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { requireNoTransaction } from '../database/open-transaction.ts'

/** A call to an address that somebody configured. */
export interface Outgoing {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Longest time from begin to the end of the answer; 5 s. */
  readonly limitMs?: number
  /** Most bytes of the answer; 64 KB. */
  readonly mostBytes?: number
}

/** Response of an outgoing call. */
export interface OutgoingAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** An address that may not be called; nothing was sent. */
export class AddressRefused extends Error {}

const ports = new Set(['', '80', '443', '8080', '8443'])
const allowed = new Set<string>()

/** Lets one address be called that lies in the own network: the installer named it. @param url its scheme, host and port count */
export function allowOutgoing(url: string): void {
  allowed.add(new URL(url).origin)
}

const inner = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, prefix, 'ipv4')
// Of the sixth version only what is handed out for the public net is called: not loopback, local, mapped or tunnelled ones.
const publicSix = new BlockList()
publicSix.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inner.addSubnet(network, prefix, 'ipv6')

/** Whether an address lies in the public net. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !inner.check(address, 'ipv4')
  return family === 6 && publicSix.check(address, 'ipv6') && !inner.check(address, 'ipv6')
}

/** Resolves a name once and hands on nothing but checked addresses: what was checked is what is connected to. */
const publicLookup: LookupFunction = (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '')
    if (found.length === 0 || found.some(({ address }) => !isPublicAddress(address)))
      return done(new AddressRefused(`${host} is not in the public net`), '')
    const [first] = found
    return options.all ? done(null, found) : done(null, first?.address ?? '', first?.family)
  })
}

/**
 * Calls a configured address: http or https, a usual port, in the public net unless the installer allowed it; no redirect
 * is followed. Whatever the status, an answer that came whole is given.
 * @throws AddressRefused before anything is sent; Error when no whole answer came in time: it may have arrived all the same
 * @source docs/server-safety.md 14
 */
export async function sendOutgoing(
  url: string,
  { method, headers = {}, body = '', limitMs = 5_000, mostBytes = 65_536 }: Outgoing,
): Promise<OutgoingAnswer> {
  const address = checkedAddress(url)
  requireNoTransaction(address.host)
  const isAllowed = allowed.has(address.origin)
  const request = address.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((give, fail) => {
    const sending = request(
      address,
      {
        method,
        headers: { ...headers, ...(body.length > 0 ? { 'content-length': String(Buffer.byteLength(body)) } : {}) },
        signal: AbortSignal.timeout(limitMs),
        ...(isAllowed ? {} : { lookup: publicLookup }),
      },
      (answer) => {
        const parts: Buffer[] = []
        let size = 0
        answer.on('data', (part: Buffer) => {
          size += part.length
          if (size > mostBytes) answer.destroy(new Error('the answer is too large'))
          else parts.push(part)
        })
        answer.on('error', fail)
        answer.on('end', () =>
          give({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
        )
      },
    )
    sending.on('error', fail)
    sending.end(body)
  })
}

/**
 * Returns the reason why an address may not be called, as far as it can be told without looking up its name; null when it
 * may.
 */
export function refusalOfAddress(url: string): string | null {
  try {
    checkedAddress(url)
    return null
  } catch (error) {
    if (error instanceof AddressRefused) return error.message
    throw error
  }
}

function checkedAddress(url: string): URL {
  if (!URL.canParse(url)) throw new AddressRefused('the address cannot be read')
  const address = new URL(url)
  if (allowed.has(address.origin)) return address
  if (address.protocol !== 'http:' && address.protocol !== 'https:') throw new AddressRefused('neither http nor https')
  if (!ports.has(address.port)) throw new AddressRefused(`port ${address.port} is not a usual one`)
  const host = address.hostname.replace(/^\[|\]$/g, '')
  const isOwn = host === 'localhost' || host.endsWith('.localhost')
  if (isOwn || (isIP(host) && !isPublicAddress(host))) throw new AddressRefused(`${host} is not in the public net`)
  return address
}
