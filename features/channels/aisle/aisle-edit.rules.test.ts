import { expect, it } from 'vitest'
import { AppError } from '../../../core/shared/errors.ts'
import { fen } from '../../../core/shared/money.ts'
import { checkAisle, type CostDraft } from './aisle-edit.rules.ts'

const cost: CostDraft = {
  payWay: 1,
  ratePpm: 2_500,
  capAmountFen: null,
  minFeeFen: fen(0),
  d0RatePpm: 0,
  d0FeeFen: fen(0),
  minMerchantRatePpm: 3_000,
  maxRatePpm: 10_000,
}
const right = { aisleCode: 'SANDBOX', d0Begin: '09:00', d0End: '21:00', costs: [cost] }

function refusalOf(given: Partial<Parameters<typeof checkAisle>[0]>): string {
  try {
    checkAisle({ ...right, ...given })
    return ''
  } catch (error) {
    return error instanceof AppError ? error.refusalName : String(error)
  }
}

it.each([
  ['right', {}, ''],
  ['with a code in small letters', { aisleCode: 'sandbox' }, 'aisle.codeFormat'],
  ['with hours of the same day that end when they begin', { d0End: '09:00' }, 'aisle.d0Window'],
  ['with a pay way twice', { costs: [cost, cost] }, 'price.payWayTwice'],
  ['with bounds that leave nothing', { costs: [{ ...cost, minMerchantRatePpm: 10_001 }] }, 'aisle.boundsReversed'],
  ['with bounds of one rate', { costs: [{ ...cost, minMerchantRatePpm: 10_000 }] }, ''],
])('a channel is judged %s (network 9)', (_, given, refusal) => expect(refusalOf(given)).toBe(refusal))
