import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { nextState, type Transitions } from '../../../core/shared/transitions.ts'
import { RpiFinishStatus, RpiStatus } from '../../merchants/merchants.shared.ts'
import { MerchantUserType, regionErrors } from '../../settings/settings.shared.ts'
import { StoreStatus, StoreType } from './store-codes.contract.ts'
import { storeErrors } from './store-errors.contract.ts'

/** A shop opens and closes, as often as it likes. @source docs/domain/network.md 12.1 */
export const storeTransitions = {
  create: { from: [], to: StoreStatus.open },
  open: { from: [StoreStatus.closed], to: StoreStatus.open },
  close: { from: [StoreStatus.open], to: StoreStatus.closed },
} as const satisfies Transitions<typeof StoreStatus>

/**
 * Type of the next shop of a merchant: the first one is its head store.
 * @param merchant with the number of its shops so far
 * @param most     most shops of one merchant, param merchant.store.max
 * @throws store.merchantDraft, store.microOne, store.tooMany, in this order
 * @source docs/domain/network.md 12.1
 */
export function typeOfNextStore(
  {
    finishStatus,
    userType,
    stores,
  }: { readonly finishStatus: number; readonly userType: number; readonly stores: number },
  most: number,
): CodeOf<typeof StoreType> {
  if (finishStatus === RpiFinishStatus.draft) throw storeErrors.merchantDraft()
  if (stores >= 1 && userType === MerchantUserType.micro) throw storeErrors.microOne()
  if (stores >= most) throw storeErrors.tooMany({ n: most })
  return stores === 0 ? StoreType.head : StoreType.branch
}

/**
 * Status of a shop once it is to be open or closed.
 * @throws common.stateRefuses when it is so already, store.merchantOff when the shop of a merchant that is not active
 *   is to open
 * @source docs/domain/network.md 12.1, changeStoreStatus
 */
export function storeStatusOnce(
  wanted: CodeOf<typeof StoreStatus>,
  present: CodeOf<typeof StoreStatus>,
  rpiStatus: number,
): CodeOf<typeof StoreStatus> {
  const event = wanted === StoreStatus.open ? 'open' : 'close'
  const status = nextState(storeTransitions, present, event)
  if (event === 'open' && rpiStatus !== RpiStatus.active) throw storeErrors.merchantOff()
  return status
}

/** Everything bound to a store. */
export interface StoreHoldings {
  readonly storeType: number
  readonly terminals: number
  readonly codes: number
  /** Projects that divide its takings. */
  readonly divisions: number
}

/**
 * Refuses to remove a head store, or a shop on which something hangs.
 * @throws store.headKept, store.inUse, in this order
 * @source docs/domain/network.md 12.1, remove
 */
export function checkStoreRemoval({ storeType, terminals, codes, divisions }: StoreHoldings): void {
  if (storeType === StoreType.head) throw storeErrors.headKept()
  if (terminals + codes + divisions > 0) throw storeErrors.inUse()
}

/** Whether a switch may be turned: one that stands so already is refused. @throws common.stateRefuses */
export function checkSwitch(isOn: boolean, wanted: boolean): void {
  if (isOn === wanted) throw commonErrors.stateRefuses()
}

/**
 * Refuses a province or city beside a district of another one; they may be left out, and stand at full length.
 * @param district as the list of regions has it
 * @throws region.wrong
 * @source docs/domain/network.md 1.7, region
 */
export function checkPlace(
  district: { readonly provinceCode: string; readonly cityCode: string },
  given: { readonly provinceCode: string; readonly cityCode: string },
): void {
  const agrees = (told: string, is: string) => told === '' || told === is || told === is.padEnd(6, '0')
  if (!agrees(given.provinceCode, district.provinceCode) || !agrees(given.cityCode, district.cityCode))
    throw regionErrors.wrong()
}
