import type { Tx } from '../../../core/server/database/db.ts'
import { type Account, accountKey } from './chart.rules.ts'

/** An account as the database knows it. */
export interface OpenAccount {
  readonly accountId: bigint
  readonly stripes: number
  readonly accountStatus: number
}

/**
 * The accounts behind what the chart names, opened on first use with a balance row for every stripe.
 * @returns by account key
 */
export async function accountsOf(
  tx: Tx,
  tenantId: string,
  wanted: readonly Account[],
): Promise<Map<string, OpenAccount>> {
  const unique = [...new Map(wanted.map((one) => [accountKey(one), one])).values()]
  const found = await findAccounts(tx, tenantId, unique)
  const missing = unique.filter((one) => !found.has(accountKey(one)))
  if (missing.length === 0) return found
  await openAccounts(tx, tenantId, missing)
  return new Map([...found, ...(await findAccounts(tx, tenantId, missing))])
}

async function findAccounts(tx: Tx, tenantId: string, wanted: readonly Account[]): Promise<Map<string, OpenAccount>> {
  const { rows } = await tx.client.query<{
    account_id: bigint
    code: number
    owner_type: number
    owner_no: string
    sub_key: string
    stripes: number
    account_status: number
  }>({
    name: 'find_ledger_accounts',
    // One look-up an account by the unique key, whatever the planner believes of the table.
    text: `SELECT a.account_id, a.code, a.owner_type, a.owner_no, a.sub_key, a.stripes, a.account_status
             FROM unnest($2::smallint[], $3::smallint[], $4::smallint[], $5::text[], $6::text[]) AS given(ledger, code, owner_type, owner_no, sub_key)
            CROSS JOIN LATERAL (SELECT * FROM ledger_account a WHERE a.tenant_id = $1 AND a.ledger = given.ledger AND a.code = given.code
              AND a.owner_type = given.owner_type AND a.owner_no = given.owner_no AND a.sub_key = given.sub_key LIMIT 1) a`,
    values: [tenantId, ...columnsOf(wanted)],
  })
  return new Map(
    rows.map((row) => [
      `${row.code}|${row.owner_type}|${row.owner_no}|${row.sub_key}`,
      { accountId: row.account_id, stripes: row.stripes, accountStatus: row.account_status },
    ]),
  )
}

/** Opens accounts; two who open the same one at once get one. Ordered, so that two batches cannot wait for each other. */
async function openAccounts(tx: Tx, tenantId: string, wanted: readonly Account[]): Promise<void> {
  const ordered = [...wanted].sort((a, b) => (accountKey(a) < accountKey(b) ? -1 : 1))
  await tx.client.query({
    name: 'open_ledger_accounts',
    text: `WITH opened AS (
             INSERT INTO ledger_account (tenant_id, ledger, code, owner_type, owner_no, sub_key, normal, no_negative, must_be_zero, stripes)
             SELECT $1, * FROM unnest($2::smallint[], $3::smallint[], $4::smallint[], $5::text[], $6::text[], $7::smallint[], $8::boolean[], $9::boolean[], $10::smallint[])
             ON CONFLICT DO NOTHING RETURNING account_id, normal, no_negative, stripes)
           INSERT INTO ledger_balance (tenant_id, account_id, stripe, normal, no_negative)
           SELECT $1, account_id, stripe, normal, no_negative FROM opened, generate_series(0, stripes - 1) AS stripe`,
    values: [
      tenantId,
      ...columnsOf(ordered),
      ordered.map(({ kind }) => kind.normal),
      ordered.map(({ kind }) => kind.noNegative),
      ordered.map(({ kind }) => kind.mustBeZero),
      ordered.map(({ kind }) => kind.stripes),
    ],
  })
}

const columnsOf = (wanted: readonly Account[]) => [
  wanted.map(({ kind }) => kind.ledger),
  wanted.map(({ kind }) => kind.code),
  wanted.map(({ ownerType }) => ownerType),
  wanted.map(({ ownerNo }) => ownerNo),
  wanted.map(({ subKey }) => subKey),
]
