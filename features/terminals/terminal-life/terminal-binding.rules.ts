import { type AppError, commonErrors } from '../../../core/shared/errors.ts'
import { bindingProblem, type Device } from '../../inventory/inventory.shared.ts'
import { merchantErrors } from '../../merchants/merchants.shared.ts'
import { storeErrors } from '../../stores/stores.shared.ts'
import { terminalErrors } from './terminal-errors.contract.ts'

/** A merchant as binding needs it; the count of its terminals grows while a batch is bound. */
export interface MerchantForBinding {
  readonly oemNo: string
  /** Its direct party. */
  readonly userNo: string
  readonly isOnboarded: boolean
  terminals: number
  /** Most terminals that it may have. @source docs/domain/network.md 20.1, merchant.terminal.max */
  readonly mostTerminals: number
  readonly address: string
  /** Its number at each channel at which it takes cards. */
  readonly cardNumbers: ReadonlyMap<string, string>
}

/** A shop as binding needs it. */
export interface StoreForBinding {
  readonly rpiNo: string
  readonly isOn: boolean
  readonly address: string
  /** Those who work there and are on. */
  readonly staff: ReadonlySet<string>
}

/** Target place of a device. */
export interface Place {
  readonly rpiNo: string
  readonly rpsNo?: string | undefined
  readonly rpstNo?: string | undefined
}

/** Returns the refusal that keeps a place from being the merchant's, or null. */
export function placeProblem(
  { rpiNo, rpsNo, rpstNo }: Place,
  stores: ReadonlyMap<string, StoreForBinding>,
): AppError | null {
  if (!rpsNo) return rpstNo ? storeErrors.foreignStore() : null
  const store = stores.get(rpsNo)
  if (store?.rpiNo !== rpiNo) return storeErrors.foreignStore()
  if (!store.isOn) return terminalErrors.storeOff()
  return rpstNo && !store.staff.has(rpstNo) ? terminalErrors.foreignStaff() : null
}

/**
 * Returns the first refusal, in order of precedence, that keeps a device of the stock from being bound to a merchant; null
 * when there is none. A POS stands at its channel, at which the merchant must take cards.
 * @source docs/domain/network.md 13.3, first row
 */
export function terminalProblem(
  place: Place,
  {
    merchant,
    device,
    stores,
  }: {
    readonly merchant: MerchantForBinding | undefined
    readonly device: (Device & { readonly aisleCode: string | null }) | undefined
    readonly stores: ReadonlyMap<string, StoreForBinding>
  },
): AppError | null {
  if (!merchant) return commonErrors.notFound()
  if (!merchant.isOnboarded) return merchantErrors.notOnboarded()
  if (merchant.terminals >= merchant.mostTerminals) return terminalErrors.tooMany({ n: merchant.mostTerminals })
  const problem = bindingProblem(device ?? null, merchant.userNo, terminalErrors.snTaken) ?? placeProblem(place, stores)
  if (problem || !device) return problem
  const isServed = device.aisleCode === null || merchant.cardNumbers.has(device.aisleCode)
  return isServed ? null : terminalErrors.aisleMissing()
}
