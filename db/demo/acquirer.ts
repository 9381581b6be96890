import { createHmac } from 'node:crypto'
import { type Db, inScope } from '../../core/server/database/db.ts'
import { sealText } from '../../core/server/secrets/personal.ts'
import { dateTimeText } from '../../core/shared/dates.ts'
import { operatorId } from './accounts.ts'
import { dividingMerchants, registerReceivers } from './division-channel.ts'
import { cardNumberOf, type DemoMerchant, demoAisle } from './network.ts'
import { prices } from './price-lists.ts'
import { connectPayouts, demoFundsFen } from './payouts.ts'
import { parsePercent, parseYuan } from '../../core/shared/money.ts'
import { PayWay } from '../../features/channels/pay-way/pay-way-codes.contract.ts'

/** The sandbox acquirer that the demo world's operators are connected to. */
export interface DemoAcquirer {
  readonly url: string
  /** Address at which it can reach this server. */
  readonly notifyBase: string
  readonly secretKey: string
}

/** Price lines as the acquirer's own wire has them: parts per million and whole fen. */
const wireLines = (list: Readonly<Partial<Record<string, readonly [rate: string, cap?: string]>>>) =>
  Object.entries(list).flatMap(([way, price]) =>
    price
      ? [
          {
            payWay: PayWay[way as keyof typeof PayWay],
            ratePpm: parsePercent(price[0]) ?? 0,
            ...(price[1] ? { capAmount: Number(parseYuan(price[1])) } : {}),
          },
        ]
      : [],
  )

/** Has the acquirer do something by its control calls. @returns what it answers */
export async function control<Data = unknown>(url: string, path: string, body: unknown): Promise<Data> {
  const answer = await fetch(`${url}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  })
  if (!answer.ok) throw new Error(`the sandbox acquirer refused ${path}: ${(await answer.text()).slice(0, 300)}`)
  return ((await answer.json()) as { data: Data }).data
}

/**
 * Makes the demo's merchants known to the sandbox acquirer, with their prices and terminals, and connects each operator
 * to it by an application of its own. The payout platforms pay through it too, with the funds that our books say.
 */
export async function connectAcquirer(
  db: Db,
  { url, notifyBase, secretKey }: DemoAcquirer,
  merchants: readonly DemoMerchant[],
): Promise<void> {
  await control(url, 'costs', wireLines(prices.channel))
  for (const tenantId of new Set(merchants.map((merchant) => merchant.tenantId))) {
    const appId = `demo-${tenantId}`
    const appSecret = createHmac('sha256', secretKey).update(`sandbox acquirer ${tenantId}`).digest('base64url')
    await control(url, 'config', {
      appId,
      appSecret,
      notifyUrl: `${notifyBase}/api/countinghouse/channels/notify/${demoAisle}/${tenantId}`,
    })
    const known = merchants.filter((merchant) => merchant.tenantId === tenantId)
    const dividing = await dividingMerchants(db, tenantId)
    await control(
      url,
      'merchants',
      known.flatMap(({ aisleMerNo, name, sns }) => {
        const merchant = { appId, name, rates: wireLines(prices.merchant), settleCycle: 'T1' }
        return [
          { ...merchant, aisleMerchantNo: aisleMerNo, divide: dividing.has(aisleMerNo), terminals: sns },
          { ...merchant, aisleMerchantNo: cardNumberOf(aisleMerNo), divide: false, terminals: [] },
        ]
      }),
    )
    await inScope(db, { tenantId, oemNo: '' }, (tx) =>
      tx.client.query('UPDATE aisle_oem SET api_config_enc = $3 WHERE tenant_id = $1 AND aisle_code = $2', [
        tenantId,
        demoAisle,
        sealText(JSON.stringify({ url, appId, appSecret })),
      ]),
    )
    await registerReceivers(db, tenantId)
    await inScope(db, { tenantId, oemNo: '' }, (tx) => connectPayouts(tx, tenantId, { url, appId, appSecret }))
    if (tenantId === operatorId) await control(url, 'payouts/fund', { appId, amount: Number(demoFundsFen) * 2 })
  }
}

/** Sets the acquirer's clock to the business clock. */
export async function alignClock(db: Db, url: string): Promise<void> {
  const { rows } = await db.pool.query<{ ms: number }>(
    'SELECT (extract(epoch FROM business_now()) * 1000)::float8 AS ms',
  )
  await control(url, 'clock', { set: dateTimeText(new Date(rows[0]?.ms ?? Date.now())), frozen: false })
}
