import { type Fen, fen, sumFen } from '../../../core/shared/money.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { employeeLevel, type ProfitRow } from '../../sharing/sharing.shared.ts'

/** Caller who looks at a trade's chain. */
export interface Looking {
  readonly partyType: number
  /** Root operator's tenant, and the caller's login tenant. */
  readonly tenantId: string
  readonly oemNo: string
  readonly userNo: string
  /** Whether the caller may see what the channel costs the root operator. */
  readonly seesCost: boolean
}

/** Levels of a chain that a caller may see. */
export interface Sight {
  /** Levels of nodes whose profit is shown; 99 for the employee. */
  readonly profits: ReadonlySet<number>
  /** Levels whose price and fee are shown, the merchant's among them. */
  readonly prices: ReadonlySet<number>
}

/**
 * Returns the levels of a trade's chain that a caller may see: from its own node downward; an operator of a sub-operator's
 * trade that party alone, not those inside it; the channel's price with the permission for it; an employee its own reward.
 * @param owners  numbers of the owners of the levels, the root operator first and the merchant last
 * @param merchantOemNo login tenant of the merchant
 * @param empNo   employee who earns part of it, null for none
 * @source docs/domain/money.md 0.5 no. 4, 4.8
 */
export function sightOf(
  caller: Looking,
  owners: readonly string[],
  merchantOemNo: string,
  empNo: string | null,
): Sight {
  const merchantLevel = owners.length - 1
  const nodes = owners.slice(0, -1)
  if (caller.partyType === PartyType.employee)
    return { profits: new Set(empNo === caller.userNo ? [employeeLevel] : []), prices: new Set([merchantLevel]) }
  const own =
    caller.partyType === PartyType.operator
      ? nodes.indexOf(caller.oemNo)
      : caller.partyType === PartyType.provider
        ? nodes.indexOf(caller.userNo)
        : -1
  if (own < 0) return { profits: new Set(), prices: new Set() }
  const isInner = caller.partyType === PartyType.operator && merchantOemNo !== caller.oemNo
  const shown = nodes.map((_, level) => level).filter((level) => level >= own && (!isInner || level <= own + 1))
  const prices = shown.filter((level) => level > 0 || caller.seesCost)
  return {
    profits: new Set(isInner || empNo === null ? shown : [...shown, employeeLevel]),
    prices: new Set([...prices, merchantLevel]),
  }
}

/** Whether the booked sums are what the prices give, owner by owner. @source docs/domain/money.md 4.8, required property */
export function agrees(
  booked: readonly { ownerNo: string; profitFen: Fen }[],
  expected: readonly ProfitRow[],
): boolean {
  const sums = new Map<string, bigint>()
  const add = (ownerNo: string, amount: bigint) => sums.set(ownerNo, (sums.get(ownerNo) ?? 0n) + amount)
  for (const { ownerNo, profitFen } of booked) add(ownerNo, profitFen)
  for (const { ownerNo, profitFen } of expected) add(ownerNo, -profitFen)
  return [...sums.values()].every((left) => left === 0n)
}

/** Sum of what owners kept. */
export const keptOf = (booked: readonly { ownerNo: string; profitFen: Fen }[], ownerNo?: string): Fen =>
  fen(
    sumFen(booked.filter((row) => ownerNo === undefined || row.ownerNo === ownerNo).map(({ profitFen }) => profitFen)),
  )
