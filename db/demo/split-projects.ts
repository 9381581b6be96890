import { type Db, inScope, type Tx } from '../../core/server/database/db.ts'
import { masterNumber, takeNumbers } from '../../core/server/database/business-number.ts'
import { ProjectStatus, ReceiptStatus } from '../../features/splits/project/project.contract.ts'
import { VersionStatus } from '../../features/splits/project-upkeep/project-upkeep.contract.ts'
import type { DemoMerchant } from './network.ts'
import { demoAisle } from './network.ts'
import { oneAfterAnother } from './one-after-another.ts'

/** Projects in every state but enabled, each with what its people wait for. */
const projects = [
  { name: '连锁加盟分账', status: ProjectStatus.draft, receipt: ReceiptStatus.toRegister, merchant: null },
  {
    name: '平台佣金分账',
    status: ProjectStatus.underReview,
    receipt: ReceiptStatus.effective,
    merchant: ReceiptStatus.effective,
  },
  { name: '门店合伙分账', status: ProjectStatus.off, receipt: ReceiptStatus.off, merchant: ReceiptStatus.off },
  {
    name: '推广佣金分账',
    status: ProjectStatus.rejected,
    receipt: ReceiptStatus.failed,
    merchant: ReceiptStatus.failed,
  },
] as const

/**
 * Division projects beside the enabled one: a project, receivers and merchants in every state in which they can rest, and
 * the versions of the enabled project's rules, the newest of which waits for a second person.
 */
export async function makeSplitProjects(db: Db, merchants: readonly DemoMerchant[]): Promise<void> {
  const [{ tenantId } = { tenantId: '' }] = merchants
  await inScope(db, { tenantId, oemNo: '' }, async (tx) => {
    await makeVersions(tx, tenantId)
    const codes = await takeNumbers(tx, masterNumber('FZ'), '', projects.length)
    const receivers = await takeNumbers(tx, masterNumber('RV'), '', projects.length)
    const applications = await takeNumbers(tx, masterNumber('BB'), '', projects.length * 2)
    for (const [n, project] of projects.entries())
      await makeProject(tx, tenantId, project, {
        projectCode: codes[n] as string,
        receiverNo: receivers[n] as string,
        applyNos: applications.slice(n * 2, n * 2 + 2),
        rpiNo: merchants[n + 1]?.rpiNo ?? '',
      })
    for (const table of ['division_project', 'division_order']) await oneAfterAnother(tx, tenantId, table)
  })
}

/** The rules of the enabled project as they were and are, and new ones that wait. */
async function makeVersions({ client }: Tx, tenantId: string): Promise<void> {
  await client.query(
    `INSERT INTO division_project_version (tenant_id, oem_no, project_code, project_version, version_status, project_name, div_mode, delay_hours, base_kind, max_ratio_ppm, pay_mode, freeze_days, short_rule, start_time, create_user, audit_user, audit_time)
     SELECT p.tenant_id, p.oem_no, p.project_code, v.n, v.status, p.project_name, v.mode, 0, p.base_kind, p.max_ratio_ppm, p.pay_mode, v.days, p.short_rule, p.start_time,
            (SELECT id FROM app_user WHERE tenant_id = $1 AND oem_no = $1 AND account = 'operation'),
            CASE WHEN v.status <> $4 THEN (SELECT id FROM app_user WHERE tenant_id = $1 AND oem_no = $1 AND account = 'auditor') END, CASE WHEN v.status <> $4 THEN business_now() END
       FROM division_project p CROSS JOIN (VALUES (1, $2::smallint, 3, 30), (2, $3::smallint, 1, 30), (3, $4::smallint, 1, 15)) AS v (n, status, mode, days)
      WHERE p.tenant_id = $1 AND p.project_status = $5`,
    [tenantId, VersionStatus.replaced, VersionStatus.inForce, VersionStatus.underReview, ProjectStatus.on],
  )
}

async function makeProject(
  { client }: Tx,
  tenantId: string,
  { name, status, receipt, merchant }: (typeof projects)[number],
  {
    projectCode,
    receiverNo,
    applyNos: [receiptNo = '', merchantNo = ''],
    rpiNo,
  }: { projectCode: string; receiverNo: string; applyNos: string[]; rpiNo: string },
): Promise<void> {
  await client.query(
    `INSERT INTO division_project (tenant_id, oem_no, project_code, project_name, user_no, div_mode, max_ratio_ppm, pay_mode, project_status, audit_reason, create_user, update_user)
     SELECT $1, $1, $2, $3, $1, 1, 300000, 1, $4::smallint, $5, u.id, u.id FROM (SELECT (SELECT id FROM app_user WHERE tenant_id = $1 AND oem_no = $1 AND account = 'operation') AS id) u`,
    [tenantId, projectCode, name, status, status === ProjectStatus.rejected ? '请补充分账协议' : ''],
  )
  if (status === ProjectStatus.off)
    await client.query(
      `INSERT INTO division_project_version (tenant_id, oem_no, project_code, project_version, version_status, project_name, div_mode, delay_hours, base_kind, max_ratio_ppm, pay_mode, freeze_days, short_rule, start_time, create_user)
       SELECT tenant_id, oem_no, project_code, 1, $3::smallint, project_name, div_mode, delay_hours, base_kind, max_ratio_ppm, pay_mode, freeze_days, short_rule, start_time, create_user
         FROM division_project WHERE tenant_id = $1 AND project_code = $2`,
      [tenantId, projectCode, VersionStatus.inForce],
    )
  const wasSent = receipt !== ReceiptStatus.toRegister
  await client.query(
    `INSERT INTO division_receipt (tenant_id, oem_no, project_code, receiver_kind, receiver_no, receiver_name, account_mask, split_kind, ratio_ppm, priority, apply_no, aisle_receiver_no, receipt_status, fail_reason)
     VALUES ($1, $1, $2, 4, $3, '海纳供应链有限公司', '6225****3306', 1, 200000, 1, $4, $5, $6, $7)`,
    [
      tenantId,
      projectCode,
      receiverNo,
      wasSent ? receiptNo : '',
      receipt === ReceiptStatus.effective || receipt === ReceiptStatus.off ? `SV-${receiverNo}` : '',
      receipt,
      receipt === ReceiptStatus.failed ? '接收方实名信息不一致' : '',
    ],
  )
  if (merchant === null) return
  await client.query(
    `INSERT INTO division_merchant (tenant_id, oem_no, project_code, rpi_no, aisle_code, apply_no, granted_ratio_ppm, div_mer_status, fail_reason) VALUES ($1, $1, $2, $3, $4, $5, 300000, $6, $7)`,
    [
      tenantId,
      projectCode,
      rpiNo,
      demoAisle,
      merchantNo,
      merchant,
      merchant === ReceiptStatus.failed ? '商户资质不符合分账要求' : '',
    ],
  )
}
