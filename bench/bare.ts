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
