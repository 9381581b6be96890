import { calls } from '../../calls.ts'
import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

/**
 * Writes whose audit record says what came of them, but not what a record was before and became, by the reason. The lists are
 * kept from growing: a write that tells more leaves its list, and a new one tells both.
 */
const withoutBefore: Readonly<Record<string, string>> = {
  'makes a record that was not there':
    'C0054 C0149 C0200 C0210 C0215 C0236 C0237 C0244 C0252 C0298 C0358 C0360 C0364 C0368 C0427 C0428 C0429 C0436 ' +
    'C0437 C0439 C0477 C0557 C0558 C0559 C0578 C0581 C0591 C0602 C0648 C0701 C0720 C0740 C0761 C0964 C0970 C1005 C1012 C1017 C1022 ' +
    'C1023 C1025 C1052 C1053 C1102 C1121 C1356 C1369 C1394',
  'stores a file': 'C0137 C0138 C0139 C0140 C1073 C1074 C1075 C1076',
  'takes the rows of a file, which is kept':
    'C0254 C0432 C0433 C0434 C0573 C0817 C0828 C0988 C1079 C1093 C1108 C1162 C1192 C1377',
  'sets a secret, which no record may hold': 'C0017 C0018 C0027 C0290 C0291',
  'asks, sends, shows or makes a file, and changes no record':
    'C0004 C0131 C0146 C0190 C0199 C0498 C0552 C0722 C0959 C0960 C0971 C0973 C0974 C0995 C1182 C1190 C1242 C1334 C1390 C1393',
  'keeps how somebody sees a list, nobody else': 'C1066 C1067 C1069',
  'is refused to everybody': 'C0324 C0328 C0576',
  'changes what it found in one state only, which its name says': 'C0021 C0198',
}

/** Functions by name, as they are written: a write may leave its note to one of them. */
const functions = new Map<string, string[]>()
for (const { text } of sourceFiles('core/server/states', 'features'))
  for (const [whole, name = ''] of text.matchAll(/^(?:export )?(?:async )?function (\w+)[\s\S]*?^}$/gm))
    functions.set(name, [...(functions.get(name) ?? []), whole])

/**
 * Returns the kind of audit note that a piece of code makes: `both` sides, only the `after` side, nothing but a number
 * (`bare`), or nothing by itself.
 */
function noteOf(code: string, seen: ReadonlySet<string> = new Set()): 'both' | 'after' | 'bare' | 'none' {
  const notes = [...code.matchAll(/\baudit\(/g)].map(({ index }) => noteAt(code, index + 'audit('.length))
  if (notes.length > 0) {
    const sides = notes.map((note) => sideOf(note, seen))
    return (['none', 'bare', 'after', 'both'] as const).find((side) => sides.includes(side)) ?? 'none'
  }
  return calledFrom(code, seen, ['both', 'after', 'bare'])
}

function calledFrom<Side extends 'both' | 'after' | 'bare'>(
  code: string,
  seen: ReadonlySet<string>,
  sides: readonly Side[],
): Side | 'none' {
  const found = [...code.matchAll(/\b(\w+)\)?\(/g)].flatMap(([, name = '']) => {
    const bodies = seen.has(name) ? [] : (functions.get(name) ?? [])
    return bodies.filter((body) => /\baudit\b/.test(body)).map((body) => noteOf(body, new Set([...seen, name])))
  })
  return sides.find((side) => found.includes(side)) ?? 'none'
}

function sideOf(note: string, seen: ReadonlySet<string>): 'both' | 'after' | 'bare' | 'none' {
  if (/\b(before|each)\b|\bchangedEach\b/.test(note)) return 'both'
  if (/\bafter\b/.test(note)) return 'after'
  const [, helper = ''] = /^(?:await )?(?:\(0, ?\w+\.)?(\w+)\)?\(/.exec(note) ?? []
  const bodies = seen.has(helper) ? [] : (functions.get(helper) ?? [])
  return bodies.some((body) => /\bbefore\b/.test(body)) ? 'both' : 'bare'
}

/** The argument that begins at a place: up to its closing bracket. */
function noteAt(code: string, start: number): string {
  let depth = 1
  let end = start
  for (; end < code.length && depth > 0; end++)
    depth += '([{'.includes(code[end] ?? '') ? 1 : ')]}'.includes(code[end] ?? '') ? -1 : 0
  return code.slice(start, end - 1)
}

// Tests declare calls of their own from C9000 on.
const writes = calls.filter(
  ({ call, isPublic }) => call.audit && call.answer !== 'export' && !isPublic && call.id < 'C9000',
)

it('every write tells what its records were and became, but those that have a reason (server-safety 30)', () => {
  const found = writes.filter(({ answer }) => noteOf(String(answer)) !== 'both').map(({ call }) => call.id)
  expect(found.sort()).toEqual(
    Object.values(withoutBefore)
      .flatMap((ids) => ids.split(' '))
      .sort(),
  )
})
