import type { Tx } from '../../../core/server/database/db.ts'
import { moneyNumber, takeNumbers } from '../../../core/server/database/business-number.ts'
import { openText } from '../../../core/server/secrets/personal.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { connectionOf } from '../../channels/channels.server.ts'
import { BillKind } from '../bill/bill.contract.ts'

const batchNumber = moneyNumber('RC')

/** Names a bill: the channel, the day, the kind. */
export interface BillName {
  readonly aisleCode: string
  readonly billDay: string
  readonly billKind: CodeOf<typeof BillKind>
}

/** The kinds of bills that every channel gives; payouts only where it pays out for us, divisions only where it divided. */
const everyKind: readonly CodeOf<typeof BillKind>[] = [
  BillKind.trade,
  BillKind.refund,
  BillKind.settle,
  BillKind.profit,
]

/**
 * Opens the batches of a day, to be downloaded: of every channel that the operator has, or had payments at. From then on
 * the day's profit waits for them.
 * @returns how many are new
 * @source docs/domain/money.md 9, 4.7
 */
export async function openBatches(tx: Tx, tenantId: string, billDay: string): Promise<number> {
  const { rows } = await tx.client.query<{ aisle_code: string }>(
    `SELECT aisle_code FROM aisle_oem WHERE tenant_id = $1 AND oem_no = $1 AND is_on AND NOT is_deleted
     UNION SELECT aisle_code FROM (SELECT DISTINCT aisle_code FROM pos_trade WHERE tenant_id = $1 AND pay_day = $2) paid ORDER BY 1`,
    [tenantId, billDay],
  )
  const wanted: BillName[] = []
  for (const { aisle_code: aisleCode } of rows) {
    const paysOut = (await platformsOfAisle(tx, tenantId, aisleCode)).length > 0
    const kinds = [
      ...everyKind,
      ...(paysOut ? [BillKind.payout] : []),
      ...((await hasDivided(tx, tenantId, aisleCode, billDay)) ? [BillKind.division] : []),
    ]
    for (const billKind of kinds) wanted.push({ aisleCode, billDay, billKind })
  }
  return insertBatches(tx, tenantId, wanted)
}

/** Whether a channel paid parts of divisions on a day. */
async function hasDivided(tx: Tx, tenantId: string, aisleCode: string, day: string): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `SELECT 1 FROM division_order_detail d JOIN division_order o ON o.tenant_id = d.tenant_id AND o.div_order_code = d.div_order_code
      WHERE d.tenant_id = $1 AND o.aisle_code = $2 AND d.paid_time >= $3::timestamp AT TIME ZONE 'Asia/Shanghai' AND d.paid_time < ($3::date + 1)::timestamp AT TIME ZONE 'Asia/Shanghai' LIMIT 1`,
    [tenantId, aisleCode, day],
  )
  return rowCount === 1
}

/** Opens batches that are not there yet. @returns how many are new */
export async function insertBatches(tx: Tx, tenantId: string, wanted: readonly BillName[]): Promise<number> {
  const day = wanted[0]?.billDay
  if (day === undefined) return 0
  const numbers = await takeNumbers(tx, batchNumber, day, wanted.length)
  const { rowCount } = await tx.client.query(
    `INSERT INTO recon_batch (tenant_id, oem_no, batch_no, aisle_code, bill_day, bill_kind)
     SELECT $1, $1, * FROM unnest($2::text[], $3::text[], $4::date[], $5::smallint[]) ON CONFLICT DO NOTHING`,
    [
      tenantId,
      numbers,
      wanted.map(({ aisleCode }) => aisleCode),
      wanted.map(({ billDay }) => billDay),
      wanted.map(({ billKind }) => billKind),
    ],
  )
  return rowCount ?? 0
}

/** The payout platforms that are the same connection as a channel: its payout bill is theirs. */
export async function platformsOfAisle(tx: Tx, tenantId: string, aisleCode: string): Promise<string[]> {
  const { rows: aisles } = await tx.client.query<{ sealed: string }>(
    'SELECT api_config_enc AS sealed FROM aisle_oem WHERE tenant_id = $1 AND oem_no = $1 AND aisle_code = $2 AND NOT is_deleted',
    [tenantId, aisleCode],
  )
  const own = aisles[0] ? placeOf(aisles[0].sealed) : null
  if (own === null) return []
  const { rows } = await tx.client.query<{ platform_code: string; sealed: string }>(
    `SELECT platform_code, api_config AS sealed FROM withdrawal_platform WHERE tenant_id = $1 AND api_config <> '' ORDER BY platform_code`,
    [tenantId],
  )
  return rows.filter(({ sealed }) => placeOf(sealed) === own).map(({ platform_code }) => platform_code)
}

/** The channel whose connection a payout platform uses; the platform's own code when none does. */
export async function aisleOfPlatform(tx: Tx, tenantId: string, platformCode: string): Promise<string> {
  const { rows } = await tx.client.query<{ aisle_code: string }>(
    'SELECT aisle_code FROM aisle_oem WHERE tenant_id = $1 AND oem_no = $1 AND NOT is_deleted ORDER BY aisle_code',
    [tenantId],
  )
  for (const { aisle_code: aisleCode } of rows)
    if ((await platformsOfAisle(tx, tenantId, aisleCode)).includes(platformCode)) return aisleCode
  return platformCode
}

/** Returns the address and app id of a sealed connection; null when it is none. */
function placeOf(sealed: string): string | null {
  const connection = sealed === '' ? null : connectionOf(openText(sealed))
  return connection && `${connection.url} ${connection.appId}`
}
