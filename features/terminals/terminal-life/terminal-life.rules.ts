import { commonErrors } from '../../../core/shared/errors.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { RpmType } from '../../channels/channels.shared.ts'
import { TermBindStatus } from './terminal-codes.contract.ts'
import { terminalErrors } from './terminal-errors.contract.ts'

/**
 * Returns the binding of a device: its staff, else its store, else the merchant alone. @source docs/domain/network.md 13.2,
 * bindStatus
 */
export function bindStatusOf({
  rpsNo,
  rpstNo,
  isShared,
}: {
  rpsNo?: string | null | undefined
  rpstNo?: string | null | undefined
  isShared?: boolean | undefined
}): CodeOf<typeof TermBindStatus> {
  if (rpstNo || isShared) return TermBindStatus.staff
  return rpsNo ? TermBindStatus.store : TermBindStatus.merchant
}

/** Refuses to take from a POS where it is known to stand. @throws common.fieldRequired @source docs/domain/network.md 13.2, installAddress */
export function checkAddress(
  { rpmType, installAddress: before }: { readonly rpmType: CodeOf<typeof RpmType>; readonly installAddress: string },
  installAddress: string,
  label: string,
): void {
  if (rpmType === RpmType.pos && before !== '' && installAddress === '') throw commonErrors.fieldRequired({ label })
}

/** Refuses whatever would touch a device that the channel is unbinding. @throws terminal.releasing */
export function checkNotReleasing({ releaseNo }: { readonly releaseNo: string | null }): void {
  if (releaseNo !== null) throw terminalErrors.releasing()
}

/** Most devices of one removal. @source docs/domain/network.md 13.3, remove */
export const mostRemoved = 20

/** Acting user, as the rules see it. */
export interface Actor {
  /** Number of `party_user_type`. */
  readonly partyType: number
  readonly userNo: string
  readonly roleAliases: readonly string[]
}

/**
 * Refuses to switch a device on that risk control switched off, unless by risk control.
 * @returns whether the device is off by risk control afterwards
 * @throws terminal.offByRisk @source docs/domain/network.md 13.3, changeIsOn
 */
export function offByRiskAfter({ roleAliases }: Actor, isOn: boolean, offByRisk: boolean): boolean {
  const isRisk = roleAliases.includes('risk')
  if (isOn && offByRisk && !isRisk) throw terminalErrors.offByRisk()
  return isOn ? false : isRisk || offByRisk
}

/** A device as its removal is decided. */
export interface Removable {
  readonly sn: string
  /** A payment with it is open that began within the last ten minutes. */
  readonly isTrading: boolean
}

/** Refuses to remove too many devices at once, or one with which somebody is paying. @throws terminal.tooManyAtOnce, terminal.trading */
export function checkRemoval(devices: readonly Removable[]): void {
  if (devices.length === 0) throw commonErrors.notFound()
  if (devices.length > mostRemoved) throw terminalErrors.tooManyAtOnce({ n: mostRemoved })
  const trading = devices.find(({ isTrading }) => isTrading)
  if (trading) throw terminalErrors.trading({ sn: trading.sn })
}

/** Attachments of a device that decide about a move to another store. */
export interface Movable {
  readonly rpsNo: string | null
  readonly rpstNo: string | null
  readonly isShared: boolean
  readonly parentRtNo: string | null
  readonly hasEquipment: boolean
}

/**
 * Refuses to move a device to another store while staff have it or it hangs on a stand, or out of its store while others
 * hang on it.
 * @param rpsNo the store it shall stand in; '' for none
 * @throws terminal.staffBound, terminal.onStand, terminal.equipmentOn, in this order
 * @source docs/domain/network.md 13.3, edit
 */
export function checkMove(
  { rpsNo: present, rpstNo, isShared, parentRtNo, hasEquipment }: Movable,
  rpsNo: string,
): void {
  if ((present ?? '') === rpsNo) return
  if (rpstNo !== null || isShared) throw terminalErrors.staffBound()
  if (parentRtNo !== null) throw terminalErrors.onStand()
  if (rpsNo === '' && hasEquipment) throw terminalErrors.equipmentOn()
}
