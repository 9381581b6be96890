import { describe, expect, it } from 'vitest'
import { holds } from '../expression/expression.rules.ts'
import type { Definition } from '../definition/definition.rules.ts'
import { diagram } from './diagrams.fixture.ts'
import {
  backTargets,
  begin,
  dispatchTo,
  goBack,
  type Judge,
  mayGoBack,
  passOn,
  reopen,
  type Step,
} from './walk.rules.ts'

/** An instance that is walked by the names of its nodes. */
class Course {
  readonly definition: Definition
  step: Step
  readonly #judge: Judge

  constructor(definition: Definition, variables: Record<string, unknown> = {}) {
    this.definition = definition
    this.#judge = (condition) => holds(condition, new Map(Object.entries(variables)))
    this.step = begin(definition, this.#judge)
  }

  get open(): string {
    return this.#in('open')
  }

  get waiting(): string {
    return this.#in('waiting')
  }

  #in(state: string): string {
    const found = this.step.visits.filter((visit) => visit.state === state)
    return found.map(({ nodeId }) => nodeId).join(' ')
  }

  no(nodeId: string, state = 'open'): number {
    const found = this.step.visits.findLast((visit) => visit.nodeId === nodeId && visit.state === state)
    if (!found) throw new Error(`${nodeId} is not ${state}`)
    return found.no
  }

  done(...nodes: string[]): this {
    for (const node of nodes) this.step = passOn(this.definition, this.step.visits, this.no(node), this.#judge)
    return this
  }

  targets(nodeId: string): string {
    return backTargets(this.definition, this.step.visits, this.no(nodeId))
      .map((visit) => visit.nodeId)
      .join(' ')
  }

  back(nodeId: string): this {
    this.step = goBack(this.definition, this.step.visits, this.no(nodeId, 'passed'))
    return this
  }

  again(nodeId: string): this {
    this.step = reopen(this.definition, this.step.visits, this.no(nodeId, 'passed'))
    return this
  }

  sent(nodeId: string): this {
    this.step = dispatchTo(this.definition, this.step.visits, nodeId)
    return this
  }

  mayGo(nodeId: string): boolean {
    return mayGoBack(this.step.visits, this.no(nodeId, 'passed'))
  }
}

const straight = diagram(`
  start > a
  a > b
  b > end`)

const branches = diagram(`
  start > prep
  prep > p1
  p1 > a
  p1 > b1
  b1 > b2
  a > p2
  b2 > p2
  p2 > fin
  fin > end`)

const choice = diagram(`
  start > a
  a > x1
  x1 > boss if n > 10
  x1 > clerk else
  boss > x2
  clerk > x2
  x2 > fin
  fin > end`)

const some = diagram(`
  start > a
  a > i1
  i1 > b if n > 1
  i1 > c if n > 2
  i1 > d else
  b > i2
  c > i2
  d > i2
  i2 > fin
  fin > end`)

const loop = diagram(`
  start > a
  a > x1
  x1 > b
  b > x2
  x2 > x1 if again
  x2 > end else`)

describe('an instance goes on (network 19)', () => {
  it('from node to node until its end', () => {
    const course = new Course(straight)
    expect(course.open).toBe('a')
    expect(course.done('a').open).toBe('b')
    expect(course.done('b').step.isOver).toBe(true)
  })

  it('on the first flow whose condition holds, else on the default one', () => {
    expect(new Course(choice, { n: 11 }).done('a').open).toBe('boss')
    expect(new Course(choice, { n: 10 }).done('a').open).toBe('clerk')
    expect(new Course(choice, { n: 11 }).done('a', 'boss').open).toBe('fin')
  })

  it('nowhere when no condition holds and there is no default', () => {
    const lost = diagram(`
      start > x1
      x1 > a if n > 1
      x1 > end if n < 0
      a > end`)
    expect(() => new Course(lost, { n: 1 })).toThrow('节点“x1”的所有条件均不满足')
  })

  it('past a join once, when all branches have arrived', () => {
    const course = new Course(branches).done('prep')
    expect(course.open).toBe('a b1')
    expect(course.done('a').open).toBe('b1')
    expect(course.waiting).toBe('p2')
    expect(course.done('b1').open).toBe('b2')
    expect(course.done('b2').open).toBe('fin')
    expect(course.waiting).toBe('')
    expect(course.done('fin').step.isOver).toBe(true)
  })

  it.each([
    { n: 1, open: 'd' },
    { n: 2, open: 'b' },
    { n: 3, open: 'b c' },
  ])('past an inclusive join when those chosen have arrived: $n', ({ n, open }) => {
    const course = new Course(some, { n }).done('a')
    expect(course.open).toBe(open)
    const [first = '', second] = open.split(' ')
    course.done(first)
    if (second) {
      expect([course.open, course.waiting]).toEqual([second, 'i2'])
      course.done(second)
    }
    expect(course.open).toBe('fin')
  })

  it('round a loop as often as wanted', () => {
    const course = new Course(loop, { again: true }).done('a', 'b', 'b', 'b')
    expect(course.open).toBe('b')
    expect(course.step.visits.filter(({ nodeId }) => nodeId === 'b')).toHaveLength(4)
  })

  it('through several ends, and is over with the last of them', () => {
    const ends = diagram(`
      start > p1
      p1 > a
      p1 > b
      a > end
      b > endB`)
    expect(new Course(ends).done('a').step.isOver).toBe(false)
    expect(new Course(ends).done('a', 'b').step.isOver).toBe(true)
  })

  it('nowhere any more once it is terminated', () => {
    const stops = diagram(`
      start > p1
      p1 > a
      p1 > b
      p1 > c
      a > stop
      b > p2
      c > p2
      p2 > end`)
    const course = new Course(stops).done('b', 'a')
    expect(course.step.isOver).toBe(true)
    expect(course.step.undone.map(({ nodeId }) => nodeId)).toEqual(['c'])
  })

  it('not for ever between gateways', () => {
    const endless = diagram(`
      start > x1
      x1 > x2
      x2 > x1 if n > 0
      x2 > end else`)
    expect(() => new Course(endless, { n: 1 })).toThrow('无限循环')
  })

  it('past nested joins', () => {
    const nested = diagram(`
      start > p1
      p1 > a
      p1 > p2
      p2 > b
      p2 > c
      b > p3
      c > p3
      p3 > p4
      a > p4
      p4 > end`)
    const course = new Course(nested).done('b', 'a')
    expect(course.open).toBe('c')
    expect(course.done('c').step.isOver).toBe(true)
  })
})

describe('an instance is taken back (network 19.4)', () => {
  it('to nodes on the path to the present one, the nearest first', () => {
    const course = new Course(branches).done('prep', 'b1')
    expect(course.targets('b2')).toBe('b1 prep')
    expect(course.targets('a')).toBe('prep')
  })

  it('within a branch, which leaves the other as it is', () => {
    const course = new Course(branches).done('prep', 'b1', 'a').back('b1')
    expect([course.open, course.waiting]).toEqual(['b1', 'p2'])
    expect(course.done('b1', 'b2').open).toBe('fin')
  })

  it('before a fork, which takes every branch back', () => {
    const course = new Course(branches).done('prep', 'a').back('prep')
    expect([course.open, course.waiting]).toEqual(['prep', ''])
    expect(course.done('prep', 'a').open).toBe('b1')
    expect(course.done('b1', 'b2', 'fin').step.isOver).toBe(true)
  })

  it('from behind a join to before its fork, never into a branch', () => {
    const course = new Course(branches).done('prep', 'a', 'b1', 'b2')
    expect(course.targets('fin')).toBe('prep')
    expect(course.mayGo('a')).toBe(false)
    course.back('prep').done('prep')
    expect(course.open).toBe('a b1')
    expect(course.done('a', 'b1', 'b2').open).toBe('fin')
  })

  it('and chooses anew what the conditions say then', () => {
    const variables = { n: 11 }
    const course = new Course(choice, variables).done('a', 'boss')
    expect(course.targets('fin')).toBe('boss a')
    variables.n = 1
    expect(course.back('a').done('a').open).toBe('clerk')
    expect(course.targets('clerk')).toBe('a')
  })

  it('to the last round of a loop', () => {
    const course = new Course(loop, { again: true }).done('a', 'b', 'b')
    expect(course.targets('b')).toBe('b a')
    course.back('b')
    expect(course.step.visits.filter(({ nodeId, state }) => nodeId === 'b' && state !== 'undone')).toHaveLength(2)
  })

  it('to its start, for the initiator', () => {
    const course = new Course(branches).done('prep', 'a').back('start')
    expect([course.open, course.waiting]).toEqual(['start', ''])
    expect(course.done('start').open).toBe('prep')
  })

  it('by who decided last, as if they had not', () => {
    const course = new Course(branches).done('prep', 'a').again('a')
    expect([course.open, course.waiting]).toEqual(['b1 a'.split(' ').sort().join(' '), ''])
    course.done('a', 'b1', 'b2')
    expect(course.mayGo('b2')).toBe(false)
    expect(course.open).toBe('fin')
  })
})

describe('an instance is sent to a node by hand (network 19.4)', () => {
  it('whatever was open', () => {
    const course = new Course(branches).done('prep', 'a').sent('fin')
    expect([course.open, course.waiting]).toEqual(['fin', ''])
    expect(course.targets('fin')).toBe('prep')
    expect(course.done('fin').step.isOver).toBe(true)
  })

  it('into a branch, whose join waits for no branch that cannot come', () => {
    const course = new Course(branches).done('prep').sent('b1').done('b1', 'b2')
    expect(course.open).toBe('fin')
  })
})

describe('a diagram that cannot go on', () => {
  it('is told to be stuck', () => {
    const stuck = diagram(`
      start > p1
      p1 > p2
      p1 > p3
      p2 > a
      p3 > b
      a > p3
      b > p2
      p2 > end`)
    const { isOver, isStuck } = new Course(stuck).step
    expect([isOver, isStuck]).toEqual([false, true])
  })
})
