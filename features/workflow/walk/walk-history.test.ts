import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joins, nodeOf } from '../definition/definition.rules.ts'
import { diagram } from './diagrams.fixture.ts'
import {
  anyPlan,
  arrowsOf,
  completeTask,
  type Flags,
  openTasks,
  type Place,
  startPlan,
  takeBack,
  targetsOf,
  taskAt,
} from './plan.fixture.ts'
import { backTargets, begin, goBack, type Judge, passOn, type Step, visitOf } from './walk.rules.ts'

const flagNames = ['f1', 'f2', 'f3', 'f4', 'f5']

/** One act: which of the open tasks, whether it goes back and to which of its targets, and the flags from then on. */
const anyAct = fc.record({
  task: fc.nat(99),
  isBack: fc.boolean(),
  target: fc.nat(99),
  flags: fc.subarray(flagNames).map((chosen): Flags => new Set(chosen)),
})

/** Judges a condition that is one flag. */
const judgeBy =
  (flags: () => Flags): Judge =>
  (condition) =>
    condition.kind === 'holds' && condition.of.kind === 'name' && flags().has(condition.of.name)

const namesAt = (run: Parameters<typeof taskAt>[0], places: readonly Place[]) =>
  places.map((place) => taskAt(run, place)).sort()

describe('a random life of an instance', () => {
  it('is that of its blocks: what is open, where it may go back to, when it is over', () => {
    fc.assert(
      fc.property(
        anyPlan,
        fc.subarray(flagNames),
        fc.array(anyAct, { minLength: 1, maxLength: 25 }),
        (plan, first, acts) => {
          let flags: Flags = new Set(first)
          const judge = judgeBy(() => flags)
          const definition = diagram(arrowsOf(plan))
          let step = begin(definition, judge)
          let run = startPlan(plan, flags)
          for (const act of acts) {
            const open = openTasks(run)
            const visits = step.visits.filter(({ state }) => state === 'open')
            expect(visits.map(({ nodeId }) => nodeId).sort()).toEqual(namesAt(run, open))
            expect([step.isOver, step.isStuck]).toEqual([run.isDone, false])
            keeps(step)
            const place = open[act.task % (open.length || 1)]
            if (!place) return
            const visit = visits.find(({ nodeId }) => nodeId === taskAt(run, place))
            const no = visit?.no ?? 0
            const places = targetsOf(run, place)
            const targets = backTargets(definition, step.visits, no)
            expect(targets.map(({ nodeId }) => nodeId).sort()).toEqual(namesAt(run, places))
            flags = act.flags
            const target = act.isBack ? places[act.target % (places.length || 1)] : undefined
            if (target) {
              const back = targets.find(({ nodeId }) => nodeId === taskAt(run, target))
              step = goBack(definition, step.visits, back?.no ?? 0)
              run = takeBack(run, target)
            } else {
              step = passOn(definition, step.visits, no, judge)
              run = completeTask(run, place, flags)
            }
          }
        },
      ),
      { numRuns: 600 },
    )

    /** No token is lost or doubled: what lives came from what lives; a join was passed with one arrival of a flow at most. */
    function keeps({ visits }: Step): void {
      for (const { no, from, state } of visits) {
        expect(visits[no - 1]?.no).toBe(no)
        if (state !== 'undone') for (const one of from) expect(visitOf(visits, one).state).toBe('passed')
      }
      for (const { from } of visits) {
        const ways = from.map((one) => visitOf(visits, one).via)
        expect(new Set(ways).size).toBe(ways.length)
      }
    }
  })

  it('passes each fork’s join once a round', () => {
    fc.assert(
      fc.property(
        anyPlan,
        fc.subarray(flagNames.slice(0, 4)),
        fc.array(fc.nat(99), { maxLength: 60 }),
        (plan, chosen, order) => {
          const flags: Flags = new Set(chosen)
          const judge = judgeBy(() => flags)
          const definition = diagram(arrowsOf(plan))
          let step = begin(definition, judge)
          for (const pick of [...order, ...Array<number>(200).fill(0)]) {
            const open = step.visits.filter(({ state }) => state === 'open')
            if (open.length === 0) break
            step = passOn(definition, step.visits, open[pick % open.length]?.no ?? 0, judge)
          }
          expect(step.isOver).toBe(true)
          const arrivals = step.visits.filter(({ nodeId, via }) => via && joins(nodeOf(definition, nodeId)))
          expect(new Set(arrivals.map(({ via }) => via)).size).toBe(arrivals.length)
        },
      ),
      { numRuns: 200 },
    )
  })
})
