/** Shared parts of the onboarding tests: merchants that are to be opened at the acquirer of a channel bench. */
import { sql } from 'drizzle-orm'
import { rowOf } from '../../../core/server/database/db.ts'
import { drainOutbox } from '../../../core/server/jobs/outbox-worker.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { e1Prices, linesOf, type Prices } from '../../../tests/kit/network.ts'
import { BalanceAccType, IncomingKind, SettleCycle } from '../../channels/pay-way/pay-way-codes.contract.ts'
import type { ChannelBench } from '../../channels/notify/channel-bench.fixture.ts'
import { SourceType } from '../merchant/merchant-codes.contract.ts'
import { MerchantUserType } from '../../settings/industry/industry-codes.contract.ts'
import { createMerchants } from '../merchant/merchant.actions.ts'
import { type IncomingDraft, saveIncomings } from './incoming-draft.actions.ts'
import '../submission/incoming-events.jobs.ts'
import type { IncomingStatus } from '../status/incoming-status.contract.ts'
import { type Mover, nobody } from './incoming-state.actions.ts'
import { type HeldIncoming, incomingFields } from './incoming-row.queries.ts'
import { submitIncomings, type SubmittedIncoming } from '../submission/submit.actions.ts'

/** A merchant that waits to be submitted at channels. */
export interface Applicant {
  readonly rpiNo: string
  readonly incomingCode: string
}

/** Returns the mover for tests: nobody, at the bench's moment. */
export async function moverOf(bench: ChannelBench): Promise<Mover> {
  const [row] = await bench.rows<{ at: string }>('SELECT business_now()::text AS at')
  return nobody(bench.tenantId, row?.at ?? '')
}

/** Makes a merchant of the bench's direct party with onboardings at 0, by default one at the sandbox for scan. */
export async function givenApplicant(
  bench: ChannelBench,
  shortName: string,
  drafts: readonly Partial<IncomingDraft>[] = [{}],
): Promise<Applicant> {
  const by = await moverOf(bench)
  const { tenantId } = bench
  return bench.world.within({ tenantId, oemNo: tenantId }, async (tx) => {
    const [made] = await createMerchants(tx, by, [
      {
        oemNo: tenantId,
        userNo: bench.merchant.userNo,
        userType: MerchantUserType.soleTrader,
        // Made without the five steps, whose judgement has tests of its own.
        sourceType: SourceType.registered,
        rpiName: shortName,
        rpiShortName: shortName,
        creditCode: `92${Math.random().toString().slice(2, 18)}`,
        legalName: '王五',
        legalIdNo: '330106198806150021',
        legalPhone: '13812345678',
        account: {
          balanceAccType: BalanceAccType.legalPerson,
          accName: '王五',
          accNo: '6222021000112233449',
          bankCode: '102',
          bankName: '工商银行',
          accPhone: '13812345678',
          settleCycle: SettleCycle.t1,
        },
      },
    ])
    const rpiNo = made?.rpiNo ?? ''
    const saved = await saveIncomings(
      tx,
      by,
      { rpiNo, oemNo: tenantId, settleCycle: SettleCycle.t1 },
      drafts.map((draft) => ({
        aisleCode: 'SANDBOX',
        incomingKind: IncomingKind.scan,
        lines: linesOf(e1Prices[3] as Prices),
        ...draft,
      })),
    )
    return { rpiNo, incomingCode: saved[0]?.incomingCode ?? '' }
  })
}

/** Submits a merchant at all its channels; nothing is sent yet. */
export async function submitted(bench: ChannelBench, { rpiNo }: Applicant): Promise<SubmittedIncoming> {
  const by = await moverOf(bench)
  const { tenantId } = bench
  const all = await bench.world.within({ tenantId, oemNo: tenantId }, (tx) => submitIncomings(tx, by, { rpiNo }))
  return all[0] as SubmittedIncoming
}

/** Submits a merchant and sends it, as the outbox does. */
export async function sent(bench: ChannelBench, applicant: Applicant): Promise<SubmittedIncoming> {
  const one = await submitted(bench, applicant)
  await drainOutbox(bench.world.db, 'incoming.submit')
  return one
}

/** An onboarding as it stands. */
export async function incomingAt(bench: ChannelBench, { incomingCode }: Applicant): Promise<HeldIncoming> {
  const { tenantId } = bench
  const row = await bench.world.within({ tenantId, oemNo: tenantId }, (tx) =>
    rowOf<HeldIncoming>(
      tx,
      sql`SELECT ${incomingFields} FROM rpi_incoming WHERE tenant_id = ${tenantId} AND incoming_code = ${incomingCode}`,
    ),
  )
  return row as HeldIncoming
}

/** Waits until an onboarding has reached a status. */
export const untilIncoming = (
  bench: ChannelBench,
  { incomingCode }: Applicant,
  status: CodeOf<typeof IncomingStatus>,
): Promise<unknown> =>
  bench.until('SELECT 1 FROM rpi_incoming WHERE tenant_id = $1 AND incoming_code = $2 AND incoming_status = $3', [
    bench.tenantId,
    incomingCode,
    status,
  ])
