import fc from 'fast-check'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { chainOf, employeeOwner } from './chain.fixture.ts'
import type { PriceLine } from './fee.rules.ts'
import { ProfitMode } from './sharing.contract.ts'
import type { Chain, EmployeePolicy, Trade } from './sharing.rules.ts'

/** Numbers drawn one after the other from a list that fast-check makes and shrinks: far cheaper than nested records. */
function drawing(numbers: Uint32Array) {
  let place = 0
  const upTo = (most: number) => (numbers[place++ % numbers.length] ?? 0) % (most + 1)
  return { upTo, oneIn: (chances: number) => upTo(chances - 1) === chances - 1 }
}
type Drawing = ReturnType<typeof drawing>

/** A trade on a random chain, and what is refunded of it. */
export interface Case {
  readonly chain: Chain
  readonly trade: Trade
  /** Refunds in order; they add up to at most the amount. */
  readonly refundsFen: readonly Fen[]
  readonly isProportional: boolean
}

/** A price at or above another one, or now and then one that breaks the order: the clamp has to bear it. */
function drawnLine(draw: Drawing, above: PriceLine | null): PriceLine | null {
  if (draw.oneIn(25)) return null
  const base = draw.oneIn(8) ? null : above
  const cap = draw.oneIn(4) ? draw.upTo(4000) : null
  return {
    ratePpm: (base?.ratePpm ?? 0) + draw.upTo(4000),
    capAmountFen: cap === null ? (base?.capAmountFen ?? null) : fen((base?.capAmountFen ?? 0n) + BigInt(cap)),
    minFeeFen: fen((base?.minFeeFen ?? 0n) + BigInt(draw.oneIn(4) ? draw.upTo(30) : 0)),
    d0RatePpm: (base?.d0RatePpm ?? 0) + draw.upTo(300),
    d0FeeFen: fen((base?.d0FeeFen ?? 0n) + BigInt(draw.oneIn(2) ? draw.upTo(200) : 0)),
    shareRatioPpm: draw.oneIn(3) ? draw.upTo(1_000_000) : 1_000_000,
  }
}

function drawnEmployee(draw: Drawing): EmployeePolicy | null {
  switch (draw.upTo(5)) {
    case 0:
      return { ...employeeOwner, profitMode: ProfitMode.spreadShare, ratePpm: draw.upTo(1_000_000) }
    case 1:
      return { ...employeeOwner, profitMode: ProfitMode.amountShare, ratePpm: draw.upTo(2000) }
    case 2:
      return { ...employeeOwner, profitMode: ProfitMode.perTrade, amountFen: fen(draw.upTo(300)) }
    default:
      return null
  }
}

/** A chain of 1 to 6 nodes and a merchant. */
function drawnChain(draw: Drawing): Chain {
  const lines: (PriceLine | null)[] = []
  let above: PriceLine | null = null
  for (let left = 2 + draw.upTo(5); left > 0; left--) {
    const line = drawnLine(draw, above)
    lines.push(line)
    above = line ?? above
  }
  return chainOf(lines, drawnEmployee(draw))
}

function drawnRefunds(draw: Drawing, amountFen: Fen): Fen[] {
  const refundsFen: Fen[] = []
  let leftFen: bigint = amountFen
  for (let steps = draw.upTo(4); steps > 0 && leftFen > 0n; steps--) {
    const part = draw.oneIn(3) ? leftFen : (leftFen * BigInt(draw.upTo(1000))) / 1000n
    if (part > 0n) refundsFen.push(fen(part))
    leftFen -= part
  }
  return refundsFen
}

function drawnCase(numbers: Uint32Array): Case {
  const draw = drawing(numbers)
  const magnitude = [500, 20_000, 1_000_000, 4_000_000_000][draw.upTo(3)] ?? 1
  const amountFen = fen(1 + draw.upTo(magnitude))
  const reported = (most: Fen, chances: number) =>
    draw.oneIn(chances) ? { feeFen: fen((most * BigInt(draw.upTo(20_000))) / 1_000_000n), d0PartFen: null } : null
  const trade = {
    amountFen,
    isD0: draw.oneIn(3),
    merchantFee: reported(amountFen, 5),
    channelCost: reported(amountFen, 8),
  }
  const refundsFen = drawnRefunds(draw, amountFen)
  return { chain: drawnChain(draw), trade, refundsFen, isProportional: !draw.oneIn(6) }
}

/** Trades on chains of 1 to 6 nodes with their refunds, as fast-check makes and shrinks them. */
export const cases = fc.uint32Array({ minLength: 110, maxLength: 110 }).map(drawnCase)
