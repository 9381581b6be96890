import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { text } from '../../../core/shared/shapes/shapes.ts'

/**
 * Calls by which channels send notifications: each operator has an address of its own at each channel. @source
 * docs/domain/money.md 3.3
 */
export const channelNotify = {
  receive: call({
    id: 'C1101',
    method: 'POST',
    path: '/api/countinghouse/channels/notify/{aisleCode}/{tenantId}',
    title: '通道通知',
    permission: 'public',
    input: z.object({ aisleCode: text(20), tenantId: text(12) }),
    answer: 'plain',
  }),
}
