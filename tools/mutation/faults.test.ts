import { describe, expect, it } from 'vitest'
import { faultsOf, operators } from './faults.ts'
import { readTree } from './near-tests.ts'

/** Returns the variants of a file that one operator makes, fault by fault. */
const by = (operator: string, source: string, file = 'x.ts') =>
  faultsOf(file, source)
    .filter((fault) => fault.operator === operator)
    .map(({ start, end, instead }) => source.slice(0, start) + instead + source.slice(end))

describe('faults that can be put into a file', () => {
  it.each([
    ['negate a condition', 'if (a < b) c()', ['if (!(a < b)) c()']],
    ['move a bound', 'if (a < b) c()', ['if (a <= b) c()']],
    ['turn a comparison', 'x = a === b', ['x = a !== b']],
    ['swap and with or', 'x = a && b', ['x = a || b']],
    ['swap arithmetic', "x = a - b + 'text'", ["x = a + b + 'text'"]],
    ['change a constant', 'x = [1, 2n, true]', ['x = [2, 2n, true]', 'x = [1, 3n, true]', 'x = [1, 2n, false]']],
    ['drop an element', 'x = [a, b]', ['x = [ b]', 'x = [a, ]']],
    ['leave out a statement', 'await lock(tx)', ['']],
    ['leave out a guard', 'if (a) throw b', ['']],
    ['swap a method', 'x = a.every(b)', ['x = a.some(b)']],
    ['swap a method', 'x = a.constructor(b)', []],
    ['leave out a filter', 'x = a.filter(b).map(c)', ['x = a.map(c)']],
    ['change a permission', "x = { permission: 'a_view' }", ["x = { permission: 'signedIn' }"]],
    ['SQL: leave out a condition', 'x = sql`WHERE a = 1 AND b = ${c.d}`', ['x = sql`WHERE a = 1`']],
    ['SQL: leave out a lock', 'x = `SELECT 1 FOR NO KEY UPDATE OF a`', ['x = `SELECT 1`']],
    ['SQL: turn an order', 'x = sql`ORDER BY a DESC, b`', ['x = sql`ORDER BY a, b`']],
    ['SQL: move a bound', 'x = sql`WHERE a <= ${b}`', ['x = sql`WHERE a < ${b}`']],
    ['SQL: move a bound', 'x = `it is a <= b`', []],
  ])('%s: %s', (operator, source, found) => {
    expect(operators).toContain(operator)
    expect(by(operator, source)).toEqual(found)
  })

  it('tries permissions alone in a screen, and nothing that does not run', () => {
    expect(faultsOf('X.tsx', 'const a = 1; const b = <B code="a_edit" />').map(({ operator }) => operator)).toEqual([
      'change a permission',
    ])
    expect(faultsOf('x.ts', "import a from 'b'\ntype A = 1 | 2")).toEqual([])
  })
})

it('runs the tests of the same folder first, and names only tests that are there', () => {
  const tree = readTree('wallets')
  expect(
    tree.code.every(({ path }) => path.startsWith('features/wallets/') && !/\.(test|fixture|en)\./.test(path)),
  ).toBe(true)
  const [nearest = [], ...further] = tree.testsNear('features/wallets/wallet/wallet.rules.ts')
  expect(nearest.every((test) => test.startsWith('features/wallets/wallet/'))).toBe(true)
  expect(nearest.length).toBeGreaterThan(0)
  expect(further.flat()).toContain('tests/hostile/lists.test.ts')
})
