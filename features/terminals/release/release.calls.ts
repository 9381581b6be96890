import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { run, type Tx } from '../../../core/server/database/db.ts'
import { handle, handleAsking } from '../../../core/server/call/handle.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { reachMerchantChannel } from '../../channels/channels.server.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { terminalErrors } from '../terminal-life/terminal-errors.contract.ts'
import {
  editableTerminal,
  type LockedTerminal,
  lockByNumber,
  removeTerminals,
  requireRemovable,
} from '../terminal-life/terminal-life.actions.ts'
import { terminalAtChannel } from './at-channel.queries.ts'
import { release } from './release.contract.ts'
import { checkReleaseWay, type ReleaseWay } from './release.rules.ts'
import { type AtChannel, dropRelease, finishRelease, noteRelease, unbindAtChannel } from './release.jobs.ts'

export const terminalReleaseCalls = [
  handle(release.scanner, async ({ tx, caller, input, now, audit }) => {
    audit(await takeBack(tx, caller, input.rtNo, 'scanner', now))
    return {}
  }),

  handle(release.smartPos, async ({ tx, caller, input, now, audit }) => {
    audit(await takeBack(tx, caller, input.rtNo, 'smartPos', now))
    return {}
  }),

  handleAsking(release.pos, {
    look: async ({ tx, caller, input: { rtNo } }) => {
      const found = await editableTerminal(tx, caller, rtNo)
      checkReleaseWay(found, 'pos', caller.language)
      await requireRemovable(tx, caller.tenantId, [found])
      return { ...placeOf(found), oemNo: found.oemNo, rpiNo: found.rpiNo }
    },
    ask: async ({ db, caller: { tenantId, userId }, input: { rtNo }, apart }, { rpiNo, oemNo, ...at }) => {
      const wanted = { ...at, rtNo, oemNo, userId: String(userId) }
      const releaseNo = await apart((own) => noteRelease(own, tenantId, wanted))
      if (releaseNo === null) throw terminalErrors.notAtChannel()
      const answer = await unbindAtChannel(db, tenantId, at)
      if (answer.kind === 'refused') {
        await apart((own) => dropRelease(own, tenantId, releaseNo, answer.message))
        throw terminalErrors.releaseRefused({ msg: answer.message })
      }
      if (answer.kind !== 'done') throw terminalErrors.releaseSilent()
      return { releaseNo, sn: at.sn, rpiNo }
    },
    settle: async ({ tx, caller: { tenantId, oemNo, userId }, input: { rtNo }, audit }, { releaseNo, ...before }) => {
      await finishRelease(tx, { tenantId, oemNo, userId, releaseNo })
      audit({ entity: 'terminal', no: rtNo, before, after: null })
      return {}
    },
  }),

  handleAsking(release.v5Id, {
    look: ({ tx, caller, input }) => terminalAtChannel(tx, caller, input.rtNo),
    ask: async ({ db, caller: { tenantId }, input: { rtNo }, apart }, found) => {
      if (found.v5Id !== '') return found.v5Id
      const at = placeOf(found)
      const { channel, access } = await reachMerchantChannel(db, tenantId, at.aisleCode)
      const answer = await channel.queryTerminal(access, at.aisleMerNo, at.sn)
      if (answer.kind === 'absent') throw terminalErrors.channelUnknown()
      if (answer.kind === 'refused') throw terminalErrors.channelRefused({ msg: answer.message })
      if (answer.kind !== 'done') throw terminalErrors.channelSilent()
      const { v5Id } = answer.data
      const told = sql`UPDATE rp_terminal SET v5_id = ${v5Id} WHERE tenant_id = ${tenantId} AND rt_no = ${rtNo} AND NOT is_deleted`
      await apart((own) => run(own, told))
      return v5Id
    },
    settle: async ({ input: { rtNo } }, v5Id) => ({ rtNo, v5Id }),
  }),
]

/** Takes a device of one kind back into the stock, as removing it does. */
async function takeBack(tx: Tx, caller: Caller, rtNo: string, way: ReleaseWay, now: Moment) {
  const found = await lockByNumber(tx, caller, rtNo)
  checkReleaseWay(found, way, caller.language)
  await requireRemovable(tx, caller.tenantId, [found])
  await removeTerminals(tx, makerOf(caller, now), [found])
  return { entity: 'terminal', no: rtNo, before: { sn: found.sn, rpiNo: found.rpiNo }, after: null }
}

/** Returns the identifiers by which a channel knows a POS. @throws terminal.notAtChannel */
function placeOf({ aisleCode, aisleMerNo, sn }: Pick<LockedTerminal, 'aisleCode' | 'aisleMerNo' | 'sn'>): AtChannel {
  if (aisleCode === null || aisleMerNo === null) throw terminalErrors.notAtChannel()
  return { aisleCode, aisleMerNo, sn }
}
