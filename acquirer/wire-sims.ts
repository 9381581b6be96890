/** SIM cards on the wire of the sandbox: its carrier platform. @source docs/domain/money.md 10, Carrier; docs/domain/network.md 16 */
import type { Fen } from '../core/shared/money.ts'

/** Calls of the carrier platform that a scenario may meet. */
export const simApis = ['sims.query', 'sims.change', 'sims.recharge', 'sims.cancel'] as const

/** The carrier platform's own states of a card. SUSPENDED carries a reason; CANCELLED is final. */
export type SimState = 'INACTIVE' | 'ACTIVE' | 'SUSPENDED' | 'TESTING' | 'STOCK' | 'PRE_CANCELLED' | 'CANCELLED'

/** Reason of a suspension. */
export type SimReason = 'REQUEST' | 'UNPAID' | 'OVER_QUOTA' | 'WRONG_DEVICE' | 'ADMIN'

/** Change of a card that a client may ask for. */
export type SimAction = 'PAUSE' | 'RESUME' | 'GPRS_OFF' | 'GPRS_ON' | 'END_TEST' | 'ACTIVATE' | 'RESET'

/** `GET /v1/sim/{iccid}`. Flow is whole KB. */
export interface SimCard {
  iccid: string
  msisdn: string
  imsi: string
  state: SimState
  reason: SimReason | null
  gprsOn: boolean
  packageName: string
  flowTotalKb: number
  flowUsedKb: number
  testEnd: string | null
  silentEnd: string | null
  activeTime: string | null
  expireTime: string | null
  /** Time of the newest of these figures. */
  changeTime: string
}

/** `POST /v1/sim/{iccid}/change` {outNo, action, reason?}, `GET /v1/sim/changes/{outNo}`. */
export interface SimChange {
  outNo: string
  action: SimAction
  state: 'PROCESSING' | 'SUCCESS' | 'FAILED'
  failCode: string | null
  card: SimCard
}

/** `POST /v1/sim/{iccid}/recharge` {outNo, productCode, months, flowMb}, `GET /v1/sim/recharges/{outNo}`; CANCELLED follows SUCCESS. */
export interface SimRecharge {
  outNo: string
  carrierOrderNo: string
  iccid: string
  state: 'PROCESSING' | 'SUCCESS' | 'FAILED' | 'CANCELLED'
  failCode: string | null
  /** Amount that the platform charges its client. */
  cost: Fen
  /** Amount that it gave back with a cancellation. */
  returned: Fen
  validFrom: string | null
  validTo: string | null
  finishTime: string | null
}
