import { describe, expect, it } from 'vitest'
import { AppError } from '../../../core/shared/errors.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import {
  checkPace,
  eventsTowards,
  type IncomingEvent,
  incomingTransitions,
  minutesToNextQuestion,
  submittedStatus,
} from './incoming.rules.ts'
import { rejectFields, stepOfPicture } from '../submission/reject-fields.rules.ts'

const {
  notSubmitted,
  platformReview,
  platformRejected,
  submitting,
  channelReview,
  awaitingSignature,
  opened,
  channelRejected,
  failed,
  closed,
} = IncomingStatus
const gone = IncomingStatus.void
const statuses = Object.values(IncomingStatus)

const messageOf = (work: () => unknown): string => {
  try {
    work()
    return ''
  } catch (error) {
    return error instanceof AppError ? error.message : String(error)
  }
}

/** The table of network 4.2: event, where it may start, where it leads. */
const table: readonly [IncomingEvent, readonly number[], number][] = [
  ['create', [], notSubmitted],
  ['bornOpened', [], opened],
  ['submit', [notSubmitted, platformRejected, channelRejected, failed], submitting],
  ['submitForReview', [notSubmitted, platformRejected, channelRejected, failed], platformReview],
  ['passReview', [platformReview], submitting],
  ['failReview', [platformReview], platformRejected],
  ['accept', [submitting], channelReview],
  ['refuse', [submitting, channelReview, awaitingSignature], channelRejected],
  ['fail', [submitting], failed],
  ['askSignature', [channelReview], awaitingSignature],
  ['open', [channelReview, awaitingSignature], opened],
  ['abandon', [notSubmitted, platformRejected, channelRejected, failed], gone],
  ['close', [opened], closed],
  ['reopen', [closed], opened],
]

describe('the life of an onboarding (network 4.2)', () => {
  it('knows no other event', () =>
    expect(Object.keys(incomingTransitions).toSorted()).toEqual(table.map(([event]) => event).toSorted()))

  it.each(
    table.flatMap(([event, from, to]) =>
      statuses.map((status) => ({ event, status, to, isAllowed: from.includes(status) })),
    ),
  )('$event from $status: allowed $isAllowed', ({ event, status, to, isAllowed }) => {
    if (isAllowed) expect(nextState(incomingTransitions, status, event)).toBe(to)
    else expect(messageOf(() => nextState(incomingTransitions, status, event))).toBe('当前状态不允许此操作')
  })

  it.each([
    [notSubmitted, ''],
    [platformReview, '进件审核中，请勿重复提交'],
    [platformRejected, ''],
    [submitting, '进件审核中，请勿重复提交'],
    [channelReview, '进件审核中，请勿重复提交'],
    [awaitingSignature, '进件审核中，请勿重复提交'],
    [opened, '该通道已进件成功'],
    [channelRejected, ''],
    [failed, ''],
    [gone, '当前状态不允许此操作'],
    [closed, '当前状态不允许此操作'],
  ])('C0191 submitted from %d says "%s"', (status, message) => {
    expect(messageOf(() => submittedStatus(status, false))).toBe(message)
    if (message === '') expect(submittedStatus(status, true)).toBe(platformReview)
  })
})

describe('the pace of submissions (network 4.2, row 2,7,8)', () => {
  it.each([
    { why: 'the first', sinceLastSeconds: null, today: 0, says: '' },
    { why: 'a minute after the last', sinceLastSeconds: 60, today: 9, says: '' },
    { why: 'within a minute', sinceLastSeconds: 59.9, today: 1, says: '操作过于频繁，请稍后再试' },
    { why: 'within a minute and the eleventh', sinceLastSeconds: 5, today: 10, says: '操作过于频繁，请稍后再试' },
    { why: 'the eleventh of the day', sinceLastSeconds: 600, today: 10, says: '今日提交次数已达上限' },
  ])('$why: "$says"', ({ sinceLastSeconds, today, says }) =>
    expect(messageOf(() => checkPace({ sinceLastSeconds, today }, 10))).toBe(says),
  )
})

describe('what a channel says', () => {
  it.each([
    [submitting, 'reviewing', ['accept']],
    [submitting, 'signing', ['accept', 'askSignature']],
    [submitting, 'open', ['accept', 'open']],
    [submitting, 'rejected', ['refuse']],
    [channelReview, 'reviewing', []],
    [channelReview, 'signing', ['askSignature']],
    [channelReview, 'open', ['open']],
    [channelReview, 'rejected', ['refuse']],
    [awaitingSignature, 'reviewing', []],
    [awaitingSignature, 'signing', []],
    [awaitingSignature, 'open', ['open']],
    [awaitingSignature, 'rejected', ['refuse']],
    [opened, 'reviewing', []],
    [opened, 'signing', []],
    [opened, 'open', []],
    [opened, 'closed', ['close']],
    [channelRejected, 'rejected', []],
    [closed, 'closed', []],
    [closed, 'open', ['reopen']],
  ] as const)('from %d, %s: %j', (status, state, events) => expect(eventsTowards(status, { state })).toEqual(events))

  it('is refused when it cannot follow, and changes nothing', () => {
    for (const status of [notSubmitted, platformReview, platformRejected, failed, gone])
      for (const state of ['reviewing', 'signing', 'open', 'rejected', 'closed'] as const)
        expect(messageOf(() => eventsTowards(status, { state }))).toBe('当前状态不允许此操作')
    expect(messageOf(() => eventsTowards(opened, { state: 'rejected' }))).toBe('当前状态不允许此操作')
    expect(messageOf(() => eventsTowards(channelRejected, { state: 'open' }))).toBe('当前状态不允许此操作')
  })
})

describe('when a channel is asked', () => {
  it.each([
    [0, 1],
    [1, 4],
    [5, 10],
    [15.2, 45],
    [60, 60],
    [5000, 60],
  ])('%d minutes after it was sent: in %d', (passed, wait) => expect(minutesToNextQuestion(passed)).toBe(wait))
})

describe('fields at fault lead to their step (network 3.4 to 3.8)', () => {
  it.each([
    ['rpiName', null, 1],
    ['address', null, 2],
    ['accNo', null, 3],
    ['rates', null, 4],
    ['pics', 4, 1],
    ['pics', 5, 2],
    ['pics', 8, 3],
    ['pics', 15, 4],
  ])('%s, picture %j: step %d', (field, picKind, step) =>
    expect(rejectFields([{ field, picKind, msg: '不清晰' }])).toEqual([{ field, picKind, msg: '不清晰', step }]),
  )

  it('knows the step of every kind of picture', () => {
    for (let kind = 1; kind <= 24; kind += 1) expect([1, 2, 3, 4]).toContain(stepOfPicture(kind))
  })
})
