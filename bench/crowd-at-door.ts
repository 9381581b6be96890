import { createHash } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { medianOf } from './report.ts'

/**
 * Measures the wait of a user of a running demo while 200 slow, silent and hostile connections are open beside: `node
 * bench/crowd-at-door.ts http://127.0.0.1:8080`. The connections are of four kinds, fifty of each; the hostile ones
 * repeatedly send input that a server may fail on.
 */
const base = new URL(process.argv[2] ?? 'http://127.0.0.1:8080')
const seconds = Number(process.argv[3] ?? 15)
const list = '/api/rb-oem/oem/trade/pos_trade/list?current=1&size=20'

const open = new Set<Socket>()
let isOver = false
const line = (sent: string): Socket => {
  const socket = connect(Number(base.port), base.hostname)
  socket.on('error', () => undefined).on('close', () => open.delete(socket))
  socket.on('data', () => undefined)
  if (sent) socket.write(sent)
  open.add(socket)
  return socket
}

const post = (path: string, type: string, body: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\n${more}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
const madeUp = `blade-auth: bearer ${'x'.repeat(43)}\r\n`
const names = JSON.stringify(Object.fromEntries(Array.from({ length: 80_000 }, (_, n) => [`n${n}`, 1])))
const form = 'application/x-www-form-urlencoded'
const hostile = [
  post('/api/rb-oem/smsCode', form, 'a&'.repeat(30_000)),
  post('/api/nope', form, 'a&'.repeat(100_000)),
  post('/api/rb-oem/smsCode', 'application/json', names),
  post('/api/blade-user/submitUser', 'application/json', names, madeUp),
  post('/api/blade-user/submitUser', 'application/json', '['.repeat(100_000), madeUp),
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
  'GET /metrics HTTP/1.1\r\nhost: x\r\n\r\n',
]

/** Keeps a kind of connection open, fifty of it, until the measuring is over. */
async function keep(make: (n: number) => Promise<void>): Promise<void> {
  const one = async (n: number) => {
    while (!isOver) {
      await make(n)
      await sleep(200)
    }
  }
  await Promise.all(Array.from({ length: 50 }, (_, n) => one(n)))
}

const closed = (socket: Socket) => new Promise<void>((done) => socket.once('close', () => done()))
const kinds: ((n: number) => Promise<void>)[] = [
  async () => closed(line('')),
  async () => closed(line('POST /api/blade-auth/oauth/token HTTP/1.1\r\nhost: x\r\n')),
  async () => {
    const socket = line(`${post('/api/rb-oem/smsCode', form, 'a=1').slice(0, -3).replace(': 3', ': 60000')}`)
    while (!socket.destroyed && !isOver) {
      socket.write('a&')
      await sleep(500)
    }
    socket.destroy()
  },
  async (n) => {
    const socket = line(hostile[n % hostile.length] ?? '')
    await Promise.race([closed(socket), sleep(1_000)])
    socket.destroy()
  },
]

async function signIn(): Promise<string> {
  const reply = await fetch(new URL('/api/blade-auth/oauth/token', base), {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`,
      'content-type': form,
    },
    body: new URLSearchParams({
      grant_type: 'password',
      tenantId: '100001',
      username: 'finance',
      password: createHash('md5').update('Demo2026').digest('hex'),
    }),
  })
  const { access_token: token } = (await reply.json()) as { access_token?: string }
  if (!token) throw new Error(`not signed in: ${reply.status}`)
  return token
}

/** Measures the waits of a user for a list, asked for ten times a second. */
async function waits(token: string): Promise<number[]> {
  const times: number[] = []
  for (const until = performance.now() + seconds * 1000; performance.now() < until; await sleep(100)) {
    const began = performance.now()
    const reply = await fetch(new URL(list, base), { headers: { 'blade-auth': `bearer ${token}` } })
    await reply.arrayBuffer()
    if (reply.status !== 200) throw new Error(`the list answers ${reply.status}`)
    times.push(performance.now() - began)
  }
  return times
}

const token = await signIn()
await waits(token)
const alone = await waits(token)
const crowd = Promise.all(kinds.map(keep))
await sleep(2_000)
const count = open.size
const beside = await waits(token)
isOver = true
for (const socket of open) socket.destroy()
await crowd

const told = (times: number[]) => {
  const sorted = times.toSorted((a, b) => a - b)
  return `median ${medianOf(times).toFixed(1)} ms, 95 % within ${sorted[Math.floor(sorted.length * 0.95)]?.toFixed(1)} ms, longest ${sorted.at(-1)?.toFixed(1)} ms`
}
console.log(`alone: ${told(alone)}`)
console.log(`beside ${count} connections: ${told(beside)}`)
console.log(`the middle wait is ${(medianOf(beside) / medianOf(alone)).toFixed(2)} times that alone`)
