import http from 'node:http'
import pg from 'pg'

/**
 * The yardstick: node:http and pg with prepared plain statements giving the same rows as JSON, without session, roles,
 * reach, row security or audit.
 */
const pool = new pg.Pool({
  connectionString: process.env.BARE_DATABASE_URL,
  max: 12,
  options: '-c TimeZone=Asia/Shanghai -c jit=off',
})
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => text)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => text)

const columns =
  'id, rpt_order_code, rpt_aisle_order_code, trade_kind, trade_source, pay_way, card_type, rpt_status, rpi_no, rpi_name, store_no, sn, user_no, aisle_code, aisle_mer_no, order_amount, discount_amount, trade_amount, rate_ppm, fee_amount, settle_amount, refunded_amount, settle_cycle, settle_status, push_status, recon_status, abnormal_kind, create_time, pay_time'
const where = 'tenant_id = $1 AND rpt_status = $2 AND list_time >= $3 AND list_time < $4'

const merchantColumns =
  'id, rpi_no, oem_no, rpi_kind, rpi_name, rpi_short_name, user_type, rpi_status, finish_status, current_step, source_type, user_no, emp_no, institution_no, manager_user_id, group_no, legal_name, province_code, city_code, district_code, mcc_no, d0_flag, first_online_time, create_time'
const seenByAll = 'tenant_id = $1 AND oem_no = $1 AND rpi_kind <> 1 AND NOT is_deleted'

/** Rows of a list and how many there are in all, on two connections at once. */
async function listed(name: string, { rows, count, values }: { rows: string; count: string; values: unknown[] }) {
  const [page, total] = await Promise.all([
    pool.query({ name: `${name} ${rows.length}`, text: rows, values }),
    pool.query({ name: `${name} count ${count.length}`, text: count, values }),
  ])
  return { records: page.rows, total: Number(total.rows[0].total) }
}

const answers: Record<string, (query: URLSearchParams) => Promise<unknown>> = {
  '/list': async (query) => {
    const filter = [query.get('tenant'), query.get('status'), query.get('from'), query.get('until')]
    const size = Number(query.get('size'))
    const [rows, total] = await Promise.all([
      pool.query({
        name: 'list',
        text: `SELECT ${columns} FROM pos_trade WHERE ${where} ORDER BY list_time DESC, id DESC LIMIT $5 OFFSET $6`,
        values: [...filter, size, (Number(query.get('current')) - 1) * size],
      }),
      pool.query({ name: 'count', text: `SELECT count(*) AS total FROM pos_trade WHERE ${where}`, values: filter }),
    ])
    return { records: rows.rows, total: Number(total.rows[0].total) }
  },
  '/one': async (query) =>
    (
      await pool.query({
        name: 'one',
        text: `SELECT ${columns} FROM pos_trade WHERE tenant_id = $1 AND create_day = $2 AND rpt_order_code = $3`,
        values: [query.get('tenant'), query.get('day'), query.get('code')],
      })
    ).rows[0],
  '/statistics': async (query) =>
    (
      await pool.query({
        name: 'statistics',
        text: 'SELECT count(*) AS n, sum(trade_amount) AS amount, sum(fee_amount) AS fee, sum(settle_amount) AS settle FROM pos_trade WHERE tenant_id = $1 AND rpt_status IN (2, 5, 6, 7) AND list_time >= $2 AND list_time < $3',
        values: [query.get('tenant'), query.get('from'), query.get('until')],
      })
    ).rows[0],
  '/profit': async (query) =>
    (
      await pool.query({
        name: 'profit',
        text: 'SELECT book_day, count(*) AS n, sum(trade_amount) AS amount, sum(profit_amount) AS profit FROM pos_profit WHERE tenant_id = $1 AND owner_no = $2 AND book_day >= $3 AND book_day < $4 GROUP BY 1 ORDER BY 1 DESC',
        values: [query.get('tenant'), query.get('node'), query.get('from'), query.get('until')],
      })
    ).rows,
  '/merchants': async (query) => {
    const filter = [query.get('tenant'), query.get('path')]
    const seen = `tenant_id = $1 AND oem_no = $1 AND rpi_kind <> 1 AND NOT is_deleted AND user_path >= $2 AND user_path < $2 || '-'`
    return listed('merchants', {
      rows: `SELECT ${merchantColumns} FROM rpi_basic WHERE ${filter[1] ? seen : `$2 = '' AND ${seenByAll}`} ORDER BY create_time DESC, id DESC LIMIT 20`,
      count: `SELECT count(*) AS total FROM rpi_basic WHERE ${filter[1] ? seen : `$2 = '' AND ${seenByAll}`}`,
      values: filter,
    })
  },
  '/users': (query) =>
    listed('users', {
      rows: `SELECT id, account, name, real_name, code, avatar, sex, user_type, user_no, role_ids, dept_ids, post_ids, user_status, create_time FROM app_user WHERE tenant_id = $1 AND oem_no = $1 AND NOT is_deleted ORDER BY create_time DESC, id DESC LIMIT 20`,
      count: 'SELECT count(*) AS total FROM app_user WHERE tenant_id = $1 AND oem_no = $1 AND NOT is_deleted',
      values: [query.get('tenant')],
    }),
  '/regions': (query) =>
    listed('regions', {
      rows: 'SELECT code, parent_code, name FROM region WHERE parent_code = $1 ORDER BY code',
      count: 'SELECT count(*) AS total FROM region WHERE parent_code = $1',
      values: [query.get('parent')],
    }),
  '/dictionary': (query) =>
    listed('dictionary', {
      rows: `SELECT id, code, dict_key, dict_value, sort, remark FROM dict WHERE code = $1 AND dict_key <> '-1' AND NOT is_deleted AND NOT is_sealed ORDER BY sort, id`,
      count: `SELECT count(*) AS total FROM dict WHERE code = $1 AND dict_key <> '-1' AND NOT is_deleted AND NOT is_sealed`,
      values: [query.get('code')],
    }),
  '/write': async (query) =>
    (
      await pool.query({
        name: 'write',
        text: 'INSERT INTO bare_note (tenant_id, title, sort) VALUES ($1, $2, $3) RETURNING id',
        values: [query.get('tenant'), query.get('title'), 1],
      })
    ).rows[0],
}

const server = http.createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare')
  try {
    if (pathname === '/csv') return await csv(searchParams, response)
    const answer = await answers[pathname]?.(searchParams)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ code: 200, data: answer }))
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
})

/** All rows of a filter as CSV, through a cursor. */
async function csv(query: URLSearchParams, response: http.ServerResponse): Promise<void> {
  const client = await pool.connect()
  try {
    response.writeHead(200, { 'content-type': 'text/csv' })
    await client.query('BEGIN')
    await client.query({
      text: `DECLARE rows CURSOR FOR SELECT ${columns} FROM pos_trade WHERE tenant_id = $1 AND list_time >= $2 AND list_time < $3 ORDER BY list_time DESC, id DESC LIMIT $4`,
      values: [query.get('tenant'), query.get('from'), query.get('until'), query.get('rows')],
    })
    for (;;) {
      const { rows } = await client.query({ text: 'FETCH 2000 FROM rows', rowMode: 'array' })
      if (rows.length === 0) break
      if (!response.write(`${rows.map((row: unknown[]) => row.join(',')).join('\n')}\n`))
        await new Promise((drained) => response.once('drain', drained))
    }
    await client.query('COMMIT')
    response.end()
  } finally {
    client.release()
  }
}

server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'))
