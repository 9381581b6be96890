import type { z } from 'zod'
import { type AppError, commonErrors } from '../../../core/shared/errors.ts'
import { fen, parsePercent, parseYuan, plainPercent } from '../../../core/shared/money.ts'
import { belowGiver, type FloorLine as FloorShape, type Line, outOfBounds } from '../../channels/channels.shared.ts'

/** Lower and upper limits of a price, as sent in messages. */
type FloorLine = z.input<typeof FloorShape>

/** A price as it is typed. */
export interface RateForm {
  payWay: number
  rate: string
  capAmount?: string | null
  minFee?: string
  d0Rate?: string
  d0Fee?: string
}

/** A line to begin with: the price list's of the merchant's party, when it may be asked; else the floor. */
export function startRate(floor: FloorLine, listed: readonly RateForm[] = []): RateForm {
  const found = listed.find(({ payWay }) => payWay === floor.payWay)
  const { rate, d0Rate, ...rest } = found && !wrongRate(found, floor) ? found : floorRate(floor)
  return { ...rest, rate: plainPercent(rate), ...(d0Rate === undefined ? {} : { d0Rate: plainPercent(d0Rate) }) }
}

/** Whether a price leaves the merchant's party nothing: it is what the party pays itself. */
export const isWithoutMargin = (rate: RateForm, floor: FloorLine): boolean =>
  parsePercent(rate.rate) === parsePercent(floor.rate)

/** The floor itself, with the cap and the fees of the cost. */
const floorRate = ({ payWay, rate, minMerchantRate, capAmount, minFee, d0Rate, d0Fee }: FloorLine): RateForm => ({
  payWay,
  rate: Number(rate) >= Number(minMerchantRate) ? rate : minMerchantRate,
  capAmount,
  minFee,
  d0Rate,
  d0Fee,
})

/** Returns the error of a price as it is typed, by the rules of the server. */
export function wrongRate(rate: RateForm, floor: FloorLine): AppError | null {
  const line = lineOf(rate)
  if (!line) return commonErrors.rateFormat()
  const cost = lineOf({ ...floor, rate: floor.rate })
  const bounds = {
    maxRatePpm: parsePercent(floor.maxRate) ?? 0,
    minMerchantRatePpm: parsePercent(floor.minMerchantRate) ?? 0,
  }
  return (cost && belowGiver(line, cost)) ?? outOfBounds(line, bounds, true)
}

function lineOf({ payWay, rate, capAmount, minFee, d0Rate, d0Fee }: RateForm): Line | null {
  const [ratePpm, d0RatePpm] = [parsePercent(rate), parsePercent(d0Rate || '0')]
  const [minFeeFen, d0FeeFen] = [parseYuan(minFee || '0'), parseYuan(d0Fee || '0')]
  const capAmountFen = capAmount ? parseYuan(capAmount) : null
  if (
    ratePpm === null ||
    d0RatePpm === null ||
    minFeeFen === null ||
    d0FeeFen === null ||
    (capAmount && capAmountFen === null)
  )
    return null
  return {
    payWay: payWay as Line['payWay'],
    ratePpm,
    capAmountFen: capAmountFen ?? null,
    minFeeFen: minFeeFen ?? fen(0),
    d0RatePpm,
    d0FeeFen: d0FeeFen ?? fen(0),
  }
}
