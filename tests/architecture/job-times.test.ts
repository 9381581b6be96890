import { expect, it } from 'vitest'
import { work } from '../../work.ts'
import { timesOfJobs } from './job-times.ts'

it('every job of the calendar runs at the time that is kept for it', () => {
  const times = work.calendar.map(({ name, due }): [string, string] => {
    if ('everyMinutes' in due) return [name, `every ${due.everyMinutes} min`]
    return [name, 'daily' in due ? due.daily : `${due.monthly} on the ${due.onDay}.`]
  })
  expect(Object.fromEntries(times)).toEqual(timesOfJobs)
})
