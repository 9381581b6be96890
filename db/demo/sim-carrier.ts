import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Db, inScope, rowsOf, run } from '../../core/server/database/db.ts'
import { sealText } from '../../core/server/secrets/personal.ts'
import { operatorId } from './accounts.ts'
import { control, type DemoAcquirer } from './acquirer.ts'
import { ownMerNo } from './deposit-channel.ts'

/** Makes the demo's cards known to the carrier of the sandbox, and connects the operator to it by an app of its own. */
export async function connectCarrier(db: Db, { url, notifyBase, secretKey }: DemoAcquirer): Promise<void> {
  const appId = `demo-sim-${operatorId}`
  const appSecret = createHmac('sha256', secretKey).update(`sandbox carrier ${operatorId}`).digest('base64url')
  await control(url, 'config', {
    appId,
    appSecret,
    notifyUrl: `${notifyBase}/api/countinghouse/iot/notify/sandbox/${operatorId}`,
  })
  const cards = await inScope(db, { tenantId: operatorId, oemNo: '' }, async (tx) => {
    const config = sealText(JSON.stringify({ adapter: 'sandbox', url, appId, appSecret }))
    await run(
      tx,
      sql`UPDATE iot_param SET carrier_config_enc = ${config}, version = version + 1 WHERE tenant_id = ${operatorId}`,
    )
    return rowsOf<{ iccid: string; status: number; reason: number | null; expire: string | null }>(
      tx,
      sql`SELECT iccid, card_status AS status, stop_reason AS reason, to_char(expire_time, 'YYYY-MM-DD HH24:MI:SS') AS expire FROM iot_card WHERE tenant_id = ${operatorId}`,
    )
  })
  await control(
    url,
    'sims',
    cards.map(({ iccid, status, reason, expire }) => ({
      iccid,
      appId,
      state: stateNames[status],
      ...(reason === null ? {} : { reason: reasonNames[reason] }),
      ...(expire === null ? {} : { expireTime: expire }),
      packageName: '年套餐500MB',
      flowTotalKb: 512_000,
      flowUsedKb: 40_960,
    })),
  )
  await control(url, 'merchants', [
    {
      appId: `demo-${operatorId}`,
      aisleMerchantNo: ownMerNo,
      name: '运营商押金与流量费收款',
      rates: [1, 2, 3].map((payWay) => ({ payWay, ratePpm: 2100 })),
      terminals: [],
    },
  ])
}

const stateNames: Readonly<Record<number, string>> = {
  1: 'INACTIVE',
  2: 'ACTIVE',
  4: 'SUSPENDED',
  6: 'TESTING',
  7: 'STOCK',
  8: 'PRE_CANCELLED',
  9: 'CANCELLED',
}
const reasonNames: Readonly<Record<number, string>> = {
  1: 'REQUEST',
  2: 'UNPAID',
  3: 'OVER_QUOTA',
  4: 'WRONG_DEVICE',
  5: 'ADMIN',
}
