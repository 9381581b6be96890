import type { Tx } from '../../core/server/database/db.ts'
import type { AppError } from '../../core/shared/errors.ts'
import type { Fen } from '../../core/shared/money.ts'

/** A SIM fee that a merchant paid and the carrier confirmed. */
export interface PaidSimFee {
  readonly rechargeCode: string
  readonly rptOrderCode: string
  readonly iccid: string
  readonly sn: string
  readonly rpiNo: string
  readonly amountFen: Fen
  /** Instant and business day of the confirmation. */
  readonly at: string
  readonly day: string
  /** Grants of each level of a chain where no campaign says otherwise, from the top node down. */
  readonly bonuses: readonly Fen[]
}

/** Work that SIM cards have the areas above them do. */
interface IotPorts {
  /**
   * Notes what the levels of the merchant's chain get of a fee.
   * @returns the sum of it
   * @source docs/domain/money.md 7.5, SIM bonus
   */
  readonly feePaid: (tx: Tx, tenantId: string, fee: PaidSimFee) => Promise<Fen>
  /** The reason why a fee cannot go back: what was granted of it has been withdrawn. Null: it can. */
  readonly refundProblem: (tx: Tx, tenantId: string, rechargeCode: string) => Promise<AppError | null>
  /** A fee went back to the merchant: what was granted of it is taken back. The day lock is held. */
  readonly feeRefunded: (
    tx: Tx,
    tenantId: string,
    rechargeCode: string,
    now: { readonly at: string; readonly bookDay: string },
  ) => Promise<void>
}

declare module '../../core/server/ports.ts' {
  interface Ports {
    readonly iot: IotPorts
  }
}
