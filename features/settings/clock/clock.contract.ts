import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { flag, labelled, shownInstant } from '../../../core/shared/shapes/shapes.ts'

/** Steps by which the business clock is moved. */
export const ClockStep = codes(['clock_step', '时钟步长', 'Clock step'], {
  hour: [1, '下一小时', 'Next hour'],
  dayClose: [2, '下一日结', 'Next day close'],
  month: [3, '下个月', 'Next month'],
})

export const clockErrors = defineErrors('clock', {
  fixed: { status: 403, zh: '只有演示环境可以移动时钟', en: 'The clock can only be moved in a demo environment' },
  moving: { status: 409, zh: '时钟正在移动，请稍候', en: 'The clock is being moved. Please wait' },
})

/** The business clock: what time it is, whether it can be moved, and where it is going. */
export const clock = {
  now: call({
    id: 'C1081',
    method: 'GET',
    path: '/api/countinghouse/settings/clock/now',
    title: '业务时钟',
    permission: 'signedIn',
    output: z.object({ now: shownInstant(), isMovable: flag(), movingTo: shownInstant() }),
  }),
  move: call({
    id: 'C1082',
    method: 'POST',
    path: '/api/countinghouse/settings/clock/move',
    title: '移动业务时钟',
    permission: 'clock_move',
    audit: 'clock.move',
    input: z.object({ step: labelled('时钟步长', code(ClockStep)) }),
    output: z.object({ movingTo: shownInstant() }),
    refusals: { clock: 'fixed moving' },
  }),
}
