import { commonErrors } from '../../../core/shared/errors.ts'
import { terminalErrors } from './terminal-errors.contract.ts'

/** Most devices of one removal. @source docs/domain/network.md 13.3, remove */
export const mostRemoved = 20

/** Who acts, as the rules see it. */
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

/**
 * Refuses to move a device to another store while a staff member has it, or out of its store while others hang on it.
 * @param rpsNo the store it shall stand in; '' for none
 * @throws terminal.staffBound, terminal.equipmentOn
 * @source docs/domain/network.md 13.3, edit
 */
export function checkMove(
  { rpsNo: present, rpstNo, hasEquipment }: { rpsNo: string | null; rpstNo: string | null; hasEquipment: boolean },
  rpsNo: string,
): void {
  if ((present ?? '') === rpsNo) return
  if (rpstNo !== null) throw terminalErrors.staffBound()
  if (rpsNo === '' && hasEquipment) throw terminalErrors.equipmentOn()
}
