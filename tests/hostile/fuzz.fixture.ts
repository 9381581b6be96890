import { z } from 'zod'
import type { Call } from '../../core/shared/call.ts'
import type { TestUser, World } from '../kit/api.ts'
import { sendRaw } from './declared.fixture.ts'
import { filledWith, type Shown } from './filled.fixture.ts'

/**
 * Kinds of values that may be drawn for a field. The kinds have names, so that a run may leave out kinds whose faults are
 * known and mended elsewhere.
 */
export const kinds = [
  'texts',
  'numbers',
  'odd ids',
  'dates',
  'far dates',
  'amounts',
  'sizes',
  'ill-formed text',
  'shapes',
  'odd objects',
  'request numbers',
] as const
export type Kind = (typeof kinds)[number]

/** Values by kind; long and deep ones are made as they are drawn. */
const values: Readonly<Record<Kind, readonly (() => unknown)[]>> = {
  texts: [
    '',
    ' ',
    'x',
    '\t\n',
    "'",
    '"; DROP TABLE app_user; --',
    '%',
    '_',
    '\\',
    '*',
    '(',
    '[a-',
    '${7*7}',
    '{{7*7}}',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    'javascript:alert(1)',
    '=1+1',
    'null',
    'undefined',
    'true',
    'NaN',
    'Infinity',
    '\u0000',
    'a\u0000b',
    '\u202eتجربة',
    '👩‍👩‍👧‍👦',
    'e\u0301\u0301\u0301',
    '\u200b',
    '\ufeff',
    'ＡＢＣ１２３',
    '𠮷野家',
    '__proto__',
    'constructor',
    'M260824000012',
    'F00000001',
    '13912345678',
    '11010519491231002X',
    '6222021000112233449',
  ].map((text) => () => text),
  numbers: [0, -0, 1, -1, 2, 1.5, 1e21, 1e-7, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, Number.MAX_VALUE].map((n) => () => n),
  'odd ids': ['9223372036854775808', '9999999999999999999', '0', '-1', '1e3', '01', '1,1', '1,,2', ','].map(
    (text) => () => text,
  ),
  dates: [
    '2026-02-30',
    '2026-13-01',
    '2026-11-23',
    '2026-11-23 25:00:00',
    '2026-11-23T10:00:00Z',
    '2026-11-23 23:59:60',
    '2026-11',
    '26-1-1',
    '20261123',
    '2024-02-29 00:00:00',
  ].map((text) => () => text),
  'far dates': ['0000-00-00', '0001-01-01', '9999-12-31', '9999-12-31 23:59:59', '-001-01-01', '10000-01-01'].map(
    (text) => () => text,
  ),
  amounts: [
    '0',
    '0.00',
    '0.001',
    '-0.01',
    '.5',
    '1.',
    '+1',
    '1,000.00',
    '1e5',
    '92233720368547758.07',
    '92233720368547758.08',
    '99999999999999999999.99',
    '100.0001',
    '0.0001',
    '-1.0000',
  ].map((text) => () => text),
  sizes: [
    () => 'x'.repeat(300),
    () => '商'.repeat(5000),
    () => '9'.repeat(400),
    () => Array.from({ length: 1200 }, (_, at) => String(at + 1)),
    () => Array.from({ length: 300 }, (_, at) => at + 1).join(','),
  ],
  'ill-formed text': ['\ud800', 'a\udc00b'].map((text) => () => text),
  shapes: [
    () => null,
    () => true,
    () => [],
    () => [null],
    () => [[]],
    () => [''],
    () => ['x', 1, null],
    () => ({}),
    () => ({ a: 1 }),
    () => [{}],
    () => nested(40),
  ],
  'odd objects': [() => ({ toString: 1 }), () => ({ length: 3 }), () => ({ valueOf: null }), () => [{ toJSON: 1 }]],
  'request numbers': ['', 'x', 'é'.repeat(50), '00000000-0000-0000-0000-000000000000'].map((text) => () => text),
}

function nested(depth: number): unknown {
  let value: unknown = 'x'
  for (let at = 0; at < depth; at++) value = at % 2 === 0 ? { a: value } : [value]
  return value
}

/** Somebody who makes calls; null: nobody. */
export interface Asker {
  readonly name: string
  user: TestUser | null
}

/** One call of a run. */
export interface Fuzzed {
  readonly call: Call
  readonly asker: Asker
  readonly input: Record<string, unknown>
  readonly status: number
  readonly ms: number
  readonly text: string
}

/** Findings of a run. */
export interface FuzzReport {
  readonly calls: number
  readonly statuses: Readonly<Record<number, number>>
  /** Answers of 500 and above, the first of each call and each words. */
  readonly faults: readonly Fuzzed[]
  readonly faultCount: number
  readonly slowest: readonly Fuzzed[]
}

/**
 * Makes calls drawn from the declarations: what their rows show, with some fields put wrong, or nothing of it. The same seed
 * draws the same calls.
 * @param without kinds of values that are left out
 * @param revive  brings an asker back whose session ended by what was called
 */
export async function fuzz(
  world: World,
  {
    calls,
    askers,
    shown,
    seed,
    count,
    without = [],
    revive,
  }: {
    calls: readonly Call[]
    askers: readonly Asker[]
    shown: Shown
    seed: number
    count: number
    without?: readonly Kind[]
    revive: (asker: Asker) => Promise<void>
  },
): Promise<FuzzReport> {
  const draw = drawOf(seed)
  const allowed = kinds.filter((kind) => !without.includes(kind))
  const statuses: Record<number, number> = {}
  const faults = new Map<string, Fuzzed>()
  let faultCount = 0
  let slowest: Fuzzed[] = []
  for (let made = 0; made < count; made++) {
    const call = calls[made % calls.length] as Call
    const asker = draw.of(askers)
    const input = drawnInput(call, shown, draw, allowed)
    const began = performance.now()
    const { status, text } = await sendRaw(world, asker.user, call, input)
    const done: Fuzzed = { call, asker, input, status, ms: performance.now() - began, text }
    statuses[status] = (statuses[status] ?? 0) + 1
    if (status >= 500) {
      faultCount++
      const key = `${call.id} ${text.replaceAll(/[0-9a-f-]{8,}/gi, '')}`
      if (!faults.has(key)) faults.set(key, done)
    }
    if (slowest.length < 20 || done.ms > (slowest.at(-1)?.ms ?? 0))
      slowest = [...slowest, done].sort((a, b) => b.ms - a.ms).slice(0, 20)
    if (status === 401 && asker.user) await revive(asker)
  }
  return { calls: count, statuses, faults: [...faults.values()], faultCount, slowest }
}

/** A call of a run as somebody can make it again. */
export const reproduction = ({ call, asker, input, status, ms, text }: Fuzzed): string =>
  `${status} ${ms.toFixed(0)} ms ${call.id} ${call.method} ${call.path} as ${asker.name} with ${JSON.stringify(input).slice(0, 1500)} → ${text.slice(0, 200)}`

type Draw = ReturnType<typeof drawOf>

/** An input as it is sent: filled in, with one to three fields wrong; now and then all wrong, empty, or with more than is taken. */
function drawnInput(call: Call, shown: Shown, draw: Draw, allowed: readonly Kind[]): Record<string, unknown> {
  const names = Object.keys(propertiesOf(call))
  const value = () => draw.of(values[draw.of(allowed)])()
  const way = draw.upTo(20)
  if (way === 0) return {}
  if (way === 1) return Object.fromEntries(names.map((name) => [name, value()]))
  const input = filledWith(call, shown, draw.upTo(1000))
  // A click that is repeated is answered as before: each is a new one.
  if (way === 2) input[String(draw.of(['x', 'tenantId', 'id', 'userId', 'status', 'isDeleted', 'length']))] = value()
  for (let wrong = draw.upTo(4); wrong > 0 && names.length > 0; wrong--) {
    const name = draw.of(names)
    if (name !== 'requestNo') input[name] = value()
    else if (allowed.includes('request numbers')) input[name] = draw.of(values['request numbers'])()
  }
  return input
}

const known = new Map<string, Record<string, unknown>>()

function propertiesOf(call: Call): Record<string, unknown> {
  const held = known.get(call.id)
  if (held) return held
  const { properties = {} } = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, unknown>
  }
  known.set(call.id, properties)
  return properties
}

/** Draws by a seed: mulberry32. */
function drawOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (most: number): number => Math.floor(next() * most)
  return { upTo, of: <T>(choices: readonly T[]): T => choices[upTo(choices.length)] as T }
}
