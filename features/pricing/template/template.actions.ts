import { constant } from '../../../core/server/database/constant.ts'
import { sql } from 'drizzle-orm'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { takeNumber } from '../../../core/server/database/business-number.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { ppmBase } from '../../../core/shared/money.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { insertRows } from '../../../core/server/database/row-writing.ts'
import { type Maker, madeBy } from '../../../core/server/call/maker.ts'
import type { Giver } from '../policy/giver.queries.ts'
import { floorProblem, type Line, malformed } from '../../channels/channels.shared.ts'
import { boundsOf, partyLinesFrom } from '../price/cost-lines.queries.ts'
import { policyNumber } from '../policy/policy.actions.ts'
import { PolicyStatus } from '../policy/policy-codes.contract.ts'
import { policyErrors } from '../policy/policy-errors.contract.ts'
import { takeIds } from '../policy/policy-version.actions.ts'
import { GiverType } from '../price/giver-type.contract.ts'
import { ownTemplate, type Template } from './template.queries.ts'
import { policyTransitions } from '../policy/policy.rules.ts'

/** Prices kept to be given again and again. */
export interface TemplateDraft {
  /** A template that is changed; a new one when left out. */
  readonly polNo?: string | undefined
  /** Version that was on the screen, so that nobody's change is overwritten. */
  readonly version?: number | undefined
  /** For whom: 1 sub-operators, 2 providers. */
  readonly userType: number
  readonly aisleCode: string
  readonly polName: string
  readonly lines: readonly Line[]
  readonly shareRatio?: number | undefined
  readonly remark?: string
}

/**
 * Saves a template of a giver. One that is changed becomes a new version under its number; what was made from it before
 * stays as it is.
 * @returns its number, and what it was before
 * @throws price.… when a line is wrong or below the owner's own cost; common.notFound when the template is not the
 *   owner's; common.moved when somebody changed it meanwhile; policy.templateNameTaken
 * @source docs/domain/network.md 8.5
 */
export async function saveTemplate(
  tx: Tx,
  maker: Maker,
  owner: Giver,
  draft: TemplateDraft,
): Promise<{ polNo: string; before: Template | null }> {
  if (owner.type === GiverType.platform) throw commonErrors.forbidden()
  await checkLines(tx, maker, owner, draft)
  const before = draft.polNo === undefined ? null : await endBefore(tx, maker, owner, draft)
  const polNo = before?.polNo ?? (await takeNumber(tx, policyNumber, dayOfText(maker.at)))
  const polVersion = (before?.polVersion ?? 0) + 1
  const [id] = await takeIds(tx, 1)
  await refuseTakenName(tx, owner, draft.polName)
  await insertRows(tx, 'oem_policy', [
    {
      ...madeBy(maker),
      id: id as bigint,
      oemNo: owner.oemNo,
      polNo,
      polVersion,
      polName: draft.polName,
      isTemplate: true,
      userType: draft.userType,
      ownerType: owner.type,
      ownerNo: owner.no,
      aisleCode: draft.aisleCode,
      shareRatioPpm: draft.shareRatio ?? ppmBase,
      policyStatus: policyTransitions.begin.to,
      effectiveTime: maker.at,
      remark: draft.remark ?? '',
    },
  ])
  await insertRows(
    tx,
    'oem_policy_rate',
    draft.lines.map((line) => ({
      tenantId: maker.tenantId,
      oemNo: owner.oemNo,
      policyId: id as bigint,
      aisleCode: draft.aisleCode,
      payWay: line.payWay,
      ratePpm: line.ratePpm,
      capAmount: line.capAmountFen,
      minFee: line.minFeeFen,
      d0RatePpm: line.d0RatePpm,
      d0Fee: line.d0FeeFen,
      shareRatioPpm: draft.shareRatio ?? ppmBase,
      validFrom: maker.at,
      createUser: maker.userId,
      createTime: maker.at,
    })),
  )
  await logTemplate(tx, maker, owner, `${polNo}-${polVersion}`, null, PolicyStatus.inForce)
  return { polNo, before }
}

/** A template stands against its owner's own cost, now and later, as what is given by it will. */
async function checkLines(tx: Tx, { at }: Maker, owner: Giver, { lines, aisleCode }: TemplateDraft): Promise<void> {
  const wrong = malformed(lines)
  if (wrong) throw wrong
  const cost = await partyLinesFrom(tx, owner.tenantId, [owner.no], [aisleCode], at)
  const bounds = await boundsOf(tx, [aisleCode])
  const problem = floorProblem(lines, at, cost, (payWay) => bounds.get(`${aisleCode}|${payWay}`) ?? null, false)
  if (problem) throw problem
}

/** Ends the version of a template that is replaced. */
async function endBefore(
  tx: Tx,
  maker: Maker,
  owner: Giver,
  { polNo = '', version }: TemplateDraft,
): Promise<Template> {
  const before = await ownTemplate(tx, owner, polNo)
  if (!before) throw commonErrors.notFound()
  const ended = await rowOf(
    tx,
    sql`UPDATE oem_policy SET policy_status = ${policyTransitions.removeTemplate.to}, update_user = ${maker.userId}::bigint, update_time = ${maker.at}, version = version + 1
         WHERE tenant_id = ${owner.tenantId} AND id = ${before.id} AND policy_status IN (${constant(...policyTransitions.removeTemplate.from)}) AND (${version ?? null}::int IS NULL OR version = ${version ?? null}::int) RETURNING id`,
  )
  if (!ended) throw commonErrors.moved()
  await logTemplate(tx, maker, owner, `${polNo}-${before.polVersion}`, PolicyStatus.inForce, PolicyStatus.void)
  return before
}

async function refuseTakenName(tx: Tx, { tenantId, no }: Giver, polName: string): Promise<void> {
  const taken = await rowOf(
    tx,
    sql`SELECT 1 FROM oem_policy WHERE tenant_id = ${tenantId} AND owner_no = ${no} AND pol_name = ${polName} AND is_template AND policy_status = ${PolicyStatus.inForce} AND NOT is_deleted`,
  )
  if (taken) throw policyErrors.templateNameTaken()
}

const logTemplate = (
  tx: Tx,
  { userId }: Maker,
  { tenantId, oemNo, no }: Giver,
  entityNo: string,
  from: number | null,
  to: number,
): Promise<void> =>
  logStates(tx, tenantId, userId === null ? null : { userId, userNo: no }, [
    { oemNo, entity: 'oem_policy', entityNo, from, to, action: to === PolicyStatus.void ? 'replace' : 'template' },
  ])
