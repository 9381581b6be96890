import pg from 'pg'
import { changeUrl } from '../../core/server/database/database-url.ts'
import { reachBySocket } from '../../features/development/datasource/datasource.adapter.ts'

/** The database of a shop beside the demo's own: what the code generator of the demo looks into. */
export const shopDatabase = { host: 'demo-shop', port: 5432, name: 'demo_shop', reader: 'demo_shop_reader' } as const

/** A table of the shop for each setup of the generator. */
const tables = `
  CREATE TABLE IF NOT EXISTS biz_shop_note (
    id bigint PRIMARY KEY, title varchar(50) NOT NULL, content varchar(200), shop_no varchar(32) NOT NULL, quantity integer, is_done boolean NOT NULL, remind_time timestamptz);
  COMMENT ON COLUMN biz_shop_note.title IS '标题';
  COMMENT ON COLUMN biz_shop_note.content IS '内容';
  COMMENT ON COLUMN biz_shop_note.shop_no IS '门店编号';
  COMMENT ON COLUMN biz_shop_note.quantity IS '数量';
  COMMENT ON COLUMN biz_shop_note.is_done IS '已办';
  COMMENT ON COLUMN biz_shop_note.remind_time IS '提醒时间';
  CREATE TABLE IF NOT EXISTS biz_inspection (
    id bigint PRIMARY KEY, sn varchar(32) NOT NULL, result smallint NOT NULL, remark varchar(200), visit_time timestamptz NOT NULL);
  COMMENT ON COLUMN biz_inspection.sn IS '设备SN';
  COMMENT ON COLUMN biz_inspection.result IS '巡检结果';
  COMMENT ON COLUMN biz_inspection.remark IS '备注';
  COMMENT ON COLUMN biz_inspection.visit_time IS '巡检时间';
  GRANT SELECT ON biz_shop_note, biz_inspection TO ${shopDatabase.reader};`

/** Folder of the socket of the embedded server; null for a server that is reached over the network. */
const socketOf = (ownerUrl: string): string | null => {
  const host = decodeURIComponent(new URL(ownerUrl).hostname)
  return host.startsWith('/') ? host : null
}

/**
 * Has the generator reach the shop's database by the socket of the embedded server, which listens on no port. A demo on a
 * server of its own has no shop, and its data source cannot be reached.
 * @param ownerUrl connection string of the role that owns the demo's schema
 */
export function reachShop(ownerUrl: string): void {
  const folder = socketOf(ownerUrl)
  if (folder !== null) reachBySocket(shopDatabase.host, folder)
}

/** Makes what of the shop's database is missing: a loading that was cut off leaves a part of it. */
export async function makeShopDatabase(ownerUrl: string): Promise<void> {
  if (socketOf(ownerUrl) === null) return
  await asOwner(ownerUrl, async (client) => {
    const has = async (statement: string, name: string) => (await client.query(statement, [name])).rowCount !== 0
    if (!(await has('SELECT 1 FROM pg_roles WHERE rolname = $1', shopDatabase.reader)))
      await client.query(`CREATE ROLE ${shopDatabase.reader} LOGIN`)
    if (!(await has('SELECT 1 FROM pg_database WHERE datname = $1', shopDatabase.name)))
      await client.query(`CREATE DATABASE ${shopDatabase.name}`)
  })
  await asOwner(changeUrl(ownerUrl, { database: shopDatabase.name }), (client) => client.query(tables))
}

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
