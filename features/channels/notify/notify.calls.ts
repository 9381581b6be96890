import { handlePlain } from '../../../core/server/call/handle.ts'
import { takeNotification } from './notify.actions.ts'
import { channelNotify } from './notify.contract.ts'

export const notifyCalls = [
  handlePlain(channelNotify.receive, async ({ db, input, target, headers, rawBody }) => {
    const outcome = await takeNotification(db, { ...input, target, headers, rawBody })
    switch (outcome.kind) {
      case 'acknowledged':
        return { status: 200, text: outcome.text }
      case 'notYet':
        return { status: 500, text: 'FAIL' }
      case 'forged':
        return { status: 400, text: 'FAIL' }
      case 'unknownAddress':
        return { status: 404, text: 'FAIL' }
    }
  }),
]
