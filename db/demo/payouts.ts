import { type Db, inScope, type Tx } from '../../core/server/database/db.ts'
import { blindIndex, sealText } from '../../core/server/secrets/personal.ts'
import { fen } from '../../core/shared/money.ts'
import { AccountKind, AuthStatus, AuthType } from '../../features/providers/dossier/dossier-codes.contract.ts'
import { TransferKind } from '../../features/withdrawals/platform/platform.contract.ts'
import { ForwardType, PlatformType } from '../../features/withdrawals/platform-terms/platform-terms.contract.ts'
import { bookTransfer } from '../../features/withdrawals/platform/transfer.actions.ts'
import { operatorId } from './accounts.ts'
import type { Chance } from './chance.ts'
import type { DemoParties } from './network.ts'

/** Initial funds at each platform of the demo world, in fen: no more than the bank account has of the past's profit. */
export const demoFundsFen = 200_000n

/** A payout platform of the demo world. */
interface DemoPlatform {
  readonly code: string
  readonly name: string
  readonly type: number
  readonly ownerKinds: readonly number[]
  readonly taxRatePpm: number
  readonly feeFixedFen: number
  readonly costFixedFen: number
  readonly forwardType: number
  readonly priority: number
}

const platforms: readonly DemoPlatform[] = [
  {
    code: 'CLOUDTAX',
    name: '云税代付',
    type: PlatformType.tax,
    ownerKinds: [2, 4],
    taxRatePpm: 65_000,
    feeFixedFen: 100,
    costFixedFen: 100,
    forwardType: ForwardType.audited,
    priority: 1,
  },
  {
    code: 'BANKPAY',
    name: '银企直连',
    type: PlatformType.bank,
    ownerKinds: [1, 2, 3],
    taxRatePpm: 0,
    feeFixedFen: 200,
    costFixedFen: 100,
    forwardType: ForwardType.audited,
    priority: 2,
  },
  {
    code: 'OFFLINE',
    name: '线下打款',
    type: PlatformType.offline,
    ownerKinds: [2, 3],
    taxRatePpm: 0,
    feeFixedFen: 0,
    costFixedFen: 0,
    forwardType: ForwardType.offline,
    priority: 9,
  },
]

/**
 * Gives the first operator its payout platforms with funds, and its providers the proved identity and account that a
 * withdrawal needs: a company, two persons, and an employee whose account is still missing.
 */
export async function makePayouts(db: Db, parties: DemoParties, chance: Chance): Promise<void> {
  await inScope(db, { tenantId: operatorId, oemNo: '' }, async (tx) => {
    for (const one of platforms) await makePlatform(tx, one)
    await makePayee(tx, chance, { userType: 2, userNo: parties.north, name: '华北数字服务有限公司', legalName: '张伟' })
    await makePayee(tx, chance, { userType: 2, userNo: parties.city, name: '张伟', legalName: '' })
    await makePayee(tx, chance, { userType: 2, userNo: parties.district, name: '何勇', legalName: '' })
    await makePayee(tx, chance, {
      userType: 4,
      userNo: parties.employee,
      name: '吴桐',
      legalName: '',
      hasAccount: false,
    })
  })
}

/** A platform that is on, with funds at it; online ones are connected when the acquirer is. */
async function makePlatform(tx: Tx, one: DemoPlatform): Promise<void> {
  const { rows } = await tx.client.query<{ id: bigint; at: string; day: string }>(
    `INSERT INTO withdrawal_platform (tenant_id, platform_code, platform_name, platform_type, owner_kinds, account_kinds, tax_rate_ppm, fee_fixed, cost_fixed, single_min, single_max, balance_alert, forward_type, priority, is_on)
     VALUES ($1, $2, $3, $4, $5, '{1,2}', $6, $7, $8, 1000, 5000000, 50000, $9, $10, true) RETURNING id, business_now() AS at, business_day(business_now()) AS day`,
    [
      operatorId,
      one.code,
      one.name,
      one.type,
      one.ownerKinds,
      one.taxRatePpm,
      one.feeFixedFen,
      one.costFixedFen,
      one.forwardType,
      one.priority,
    ],
  )
  const { at, day } = rows[0] as { at: string; day: string }
  const { rows: users } = await tx.client.query<{ id: bigint }>(
    `SELECT id FROM app_user WHERE tenant_id = $1 AND account = 'finance'`,
    [operatorId],
  )
  await bookTransfer(
    tx,
    { tenantId: operatorId, userId: users[0]?.id ?? 0n, account: 'finance' },
    { at, day },
    { kind: TransferKind.funding, platformCode: one.code, amountFen: fen(demoFundsFen), voucherUrl: '' },
  )
}

/** Moment of the next row of a table: people come one after the other, ten minutes apart. */
const oneAfterTheOther = (table: 'auth' | 'bank') =>
  `business_now() + make_interval(mins => 10 * (SELECT count(*)::int FROM ${table} WHERE tenant_id = $1))`

/** A proved identity, and the account of the same name. @param legalName of a company; '' for a person */
async function makePayee(
  tx: Tx,
  chance: Chance,
  {
    userType,
    userNo,
    name,
    legalName,
    hasAccount = true,
  }: { userType: number; userNo: string; name: string; legalName: string; hasAccount?: boolean },
): Promise<void> {
  const isCompany = legalName !== ''
  const idNo = isCompany ? `91110105MA${chance.digits(8)}` : `11010519${80 + chance.below(15)}0305${chance.digits(3)}X`
  const account = `622202${chance.digits(13)}`
  await tx.client.query(
    `INSERT INTO auth (tenant_id, oem_no, user_type, user_no, auth_type, name, id_no_enc, id_no_idx, valid_begin, valid_end, auth_status, legal_name, create_time)
     VALUES ($1, $1, $2, $3, $4, $5, $6, $7, '2020-01-01', '2045-01-01', $8, $9, ${oneAfterTheOther('auth')})`,
    [
      operatorId,
      userType,
      userNo,
      isCompany ? AuthType.company : AuthType.person,
      name,
      sealText(idNo),
      blindIndex('idNo', idNo),
      AuthStatus.verified,
      legalName,
    ],
  )
  if (!hasAccount) return
  await tx.client.query(
    `INSERT INTO bank (tenant_id, oem_no, user_type, user_no, account_kind, acc_name, acc_no_enc, acc_no_idx, acc_no_mask, bank_code, bank_name, branch_code, acc_phone_enc, acc_id_no_enc, is_default, create_time)
     VALUES ($1, $1, $2, $3, $4, $5, $6, $7, $8, 'ICBC', '工商银行', '102100099996', $9, $10, true, ${oneAfterTheOther('bank')})`,
    [
      operatorId,
      userType,
      userNo,
      isCompany ? AccountKind.company : AccountKind.personal,
      name,
      sealText(account),
      blindIndex('accNo', account),
      `${account.slice(0, 6)}******${account.slice(-4)}`,
      sealText(`138${chance.digits(8)}`),
      sealText(idNo),
    ],
  )
}

/** Connects the operator's online platforms to the sandbox acquirer by the operator's application there. */
export async function connectPayouts(
  tx: Tx,
  tenantId: string,
  connection: { url: string; appId: string; appSecret: string },
): Promise<void> {
  await tx.client.query('UPDATE withdrawal_platform SET api_config = $3 WHERE tenant_id = $1 AND platform_type <> $2', [
    tenantId,
    PlatformType.offline,
    sealText(JSON.stringify({ adapter: 'sandbox', ...connection })),
  ])
}
