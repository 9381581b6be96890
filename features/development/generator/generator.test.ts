import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { allowDatasourceHosts, type Bridge, bridgeTo } from '../datasource/datasource-bridge.fixture.ts'
import { datasource } from '../datasource/datasource.contract.ts'
import { generator } from './generator.contract.ts'
import { checkSetup, fieldsOf, plainWords } from './generator.rules.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const permissions = ['code_view', 'code_add', 'code_edit', 'code_delete', 'code_gen', 'datasource_add']
let world: World
let administrator: TestUser
let bridge: Bridge
let datasourceId: string
let scratch: string

beforeAll(async () => {
  world = await startWorld()
  administrator = await givenUser(world, { tenantId: '000000', permissions, roleAlias: 'administrator' })
  bridge = await bridgeTo(world)
  await allowDatasourceHosts(world, bridge.host)
  await switchOn(true)
  const { url, username, password } = bridge
  const saved = await world
    .as(administrator)
    .send(datasource.submit, { name: '测试库', driverClass: 'org.postgresql.Driver', url, username, password })
  datasourceId = saved.data.id
  await ownerQuery(`
    CREATE TABLE biz_shop_note (id bigint PRIMARY KEY, tenant_id text, title varchar(50) NOT NULL, body text, sort_no int NOT NULL, store_id bigint, is_pinned boolean,
      due_on date, told_at timestamptz, create_time timestamptz);
    COMMENT ON COLUMN biz_shop_note.title IS '便签标题''); DROP TABLE x; --';
    COMMENT ON COLUMN biz_shop_note.sort_no IS '排序，小者优先';
    CREATE TABLE biz_bare (id bigint PRIMARY KEY, create_time timestamptz);
    CREATE TABLE biz_money (id bigint PRIMARY KEY, amount numeric(12, 2))`)
  scratch = mkdtempSync(path.join(os.tmpdir(), 'countinghouse-test-generated-'))
})
afterAll(async () => {
  await bridge.close()
  await world.close()
  rmSync(scratch, { recursive: true })
})

async function ownerQuery(text: string): Promise<void> {
  const { default: pg } = await import('pg')
  const owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  await owner.query(text)
  await owner.end()
}
const switchOn = async (isOn: boolean) => {
  await world.db.pool.query(`DELETE FROM platform_param WHERE param_key = 'generator.enabled'`)
  await world.db.pool.query(
    `INSERT INTO platform_param (param_name, param_key, param_value) VALUES ('generator', 'generator.enabled', $1)`,
    [String(isOn)],
  )
}
const draft = {
  codeName: '门店便签',
  serviceName: 'sample',
  tableName: 'biz_shop_note',
  tablePrefix: 'biz_',
  pkName: 'id',
  packageName: 'shop-note',
  baseMode: 2 as const,
  wrapMode: 2 as const,
  apiPath: 'sample/note',
  webPath: 'sample/note',
}
const submit = (over: Record<string, unknown> = {}, by = administrator) =>
  world.as(by).send(generator.submit, { ...draft, datasourceId, requestNo: crypto.randomUUID(), ...over })
const generate = (ids: string, system = 'saber', by = administrator) =>
  world.as(by).send(generator.generate, { ids, system })
const list = async (filter: Record<string, unknown> = {}) =>
  (await world.as(administrator).send(generator.list, { size: 200, ...filter })).data.records
const filesOf = (archive: Buffer): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(archive)).map(([name, content]) => [name, Buffer.from(content).toString('utf8')]),
  )

describe('setups of the generator (C0145, C0147 to C0150, R105, R711)', () => {
  it('are added, changed, listed by name, area and data source, copied and removed', async () => {
    const { id } = (await submit({ codeName: '便签' })).data
    const detail = async (of = id) => (await world.as(administrator).send(generator.detail, { id: of })).data
    expect(await detail()).toMatchObject({ ...draft, codeName: '便签', datasourceId, datasourceName: '测试库' })
    expect((await submit({ id, codeName: '便签', wrapMode: 1 })).status).toBe(200)
    expect(await detail()).toMatchObject({ wrapMode: 1 })
    expect(await list({ codeName: '便', serviceName: 'samp', datasourceId })).toMatchObject([{ id }])
    expect(await list({ codeName: '便', datasourceId: '1' })).toEqual([])
    const copied = (await world.as(administrator).send(generator.copy, { ids: id })).data.id
    expect(await detail(copied)).toMatchObject({ ...draft, codeName: '便签-copy', wrapMode: 1 })
    expect((await world.as(administrator).send(generator.remove, { ids: `${id},1` })).status).toBe(404)
    expect((await world.as(administrator).send(generator.remove, { ids: `${id},${copied}` })).status).toBe(200)
    expect((await world.as(administrator).send(generator.detail, { id })).status).toBe(404)
  })

  it('take a package and a path as the family’s client gives them, and keep them by our names (C0148)', async () => {
    const { id } = (await submit({ packageName: 'org.springblade.shopNote', apiPath: '/sample/note', webPath: '/x/y' }))
      .data
    expect((await world.as(administrator).send(generator.detail, { id })).data).toMatchObject({
      packageName: 'shop-note',
      apiPath: 'sample/note',
      webPath: 'x/y',
    })
    const made = Object.keys(filesOf((await generate(id)).body))
    expect(made).toContain('features/sample/shop-note/shop-note.contract.ts')
    expect((await world.as(administrator).send(generator.remove, { ids: id })).status).toBe(200)
  })

  it.each([
    { why: 'an area that leads elsewhere', over: { serviceName: '../core' }, error: 'code.nameFormat' },
    { why: 'a feature that is a word of the language', over: { packageName: 'class' }, error: 'code.nameFormat' },
    { why: 'a table that is more than a name', over: { tableName: 'a; drop table b' }, error: 'code.tableFormat' },
    { why: 'a path that goes up', over: { apiPath: 'a/../b' }, error: 'code.pathFormat' },
    { why: 'a path that goes up from the root', over: { webPath: '/../b' }, error: 'code.pathFormat' },
    {
      why: 'a package that ends in a word of the language',
      over: { packageName: 'a.class' },
      error: 'code.nameFormat',
    },
    { why: 'a path from another machine', over: { webPath: '//etc/x' }, error: 'code.pathFormat' },
    { why: 'no data source', over: { datasourceId: '1' }, error: 'common.notFound' },
    { why: 'a mode that there is not', over: { baseMode: 3 }, error: 'common.fieldChoice' },
  ])('are refused with $why, and nothing is stored', async ({ over, error }) => {
    const before = await list()
    expect(await submit(over)).toMatchObject({ error })
    expect(await list()).toEqual(before)
  })

  it('are the platform’s alone, by permission, with a token', async () => {
    const { id } = (await submit()).data
    const operator = await givenUser(world, { tenantId: '100001', permissions, roleAlias: 'administrator' })
    const clerk = await givenUser(world, { tenantId: '000000' })
    for (const by of [operator, clerk]) {
      expect((await world.as(by).send(generator.list)).status).toBe(403)
      expect((await world.as(by).send(generator.detail, { id })).status).toBe(403)
      expect((await submit({ id }, by)).status).toBe(403)
      expect((await world.as(by).send(generator.copy, { id })).status).toBe(403)
      expect((await world.as(by).send(generator.remove, { ids: id })).status).toBe(403)
      expect((await generate(id, 'saber', by)).status).toBe(403)
    }
    expect((await world.as(null).send(generator.list)).status).toBe(401)
  })
})

describe('generating (C0146, R475)', () => {
  it('makes a feature of this project that its compiler and its linter take (R710)', async () => {
    const { id } = (await submit()).data
    const files = filesOf((await generate(id)).body)
    expect(
      Object.keys(files)
        .map((name) => name.replace(/\d{4}_/, 'N_'))
        .sort(),
    ).toEqual([
      'db/migrations/N_shop_note.sql',
      'db/seed/menus/shop-note.ts',
      'features/sample/shop-note/ShopNoteForm.tsx',
      'features/sample/shop-note/ShopNoteListPage.tsx',
      'features/sample/shop-note/shop-note.calls.test.ts',
      'features/sample/shop-note/shop-note.calls.ts',
      'features/sample/shop-note/shop-note.contract.ts',
      'features/sample/shop-note/shop-note.en.ts',
      'shop-note-steps.md',
    ])
    unpack(files)
    expect(await compile()).toBe('')
    expect(await lint()).toBe('')
  }, 120_000)

  it('keeps a comment of a column from becoming code, and the last migration from being met again', async () => {
    const { id } = (await submit()).data
    const files = filesOf((await generate(id)).body)
    const contract = files['features/sample/shop-note/shop-note.contract.ts'] ?? ''
    expect(contract).toContain(`title: labelled('便签标题)', text(50)),`)
    expect(contract).not.toContain('DROP')
    const last = readdirSync(path.join(root, 'db/migrations')).sort().at(-1) ?? ''
    const own = Object.keys(files).find((name) => name.startsWith('db/migrations/')) ?? ''
    expect(Number(path.basename(own).slice(0, 4))).toBe(Number(last.slice(0, 4)) + 1)
  })

  it('makes several at once, none over another', async () => {
    const one = (await submit()).data.id
    const two = (await submit({ packageName: 'other-note', apiPath: 'sample/other', webPath: 'sample/other' })).data.id
    const files = filesOf((await generate(`${one},${two}`, 'saber3')).body)
    expect(Object.keys(files)).toHaveLength(18)
    expect(
      Object.keys(files)
        .filter((name) => name.endsWith('.sql'))
        .map((name) => name.slice(14, 18)),
    ).toEqual([
      ...new Set(
        Object.keys(files)
          .filter((name) => name.endsWith('.sql'))
          .map((name) => name.slice(14, 18)),
      ),
    ])
  })

  it.each([
    { why: 'another system', over: {}, system: 'vue', status: 400, msg: '暂不支持该系统' },
    { why: 'no such table', over: { tableName: 'biz_none' }, status: 409, msg: '数据表不存在' },
    { why: 'no such key', over: { pkName: 'no_id' }, status: 409, msg: '数据表没有主键字段no_id' },
    { why: 'no columns of its own', over: { tableName: 'biz_bare' }, status: 409, msg: '数据表没有业务字段' },
    {
      why: 'an amount, which is written by hand',
      over: { tableName: 'biz_money' },
      status: 409,
      msg: '字段amount的类型numeric暂不支持，请手写',
    },
  ])('is refused with $why', async ({ over, system, status, msg }) => {
    const { id } = (await submit(over)).data
    expect(await generate(id, system)).toMatchObject({ status, msg })
  })

  it('is switched off until the platform switches it on', async () => {
    const { id } = (await submit()).data
    await switchOn(false)
    expect(await generate(id)).toMatchObject({ status: 403, error: 'code.off' })
    await switchOn(true)
    expect((await generate(id)).status).toBe(200)
  })
})

describe('the words of a table', () => {
  const column = { name: 'a', type: 'text', most: null, isRequired: false, comment: '' }
  it('are its comment up to the first mark, else the name of the column', () => {
    const fields = fieldsOf({ pkName: 'id' }, [
      { ...column, name: 'id', type: 'int8' },
      { ...column, name: 'shop_name', comment: '店名（简称）', most: 20 },
      { ...column, name: 'note' },
    ])
    expect(fields).toMatchObject([
      { key: 'shopName', zh: '店名', en: 'Shop name', most: 20 },
      { key: 'note', zh: 'note', en: 'Note', most: 2000 },
    ])
    expect(plainWords("a'b`${c}\\\n")).toBe('abc')
  })

  it('and its setup stay names', () => {
    const labels = { ...draft, codeName: '' }
    expect(() => checkSetup(draft, labels)).not.toThrow()
    expect(() => checkSetup({ ...draft, packageName: 'Shop' }, labels)).toThrow()
  })
})

/** Puts the files into a copy of the project that holds nothing else of its own. */
function unpack(files: Record<string, string>): void {
  for (const name of [
    'core',
    'acquirer',
    'tests',
    'node_modules',
    'call-names.ts',
    'calls.ts',
    'texts.ts',
    'screens.ts',
    'wiring.ts',
    'work.ts',
    'package.json',
  ])
    symlinkSync(path.join(root, name), path.join(scratch, name))
  for (const folder of ['features', 'db', 'db/seed']) {
    mkdirSync(path.join(scratch, folder))
    for (const name of readdirSync(path.join(root, folder)))
      if (!['seed', 'migrations', 'menus'].includes(name))
        symlinkSync(path.join(root, folder, name), path.join(scratch, folder, name))
  }
  mkdirSync(path.join(scratch, 'db/seed/menus'))
  for (const name of readdirSync(path.join(root, 'db/seed/menus')))
    symlinkSync(path.join(root, 'db/seed/menus', name), path.join(scratch, 'db/seed/menus', name))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(scratch, name)), { recursive: true })
    writeFileSync(path.join(scratch, name), content)
  }
  const config = JSON.parse(readFileSync(path.join(root, 'tsconfig.json'), 'utf8')) as Record<string, unknown>
  writeFileSync(
    path.join(scratch, 'tsconfig.json'),
    JSON.stringify({
      ...config,
      include: ['features/sample', 'db/seed/menus/shop-note.ts', 'core/web/assets.d.ts', 'features/*/*.ports.ts'],
    }),
  )
}

const run = promisify(execFile)
const told = (failed: { stdout?: string; stderr?: string }) => `${failed.stdout ?? ''}${failed.stderr ?? ''}`

/** Returns the output of the compiler; '' when there are no errors. */
const compile = (): Promise<string> =>
  run(path.join(root, 'node_modules/.bin/tsc'), ['--noEmit', '-p', scratch]).then(() => '', told)

/** Returns the output of the linter for the generated files; '' when there are no errors. */
const lint = (): Promise<string> =>
  run(
    process.execPath,
    [path.join(root, 'node_modules/oxlint/bin/oxlint'), '--quiet', 'features/sample', 'db/seed/menus/shop-note.ts'],
    { cwd: scratch },
  ).then(() => '', told)
