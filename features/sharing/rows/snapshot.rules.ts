import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import type { FrozenLevel } from '../chain/frozen-chain.rules.ts'
import type { PriceLine } from '../shares/fee.rules.ts'
import { ProfitMode } from '../shares/sharing.contract.ts'
import type { Chain, EmployeePolicy } from '../shares/sharing.rules.ts'

/** A chain with the version of each price: all that a snapshot keeps. */
export interface SnapshotChain extends Chain {
  readonly levels: readonly FrozenLevel[]
}

/** A price line in a snapshot: whole fen and parts per million. */
interface KeptLine {
  lineId: string | null
  ratePpm: number
  capAmount: number | null
  minFee: number
  d0RatePpm: number
  d0Fee: number
  shareRatioPpm: number
}

/** A snapshot as the database keeps it. @source docs/domain/money.md 4.2 */
export interface KeptChain {
  levels: { level: number; ownerType: number; ownerNo: string; line: KeptLine | null }[]
  employee: { empNo: string; ownerType: number; profitMode: number; value: number } | null
}

/** A chain as it is kept in a snapshot. Equal chains give equal texts. */
export const keptChain = ({ levels, employee }: SnapshotChain): KeptChain => ({
  levels: levels.map(({ ownerType, ownerNo, line, lineId }, level) => ({
    level,
    ownerType,
    ownerNo,
    line: line && {
      lineId: lineId === null ? null : lineId.toString(),
      ratePpm: line.ratePpm,
      capAmount: line.capAmountFen === null ? null : Number(line.capAmountFen),
      minFee: Number(line.minFeeFen),
      d0RatePpm: line.d0RatePpm,
      d0Fee: Number(line.d0FeeFen),
      shareRatioPpm: line.shareRatioPpm,
    },
  })),
  employee: employee && {
    empNo: employee.ownerNo,
    ownerType: employee.ownerType,
    profitMode: employee.profitMode,
    value: employee.profitMode === ProfitMode.perTrade ? Number(employee.amountFen) : employee.ratePpm,
  },
})

/** The chain of a snapshot. */
export const chainOfKept = ({ levels, employee }: KeptChain): SnapshotChain => ({
  levels: levels.map(({ ownerType, ownerNo, line }) => ({
    ownerType,
    ownerNo,
    line: line && lineOfKept(line),
    lineId: line?.lineId ? BigInt(line.lineId) : null,
  })),
  employee: employee && employeeOfKept(employee),
})

const orNullFen = (amount: number | null): Fen | null => (amount === null ? null : fen(amount))

const lineOfKept = ({ ratePpm, capAmount, minFee, d0RatePpm, d0Fee, shareRatioPpm }: KeptLine): PriceLine => ({
  ratePpm,
  capAmountFen: orNullFen(capAmount),
  minFeeFen: fen(minFee),
  d0RatePpm,
  d0FeeFen: fen(d0Fee),
  shareRatioPpm,
})

function employeeOfKept({ empNo, ownerType, profitMode, value }: NonNullable<KeptChain['employee']>): EmployeePolicy {
  const owner = { ownerType, ownerNo: empNo }
  const mode = profitMode as CodeOf<typeof ProfitMode>
  return mode === ProfitMode.perTrade
    ? { ...owner, profitMode: mode, amountFen: fen(value) }
    : { ...owner, profitMode: mode, ratePpm: value }
}
