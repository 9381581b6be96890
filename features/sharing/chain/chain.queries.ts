import type { Tx } from '../../../core/server/database/db.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import type { PayWay } from '../../channels/channels.shared.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { PriceLine } from '../shares/fee.rules.ts'
import { ProfitMode } from '../shares/sharing.contract.ts'
import type { EmployeePolicy } from '../shares/sharing.rules.ts'
import { checkInstant, type FrozenChain, type FrozenLevel, type Validity, versionAt } from './frozen-chain.rules.ts'

/** A chain that is asked for: whose prices, for what, at which moment. */
export interface WantedChain {
  /** Name under which the answer is found. */
  readonly key: string
  readonly rpiNo: string
  readonly aisleCode: string
  readonly payWay: CodeOf<typeof PayWay>
  /** Moment of payment, as the database writes it: `2026-03-01 14:00:00.123+08`. */
  readonly at: string
}

const operatorType = 1
const providerType = 2
const merchantType = 3
const employeeType = 4

/**
 * The frozen price chains of merchants at moments: who stood above each merchant then, and the line each of them paid
 * by then. Later moves and prices change nothing in it. At most three statements, however many chains are asked for.
 * @returns by key; a merchant that was nobody's at that moment has none. A node or merchant without a price has a level
 *   with line null: `missingLevels` names them
 * @throws RangeError when a moment is not written as the database writes it
 * @source docs/domain/money.md 0.3, 4.1, 4.2; docs/domain/network.md 8.1, 23
 */
export async function chainsAt(
  tx: Tx,
  tenantId: string,
  wanted: readonly WantedChain[],
): Promise<Map<string, FrozenChain>> {
  if (wanted.length === 0) return new Map()
  const belongings = await belongingsIn(tx, tenantId, [...new Set(wanted.map(({ rpiNo }) => rpiNo))], periodOf(wanted))
  const placed = wanted.flatMap((one) => {
    const belonging = versionAt(belongings.get(one.rpiNo), one.at)
    return belonging ? [{ ...one, belonging, nodes: nodesOf(tenantId, belonging), empNo: belonging.empNo }] : []
  })
  const priced = await pricesAt(tx, tenantId, placed)
  return new Map(
    placed.map(({ key, belonging: { from: _from, to: _to, ...whose } }) => [
      key,
      { ...whose, ...(priced.get(key) as PricedChain) },
    ]),
  )
}

/** Prices that are asked for: those of a merchant and of nodes that are known, from the operator down. */
export interface WantedPrices extends WantedChain {
  readonly nodes: readonly Node[]
  readonly empNo: string | null
}

/** The prices of a chain: the nodes' and last the merchant's, and the employee's reward. */
export type PricedChain = Pick<FrozenChain, 'levels' | 'employee'>

/**
 * Reads the prices that given nodes, a merchant and its employee paid or earned at moments, as the version tables hold them
 * now. Two statements, however many are asked for.
 * @returns by key
 * @throws RangeError when a moment is not written as the database writes it
 * @source docs/domain/money.md 4.2, 4.7
 */
export async function pricesAt(
  tx: Tx,
  tenantId: string,
  wanted: readonly WantedPrices[],
): Promise<Map<string, PricedChain>> {
  if (wanted.length === 0) return new Map()
  const period = periodOf(wanted)
  const lines = await linesIn(tx, tenantId, wanted, period)
  const employees = await employeePoliciesIn(tx, tenantId, wanted, period)
  return new Map(wanted.map((one) => [one.key, chainOf(one, lines, employees)]))
}

/** One chain; see chainsAt. Null when the merchant was nobody's at that moment. */
export async function chainAt(tx: Tx, tenantId: string, wanted: Omit<WantedChain, 'key'>): Promise<FrozenChain | null> {
  return (await chainsAt(tx, tenantId, [{ ...wanted, key: '' }])).get('') ?? null
}

interface Node {
  readonly ownerType: number
  readonly ownerNo: string
}
interface Belonging
  extends Validity,
    Pick<FrozenChain, 'oemNo' | 'userNo' | 'userPath' | 'empNo' | 'institutionNo' | 'managerUserId'> {}
interface LineVersion extends Validity {
  readonly lineId: bigint
  readonly line: PriceLine
}
interface PolicyVersion extends Validity {
  readonly policy: EmployeePolicy
}

function chainOf(
  { rpiNo, aisleCode, payWay, at, nodes, empNo }: WantedPrices,
  lines: ReadonlyMap<string, LineVersion[]>,
  employees: ReadonlyMap<string, PolicyVersion[]>,
): PricedChain {
  const owners = [...nodes, { ownerType: merchantType, ownerNo: rpiNo }]
  const levels = owners.map(({ ownerType, ownerNo }): FrozenLevel => {
    const version = versionAt(lines.get(placeOf(ownerNo, aisleCode, payWay)), at)
    return { ownerType, ownerNo, lineId: version?.lineId ?? null, line: version?.line ?? null }
  })
  const employee = empNo ? (versionAt(employees.get(placeOf(empNo, aisleCode, payWay)), at)?.policy ?? null) : null
  return { levels, employee }
}

function nodesOf(tenantId: string, { oemNo, userPath }: Belonging): Node[] {
  const operators = oemNo === tenantId ? [tenantId] : [tenantId, oemNo]
  const providers = userPath === '' ? [] : userPath.split(',')
  return [
    ...operators.map((ownerNo) => ({ ownerType: operatorType, ownerNo })),
    ...providers.map((ownerNo) => ({ ownerType: providerType, ownerNo })),
  ]
}

const placeOf = (ownerNo: string, aisleCode: string, payWay: number) => `${ownerNo}|${aisleCode}|${payWay}`

function periodOf(wanted: readonly WantedChain[]): { first: string; last: string } {
  const moments = wanted.map(({ at }) => checkInstant(at)).sort()
  return { first: moments[0] as string, last: moments.at(-1) as string }
}

type Period = ReturnType<typeof periodOf>

/** Distinct owners with channel and pay way, as three columns. */
function columnsOf(places: readonly (readonly [ownerNo: string, aisleCode: string, payWay: number])[]) {
  const distinct = [...new Map(places.map((place) => [place.join('|'), place])).values()]
  return [
    distinct.map(([ownerNo]) => ownerNo),
    distinct.map(([, aisleCode]) => aisleCode),
    distinct.map(([, , payWay]) => payWay),
  ]
}

async function belongingsIn(
  tx: Tx,
  tenantId: string,
  merchants: string[],
  { first, last }: Period,
): Promise<Map<string, Belonging[]>> {
  const { rows } = await tx.client.query({
    name: 'chain_belongings',
    text: `SELECT rpi_no, oem_no, user_no, user_path, emp_no, institution_no, manager_user_id, valid_from, valid_to FROM rpi_belonging
            WHERE tenant_id = $1 AND rpi_no = ANY($2::text[]) AND valid_from <= $4::timestamptz AND (valid_to IS NULL OR valid_to > $3::timestamptz)`,
    values: [tenantId, merchants, first, last],
  })
  return grouped(
    rows,
    (row) => row.rpi_no,
    (row) => ({
      from: row.valid_from,
      to: row.valid_to,
      oemNo: row.oem_no,
      userNo: row.user_no,
      userPath: row.user_path,
      empNo: row.emp_no,
      institutionNo: row.institution_no,
      managerUserId: row.manager_user_id,
    }),
  )
}

async function linesIn(
  tx: Tx,
  tenantId: string,
  placed: readonly WantedPrices[],
  { first, last }: Period,
): Promise<Map<string, LineVersion[]>> {
  const nodes = columnsOf(
    placed.flatMap(({ nodes, aisleCode, payWay }) => nodes.map(({ ownerNo }) => [ownerNo, aisleCode, payWay] as const)),
  )
  const merchants = columnsOf(placed.map(({ rpiNo, aisleCode, payWay }) => [rpiNo, aisleCode, payWay] as const))
  const { rows } = await tx.client.query({
    name: 'chain_lines',
    text: `SELECT r.user_no AS owner_no, r.aisle_code, r.pay_way, r.id, r.rate_ppm, r.cap_amount, r.min_fee, r.d0_rate_ppm, r.d0_fee, r.share_ratio_ppm, r.valid_from, r.valid_to
             FROM unnest($4::text[], $5::text[], $6::smallint[]) AS w (owner_no, aisle_code, pay_way)
            CROSS JOIN LATERAL (SELECT * FROM oem_policy_rate r WHERE r.tenant_id = $1 AND r.user_no = w.owner_no AND r.aisle_code = w.aisle_code AND r.pay_way = w.pay_way
              AND NOT r.is_void AND r.valid_from <= $3::timestamptz AND (r.valid_to IS NULL OR r.valid_to > $2::timestamptz) OFFSET 0) r
           UNION ALL
           SELECT r.rpi_no, r.aisle_code, r.pay_way, r.id, r.rate_ppm, r.cap_amount, r.min_fee, r.d0_rate_ppm, r.d0_fee, 1000000, r.valid_from, r.valid_to
             FROM unnest($7::text[], $8::text[], $9::smallint[]) AS w (owner_no, aisle_code, pay_way)
            CROSS JOIN LATERAL (SELECT * FROM rpi_rate r WHERE r.tenant_id = $1 AND r.rpi_no = w.owner_no AND r.aisle_code = w.aisle_code AND r.pay_way = w.pay_way
              AND NOT r.is_void AND r.valid_from <= $3::timestamptz AND (r.valid_to IS NULL OR r.valid_to > $2::timestamptz) OFFSET 0) r`,
    values: [tenantId, first, last, ...nodes, ...merchants],
  })
  return grouped(
    rows,
    (row) => placeOf(row.owner_no, row.aisle_code, row.pay_way),
    (row) => ({
      from: row.valid_from,
      to: row.valid_to,
      lineId: row.id,
      line: {
        ratePpm: row.rate_ppm,
        capAmountFen: fenOrNull(row.cap_amount),
        minFeeFen: fen(row.min_fee),
        d0RatePpm: row.d0_rate_ppm,
        d0FeeFen: fen(row.d0_fee),
        shareRatioPpm: row.share_ratio_ppm,
      },
    }),
  )
}

async function employeePoliciesIn(
  tx: Tx,
  tenantId: string,
  placed: readonly WantedPrices[],
  { first, last }: Period,
): Promise<Map<string, PolicyVersion[]>> {
  const places = placed.flatMap(({ empNo, aisleCode, payWay }) => (empNo ? [[empNo, aisleCode, payWay] as const] : []))
  if (places.length === 0) return new Map()
  const { rows } = await tx.client.query({
    name: 'chain_employee_policies',
    text: `SELECT p.emp_no, p.aisle_code, p.pay_way, p.profit_mode, p.rate_ppm, p.amount, p.effective_time AS valid_from, p.expire_time AS valid_to
             FROM unnest($4::text[], $5::text[], $6::smallint[]) AS w (emp_no, aisle_code, pay_way)
             JOIN emp_policy_trad p ON p.tenant_id = $1 AND p.emp_no = w.emp_no AND p.aisle_code = w.aisle_code AND p.pay_way = w.pay_way
            WHERE NOT p.is_void AND p.effective_time <= $3::timestamptz AND (p.expire_time IS NULL OR p.expire_time > $2::timestamptz)`,
    values: [tenantId, first, last, ...columnsOf(places)],
  })
  return grouped(
    rows,
    (row) => placeOf(row.emp_no, row.aisle_code, row.pay_way),
    (row) => ({ from: row.valid_from, to: row.valid_to, policy: policyOf(row) }),
  )
}

function policyOf(row: {
  emp_no: string
  profit_mode: CodeOf<typeof ProfitMode>
  rate_ppm: number | null
  amount: bigint | null
}): EmployeePolicy {
  const owner = { ownerType: employeeType, ownerNo: row.emp_no }
  return row.profit_mode === ProfitMode.perTrade
    ? { ...owner, profitMode: row.profit_mode, amountFen: fen(row.amount ?? 0n) }
    : { ...owner, profitMode: row.profit_mode, ratePpm: row.rate_ppm ?? 0 }
}

const fenOrNull = (amount: bigint | null): Fen | null => (amount === null ? null : fen(amount))

function grouped<Row, Value>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  valueOf: (row: Row) => Value,
): Map<string, Value[]> {
  const groups = new Map<string, Value[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(valueOf(row))
    else groups.set(key, [valueOf(row)])
  }
  return groups
}
