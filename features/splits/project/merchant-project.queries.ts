import type { BoundStore } from '../../trades/trades.server.ts'
import type { SettleMode } from '../../channels/channels.shared.ts'
import type { DivisionPayMode, ReceiverKind, ShortRule } from '../../trades/trades.shared.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { type DivBaseKind, DivMode, ProjectStatus, ReceiptStatus, type SplitKind } from './project.contract.ts'

/** An effective receiver of a project. */
export interface EffectiveReceiver {
  readonly receiptId: bigint
  readonly receiverKind: CodeOf<typeof ReceiverKind>
  readonly receiverNo: string
  readonly receiverName: string
  readonly accountMask: string
  readonly aisleReceiverNo: string
  readonly splitKind: CodeOf<typeof SplitKind>
  /** Null for a fixed amount. */
  readonly ratioPpm: number | null
  /** Null for a ratio. */
  readonly fixedAmount: Fen | null
  readonly priority: number
}

/** A project as it stands for one merchant at one channel, with everything that decides about a division. */
export interface MerchantProject {
  readonly projectCode: string
  readonly projectName: string
  readonly projectVersion: number
  readonly divMode: CodeOf<typeof DivMode>
  readonly delayHours: number
  readonly baseKind: CodeOf<typeof DivBaseKind>
  /** The least of what the project, the merchant's consent and the channel allow. */
  readonly maxRatioPpm: number
  readonly payMode: CodeOf<typeof DivisionPayMode>
  readonly freezeDays: number
  readonly shortRule: CodeOf<typeof ShortRule>
  /** On, and within its time. */
  readonly isInForce: boolean
  /** Whether the merchant's registration in the project is effective at the channel. */
  readonly isMerchantIn: boolean
  /** Whether the channel divides at all. */
  readonly isDivisible: boolean
  readonly aisleSettleMode: CodeOf<typeof SettleMode>
  readonly receivers: readonly EffectiveReceiver[]
}

interface ProjectRow extends Omit<MerchantProject, 'receivers'> {}

const readProjects = `
  SELECT p.project_code AS "projectCode", p.project_name AS "projectName", p.project_version AS "projectVersion", p.div_mode AS "divMode", p.delay_hours AS "delayHours", p.base_kind AS "baseKind",
         least(p.max_ratio_ppm, coalesce(m.granted_ratio_ppm, p.max_ratio_ppm), a.max_div_ratio_ppm) AS "maxRatioPpm", p.pay_mode AS "payMode", p.freeze_days AS "freezeDays", p.short_rule AS "shortRule",
         p.project_status = $4 AND p.start_time <= business_now() AND (p.end_time IS NULL OR business_now() < p.end_time) AS "isInForce",
         coalesce(m.div_mer_status = $5, false) AS "isMerchantIn", a.supports_division AS "isDivisible", a.settle_mode AS "aisleSettleMode"
    FROM division_project p JOIN pay_aisle a ON a.aisle_code = $3
    LEFT JOIN division_merchant m ON m.tenant_id = $1 AND m.project_code = p.project_code AND m.rpi_no = $2 AND m.aisle_code = $3 AND NOT m.is_deleted
   WHERE p.tenant_id = $1 AND NOT p.is_deleted AND`

const readReceivers = `
  SELECT r.project_code, r.id AS "receiptId", r.receiver_kind AS "receiverKind", r.receiver_no AS "receiverNo", r.receiver_name AS "receiverName", r.account_mask AS "accountMask",
         r.aisle_receiver_no AS "aisleReceiverNo", r.split_kind AS "splitKind", r.ratio_ppm AS "ratioPpm", r.fixed_amount AS "fixedAmount", r.priority
    FROM division_receipt r WHERE r.tenant_id = $1 AND r.project_code = ANY($2) AND r.receipt_status = $3 AND NOT r.is_deleted ORDER BY r.priority, r.id`

/** Merchant at a channel for which a project is looked up. */
export interface ProjectPlace {
  readonly rpiNo: string
  readonly aisleCode: string
}

/** A project by its number, as it stands for a merchant at a channel. @returns null when there is none */
export async function projectFor(
  tx: Tx,
  tenantId: string,
  { rpiNo, aisleCode }: ProjectPlace,
  projectCode: string,
): Promise<MerchantProject | null> {
  const { rows } = await tx.client.query<ProjectRow>({
    name: 'division_project_for',
    text: `${readProjects} p.project_code = $6`,
    values: [tenantId, rpiNo, aisleCode, ProjectStatus.on, ReceiptStatus.effective, projectCode],
  })
  return (await withReceivers(tx, tenantId, rows))[0] ?? null
}

/** The projects in force that a merchant is in at a channel, by name. */
export async function projectsOf(
  tx: Tx,
  tenantId: string,
  { rpiNo, aisleCode }: ProjectPlace,
): Promise<MerchantProject[]> {
  const { rows } = await tx.client.query<ProjectRow>({
    name: 'division_projects_of',
    text: `SELECT * FROM (${readProjects} m.div_mer_status = $5) q WHERE "isInForce" ORDER BY "projectName", "projectCode"`,
    values: [tenantId, rpiNo, aisleCode, ProjectStatus.on, ReceiptStatus.effective],
  })
  return withReceivers(tx, tenantId, rows)
}

async function withReceivers(tx: Tx, tenantId: string, projects: readonly ProjectRow[]): Promise<MerchantProject[]> {
  if (projects.length === 0) return []
  const { rows } = await tx.client.query<EffectiveReceiver & { project_code: string }>({
    name: 'division_receivers',
    text: readReceivers,
    values: [tenantId, projects.map(({ projectCode }) => projectCode), ReceiptStatus.effective],
  })
  const byProject = Map.groupBy(rows, (row) => row.project_code)
  return projects.map((project) => ({
    ...project,
    receivers: (byProject.get(project.projectCode) ?? []).map(({ project_code: _project, ...receiver }) => receiver),
  }))
}

/**
 * The stores among some that are bound to a project in force which divides by itself, and whose merchant is effective
 * in it at the channel.
 * @source docs/domain/money.md 6.3, first row
 */
export async function boundStores(
  tx: Tx,
  tenantId: string,
  places: readonly { readonly storeNo: string; readonly aisleCode: string }[],
): Promise<BoundStore[]> {
  if (places.length === 0) return []
  const { rows } = await tx.client.query<BoundStore>({
    name: 'bound_stores',
    text: `SELECT DISTINCT ON (s.rps_no, m.aisle_code) s.rps_no AS "storeNo", m.aisle_code AS "aisleCode", p.project_code AS "projectCode", p.project_version AS "projectVersion", p.pay_mode AS "payMode", p.short_rule AS "shortRule"
             FROM (SELECT DISTINCT * FROM unnest($2::text[], $3::text[]) AS g (store_no, aisle_code)) g
             JOIN division_merchant_store s ON s.tenant_id = $1 AND s.rps_no = g.store_no AND s.is_bound AND NOT s.is_deleted
             JOIN division_merchant m ON m.tenant_id = $1 AND m.id = s.div_merchant_id AND m.aisle_code = g.aisle_code AND m.div_mer_status = $4 AND NOT m.is_deleted
             JOIN division_project p ON p.tenant_id = $1 AND p.project_code = s.project_code AND p.project_status = $5 AND p.div_mode = ANY($6::smallint[]) AND NOT p.is_deleted
                  AND p.start_time <= business_now() AND (p.end_time IS NULL OR business_now() < p.end_time)
            ORDER BY s.rps_no, m.aisle_code, s.id`,
    values: [
      tenantId,
      places.map(({ storeNo }) => storeNo),
      places.map(({ aisleCode }) => aisleCode),
      ReceiptStatus.effective,
      ProjectStatus.on,
      [DivMode.atOnce, DivMode.delayed],
    ],
  })
  return rows
}
