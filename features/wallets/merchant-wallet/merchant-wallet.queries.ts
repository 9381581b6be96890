import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { type SheetPlan, sheetColumns } from '../../../core/server/sheets/sheet.ts'
import type { Rows } from '../../../core/shared/call.ts'
import { rowsBefore } from '../../../core/shared/period.ts'
import { walletColumns } from '../wallet/wallet.queries.ts'
import { balanceCells } from '../wallet/wallet-sheet.queries.ts'
import type { MerchantWallet } from './merchant-wallet.contract.ts'

type Row = z.output<typeof MerchantWallet>

const columns = sql`${walletColumns}, w.owner_no AS "rpiNo", m.rpi_name AS "rpiName", m.user_no AS "belongNo",
  coalesce((SELECT service_name FROM service_info s WHERE s.tenant_id = m.tenant_id AND s.user_no = m.user_no), (SELECT tenant_name FROM tenant t WHERE t.tenant_id = m.user_no), '') AS "belongName",
  (SELECT max(create_time) FROM withdrawal d WHERE d.tenant_id = w.tenant_id AND d.owner_type = w.owner_type AND d.owner_no = w.owner_no) AS "lastWithdrawTime"`
const withMerchant = sql`user_wallet w JOIN rpi_basic m ON m.tenant_id = w.tenant_id AND m.rpi_no = w.owner_no`
const newestFirst = sql`ORDER BY w.create_time DESC, w.id DESC`
const countOf = (where: SQL) => sql`SELECT count(*) AS total FROM ${withMerchant} WHERE ${where}`

/** One page of merchants' wallets, the newest first. @param where over `user_wallet w` */
export async function merchantWalletPage(
  tx: Tx,
  where: SQL,
  page: { current: number; size: number },
): Promise<Rows<Row>> {
  const skipped = rowsBefore(page)
  const [total] = await rowsOf<{ total: bigint }>(tx, countOf(where))
  const records = await rowsOf<Row>(
    tx,
    sql`SELECT ${columns} FROM ${withMerchant} WHERE ${where} ${newestFirst} LIMIT ${page.size} OFFSET ${skipped}`,
  )
  return { records, total: Number(total?.total ?? 0) }
}

/** The merchants' wallets of a condition. */
export const merchantWalletRows = (tx: Tx, where: SQL): Promise<Row[]> =>
  rowsOf<Row>(tx, sql`SELECT ${columns} FROM ${withMerchant} WHERE ${where}`)

/** The sheet of merchants' wallets: the rows and columns of the list. */
export function merchantWalletSheet(where: SQL, filter: Readonly<Record<string, unknown>>): SheetPlan {
  return {
    title: '商户钱包',
    bizType: 'merchant_wallet',
    columns: sheet,
    rows: sql`SELECT ${columns} FROM ${withMerchant} WHERE ${where} ${newestFirst}`,
    count: countOf(where),
    filter,
  }
}

const time = (at: string | null) => at?.slice(0, 19) ?? ''

const sheet = sheetColumns<Row>([
  { key: 'rpiNo', title: '商户编号', kind: 'text', value: ({ rpiNo }) => rpiNo },
  { key: 'rpiName', title: '商户名称', kind: 'text', value: ({ rpiName }) => rpiName },
  { key: 'belongNo', title: '所属服务商编号', kind: 'text', value: ({ belongNo }) => belongNo },
  { key: 'belongName', title: '所属服务商', kind: 'text', value: ({ belongName }) => belongName },
  { key: 'walletNo', title: '钱包编号', kind: 'text', value: ({ walletNo }) => walletNo },
  ...balanceCells,
  {
    key: 'lastWithdrawTime',
    title: '最近提现时间',
    kind: 'text',
    value: ({ lastWithdrawTime }) => time(lastWithdrawTime),
  },
  { key: 'lastChangeTime', title: '最近变动时间', kind: 'text', value: ({ lastChangeTime }) => time(lastChangeTime) },
  { key: 'createTime', title: '创建时间', kind: 'text', value: ({ createTime }) => time(createTime) },
])
