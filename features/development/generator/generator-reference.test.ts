import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesOf } from './generator.actions.ts'
import type { TableColumn } from './generator.rules.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const scratch = mkdtempSync(path.join(os.tmpdir(), 'countinghouse-test-reference-'))
afterAll(() => rmSync(scratch, { recursive: true }))

/** The reference feature as a setup of the generator describes it. */
const setup = {
  datasourceId: 1n,
  codeName: '岗位',
  serviceName: 'organisation',
  tableName: 'biz_post',
  tablePrefix: 'biz_',
  pkName: 'id',
  packageName: 'post',
  baseMode: 2,
  wrapMode: 2,
  apiPath: 'blade-system/post',
  webPath: 'system/post',
}
const column = (name: string, type: string, comment: string, over: Partial<TableColumn> = {}): TableColumn => ({
  name,
  type,
  most: null,
  isRequired: true,
  comment,
  ...over,
})
const columns = [
  column('id', 'int8', ''),
  column('category', 'int2', '岗位类型 Position type：1 高层 senior，2 中层 middle，3 基层 junior，4 其他 other'),
  column('post_code', 'varchar', '岗位编号', { most: 12, isUnique: true }),
  column('post_name', 'varchar', '岗位名称', { most: 64, isUnique: true }),
  column('sort', 'int4', '岗位排序 Post order'),
  column('remark', 'varchar', '岗位描述 Post description', { most: 200, isRequired: false }),
]

/** Numbers of the reference in the place of those that the generator makes up. */
const numbers: Readonly<Record<string, string>> = {
  C9000: 'C0088',
  C9001: 'C0089',
  C9002: 'C0090',
  C9003: 'C0091',
  P900: 'P232',
}

/** Lines that the reference has for itself, by the file: no table tells them. */
const ownLines: Readonly<Record<string, readonly RegExp[]>> = {
  'post.contract.ts': [
    // Names for selects and remote selects, whose calls the specification has.
    /PostName/,
    /^ {2}(select|search): call\({\n([\s\S]*?)\n {2}\}\),$/m,
    // Another area's rows hold posts.
    /^ {2}hasUsers: \{[\s\S]*?^ {2}\},\n/m,
    /(?<=common: 'notFound'), post: 'hasUsers'/,
  ],
  'post.calls.ts': [
    /^type PostName = .*\n/m,
    /^ {2}handle\(post\.(select|search), [\s\S]*?^ {2}\),\n/m,
    /^ {4}const holder = [\s\S]*?^ {4}if \(holder\).*$/m,
  ],
  'post.en.ts': [/^ {2}(岗位选择|查找岗位):.*$/m],
}

let made: Readonly<Record<string, string>>
beforeAll(async () => {
  const files = await Promise.all(
    filesOf(setup, columns).map(async ({ name, content }) => [name, await text(Readable.from(content))] as const),
  )
  for (const [name, content] of files.filter(([name]) => name.startsWith('features/'))) {
    mkdirSync(path.join(scratch, path.dirname(name)), { recursive: true })
    writeFileSync(path.join(scratch, name), content)
  }
  writeFileSync(path.join(scratch, 'biome.json'), readFileSync(path.join(root, 'biome.json')))
  execFileSync(process.execPath, [path.join(root, 'node_modules/@biomejs/biome/bin/biome'), 'format', '--write', '.'], {
    cwd: scratch,
    stdio: 'pipe',
  })
  made = Object.fromEntries(
    files.map(([name, content]) => [
      name,
      name.startsWith('features/') ? readFileSync(path.join(scratch, name), 'utf8') : content,
    ]),
  )
})

/** Lines of a file as they are compared: the author's comments and English left out, order of imports too. */
function comparable(content: string): string[] {
  const lines = content
    .replaceAll(/\b[CP]9\d\d\d?\b/g, (number) => numbers[number] ?? number)
    .replaceAll(/^\/\*\*[\s\S]*?\*\/\n/gm, '')
    .replaceAll(/\ben: '[^']*'/g, "en: ''")
    .replaceAll(/^(  (?:'[^']*'|[\u4e00-\u9fff]+): )'.*',$/gm, "$1'',")
    .replaceAll(/(\[\d+, '[^']*', )'[^']*'/g, "$1''")
    .split('\n')
    .filter((line) => line.trim() !== '')
  const isImport = (line: string) => line.startsWith('import ')
  return [...lines.filter(isImport).sort(), ...lines.filter((line) => !isImport(line))]
}

/** The reference without the lines that are its own. */
function referenceOf(name: string): string {
  const content = readFileSync(path.join(root, 'features/organisation/post', name), 'utf8')
  return (ownLines[name] ?? []).reduce((rest, own) => {
    expect(rest, `${name} has ${own}`).toMatch(own)
    const whole = new RegExp(/^(\^|\(\?<=)/.test(own.source) ? own.source : `^.*${own.source}.*\\n`, 'gm')
    return rest.replaceAll(whole, '')
  }, content)
}

describe('a feature that is made like the reference', () => {
  it.each(['PostForm.tsx', 'PostListPage.tsx', 'post.calls.ts', 'post.contract.ts', 'post.en.ts'])(
    'has %s line by line',
    (name) => {
      expect(comparable(made[`features/organisation/post/${name}`] ?? '')).toEqual(comparable(referenceOf(name)))
    },
  )

  it('has its test under the same name', () => {
    expect(Object.keys(made)).toContain('features/organisation/post/post.calls.test.ts')
  })

  it('has its migration line by line', () => {
    const reference = /CREATE TABLE post \([\s\S]*?tenant_table\('post'\);\n/.exec(
      readFileSync(path.join(root, 'db/migrations/0002_access.sql'), 'utf8'),
    )?.[0]
    const own = Object.entries(made).find(([name]) => name.endsWith('_post.sql'))?.[1] ?? ''
    expect(own.replace(/^--.*\n/, '')).toBe(reference)
  })

  it('has its entry in the menu, but for icon and place', () => {
    const plain = (content = '') =>
      (/^ {6}\{\n {8}code: 'post',[\s\S]*?^ {6}\},$/m.exec(content)?.[0] ?? 'none')
        .replace('P900', 'P232')
        .split('\n')
        .filter((line) => !/^ {8}(icon|sort): /.test(line))
    const menus = readFileSync(path.join(root, 'db/seed/menus/organisation.ts'), 'utf8')
    expect(
      plain(made['db/seed/menus/post.ts'])
        .join('\n')
        .replaceAll(/en: '[^']*'/g, ''),
    ).toBe(
      plain(menus)
        .join('\n')
        .replaceAll(/en: '[^']*'/g, ''),
    )
  })

  it.each([
    'features/organisation/organisation.contents.ts',
    'texts.ts',
    'features/organisation/organisation.screens.ts',
    'tests/architecture/permissions-of-reads.ts',
    'tests/architecture/permissions-of-writes.ts',
    'tests/architecture/permissions-of-screens.ts',
  ])('says in its steps the lines that %s has', (page) => {
    const steps = made['post-steps.md'] ?? ''
    const block = new RegExp(`^${page.replaceAll('.', '\\.')}.*\\n((?: .*\\n)+)`, 'm').exec(steps)?.[1] ?? ''
    const wanted = block.split('\n').flatMap((line) => line.trim() || [])
    expect(wanted).not.toEqual([])
    const standing = readFileSync(path.join(root, page), 'utf8')
    for (const line of wanted)
      expect(standing).toContain(line.replaceAll(/\bC9\d\d\d\b/g, (number) => numbers[number] ?? ''))
  })

  it('says in its steps where a new area and the numbers of a page stand', () => {
    expect(made['post-steps.md']).toContain('| N | `organisation` |')
    expect(made['post-steps.md']).toContain('docs/catalogue/routes.tsv')
    expect(made['post-steps.md']).toContain('tests/hostile/list-habits.ts')
  })
})
