import '../../calls.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { describe, expect, it } from 'vitest'
import { allCalls } from '../../core/shared/call.ts'
import { sourceFiles } from './source-files.ts'

const [, ...lines] = readFileSync(path.join(import.meta.dirname, '../../docs/catalogue/calls.tsv'), 'utf8')
  .trim()
  .split('\n')
const rows = lines.map((line) => {
  const [id = '', , method = '', callPath = '', action = '', , , , spec = '', , note = ''] = line.split('\t')
  return { id, method, callPath, action, spec, note }
})
const declared = allCalls().filter(({ id }) => id < 'C9000')
const declaredOf = (action: string) => {
  const ids = new Set(rows.filter((row) => row.action === action).map(({ id }) => id))
  return declared.filter(({ id }) => ids.has(id))
}
const told = (calls: readonly { id: string; callPath?: string; path?: string }[]) =>
  calls.map((call) => `${call.id} ${call.path ?? call.callPath}`)

describe('the paths of the calls', () => {
  it('all begin with /api (R435)', () => {
    expect(told(rows.filter(({ callPath }) => !callPath.startsWith('/api/')))).toEqual([])
    expect(told(declared.filter((call) => !call.path.startsWith('/api/')))).toEqual([])
  })

  it('of the business begin with /api/rb-oem/oem/, but for those stated (R439)', () => {
    const stated =
      /^\/api\/(rb-oem\/(oem|oemWithdraw\/withdrawal_platform|smsCode|smsCodeInner)|rb-merchant|blade-[a-z]+)(\/|$)/
    const business = rows.filter(({ spec }) => spec.startsWith('2:'))
    expect(business.length).toBeGreaterThan(700)
    expect(told(business.filter(({ callPath }) => !stated.test(callPath)))).toEqual([])
  })

  it.each([
    ['emp_policy_trad', 'R574'],
    ['oem_policy_rela', 'R574'],
  ])('of %s stand directly below the prefix (%s)', (name) => {
    const found = declared.filter((call) => call.path.includes(`/${name}/`))
    expect(found.length).toBeGreaterThan(2)
    expect(told(found.filter((call) => !call.path.startsWith(`/api/rb-oem/oem/${name}/`)))).toEqual([])
  })
})

describe('calls that remove', () => {
  it('are POST unless the catalogue marks them GET (R443)', () => {
    const marked = new Set(rows.filter(({ note }) => note.includes('GET that changes state')).map(({ id }) => id))
    const removals = declaredOf('remove')
    expect(removals.length).toBeGreaterThan(40)
    expect(told(removals.filter(({ id, method }) => method !== (marked.has(id) ? 'GET' : 'POST')))).toEqual([])
  })
})

describe('files', () => {
  it.each([
    ['export', 'R445', 30],
    ['template', 'R446', 5],
  ] as const)('of every %s are asked for by GET and answered as a blob (%s)', (action, _rule, least) => {
    const calls = declaredOf(action)
    expect(calls.length).toBeGreaterThan(least)
    expect(
      told(calls.filter(({ method, answer }) => method !== 'GET' || !['export', 'file'].includes(answer))),
    ).toEqual([])
  })
})

it('removals of the specification name what goes as ids or id (R442), a fee form by its code (R664)', () => {
  const shapeOf = (input: z.ZodType): object => (input instanceof z.ZodObject ? input.shape : {})
  const without = declaredOf('remove')
    .filter((call) => !call.path.startsWith('/api/countinghouse/'))
    .filter(({ input }) => !('ids' in shapeOf(input)) && !('id' in shapeOf(input)))
  expect(without.map(({ id }) => id)).toEqual(['C0763'])
})

it('the browser makes all its calls through one client (R436)', () => {
  const web = sourceFiles('core/web', 'features').filter(
    ({ path: file }) =>
      (file.endsWith('.tsx') || file.startsWith('core/web/')) && !/\.(test|fixture)\.tsx?$/.test(file),
  )
  const callers = web.filter(({ text }) => /(?<![\w.])fetch\(|XMLHttpRequest|EventSource|sendBeacon/.test(text))
  // the pictures of a form are turned: what is read there is a file by its own address
  expect(callers.map(({ path: file }) => file)).toEqual([
    'core/web/call/send.ts',
    'features/merchants/picture/picture-uploads.tsx',
  ])
})
