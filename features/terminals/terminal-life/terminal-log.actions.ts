import type { Tx } from '../../../core/server/database/db.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import type { Maker } from '../../../core/server/call/maker.ts'
import { bindingEntity } from './terminal-codes.contract.ts'
import { bindStatusOf } from './terminal-life.rules.ts'

/** Binding of a device. */
interface Bound {
  readonly rpsNo?: string | null | undefined
  readonly rpstNo?: string | null | undefined
  readonly isShared?: boolean | undefined
}

/** A device that was bound, moved or taken back. */
export interface Move {
  readonly oemNo: string
  readonly rtNo: string
  readonly action: 'bind' | 'move' | 'bindStaff' | 'unbindStaff' | 'share' | 'attach' | 'detach' | 'remove' | 'release'
  /** Null: it was in the stock. */
  readonly before: Bound | null
  /** Null: it goes back into the stock. */
  readonly after: Bound | null
  readonly remark?: string
}

/** Keeps what happened to the binding of devices; one that is back in the stock counts as 0. @source docs/domain/network.md 1.5, 13.3 */
export const logMoves = (tx: Tx, { tenantId, userId }: Pick<Maker, 'tenantId' | 'userId'>, moves: readonly Move[]) =>
  logStates(
    tx,
    tenantId,
    userId === null ? null : { userId, userNo: '' },
    moves.map(({ oemNo, rtNo, action, before, after, remark }) => ({
      oemNo,
      entity: bindingEntity,
      entityNo: rtNo,
      from: before ? bindStatusOf(before) : null,
      to: after ? bindStatusOf(after) : 0,
      action,
      ...(remark ? { remark } : {}),
    })),
  )

/** A device that was switched on or off. */
export interface Switched {
  readonly oemNo: string
  readonly rtNo: string
  readonly before: boolean
  readonly isOn: boolean
  readonly action: string
}

/** Keeps who switched devices on and off; by nobody: for long silence. */
export const logSwitches = (
  tx: Tx,
  { tenantId, userId }: Pick<Maker, 'tenantId' | 'userId'>,
  switched: readonly Switched[],
) =>
  logStates(
    tx,
    tenantId,
    userId === null ? null : { userId, userNo: '' },
    switched.map(({ oemNo, rtNo, before, isOn, action }) => ({
      oemNo,
      entity: 'terminalSwitch',
      entityNo: rtNo,
      from: before ? 1 : 0,
      to: isOn ? 1 : 0,
      action,
    })),
  )
