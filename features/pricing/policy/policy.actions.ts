import { sql } from 'drizzle-orm'
import { rowsOf, run, type Tx } from '../../../core/server/db.ts'
import { refusalOfConstraint } from '../../../core/server/envelope.ts'
import { type NumberKind, takeNumbers } from '../../../core/server/numbers.ts'
import { addDays, dayOfText } from '../../../core/shared/dates.ts'
import { ppmBase } from '../../../core/shared/money.ts'
import { insertMany } from '../../providers/party/insert-many.actions.ts'
import { type Maker, madeBy } from '../../providers/party/maker.rules.ts'
import { checkInstant } from '../chain/frozen-chain.rules.ts'
import { floorProblem, underNewCost } from '../line/floor.rules.ts'
import { lineErrors } from '../line/line.contract.ts'
import { type Line, malformed } from '../line/line.rules.ts'
import {
  aisleCostsFrom,
  boundsOf,
  childrenOf,
  type HeldLine,
  merchantLinesBelow,
  partyLinesFrom,
} from './cost-lines.queries.ts'
import { bringPoliciesIntoForce } from './due-policy.actions.ts'
import { PolicyStatus } from './policy-codes.contract.ts'
import { policyErrors } from './policy-errors.contract.ts'
import { policies, policyRates } from './policy.tables.ts'
import { lockPrices } from './price-lock.actions.ts'
import { type Receiver, receiversOf } from './receiver.queries.ts'

/** Prices that a party is to be given for a channel. */
export interface PolicyDraft {
  /** Receiver: the operator itself, a sub-operator or a provider. */
  readonly userNo: string
  readonly aisleCode: string
  readonly polName: string
  readonly lines: readonly Line[]
  /** Part of its own spread that the receiver keeps; all of it when left out. */
  readonly shareRatioPpm?: number
  /** From when it holds: database text in +08, the maker's moment or later. */
  readonly effectiveTime: string
  readonly templatePolNo?: string
  readonly remark?: string
}

/** A policy that was given. */
export interface GivenPolicy {
  readonly polNo: string
  readonly policyId: bigint
}

const policyNumber: NumberKind = { prefix: 'POL', day: 'yyMMdd', width: 5 }
/** How far ahead a policy may be set, in days. @source docs/domain/network.md 20.1, policy.effective.max_ahead_days */
const mostDaysAhead = 90

refusalOfConstraint('oem_policy_pending', () => policyErrors.pending())
refusalOfConstraint('oem_policy_name', () => policyErrors.nameTaken())

/**
 * Gives parties new prices for channels. Every line must stand against what the giver pays at each later moment, and
 * nobody below the receiver may be left under the new cost; the operator's own cost policy stands against the channel's
 * list price. Parties above are served first, so that a whole chain may be given at once.
 * @returns in the order of the drafts
 * @throws price.… when a line is wrong or somebody below would fall under it, policy.tooEarly and policy.tooLate,
 *   policy.notApproved, policy.pending while an earlier version waits
 * @source docs/domain/network.md 8.1, 8.4, 8.5, 25 no. 1
 */
export async function givePolicies(tx: Tx, maker: Maker, drafts: readonly PolicyDraft[]): Promise<GivenPolicy[]> {
  for (const draft of drafts) checkForm(maker, draft)
  const aisles = [...new Set(drafts.map(({ aisleCode }) => aisleCode))]
  await lockPrices(tx, maker.tenantId, aisles)
  const receivers = await receiversOf(
    tx,
    maker.tenantId,
    drafts.map(({ userNo }) => userNo),
  )
  const numbers = await takeNumbers(tx, policyNumber, dayOfText(maker.at), drafts.length)
  const ids = await rowsOf<{ id: bigint }>(
    tx,
    sql`SELECT next_id() AS id FROM generate_series(1, ${drafts.length}::int)`,
  )
  const placed = drafts.map((draft, place): Placed => {
    const receiver = receivers.get(draft.userNo)
    if (!receiver?.isApproved) throw policyErrors.notApproved()
    return { ...draft, receiver, polNo: numbers[place] as string, policyId: ids[place]?.id as bigint }
  })
  for (const depth of [...new Set(placed.map(({ receiver }) => receiver.depth))].sort((a, b) => a - b)) {
    await giveAtDepth(
      tx,
      maker,
      placed.filter(({ receiver }) => receiver.depth === depth),
      aisles,
    )
  }
  await bringPoliciesIntoForce(tx, maker.tenantId, maker.at, maker.userId)
  return placed.map(({ polNo, policyId }) => ({ polNo, policyId }))
}

interface Placed extends PolicyDraft, GivenPolicy {
  readonly receiver: Receiver
}

function checkForm({ at }: Maker, { lines, effectiveTime }: PolicyDraft): void {
  const wrong = malformed(lines)
  if (wrong) throw wrong
  if (checkInstant(effectiveTime) < at) throw policyErrors.tooEarly()
  if (dayOfText(effectiveTime) > addDays(dayOfText(at), mostDaysAhead)) throw policyErrors.tooLate({ n: mostDaysAhead })
}

async function giveAtDepth(tx: Tx, maker: Maker, drafts: readonly Placed[], aisles: readonly string[]): Promise<void> {
  await checkFloors(tx, maker.tenantId, drafts, aisles)
  await checkBelow(tx, maker.tenantId, drafts, aisles)
  await closeLines(tx, maker.tenantId, drafts)
  await insertMany(
    tx,
    policies,
    drafts.map((draft) => rowOfPolicy(maker, draft)),
  )
  await insertMany(
    tx,
    policyRates,
    drafts.flatMap((draft) => draft.lines.map((line) => rowOfLine(maker, draft, line))),
  )
}

async function checkFloors(
  tx: Tx,
  tenantId: string,
  drafts: readonly Placed[],
  aisles: readonly string[],
): Promise<void> {
  const earliest = earliestOf(drafts)
  const listPrices = await aisleCostsFrom(tx, aisles, earliest)
  const givers = [...new Set(drafts.map(({ receiver }) => receiver.giverNo))]
  const given = await partyLinesFrom(tx, tenantId, givers, aisles, earliest)
  const bounds = await boundsOf(tx, aisles)
  for (const { receiver, aisleCode, lines, effectiveTime } of drafts) {
    const ofChannel = listPrices.filter((line) => line.ownerNo === aisleCode)
    const ofGiver = given.filter((line) => line.ownerNo === receiver.giverNo && line.aisleCode === aisleCode)
    const floor = receiver.giverType === 0 ? ofChannel : ofGiver
    const held = floor.filter(({ to }) => to === null || to > effectiveTime)
    const problem = floorProblem(
      lines,
      effectiveTime,
      held,
      (payWay) => bounds.get(`${aisleCode}|${payWay}`) ?? null,
      false,
    )
    if (problem) throw problem
  }
}

/** Nobody below may be left under the new cost; neither parties nor merchants. */
async function checkBelow(
  tx: Tx,
  tenantId: string,
  drafts: readonly Placed[],
  aisles: readonly string[],
): Promise<void> {
  const earliest = earliestOf(drafts)
  const receivers = [...new Set(drafts.map(({ userNo }) => userNo))]
  const children = await childrenOf(tx, tenantId, receivers)
  const childLines = await partyLinesFrom(
    tx,
    tenantId,
    children.map(({ userNo }) => userNo),
    aisles,
    earliest,
  )
  const merchantLines = await merchantLinesBelow(tx, tenantId, receivers, aisles, earliest)
  const parentOf = new Map(children.map(({ userNo, parentNo }) => [userNo, parentNo]))
  for (const draft of drafts) {
    const isLater = (line: HeldLine) =>
      line.aisleCode === draft.aisleCode && (line.to === null || line.to > draft.effectiveTime)
    const below = underNewCost(
      draft.lines,
      childLines.filter((line) => isLater(line) && parentOf.get(line.ownerNo) === draft.userNo),
    )
    if (below.length > 0) throw lineErrors.childrenBelow({ n: countOwners(below) })
    const merchants = underNewCost(
      draft.lines,
      merchantLines.filter((line) => isLater(line) && line.parentNo === draft.userNo),
    )
    if (merchants.length > 0) throw lineErrors.merchantsBelow({ m: countOwners(merchants) })
  }
}

const countOwners = (lines: readonly HeldLine[]) => new Set(lines.map(({ ownerNo }) => ownerNo)).size
const earliestOf = (drafts: readonly PolicyDraft[]) =>
  drafts.map(({ effectiveTime }) => effectiveTime).sort()[0] as string

/** Ends the receivers' present lines where the new ones begin; a line that would begin there itself is void. */
async function closeLines(tx: Tx, tenantId: string, drafts: readonly Placed[]): Promise<void> {
  const [parties, aisles, moments] = [
    drafts.map((one) => one.userNo),
    drafts.map((one) => one.aisleCode),
    drafts.map((one) => one.effectiveTime),
  ]
  await run(
    tx,
    sql`UPDATE oem_policy_rate r SET valid_to = n.at, is_void = r.valid_from >= n.at
          FROM unnest(${sql.param(parties)}::text[], ${sql.param(aisles)}::text[], ${sql.param(moments)}::timestamptz[]) AS n (user_no, aisle_code, at)
         WHERE r.tenant_id = ${tenantId} AND r.user_no = n.user_no AND r.aisle_code = n.aisle_code AND NOT r.is_void AND (r.valid_to IS NULL OR r.valid_to > n.at)`,
  )
}

const rowOfPolicy = (
  maker: Maker,
  { receiver, policyId, lines: _lines, ...draft }: Placed,
): typeof policies.$inferInsert => ({
  ...draft,
  ...madeBy(maker),
  id: policyId,
  oemNo: receiver.oemNo,
  userType: receiver.userType,
  ownerType: receiver.giverType,
  ownerNo: receiver.giverNo,
  policyStatus: PolicyStatus.scheduled,
})

const rowOfLine = ({ userId, tenantId, at }: Maker, draft: Placed, line: Line): typeof policyRates.$inferInsert => ({
  tenantId,
  oemNo: draft.receiver.oemNo,
  policyId: draft.policyId,
  userNo: draft.userNo,
  aisleCode: draft.aisleCode,
  payWay: line.payWay,
  ratePpm: line.ratePpm,
  capAmount: line.capAmountFen,
  minFee: line.minFeeFen,
  d0RatePpm: line.d0RatePpm,
  d0Fee: line.d0FeeFen,
  shareRatioPpm: draft.shareRatioPpm ?? ppmBase,
  validFrom: draft.effectiveTime,
  createUser: userId,
  createTime: at,
})
