import { RpmType } from '../../channels/channels.shared.ts'

/** Equipment: what hangs on a store, a staff member or a stand. @source docs/domain/network.md 13.1, Eq */
export const equipmentTypes: readonly number[] = [RpmType.soundBox, RpmType.printer]

/** Most sound boxes, and most printers, of one store, staff member or stand. @source docs/domain/network.md 13.3, submitEq */
export const mostEquipment = 5

/** Devices that several staff of one store may share: they are given to staff among the equipment. @source docs/domain/network.md 13.3 */
export const sharedTypes: readonly number[] = [...equipmentTypes, RpmType.plugIn]

/** Whether several staff of one store may share a device of a type. */
export const isShareable = (rpmType: number): boolean => sharedTypes.includes(rpmType)
