import type { CodeOf } from '../../../core/shared/codes.ts'
import { dayOfText, daysBetween } from '../../../core/shared/dates.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { PayWay } from '../../channels/channels.shared.ts'
import { recalcErrors, widestRecalcDays } from './recalc.contract.ts'
import { RecalcMode } from '../recalc-run/recalc-codes.contract.ts'

/** Fields of a request that can be checked without the database. Times as database text. */
export interface RecalcRequest {
  readonly aisleCode?: string | undefined
  readonly payWay?: CodeOf<typeof PayWay> | undefined
  readonly payTime_dategt: string
  readonly payTime_datelt: string
  readonly reason: string
  readonly recalcMode: CodeOf<typeof RecalcMode>
  readonly corrections: readonly { readonly userNo: string }[]
}

/**
 * Refuses a recalculation that says too little or too much.
 * @param tenantId the root operator, whose price is the channel's cost
 * @throws common.reasonMissing; common.datesReversed; profitRecalc.spanTooLong; profitRecalc.correctionsUnwanted;
 *   profitRecalc.placeMissing; profitRecalc.correctionsMissing; profitRecalc.nodeTwice; profitRecalc.endsFixed
 * @source docs/domain/money.md 4.7
 */
export function checkRequest(tenantId: string, request: RecalcRequest): void {
  const { payTime_dategt: first, payTime_datelt: last, reason, recalcMode, corrections } = request
  if (reason === '') throw commonErrors.reasonMissing()
  if (first > last) throw commonErrors.datesReversed()
  if (daysBetween(dayOfText(first), dayOfText(last)) + 1 > widestRecalcDays)
    throw recalcErrors.spanTooLong({ n: widestRecalcDays })
  if (recalcMode === RecalcMode.currentVersions) {
    if (corrections.length > 0) throw recalcErrors.correctionsUnwanted()
    return
  }
  if (request.aisleCode === undefined || request.payWay === undefined) throw recalcErrors.placeMissing()
  if (corrections.length === 0) throw recalcErrors.correctionsMissing()
  const seen = new Set<string>()
  for (const { userNo } of corrections) {
    if (seen.has(userNo)) throw recalcErrors.nodeTwice({ no: userNo })
    if (userNo === tenantId) throw recalcErrors.endsFixed()
    seen.add(userNo)
  }
}
