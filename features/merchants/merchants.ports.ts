import type { Maker } from '../../core/server/call/maker.ts'
import type { Tx } from '../../core/server/database/db.ts'

/** A merchant's first store, as its onboarding tells it. */
export interface HeadStoreDraft {
  readonly rpiNo: string
  readonly storeName: string
  readonly provinceCode?: string
  readonly cityCode?: string
  readonly districtCode?: string
  readonly address?: string
  readonly longitude?: string
  readonly latitude?: string
  readonly managerName: string
  readonly managerMobile: string
  readonly servicePhone?: string
  readonly businessBegin?: string
  readonly businessEnd?: string
}

/** Work that merchants have the areas above them do. */
interface MerchantPorts {
  /** Makes a merchant's first store. */
  readonly addHeadStore: (tx: Tx, maker: Maker, store: HeadStoreDraft) => Promise<void>
  /** The devices among some serial numbers that a party has in stock. */
  readonly inStock: (tx: Tx, tenantId: string, holderNo: string, sns: readonly string[]) => Promise<readonly string[]>
  /**
   * Has the devices of merchants follow them to another direct party.
   * @param only `heldBy`: only devices that one of these holds
   * @returns how many devices changed their holder
   */
  readonly moveDevices: (
    tx: Tx,
    mover: Pick<Maker, 'tenantId' | 'userId' | 'at'>,
    rpiNos: readonly string[],
    toNo: string,
    only?: { readonly heldBy?: readonly string[] },
  ) => Promise<number>
  /** Binds a device of the stock to a merchant. @throws what forbids it */
  readonly bindDevice: (tx: Tx, maker: Maker, device: { readonly sn: string; readonly rpiNo: string }) => Promise<void>
  /** Ties a merchant's POS to its present licence and settlement account. @source docs/domain/network.md 13.6 */
  readonly renewFiveElements: (tx: Tx, tenantId: string, rpiNo: string, at: string) => Promise<void>
}

declare module '../../core/server/ports.ts' {
  interface Ports {
    readonly merchants: MerchantPorts
  }
}
