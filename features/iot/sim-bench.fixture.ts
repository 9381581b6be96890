import type { AddressInfo } from 'node:net'
import { drainOutbox } from '../../core/server/jobs/outbox-worker.ts'
import { givenUser, type TestUser } from '../../tests/kit/api.ts'
import { given } from '../../tests/kit/network.ts'
import { type ChannelBench, startChannelBench } from '../channels/notify/channel-bench.fixture.ts'
import { WalletKind } from '../ledger/posting/ledger.contract.ts'
import { verifyLedger } from '../reconciliation/proof/verify-ledger.queries.ts'
import { givenMoney } from '../wallets/owner/owner.fixture.ts'

const appId = 'carrier-app'
const appSecret = 'a secret of the carrier'

/** The application, the sandbox with its carrier, an operator with a chain of two providers, and a merchant with a SIM card. */
export interface SimBench extends ChannelBench {
  readonly iccid: string
  readonly sn: string
  readonly l1: string
  readonly l2: string
  /** Staff of the operator with every permission of cards. */
  readonly staff: TestUser
  /** Of the merchant's direct provider. */
  readonly provider: TestUser
  readonly providerNo: string
  /** Sends everything that waits for the carrier, and lets it do it. */
  settle(seconds?: number): Promise<void>
  /** A fresh card in a fresh device of the merchant, known to the carrier. */
  card(more?: Record<string, unknown>): Promise<{ iccid: string; sn: string }>
  /** Names of the proofs that do not hold. */
  broken(): Promise<string[]>
}

/** Permissions of everything about cards. */
export const simPermissions = [
  'iot_card_view',
  'iot_card_switch',
  'iot_card_manage',
  'iot_recharge_add',
  'iot_recharge_view',
  'iot_recharge_export',
  'iot_recharge_collect',
  'iot_recharge_refund',
  'iot_param_edit',
  'iot_product_view',
  'iot_product_edit',
  'pos_sim_record_view',
  'pos_sim_record_export',
  'pos_sim_record_edit',
  'sim_bonus_view',
  'sim_bonus_export',
]

let running = 10_000
/** A number of a China Mobile card with its check digit. */
export const nextIccid = (): string => withCheckDigit(`898600202601${String(++running).padStart(7, '0')}`)

function withCheckDigit(identity: string): string {
  let sum = 0
  for (let place = 0; place < identity.length; place += 1) {
    const digit = Number(identity[identity.length - 1 - place])
    const doubled = place % 2 === 0 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return identity + String((10 - (sum % 10)) % 10)
}

/** Starts everything: one a test file. */
export async function startSimBench(): Promise<SimBench> {
  const bench = await startChannelBench()
  const { world, tenantId, merchant, connection } = bench
  const port = (world.app.server.address() as AddressInfo).port
  const notifyUrl = `http://127.0.0.1:${port}/api/countinghouse/iot/notify/sandbox/${tenantId}`
  await bench.control('config', { appId, appSecret, notifyUrl })
  const config = JSON.stringify({ adapter: 'sandbox', url: connection.url, appId, appSecret })
  const { sealText } = await import('../../core/server/secrets/personal.ts')
  await bench.rows('INSERT INTO iot_param (tenant_id, carrier_config_enc) VALUES ($1, $2)', [
    tenantId,
    sealText(config),
  ])
  const operator = { tenantId, oemNo: tenantId }
  const staff = await givenUser(world, { ...operator, permissions: simPermissions })
  const providerNo = merchant.userNo
  const [path] = await bench.rows<{ ancestors: string }>(
    'SELECT ancestors FROM service_info WHERE tenant_id = $1 AND user_no = $2',
    [tenantId, providerNo],
  )
  const [l1 = '', l2 = ''] = path?.ancestors.split(',') ?? []
  const provider = await givenUser(world, { ...operator, userType: 2, userNo: providerNo, permissions: simPermissions })
  const card: SimBench['card'] = async (more = {}) => {
    const iccid = nextIccid()
    const { sn } = await given.terminal(world, merchant)
    await bench.rows('UPDATE stock_sn SET iccid = $2 WHERE tenant_id = $1 AND rs_sn = $3', [tenantId, iccid, sn])
    await bench.rows(
      `INSERT INTO iot_card (tenant_id, oem_no, iccid, iccid_printed, carrier, card_status) VALUES ($1, $1, $2, $2, 1, 7)`,
      [tenantId, iccid],
    )
    await bench.control('sims', { iccid, appId, state: 'STOCK', ...more })
    return { iccid, sn }
  }
  const first = await card({ state: 'ACTIVE' })
  await bench.rows(`UPDATE iot_card SET card_status = 2 WHERE tenant_id = $1 AND iccid = $2`, [tenantId, first.iccid])
  return {
    ...bench,
    ...first,
    l1,
    l2,
    staff,
    provider,
    providerNo,
    card,
    async settle(seconds = 5) {
      await drainOutbox(world.db)
      await bench.advance(seconds)
      await drainOutbox(world.db)
    },
    broken: async () => (await verifyLedger(world.db, tenantId)).filter(({ holds }) => !holds).map(({ name }) => name),
  }
}

/** Puts money into the top-up wallet of the merchant's provider. */
export const topUp = (bench: SimBench, amount: number): Promise<void> =>
  givenMoney(
    bench.world,
    { tenantId: bench.tenantId, oemNo: bench.tenantId, ownerType: 2, ownerNo: bench.providerNo, path: '' },
    WalletKind.recharge,
    amount,
  )
