import type { Tx } from '../../core/server/database/db.ts'
import type { Fen } from '../../core/shared/money.ts'

/** Work that the stock has the areas above it do. */
interface InventoryPorts {
  /**
   * Tells what the renewal of the SIM card in a device costs by the operator's terms, and until when the card is paid for.
   * @param iccid null: there is no card in it, and nothing to renew
   * @source docs/domain/money.md 7.5, queryMerchantRenewMoney
   */
  readonly simRenewal: (
    tx: Tx,
    tenantId: string,
    iccid: string | null,
  ) => Promise<{ readonly simFee: Fen | null; readonly expireDate: string }>
}

declare module '../../core/server/ports.ts' {
  interface Ports {
    readonly inventory: InventoryPorts
  }
}
