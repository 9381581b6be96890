import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { generateApi } from 'swagger-typescript-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalsOf } from '../../core/server/http/refusals-of.ts'
import { allCalls } from '../../core/shared/call.ts'
import { demoPassword, operatorId } from '../../db/demo/accounts.ts'
import { pngOf } from '../../features/merchants/onboarding/onboarding.fixture.ts'
import { demoClient, type OpenWorld, openWorld } from './interface.fixture.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')
const md5 = createHash('md5').update(demoPassword).digest('hex')
let open: OpenWorld
beforeAll(async () => {
  open = await openWorld()
}, 180_000)
afterAll(() => open.close())

/** The newest trades of the last day that has many. */
const trades = (limit: number) =>
  open.world.within({ tenantId: operatorId, oemNo: operatorId }, async ({ client }) => {
    const { rows } = await client.query<{ code: string; day: string }>(
      `SELECT rpt_order_code AS code, create_day::text AS day FROM pos_trade
        WHERE tenant_id = $1 AND create_day = (SELECT create_day FROM pos_trade WHERE tenant_id = $1 GROUP BY 1 HAVING count(*) > 10 ORDER BY 1 DESC LIMIT 1)
        ORDER BY create_time DESC, id DESC LIMIT $2`,
      [operatorId, limit],
    )
    return rows
  })

describe('a client that a public generator makes of the document', () => {
  it('compiles without a fault, signs in and lists trades', async () => {
    const folder = path.join(open.folder, 'client')
    mkdirSync(folder)
    const document = path.join(folder, 'openapi.json')
    writeFileSync(document, await (await fetch(`${open.url}/api/openapi.json`)).text())
    await generateApi({ input: document, output: folder, fileName: 'client.ts', silent: true })
    const client = path.join(folder, 'client.ts')
    // What the generator makes is checked like any other code.
    writeFileSync(client, readFileSync(client, 'utf8').replace('// @ts-nocheck', ''))
    const [newest] = await trades(1)
    const day = newest?.day ?? ''
    writeFileSync(path.join(folder, 'program.ts'), programOf(day))
    writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}')
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
    const compiled = await run(process.execPath, [
      path.join(root, 'node_modules/typescript/bin/tsc'),
      '-p',
      folder,
    ]).catch((failure: { stdout: string }) => failure)
    expect(compiled.stdout).toBe('')
    const { stdout } = await run(process.execPath, [path.join(folder, 'out/program.js')])
    const { total, rows } = JSON.parse(stdout) as {
      total: number
      rows: { rptOrderCode: string; tradeAmount: string }[]
    }
    expect(total).toBeGreaterThan(10)
    expect(rows).toHaveLength(5)
    expect(rows[0]?.rptOrderCode).toBe(newest?.code)
    expect(rows.every(({ tradeAmount }) => /^\d+\.\d\d$/.test(tradeAmount))).toBe(true)
  }, 180_000)
})

const compilerOptions = {
  strict: true,
  target: 'es2023',
  module: 'nodenext',
  lib: ['es2023', 'dom'],
  types: [],
  skipLibCheck: true,
  rewriteRelativeImportExtensions: true,
  outDir: 'out',
}

/** A program of another company, as its author would write it. */
const programOf = (day: string) => `import { Api } from './client.ts'

const server = new Api<string>({
  baseUrl: ${JSON.stringify(open.url)},
  securityWorker: (token) => (token ? { headers: { 'Blade-Auth': \`bearer \${token}\` } } : {}),
})
const { data: signedIn } = await server.api.sessionToken(
  { grant_type: 'password', tenantId: '${operatorId}', username: 'finance', password: '${md5}' },
  { headers: { Authorization: 'Basic ' + btoa('${demoClient}') } },
)
server.setSecurityData(signedIn.access_token)
const { data: answer } = await server.api.tradeListList({
  size: 5,
  createTime_dategt: '${day}',
  createTime_datelt: '${day}',
})
const rows: { rptOrderCode: string; tradeAmount: string }[] = answer.data.records
console.log(JSON.stringify({ total: answer.data.total, rows }))
`

/** Body of an answer; the token call has no envelope. */
interface Told {
  readonly code: number
  readonly error?: string
  readonly refusal?: string
  readonly data: Record<string, unknown>
  readonly access_token?: string
}

describe('the lines of docs/api.md', () => {
  const page = readFileSync(path.join(root, 'docs/api.md'), 'utf8')
  const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)
  const values: Record<string, string> = {}

  /** Runs a block in a shell as a reader would, in a folder of its own. */
  async function shell(block: string): Promise<string> {
    const folder = path.join(open.folder, 'shell')
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'licence.jpg'), pngOf(400, 400))
    const lines = block
      .replace(/^(BASE|TOKEN)=.*$/gm, '')
      .replaceAll('<merchant number>', values.merchant ?? '')
      .replaceAll('PT202611230000000042', block.includes('openssl') ? 'PT202611230000000042' : (values.trade ?? ''))
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', lines], {
      cwd: folder,
      env: { ...process.env, ...values, BASE: open.url, CLIENT: demoClient, HASH: md5 },
    })
    return stdout
  }
  const blockWith = (text: string) => {
    const found = blocks.filter((block) => block.includes(text))
    if (found.length !== 1) throw new Error(`${found.length} blocks of docs/api.md hold ${text}`)
    return found[0] as string
  }
  const told = async (text: string) => JSON.parse(await shell(blockWith(text))) as Told
  const signIn = async (username: string) => {
    const block = blockWith('-d grant_type=password').replace('username=finance', `username=${username}`)
    return JSON.parse(await shell(block)) as { access_token: string; refresh_token: string; code?: number }
  }
  /** Runs a block as an account, and gives the body of the answer. */
  async function as(account: string, text: string) {
    values.TOKEN = (await signIn(account)).access_token
    return told(text)
  }

  it('are all tried here', () => {
    const tried = readFileSync(import.meta.filename, 'utf8')
    const calls = blocks.filter((block) => /curl|openssl/.test(block))
    const paths = calls.map((block) => /\$BASE(\/[\w/.-]+)/.exec(block)?.[1] ?? 'openssl')
    expect(paths.length).toBeGreaterThan(10)
    expect(paths.filter((one) => !tried.includes(one.split('/').at(-1) ?? ''))).toEqual([])
  })

  it('sign in, tell who one is, and renew the token', async () => {
    const first = await signIn('finance')
    expect(first.access_token).toMatch(/^[\w-]{20,}$/)
    values.TOKEN = first.access_token
    expect(await told('/api/blade-auth/oauth/user-info')).toMatchObject({ code: 200, success: true })
    values.REFRESH = first.refresh_token
    const renewed = await told('-d grant_type=refresh_token')
    expect(renewed.access_token).not.toBe(first.access_token)
  })

  it('ask for the text of a captcha, which no program reads', async () => {
    values.KEY = 'nobody gave it'
    expect(await told('Captcha-Key: $KEY')).toMatchObject({ code: 400, refusal: 'session.captchaWrong' })
  })

  it('list, export and queue trades', async () => {
    expect(await as('finance', '/api/rb-oem/oem/trade/pos_trade/list')).toMatchObject({
      code: 200,
      data: { current: 1 },
    })
    await shell(blockWith('/api/rb-oem/oem/trade/pos_trade/export'))
    const [head, sheet] = ['head.txt', 'trades.csv'].map((name) =>
      readFileSync(path.join(open.folder, 'shell', name), 'utf8'),
    )
    expect(head).toMatch(/^HTTP\/1\.1 200 /)
    expect(sheet).toMatch(/^\uFEFF/)
    const queued = await told('/api/rb-oem/oem/download/download/submit')
    expect(queued).toMatchObject({ code: 200, data: { id: expect.stringMatching(/^\d+$/) } })
  })

  it('begin a payment and give money back, or are refused by a name that the call declares', async () => {
    const { rows } = await open.world.within({ tenantId: operatorId, oemNo: operatorId }, ({ client }) =>
      client.query<{ merchant: string; trade: string }>(
        `SELECT rpi_no AS merchant, rpt_order_code AS trade FROM pos_trade
          WHERE tenant_id = $1 AND oem_no = $1 AND rpt_status = 2 AND pay_way = 1 AND trade_amount > 400 ORDER BY create_time DESC LIMIT 1`,
        [operatorId],
      ),
    )
    Object.assign(values, rows[0])
    for (const [account, path] of [
      ['admin', '/api/countinghouse/trades/order/create'],
      ['admin', '/api/rb-oem/oem/trade/pos_trade/refundOrder'],
    ] as const) {
      const answer = await as(account, path)
      const call = allCalls().find((one) => one.path === path)
      if (answer.code !== 200) expect([...(call ? refusalsOf(call) : [])]).toContain(answer.error)
      expect([200, 409]).toContain(answer.code)
    }
  })

  it('read the key of a merchant, and send a file in', async () => {
    expect(await as('admin', '/api/rb-oem/oem/pii/reveal')).toMatchObject({ code: 200 })
    expect(await told('/api/blade-resource/put-file-private')).toMatchObject({
      code: 200,
      data: { attachId: expect.stringMatching(/^\d+$/) },
    })
  })

  it('recompute the signatures that stand beside them', async () => {
    for (const text of ['-hmac "$KEY"', '-hmac secret']) {
      const block = blockWith(text)
      const expected = /^# ([0-9a-f]{64})$/m.exec(block)?.[1]
      expect(expected).toBeDefined()
      expect((await shell(block)).split(' ')[0]).toBe(expected)
    }
  })
})
