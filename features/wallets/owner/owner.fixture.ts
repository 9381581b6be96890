import type { Ports } from '../../../core/server/ports.ts'
import { randomBytes } from 'node:crypto'
import { sealText } from '../../../core/server/secrets/personal.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { fen } from '../../../core/shared/money.ts'
import { givenTenant, startWorld, type World, type WorldParts } from '../../../tests/kit/api.ts'
import { type Account, accounts, type Owner } from '../../ledger/posting/chart.rules.ts'
import { bookDayOf } from '../../ledger/posting/day.actions.ts'
import { BalanceChange, OwnerType, WalletKind } from '../../ledger/posting/ledger.contract.ts'
import { post } from '../../ledger/posting/posting.actions.ts'
import { line } from '../../ledger/posting/posting.rules.ts'

/** The pay password of every user in these tests. */
export const payPwd = '246810'

/** Parts of a world in which every user has the one pay password, without the cost of hashing. */
export const onePayPassword: WorldParts = {
  checkPayPassword: async (_db, _caller, given) => {
    if (given !== payPwd) throw commonErrors.payPwdWrong({ n: 4 })
  },
}

/** Starts a world of one pay password. @param ports work of areas above that is done differently */
export const startMoneyWorld = (ports: Partial<Ports> = {}): Promise<World> => startWorld({ ...onePayPassword, ports })

let running = 0
/** Numbers of owners; those of the network's own fixtures begin with other digits. */
const nextNumber = () => `9${String(++running).padStart(7, '0')}`

/** A fresh operator's tenant number. */
export const newTenant = (): string => String(200_000 + ++running)

/** A party with its place in the tree. */
export interface TestParty extends Owner {
  readonly tenantId: string
  readonly oemNo: string
  readonly path: string
}

/** A provider or employee below an operator or a provider. */
export async function givenParty(
  world: World,
  {
    tenantId,
    oemNo = tenantId,
    kind = 'provider',
    parent = null,
  }: { tenantId: string; oemNo?: string; kind?: 'provider' | 'employee' | 'institution'; parent?: TestParty | null },
): Promise<TestParty> {
  const serviceKind = { provider: 1, employee: 2, institution: 3 }[kind]
  const ownerNo = `${'FEJ'[serviceKind - 1]}${nextNumber()}`
  const path = parent ? `${parent.path},${ownerNo}` : ownerNo
  await givenTenant(world, tenantId, oemNo)
  await world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
    client.query(
      `INSERT INTO service_info (tenant_id, oem_no, user_no, service_kind, parent_no, ancestors, level, service_name, subject_type, legal_name, contact_name, service_audit_status, is_finished, is_on)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $3, 1, '张三', '张三', 2, true, true)`,
      [tenantId, oemNo, ownerNo, serviceKind, parent?.ownerNo ?? oemNo, path, path.split(',').length],
    ),
  )
  return {
    tenantId,
    oemNo,
    ownerType: { provider: OwnerType.provider, employee: OwnerType.employee, institution: OwnerType.institution }[kind],
    ownerNo,
    path,
  }
}

/** A merchant of a party or of the operator itself. */
export async function givenMerchantOwner(
  world: World,
  { tenantId, oemNo = tenantId, parent = null }: { tenantId: string; oemNo?: string; parent?: TestParty | null },
): Promise<TestParty> {
  const ownerNo = `M${nextNumber()}`
  await givenTenant(world, tenantId, oemNo)
  await world.within({ tenantId, oemNo: tenantId }, async ({ client }) => {
    await client.query(
      `INSERT INTO rpi_basic (tenant_id, oem_no, rpi_no, rpi_kind, user_type, finish_status, rpi_status, user_no, user_path, rpi_name, legal_name) VALUES ($1, $2, $3, 0, 2, 2, 1, $4, $5, $3, '张三')`,
      [tenantId, oemNo, ownerNo, parent?.ownerNo ?? oemNo, parent?.path ?? ''],
    )
    await client.query('SELECT recount_lists($1)', [tenantId])
  })
  return { tenantId, oemNo, ownerType: OwnerType.merchant, ownerNo, path: parent?.path ?? '' }
}

/** A sub-operator as an owner of money. */
export async function givenSubOperator(world: World, tenantId: string): Promise<TestParty> {
  const oemNo = newTenant()
  await givenTenant(world, tenantId, oemNo)
  return { tenantId, oemNo, ownerType: OwnerType.operator, ownerNo: oemNo, path: '' }
}

/** A verified identity and a default settlement account of the same name. */
export async function givenPayee(
  world: World,
  { tenantId, oemNo, ownerType, ownerNo }: TestParty,
  {
    accountKind = 2,
    accName = '张三',
    name = accName,
    authStatus = 2,
  }: { accountKind?: 1 | 2; accName?: string; name?: string; authStatus?: number } = {},
): Promise<void> {
  await world.within({ tenantId, oemNo: tenantId }, async ({ client }) => {
    await client.query(
      `INSERT INTO auth (tenant_id, oem_no, user_type, user_no, auth_type, name, id_no_enc, id_no_idx, valid_begin, valid_end, auth_status, legal_name) VALUES ($1, $2, $3, $4, 1, $5, $6, $7, '2020-01-01', '2040-01-01', $8, $5)`,
      [
        tenantId,
        oemNo,
        ownerType,
        ownerNo,
        name,
        sealText('11010519491231002X'),
        randomBytes(8).toString('hex'),
        authStatus,
      ],
    )
    const account = ['6222021000112233449', accountKind === 1 ? '****3449' : '622202******3449'] as const
    if (ownerType === OwnerType.merchant) {
      await client.query(
        `INSERT INTO rpi_account (tenant_id, oem_no, rpi_no, balance_acc_type, acc_name, acc_no_enc, acc_no_idx, acc_no_mask, bank_code, bank_name, branch_code, verify_state) VALUES ($1, $2, $3, $4, $5, $6, 'idx', $7, 'ICBC', '工商银行', '102100099996', 1)`,
        [tenantId, oemNo, ownerNo, accountKind, accName, sealText(account[0]), account[1]],
      )
      return
    }
    await client.query(
      `INSERT INTO bank (tenant_id, oem_no, user_type, user_no, account_kind, acc_name, acc_no_enc, acc_no_idx, acc_no_mask, bank_code, bank_name, branch_code, acc_phone_enc, acc_id_no_enc, is_default)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 'idx', $8, 'ICBC', '工商银行', '102100099996', $7, $7, true)`,
      [tenantId, oemNo, ownerType, ownerNo, accountKind, accName, sealText(account[0]), account[1]],
    )
  })
}

/** Puts money into a wallet as a release of profit or a reward does. */
export async function givenMoney(
  world: World,
  { tenantId, ownerType, ownerNo }: TestParty,
  walletKind: CodeOf<typeof WalletKind>,
  amount: bigint | number,
): Promise<void> {
  await world.within({ tenantId, oemNo: tenantId }, async (tx) => {
    const { rows } = await tx.client.query<{ day: string; at: string }>(
      'SELECT business_day(business_now()) AS day, business_now() AS at',
    )
    const { day, at } = rows[0] as { day: string; at: string }
    const bookDay = await bookDayOf(tx, tenantId, day)
    const code = `JL${randomBytes(9).toString('hex')}`
    await post(tx, tenantId, {
      eventType: 1701,
      eventKey: `JL:${code}`,
      bookDay,
      happenedAt: at,
      bizKind: 'reward',
      bizCode: code,
      lines: [
        line(
          accounts.rewardExpense(tenantId),
          accounts.available({ ownerType, ownerNo }, walletKind),
          fen(amount),
          BalanceChange.activityReward,
        ),
      ],
    })
  })
}

/** Balance of an account in its own direction, in fen. */
export async function balanceOf(
  world: World,
  tenantId: string,
  { kind, ownerType, ownerNo, subKey }: Account,
): Promise<bigint> {
  return world.within({ tenantId, oemNo: tenantId }, async ({ client }) => {
    const { rows } = await client.query<{ balance: bigint }>(
      `SELECT coalesce(sum(b.normal * (b.debits - b.credits)), 0)::bigint AS balance FROM ledger_balance b JOIN ledger_account a USING (tenant_id, account_id)
        WHERE a.tenant_id = $1 AND a.code = $2 AND a.owner_type = $3 AND a.owner_no = $4 AND a.sub_key = $5`,
      [tenantId, kind.code, ownerType, ownerNo, subKey],
    )
    return rows[0]?.balance ?? 0n
  })
}
