import pg from 'pg'
import { loadPeople, signIn, tokenOf } from './dataset.ts'

/** The operator with many merchants, providers and users. */
export const networkTenant = '900007'

/** Numbers of that operator's records. */
export const networkSizes = { providers: 10_000, merchants: 200_000, ofProvider: 20_000, users: 100_000, menus: 1000 }

/** The top provider whose subtree holds a tenth of the merchants; one who signs in for it. */
export const topProvider = 'F20000001'
export const providerToken = tokenOf(topProvider)

/** Number and name of a merchant in the middle of the list. */
export const someMerchant = { rpiNo: 'M000000100000', rpiName: '商户100000号' }

/**
 * Adds an operator with a tree of providers five deep, its merchants and users, and menu entries up to a thousand. Made
 * by SQL alone; does nothing when it is there already.
 * @param ownerUrl connection string of the owner of the schema
 */
export async function loadNetwork(ownerUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    options: '-c TimeZone=Asia/Shanghai -c synchronous_commit=off -c work_mem=128MB',
  })
  await client.connect()
  try {
    const { rows } = await client.query(`SELECT to_regclass('bench_network_loaded') AS found`)
    if (rows[0]?.found) return
    await addMenus(client)
    await loadPeople(client, networkTenant)
    await addProviders(client)
    await addMerchants(client)
    await addUsers(client)
    await signIn(client, networkTenant, { userType: 2, userNo: topProvider, token: providerToken })
    await client.query('SELECT recount_lists($1)', [networkTenant])
    await client.query('VACUUM ANALYZE')
    await client.query('CREATE TABLE bench_network_loaded AS SELECT now() AS at')
    await client.query('CHECKPOINT')
  } finally {
    await client.end()
  }
}

/** Entries of the menu, under the pages that are there, until there are as many as wanted. */
async function addMenus(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO menu (parent_id, code, name, name_en, alias, path, source, category, sort)
     SELECT p.id, 'bench_' || n, '菜单' || n, 'Menu ' || n, 'menu', '/bench/' || n, 'icon', 1, n
       FROM generate_series(1, $1 - (SELECT count(*) FROM menu WHERE category = 1 AND NOT is_deleted)) AS n,
            LATERAL (SELECT id FROM menu WHERE parent_id = 0 AND category = 1 AND code NOT LIKE 'bench%' ORDER BY id OFFSET n % 8 LIMIT 1) AS p`,
    [networkSizes.menus],
  )
}

/** Ten top providers; ten below each party, until there are enough. */
async function addProviders(client: pg.Client): Promise<void> {
  await client.query(
    `WITH RECURSIVE party AS (
       SELECT n, 'F' || 20000000 + n AS no, $1 AS parent, 'F' || 20000000 + n AS path, 1 AS level FROM generate_series(1, 10) AS n
       UNION ALL
       SELECT c.n, 'F' || 20000000 + c.n, p.no, p.path || ',F' || 20000000 + c.n, p.level + 1 FROM party p, LATERAL generate_series(p.n * 10 + 1, p.n * 10 + 10) AS c (n) WHERE c.n <= $2
     )
     INSERT INTO service_info (tenant_id, oem_no, user_no, service_kind, parent_no, ancestors, level, service_name, subject_type, legal_name, contact_name, service_audit_status, is_finished, is_on)
     SELECT $1, $1, no, 1, parent, path, level, '服务商' || n, 2, 'bench', 'bench', 2, true, true FROM party`,
    [networkTenant, networkSizes.providers],
  )
}

/** Merchants over 400 days, each with a channel: a tenth below one top provider, the others below the other nine. */
async function addMerchants(client: pg.Client): Promise<void> {
  const share = networkSizes.merchants / networkSizes.ofProvider
  await client.query(
    `WITH party AS (SELECT ancestors LIKE $2 || '%' AS is_inside, user_no, ancestors, row_number() OVER (PARTITION BY ancestors LIKE $2 || '%' ORDER BY user_no) - 1 AS place FROM service_info WHERE tenant_id = $1),
          side AS (SELECT is_inside, count(*) AS many FROM party GROUP BY is_inside)
     INSERT INTO rpi_basic (tenant_id, oem_no, rpi_no, rpi_kind, user_type, rpi_status, finish_status, user_no, user_path, rpi_name, rpi_short_name, legal_name, province_code, city_code, district_code, mcc_no, create_time)
     SELECT $1, $1, 'M' || lpad(n::text, 12, '0'), 0, 2, 1, 2, p.user_no, p.ancestors, '商户' || n || '号', '商户' || n, '张三', '11', '1101', '110101', '5812', now() - ($3 - n) * interval '3 minutes'
       FROM generate_series(1, $3::int) AS n JOIN side s ON s.is_inside = (n % $4::int = 0)
       JOIN party p ON p.is_inside = s.is_inside AND p.place = (n / $4::int) % s.many`,
    [networkTenant, topProvider, networkSizes.merchants, share],
  )
  await client.query(
    `INSERT INTO rpi_incoming (tenant_id, oem_no, incoming_code, rpi_no, aisle_code, incoming_kind, incoming_status, aisle_mer_no, is_on, create_time)
     SELECT tenant_id, oem_no, 'I' || rpi_no, rpi_no, 'SANDBOX', 1, 6, 'B' || rpi_no, true, create_time FROM rpi_basic WHERE tenant_id = $1`,
    [networkTenant],
  )
}

/** The operator's users, with the role of the one who measures, all in one department. */
async function addUsers(client: pg.Client): Promise<void> {
  await client.query(
    `WITH d AS (INSERT INTO dept (tenant_id, oem_no, dept_name, full_name, user_no) VALUES ($1, $1, 'bench', 'bench', $1) RETURNING id)
     INSERT INTO app_user (tenant_id, oem_no, account, password_hash, name, real_name, user_no, role_ids, dept_ids, create_time)
     SELECT $1, $1, 'user' || n, '', '用户' || n, '用户' || n, $1, b.role_ids, ARRAY[d.id], now() - n * interval '5 minutes'
       FROM generate_series(1, $2::int) AS n, app_user b, d WHERE b.tenant_id = $1`,
    [networkTenant, networkSizes.users],
  )
}
