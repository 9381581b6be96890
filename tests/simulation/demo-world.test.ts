import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inScope, platformScope } from '../../core/server/db.ts'
import { openFiles, useFiles } from '../../core/server/files.ts'
import { codeSetOf } from '../../core/shared/codes.ts'
import { operatorId, secondOperatorId } from '../../db/demo/accounts.ts'
import { loadDemo } from '../../db/demo/load.ts'
import { seedPlatform } from '../../db/seed/platform.ts'
import { faultsOf } from '../../features/inventory/stock/stock-agrees.fixture.ts'
import { SnStatus } from '../../features/inventory/stock/stock-codes.contract.ts'
import { RsrStatus } from '../../features/inventory/transfer/transfer-codes.contract.ts'
import { MoneyChangeStatus } from '../../features/ledger/adjustment/adjustment.contract.ts'
import { OtherMoneyStatus } from '../../features/ledger/other-money/other-money.contract.ts'
import { verifyLedger } from '../../features/ledger/proof/verify-ledger.queries.ts'
import { DiffStatus } from '../../features/ledger/recon-diff/recon-diff.contract.ts'
import { RecalcStatus } from '../../features/profit/recalc/recalc.contract.ts'
import { DivOrderStatus } from '../../features/splits/order/division-order.contract.ts'
import { TopupStatus } from '../../features/wallets/topup/topup.contract.ts'
import { WithdrawStatus } from '../../features/withdrawals/withdrawal/withdrawal-codes.contract.ts'
import { startWorld, type World } from '../kit/api.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'countinghouse-demo-'))
let world: World
beforeAll(async () => {
  world = await startWorld()
  useFiles(
    await openFiles({ storageUrl: pathToFileURL(folder).href, secretKey: 'test', publicUrl: 'http://localhost:8080' }),
  )
  await inScope(world.db, platformScope, seedPlatform)
  await loadDemo(world.db, world.ownerUrl, { size: { days: 12, perDay: 200 } })
}, 120_000)
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

describe('the demo world', () => {
  it.each([
    { table: 'withdrawal', column: 'withdraw_status', set: WithdrawStatus, absent: [] },
    { table: 'money_change', column: 'change_status', set: MoneyChangeStatus, absent: [] },
    // No call keeps the draft of an item.
    { table: 'other_money', column: 'other_status', set: OtherMoneyStatus, absent: [OtherMoneyStatus.draft] },
    // Top-ups by scan wait for a channel that takes them.
    {
      table: 'wallet_topup',
      column: 'topup_status',
      set: TopupStatus,
      absent: [TopupStatus.unpaid, TopupStatus.closed],
    },
    // A draft is submitted at once; a job computes and books within moments.
    {
      table: 'profit_recalc',
      column: 'recalc_status',
      set: RecalcStatus,
      absent: [RecalcStatus.draft, RecalcStatus.computing, RecalcStatus.posting],
    },
    { table: 'recon_diff', column: 'diff_status', set: DiffStatus, absent: [] },
    { table: 'stock_sn', column: 'sn_status', set: SnStatus, absent: [] },
    { table: 'store_transfer', column: 'rsr_status', set: RsrStatus, absent: [] },
    // The money is frozen as soon as a division is registered.
    { table: 'division_order', column: 'div_order_status', set: DivOrderStatus, absent: [DivOrderStatus.toFreeze] },
  ])('holds $table in every status that can rest', async ({ table, column, set, absent }) => {
    const { rows } = await world.within({ tenantId: operatorId, oemNo: operatorId }, ({ client }) =>
      client.query<{ status: number }>(`SELECT DISTINCT ${column} AS status FROM ${table} ORDER BY 1`),
    )
    const restful = codeSetOf(set).entries.filter(({ value }) => !(absent as readonly number[]).includes(value))
    expect(rows.map(({ status }) => status)).toEqual(restful.map(({ value }) => value))
  })

  it.each([operatorId, secondOperatorId])('has devices of %s whose log agrees with them', async (tenantId) => {
    expect(await faultsOf(world, tenantId)).toEqual([])
  })

  it.each([operatorId, secondOperatorId])('has books of %s that balance', async (tenantId) => {
    expect((await verifyLedger(world.db, tenantId)).filter(({ holds }) => !holds)).toEqual([])
  })
})
