import type { World } from '../../tests/kit/api.ts'
import { parsePercent } from '../../core/shared/money.ts'
import { yuan } from '../sharing/shares/chain.fixture.ts'
import { SplitKind } from './project/project.contract.ts'
import { ReceiverKind } from '../trades/trade/division-codes.contract.ts'

/** A receiver of a test's project. */
export interface GivenReceiver {
  readonly kind?: 1 | 2 | 3 | 4
  readonly no: string
  readonly name?: string
  /** Percent. */
  readonly ratio?: string
  readonly fixed?: string
  readonly priority?: number
  readonly aisleReceiverNo?: string
  readonly status?: 0 | 1 | 2 | 3 | 4
}

/** A project with its merchant, and what differs from the usual. */
export interface ProjectSetup {
  readonly tenantId: string
  readonly rpiNo: string
  readonly aisleCode?: string
  /** A store that is bound, and a terminal in it. */
  readonly storeNo?: string
  readonly sn?: string
  readonly receivers?: readonly GivenReceiver[]
  readonly divMode?: 1 | 2 | 3
  readonly delayHours?: number
  readonly baseKind?: 1 | 2
  readonly payMode?: 1 | 2
  readonly shortRule?: 1 | 2
  readonly freezeDays?: number
  readonly maxRatio?: string
  readonly projectStatus?: 0 | 1 | 2 | 3 | 4
  readonly merchantStatus?: 0 | 1 | 2 | 3 | 4
  readonly startTime?: string
}

/** The three receivers of the worked example. @source docs/domain/money.md 6.2 */
export const exampleReceivers: readonly GivenReceiver[] = [
  { kind: ReceiverKind.person, no: 'RV00000001', name: '甲', ratio: '12.5', priority: 1 },
  { kind: ReceiverKind.company, no: 'RV00000002', name: '乙', ratio: '10', priority: 2 },
  { kind: ReceiverKind.provider, no: 'F00000001', name: '丙', ratio: '7.5', priority: 3 },
]

let running = 0

/** Makes a project with its receivers and merchant. @returns its number and the receipts' ids, in order */
export async function givenProject(
  world: World,
  setup: ProjectSetup,
): Promise<{ projectCode: string; receiptIds: string[] }> {
  const { tenantId, rpiNo, aisleCode = 'SANDBOX', storeNo, sn, receivers = exampleReceivers, divMode = 3 } = setup
  const projectCode = `FZ${String(++running).padStart(8, '0')}`
  await world.db.pool.query(
    `UPDATE pay_aisle SET supports_division = true, max_div_ratio_ppm = greatest(max_div_ratio_ppm, 1000000) WHERE aisle_code = $1`,
    [aisleCode],
  )
  return world.within({ tenantId, oemNo: tenantId }, async ({ client }) => {
    await client.query(
      `INSERT INTO division_project (tenant_id, oem_no, project_code, project_name, user_no, div_mode, delay_hours, base_kind, max_ratio_ppm, pay_mode, freeze_days, short_rule, project_status, start_time)
       VALUES ($1, $1, $2, $2, $1, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        tenantId,
        projectCode,
        divMode,
        setup.delayHours ?? (divMode === 2 ? 2 : 0),
        setup.baseKind ?? 1,
        parsePercent(setup.maxRatio ?? '30'),
        setup.payMode ?? 1,
        setup.freezeDays ?? 30,
        setup.shortRule ?? 1,
        setup.projectStatus ?? 2,
        setup.startTime ?? '2026-01-01 00:00:00+08',
      ],
    )
    const receiptIds: string[] = []
    for (const receiver of receivers) {
      const { rows } = await client.query<{ id: bigint }>(
        `INSERT INTO division_receipt (tenant_id, oem_no, project_code, receiver_kind, receiver_no, receiver_name, split_kind, ratio_ppm, fixed_amount, priority, aisle_receiver_no, receipt_status)
         VALUES ($1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
        [
          tenantId,
          projectCode,
          receiver.kind ?? ReceiverKind.person,
          receiver.no,
          receiver.name ?? receiver.no,
          receiver.fixed === undefined ? SplitKind.ratio : SplitKind.fixed,
          receiver.ratio === undefined ? null : parsePercent(receiver.ratio),
          receiver.fixed === undefined ? null : yuan(receiver.fixed),
          receiver.priority ?? 0,
          receiver.aisleReceiverNo ?? `AR-${receiver.no}`,
          receiver.status ?? 2,
        ],
      )
      receiptIds.push(String(rows[0]?.id))
    }
    const merchant = await client.query<{ id: bigint }>(
      `INSERT INTO division_merchant (tenant_id, oem_no, project_code, rpi_no, aisle_code, granted_ratio_ppm, div_mer_status) VALUES ($1, $1, $2, $3, $4, 1000000, $5) RETURNING id`,
      [tenantId, projectCode, rpiNo, aisleCode, setup.merchantStatus ?? 2],
    )
    if (storeNo) {
      await client.query(
        `INSERT INTO division_merchant_store (tenant_id, oem_no, div_merchant_id, project_code, rpi_no, rps_no) VALUES ($1, $1, $2, $3, $4, $5)`,
        [tenantId, merchant.rows[0]?.id, projectCode, rpiNo, storeNo],
      )
    }
    if (sn) {
      await client.query(
        `WITH maker AS (INSERT INTO terminal_sup (sup_no, sup_name) VALUES ('S', 'S') ON CONFLICT DO NOTHING)
         INSERT INTO terminal_model (rpm_no, rpm_name, rpm_type, pos_kind, sup_no, module_type) VALUES ('M', 'M', 1, 2, 'S', 2) ON CONFLICT DO NOTHING`,
      )
      await client.query(
        `INSERT INTO rp_terminal (tenant_id, oem_no, rt_no, sn, rpm_no, rpm_type, sup_no, rpi_no, rps_no, bind_time) VALUES ($1, $1, $2, $2, 'M', 1, 'S', $3, $4, '2026-01-01 00:00:00+08')`,
        [tenantId, sn, rpiNo, storeNo ?? null],
      )
    }
    return { projectCode, receiptIds }
  })
}
