import { describe, expect, it } from 'vitest'
import { nextState } from '../../../core/shared/transitions.ts'
import { DivOrderStatus } from '../../trades/trades.shared.ts'
import { divisionTransitions } from '../order/order-states.rules.ts'
import { ProjectStatus, ReceiptStatus } from '../project/project.contract.ts'
import { registrationTransitions } from '../registration/registration.rules.ts'
import { registrationSwitchBlocked, resubmitBlocked } from '../registration/registration-screen.rules.ts'
import { auditBlocked, changeBlocked, switchBlocked } from './project-screen.rules.ts'
import { ProjectDraft, VersionStatus } from './project-upkeep.contract.ts'
import { projectTransitions, rulesOf, versionTransitions } from './project-upkeep.rules.ts'

type Moves = Readonly<Record<string, Readonly<Record<number, number>>>>

/** The only moves of each machine: event, then from → to. Every other pair is refused. */
const machines: readonly {
  readonly of: string
  readonly codes: Readonly<Record<string, number>>
  readonly transitions: Parameters<typeof nextState>[0]
  readonly moves: Moves
}[] = [
  {
    of: 'a project (R039)',
    codes: ProjectStatus,
    transitions: projectTransitions,
    moves: {
      add: {},
      addSubmitted: {},
      keep: { 0: 0, 4: 0 },
      submit: { 0: 1, 4: 1 },
      approve: { 1: 2 },
      reject: { 1: 4 },
      stop: { 2: 3 },
      start: { 3: 2 },
    },
  },
  {
    of: 'a version of its rules',
    codes: VersionStatus,
    transitions: versionTransitions,
    moves: { put: {}, putFirst: {}, approve: { 1: 2 }, reject: { 1: 4 }, replace: { 2: 3 } },
  },
  {
    of: 'a registration (R040)',
    codes: ReceiptStatus,
    transitions: registrationTransitions,
    moves: {
      add: {},
      register: { 0: 1 },
      open: { 1: 2 },
      refuse: { 1: 3 },
      resubmit: { 3: 1 },
      stop: { 2: 4 },
      start: { 4: 2 },
    },
  },
  {
    of: 'a division order (R042)',
    codes: DivOrderStatus,
    transitions: divisionTransitions,
    moves: {
      register: {},
      freeze: { 0: 1 },
      refuse: { 0: 6 },
      execute: { 1: 2 },
      finish: { 2: 3 },
      fail: { 2: 6 },
      giveBack: { 1: 1 },
      unfreeze: { 1: 7 },
      return: { 3: 4, 4: 4 },
      returnAll: { 3: 5, 4: 5 },
    },
  },
]

describe.each(machines)('$of', ({ codes, transitions, moves }) => {
  it('knows the events of the document alone', () => {
    expect(Object.keys(transitions).sort()).toEqual(Object.keys(moves).sort())
  })

  it.each(Object.keys(moves).flatMap((event) => Object.values(codes).map((from) => ({ event, from }))))(
    '$event from $from',
    ({ event, from }) => {
      const to = moves[event]?.[from]
      const move = () => nextState(transitions, from as never, event as never)
      if (to === undefined) expect(move).toThrow('当前状态不允许此操作')
      else expect(move()).toBe(to)
    },
  )
})

describe('buttons of a project', () => {
  const at = (projectStatus: number, waitingVersion: number | null = null, isOwnRequest: 0 | 1 = 0) => ({
    projectStatus,
    waitingVersion,
    isOwnRequest,
  })

  it.each([
    { status: 0, audit: '没有待审核的内容', change: undefined, turn: '审核通过后才能启停' },
    { status: 1, audit: undefined, change: '审核中，不能修改', turn: '审核通过后才能启停' },
    { status: 2, audit: '没有待审核的内容', change: undefined, turn: undefined },
    { status: 3, audit: '没有待审核的内容', change: undefined, turn: undefined },
    { status: 4, audit: '没有待审核的内容', change: undefined, turn: '审核通过后才能启停' },
  ])('say why not in status $status', ({ status, audit, change, turn }) => {
    expect(auditBlocked(at(status))).toBe(audit)
    expect(changeBlocked(at(status))).toBe(change)
    expect(switchBlocked(at(status))).toBe(turn)
  })

  it('have a version decided, by somebody else', () => {
    expect(auditBlocked(at(2, 2))).toBeUndefined()
    expect(auditBlocked(at(2, 2, 1))).toBe('不能审核本人提交的申请')
    expect(changeBlocked(at(2, 2))).toBe('上一次修改尚未审核')
  })

  it.each([
    { status: 0, again: '报备失败后才能重新报备', turn: '生效后才能启停' },
    { status: 1, again: '报备失败后才能重新报备', turn: '生效后才能启停' },
    { status: 2, again: '报备失败后才能重新报备', turn: undefined },
    { status: 3, again: undefined, turn: '生效后才能启停' },
    { status: 4, again: '报备失败后才能重新报备', turn: undefined },
  ])('of a registration say why not in status $status', ({ status, again, turn }) => {
    expect(resubmitBlocked(status)).toBe(again)
    expect(registrationSwitchBlocked(status)).toBe(turn)
  })
})

describe('the rules of a draft', () => {
  const draft = (over: Record<string, unknown> = {}) =>
    ProjectDraft.parse({
      projectName: '供应链分账',
      divMode: 1,
      baseKind: 1,
      maxRatio: '30',
      payMode: 1,
      freezeDays: 30,
      shortRule: 1,
      ...over,
    })
  const now = '2026-03-02 12:00:00+08'

  it('hold from now on, and hours of delay count for delayed divisions alone', () => {
    expect(rulesOf(draft({ delayHours: 5 }), now)).toMatchObject({
      delayHours: 0,
      maxRatioPpm: 300_000,
      startTime: now,
      endTime: null,
    })
    expect(rulesOf(draft({ divMode: 2, delayHours: 720 }), now)).toMatchObject({ delayHours: 720 })
  })

  it.each([
    { why: 'a delay is missing', over: { divMode: 2 }, msg: '延时分账请填写1至720的延时小时数' },
    { why: 'nothing may be divided', over: { maxRatio: '0' }, msg: '分账比例上限应大于0且不超过100%' },
    {
      why: 'it ends before it starts',
      over: { startTime: '2026-03-03 00:00:00', endTime: '2026-03-03 00:00:00' },
      msg: '结束时间应晚于生效时间',
    },
  ])('are refused when $why', ({ over, msg }) => {
    expect(() => rulesOf(draft(over), now)).toThrow(msg)
  })
})
