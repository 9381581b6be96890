import type { CodeOf } from '../../../core/shared/codes.ts'
import { PosKind, RpmType } from '../model/model-codes.contract.ts'
import { isShareable } from '../terminal/shared-device.rules.ts'
import { terminalErrors } from '../terminal/terminal-errors.contract.ts'

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

/** In which of three ways a device goes back to the stock. */
export type ReleaseWay = 'scanner' | 'smartPos' | 'pos'

const wayNames = {
  scanner: { zh: '扫码盒/枪', en: 'scanner' },
  smartPos: { zh: '智能POS', en: 'smart POS' },
  pos: { zh: 'POS', en: 'POS' },
} as const

/**
 * The way in which a device goes back to the stock besides its removal; null: by its removal alone. A smart POS may be
 * taken back either way; only the channel's own way waits for its answer.
 * @source docs/domain/network.md 13.3, unBindYSPOS, unBindCodeScan, unBindIntelligentMac
 */
export function releaseWay(device: {
  readonly rpmType: CodeOf<typeof RpmType>
  readonly posKind: CodeOf<typeof PosKind> | null
}): ReleaseWay | null {
  if (device.rpmType === RpmType.scanner) return 'scanner'
  if (device.rpmType !== RpmType.pos) return null
  return device.posKind === PosKind.smart ? 'smartPos' : 'pos'
}

/** Refuses a way that is not the device's. @throws terminal.wrongKind */
export function checkReleaseWay(
  device: Parameters<typeof releaseWay>[0],
  way: ReleaseWay,
  language: 'zh' | 'en',
): void {
  const isPos = way === 'pos' && device.rpmType === RpmType.pos
  if (!isPos && releaseWay(device) !== way) throw terminalErrors.wrongKind({ kind: wayNames[way][language] })
}
