import { bulkInsert, bulkStatement } from '../../../core/server/database/bulk.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { sql } from 'drizzle-orm'
import { ppmBase } from '../../../core/shared/money.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { type Maker, madeBy } from '../../../core/server/call/maker.ts'
import type { Line } from '../../channels/channels.shared.ts'
import { bringPoliciesIntoForce } from './due-policy.actions.ts'
import { PolicyStatus } from './policy-codes.contract.ts'
import { policyErrors } from './policy-errors.contract.ts'
import type { PlacedRepricing } from '../price/price-check.queries.ts'
import { policyTransitions } from './policy.rules.ts'

/** A version of a policy that is to be written; its prices have been checked. */
export interface PolicyVersion extends PlacedRepricing {
  readonly policyId: bigint
  readonly polNo: string
  readonly polVersion: number
  readonly polName: string
  readonly shareRatioPpm?: number
  readonly templatePolNo?: string | null
  /** Reason for the change of prices, in the words of the user who changes them. */
  readonly remark?: string
}

/**
 * Writes versions of policies: the receivers' present lines end where the new ones begin, and what is due at once comes
 * into force at once.
 * @param action the event as the state log names it
 * @throws policy.pending when a receiver has a version that waits to take effect
 * @source docs/domain/network.md 8.3, 8.5
 */
export async function writeVersions(
  tx: Tx,
  maker: Maker,
  versions: readonly PolicyVersion[],
  action: 'give' | 'adjust' | 'adopt',
): Promise<void> {
  const { tenantId, at, userId } = maker
  await refusePending(tx, tenantId, versions)
  await endLines(tx, tenantId, versions)
  await insertPolicies(
    tx,
    tenantId,
    versions.map((version) => rowOfPolicy(maker, version)),
  )
  await insertLines(
    tx,
    tenantId,
    versions.flatMap((version) => version.lines.map((line) => rowOfLine(maker, version, line))),
  )
  await logStates(
    tx,
    tenantId,
    userId === null ? null : { userId, userNo: '' },
    versions.map(({ receiver, polNo, polVersion, remark = '' }) => ({
      oemNo: receiver.oemNo,
      entity: 'oem_policy',
      entityNo: `${polNo}-${polVersion}`,
      from: null,
      to: PolicyStatus.scheduled,
      action,
      remark,
    })),
  )
  await bringPoliciesIntoForce(tx, tenantId, at, userId)
}

/** So many new ids. */
export async function takeIds(tx: Tx, count: number): Promise<bigint[]> {
  const rows = await rowsOf<{ id: bigint }>(tx, sql`SELECT next_id() AS id FROM generate_series(1, ${count}::int)`)
  return rows.map(({ id }) => id)
}

const parties = (versions: readonly PolicyVersion[]) => sql.param(versions.map(({ userNo }) => userNo))
const aisles = (versions: readonly PolicyVersion[]) => sql.param(versions.map(({ aisleCode }) => aisleCode))

async function refusePending(tx: Tx, tenantId: string, versions: readonly PolicyVersion[]): Promise<void> {
  const waiting = await rowsOf(
    tx,
    sql`SELECT 1 FROM unnest(${parties(versions)}::text[], ${aisles(versions)}::text[]) AS n (user_no, aisle_code)
          JOIN oem_policy p ON p.tenant_id = ${tenantId} AND p.user_no = n.user_no AND p.aisle_code = n.aisle_code
         WHERE p.policy_status = ${PolicyStatus.scheduled} AND NOT p.is_deleted LIMIT 1`,
  )
  if (waiting.length > 0) throw policyErrors.pending()
}

/** A line that would begin where the new ones do, or later, is void. */
const endLines = bulkStatement<PolicyVersion>(
  'end_policy_lines',
  {
    user_no: ['text', ({ userNo }) => userNo],
    aisle_code: ['text', ({ aisleCode }) => aisleCode],
    at: ['timestamptz', ({ effectiveTime }) => effectiveTime],
  },
  `UPDATE oem_policy_rate r SET valid_to = given.at, is_void = r.valid_from >= given.at, version = r.version + 1 FROM {given}
    WHERE r.tenant_id = $1 AND r.user_no = given.user_no AND r.aisle_code = given.aisle_code AND NOT r.is_void AND (r.valid_to IS NULL OR r.valid_to > given.at)`,
)

const insertPolicies = bulkInsert<ReturnType<typeof rowOfPolicy>>('oem_policy', {
  oem_no: ['text', (row) => row.oemNo],
  id: ['bigint', (row) => row.id],
  pol_no: ['text', (row) => row.polNo],
  pol_version: ['integer', (row) => row.polVersion],
  pol_name: ['text', (row) => row.polName],
  template_pol_no: ['text', (row) => row.templatePolNo],
  user_type: ['smallint', (row) => row.userType],
  user_no: ['text', (row) => row.userNo],
  owner_type: ['smallint', (row) => row.ownerType],
  owner_no: ['text', (row) => row.ownerNo],
  aisle_code: ['text', (row) => row.aisleCode],
  share_ratio_ppm: ['integer', (row) => row.shareRatioPpm],
  policy_status: ['smallint', (row) => row.policyStatus],
  effective_time: ['timestamptz', (row) => row.effectiveTime],
  remark: ['text', (row) => row.remark],
  create_user: ['bigint', (row) => row.createUser],
  create_dept: ['bigint', (row) => row.createDept],
  create_time: ['timestamptz', (row) => row.createTime],
  update_user: ['bigint', (row) => row.updateUser],
  update_time: ['timestamptz', (row) => row.updateTime],
})

const rowOfPolicy = (maker: Maker, version: PolicyVersion) => ({
  ...madeBy(maker),
  id: version.policyId,
  polNo: version.polNo,
  polVersion: version.polVersion,
  polName: version.polName,
  templatePolNo: version.templatePolNo ?? null,
  userNo: version.userNo,
  aisleCode: version.aisleCode,
  shareRatioPpm: version.shareRatioPpm ?? ppmBase,
  effectiveTime: version.effectiveTime,
  remark: version.remark ?? '',
  oemNo: version.receiver.oemNo,
  userType: version.receiver.userType,
  ownerType: version.receiver.giverType,
  ownerNo: version.receiver.giverNo,
  policyStatus: policyTransitions.plan.to,
})

const insertLines = bulkInsert<ReturnType<typeof rowOfLine>>('oem_policy_rate', {
  oem_no: ['text', (row) => row.oemNo],
  policy_id: ['bigint', (row) => row.policyId],
  user_no: ['text', (row) => row.userNo],
  aisle_code: ['text', (row) => row.aisleCode],
  pay_way: ['smallint', (row) => row.payWay],
  rate_ppm: ['integer', (row) => row.ratePpm],
  cap_amount: ['fen', (row) => row.capAmount],
  min_fee: ['fen', (row) => row.minFee],
  d0_rate_ppm: ['integer', (row) => row.d0RatePpm],
  d0_fee: ['fen', (row) => row.d0Fee],
  share_ratio_ppm: ['integer', (row) => row.shareRatioPpm],
  valid_from: ['timestamptz', (row) => row.validFrom],
  create_user: ['bigint', (row) => row.createUser],
  create_time: ['timestamptz', (row) => row.createTime],
})

const rowOfLine = ({ userId, at }: Maker, version: PolicyVersion, line: Line) => ({
  oemNo: version.receiver.oemNo,
  policyId: version.policyId,
  userNo: version.userNo,
  aisleCode: version.aisleCode,
  payWay: line.payWay,
  ratePpm: line.ratePpm,
  capAmount: line.capAmountFen,
  minFee: line.minFeeFen,
  d0RatePpm: line.d0RatePpm,
  d0Fee: line.d0FeeFen,
  shareRatioPpm: version.shareRatioPpm ?? ppmBase,
  validFrom: version.effectiveTime,
  createUser: userId,
  createTime: at,
})
