import type { CodeOf } from '../../../core/shared/codes.ts'
import { RpmType } from '../../channels/channels.shared.ts'
import { isShareable } from '../terminal-life/shared-device.rules.ts'
import { terminalErrors } from '../terminal-life/terminal-errors.contract.ts'

/** A device as its way to one of the staff is decided. */
interface Bindable {
  readonly rpmType: CodeOf<typeof RpmType>
  readonly rpsNo: string | null
  readonly rpstNo: string | null
}

/**
 * Refuses to give a device to a member of staff: one that others may share, one that somebody has, one in another store.
 * @param rpsNo the store in which the person is to use it
 * @throws terminal.sharedKind, terminal.staffBound, terminal.otherStore
 * @source docs/domain/network.md 13.3, staffBindTerminal
 */
export function checkStaffBinding(device: Bindable, rpsNo: string): void {
  if (isShareable(device.rpmType)) throw terminalErrors.sharedKind()
  if (device.rpstNo !== null) throw terminalErrors.staffBound()
  if (device.rpsNo !== null && device.rpsNo !== rpsNo) throw terminalErrors.otherStore()
}

/** Refuses to take a device from a member of staff who has not got it there. @throws terminal.notOfStaff */
export function checkStaffUnbinding(
  device: Pick<Bindable, 'rpsNo' | 'rpstNo'>,
  { rpsNo, rpstNo }: { readonly rpsNo: string; readonly rpstNo: string },
): void {
  if (device.rpsNo !== rpsNo || device.rpstNo !== rpstNo) throw terminalErrors.notOfStaff()
}
