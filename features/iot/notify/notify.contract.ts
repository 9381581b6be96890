import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { text } from '../../../core/shared/shapes/shapes.ts'

/** Call by which carrier platforms send news: each operator has an address of its own. @source docs/domain/network.md 16, carrier notice */
export const carrierNotify = {
  receive: call({
    id: 'C1415',
    method: 'POST',
    path: '/api/countinghouse/iot/notify/{adapter}/{tenantId}',
    title: '物联卡平台通知',
    permission: 'public',
    input: z.object({ adapter: text(20), tenantId: text(12) }),
    answer: 'plain',
  }),
}
