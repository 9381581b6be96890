import fc from 'fast-check'

/**
 * A process as blocks within blocks: what the walk over a diagram is held against. Blocks know nothing of flows, visits or joins: a
 * block is done when its parts are.
 */
export type Plan =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'task'; readonly id: string }
  | { readonly kind: 'seq'; readonly parts: readonly Plan[] }
  | { readonly kind: 'all'; readonly parts: readonly Plan[] }
  /** Its last part is taken when no flag of the others is set. */
  | { readonly kind: 'one' | 'some'; readonly flags: readonly string[]; readonly parts: readonly Plan[] }
  | { readonly kind: 'loop'; readonly flag: string; readonly body: Plan }

/** Part of a plan that has begun. */
export interface Run {
  readonly plan: Plan
  readonly runs: readonly Run[]
  readonly isDone: boolean
}

export type Flags = ReadonlySet<string>

const done = (plan: Plan, runs: readonly Run[] = []): Run => ({ plan, runs, isDone: true })

export function startPlan(plan: Plan, flags: Flags): Run {
  if (plan.kind === 'nothing') return done(plan)
  if (plan.kind === 'task') return { plan, runs: [], isDone: false }
  if (plan.kind === 'seq') return goOn({ plan, runs: [], isDone: false }, flags)
  if (plan.kind === 'loop') return goOn({ plan, runs: [startPlan(plan.body, flags)], isDone: false }, flags)
  const runs = taken(plan, flags).map((part) => startPlan(part, flags))
  return { plan, runs, isDone: runs.every((run) => run.isDone) }
}

function taken(plan: Extract<Plan, { parts: readonly Plan[] }>, flags: Flags): readonly Plan[] {
  if (!('flags' in plan)) return plan.parts
  const chosen = plan.parts.filter((_, place) => place < plan.parts.length - 1 && flags.has(plan.flags[place] ?? ''))
  const held = plan.kind === 'one' ? chosen.slice(0, 1) : chosen
  return held.length > 0 ? held : plan.parts.slice(-1)
}

/** Goes on where the last part of a run is done. */
function goOn(run: Run, flags: Flags): Run {
  const { plan, runs } = run
  if (plan.kind === 'task' || plan.kind === 'nothing') return run
  if (plan.kind !== 'seq' && plan.kind !== 'loop') return { ...run, isDone: runs.every((one) => one.isDone) }
  if (runs.at(-1)?.isDone === false) return { ...run, isDone: false }
  const next = plan.kind === 'seq' ? plan.parts[runs.length] : flags.has(plan.flag) ? plan.body : undefined
  return next ? goOn({ ...run, runs: [...runs, startPlan(next, flags)] }, flags) : { ...run, isDone: true }
}

/** Place of a task within a run: which part, of it which part, and so on. */
export type Place = readonly number[]

const at = (run: Run, [first, ...rest]: Place): Run => (first === undefined ? run : at(run.runs[first] as Run, rest))

export const taskAt = (run: Run, place: Place): string => {
  const { plan } = at(run, place)
  return plan.kind === 'task' ? plan.id : ''
}

/** Places of the tasks that are to do. */
export function openTasks(run: Run): readonly Place[] {
  if (run.plan.kind === 'task') return run.isDone ? [] : [[]]
  return run.runs.flatMap((one, place) => openTasks(one).map((rest) => [place, ...rest]))
}

export function completeTask(run: Run, [first, ...rest]: Place, flags: Flags): Run {
  if (first === undefined) return { ...run, isDone: true }
  const runs = run.runs.map((one, place) => (place === first ? completeTask(one, rest, flags) : one))
  return goOn({ ...run, runs }, flags)
}

/** Opens a task that was done; what came after it has never been. */
export function takeBack(run: Run, [first, ...rest]: Place): Run {
  if (first === undefined) return { ...run, isDone: false }
  const follows = run.plan.kind === 'seq' || run.plan.kind === 'loop'
  const kept = follows ? run.runs.slice(0, first + 1) : run.runs
  const runs = kept.map((one, place) => (place === first ? takeBack(one, rest) : one))
  return { ...run, runs, isDone: false }
}

/** Places of the done tasks on the path to one, none of them in a branch of a block with several: the latest first, each task once. */
export function targetsOf(whole: Run, place: Place): readonly Place[] {
  const found: Place[] = []
  const walk = (run: Run, [first, ...rest]: Place, before: Place): void => {
    if (first === undefined) return
    if (run.plan.kind === 'seq' || run.plan.kind === 'loop')
      for (let part = 0; part < first; part++) found.push(...ended(run.runs[part] as Run, [...before, part]))
    walk(run.runs[first] as Run, rest, [...before, first])
  }
  walk(whole, place, [])
  const latest = new Map(found.map((one) => [taskAt(whole, one), one]))
  return [...latest.values()]
}

function ended(run: Run, place: Place): readonly Place[] {
  if (run.plan.kind === 'task') return [place]
  const forks = (run.plan.kind === 'all' || run.plan.kind === 'some') && run.runs.length > 1
  return forks ? [] : run.runs.flatMap((one, part) => ended(one, [...place, part]))
}

/** Arrows of a plan, as {@link diagram} reads them. */
export function arrowsOf(plan: Plan): string {
  const lines: string[] = []
  let count = 0
  const link = (froms: readonly string[], to: string) =>
    lines.push(...froms.map((from) => from.replace('>', `> ${to}`)))
  /** Draws a plan behind open ends (`a >`, `x1 > if f`). @returns its own open ends */
  const draw = (part: Plan, ends: readonly string[]): readonly string[] => {
    if (part.kind === 'nothing') return ends
    if (part.kind === 'task') {
      link(ends, part.id)
      return [`${part.id} >`]
    }
    if (part.kind === 'seq') return part.parts.reduce((open, one) => draw(one, open), ends)
    const sign = part.kind === 'all' ? 'p' : part.kind === 'some' ? 'i' : 'x'
    const [opening, closing] = [`${sign}${++count}`, `${sign}${++count}`]
    link(ends, opening)
    if (part.kind === 'loop') {
      link(draw(part.body, [`${opening} >`]), closing)
      lines.push(`${closing} > ${opening} if ${part.flag}`)
      return [`${closing} > else`]
    }
    const last = part.parts.length - 1
    part.parts.forEach((one, place) => {
      const when =
        part.kind === 'all' ? '' : place === last ? ' else' : ` if ${'flags' in part ? part.flags[place] : ''}`
      // An arrow from gateway to gateway passes a node of its own, so that no two have the same ends.
      const through = one.kind === 'nothing' ? `x${++count}` : ''
      if (through) lines.push(`${opening} > ${through}${when}`)
      link(draw(one, [through ? `${through} >` : `${opening} >${when}`]), closing)
    })
    return [`${closing} >`]
  }
  link(draw(plan, ['start >']), 'end')
  return lines.join('\n')
}

const aTask: Plan = { kind: 'task', id: '' }

/** Random plans; each task has a name of its own. */
export const anyPlan: fc.Arbitrary<Plan> = fc
  .letrec<{ plan: Plan }>((tie) => ({
    plan: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constant(aTask),
      fc.array(tie('plan'), { minLength: 1, maxLength: 3 }).map((parts): Plan => ({ kind: 'seq', parts })),
      fc
        .array(fc.oneof({ weight: 5, arbitrary: tie('plan') }, fc.constant<Plan>({ kind: 'nothing' })), {
          minLength: 2,
          maxLength: 3,
        })
        .chain((parts) =>
          fc.constantFrom<Plan>(
            { kind: 'all', parts },
            { kind: 'one', parts, flags: ['f1', 'f2'] },
            { kind: 'some', parts, flags: ['f3', 'f4'] },
          ),
        ),
      tie('plan').map((body): Plan => ({ kind: 'loop', flag: 'f5', body: { kind: 'seq', parts: [aTask, body] } })),
    ),
  }))
  .plan.map((plan) => named({ kind: 'seq', parts: [aTask, plan] }))

function named(plan: Plan): Plan {
  let count = 0
  const name = (part: Plan): Plan => {
    if (part.kind === 'task') return { kind: 'task', id: `t${++count}` }
    if (part.kind === 'loop') return { ...part, body: name(part.body) }
    return 'parts' in part ? { ...part, parts: part.parts.map(name) } : part
  }
  return name(plan)
}
