import { expect, it } from 'vitest'
import { calendarJob } from './calendar.ts'
import { job } from './jobs.ts'
import { outboxKind } from './outbox.ts'
import { joinWork } from './work.ts'

const nothing = () => Promise.resolve()
const closing = calendarJob({ name: 'test.close', due: { daily: '00:10' }, run: nothing })
const sheet = job({ name: 'test.sheet', run: nothing })
const look = { name: 'test.look', everySeconds: 1, run: nothing }
const order = outboxKind({ kind: 'test.order', send: () => Promise.reject(new Error('unsent')), settle: nothing })

it('joins the work of areas in their order', () => {
  const later = calendarJob({ name: 'test.later', due: { daily: '00:10' }, run: nothing })
  const whole = joinWork(
    { calendar: [closing], ticks: [look] },
    {},
    { calendar: [later], jobs: [sheet], outbox: [order] },
  )
  expect(whole).toEqual({ calendar: [closing, later], jobs: [sheet], ticks: [look], outbox: [order] })
})

it.each([
  ['test.close', { calendar: [closing] }],
  ['test.sheet', { jobs: [sheet] }],
  ['test.look', { ticks: [look] }],
  ['test.order', { outbox: [order] }],
])('refuses %s, declared by two areas', (name, work) => {
  expect(() => joinWork(work, work)).toThrow(`work ${name} is declared twice`)
})
