import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Db, inScope, rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { type Outcome, outboxKind, putOutbox } from '../../../core/server/jobs/outbox.ts'
import { openText } from '../../../core/server/secrets/personal.ts'
import { reachMerchantChannel } from '../../channels/channels.server.ts'
import { BalanceAccType, type CardToCheck, type MerchantChannel } from '../../channels/channels.shared.ts'
import { VerifyState } from '../merchant/merchant-codes.contract.ts'
import { verifyTransitions } from '../merchant/merchant-states.rules.ts'

/** Account that is checked, as it stood then; personal data is read when the channel is asked. */
type CheckedAccount = {
  readonly aisleCode: string
  readonly rpiNo: string
  /** Blind index of the number: an account that was replaced meanwhile is not judged by the old one's answer. */
  readonly accNoIdx: string
}

/**
 * Checks of settlement cards at the operator's own channel: name, identity number, card and phone. A mismatch keeps the
 * merchant back, a check that did not come through is told and keeps nobody back.
 * @source docs/domain/network.md 3.6, verifyState
 */
export const cardCheck = outboxKind<CheckedAccount>({
  kind: 'merchant.cardCheck',
  retryMinutes: [1, 5, 15],
  send: async ({ tenantId, payload }, _signal, db) => {
    const card = await cardOf(db, tenantId, payload)
    if (!card) return { kind: 'settled', answer: { verifyState: null } }
    const { channel, access } = await reachMerchantChannel(db, tenantId, payload.aisleCode)
    return outcomeOf(await channel.checkCard(access, card))
  },
  settle: async (tx, { tenantId, payload }, answer) => {
    const { verifyState = null } = (answer ?? {}) as { verifyState?: number | null }
    if (verifyState !== null) await keep(tx, tenantId, payload, verifyState)
  },
  stuck: (tx, { tenantId, payload }) => keep(tx, tenantId, payload, verifyTransitions.fail.to),
})

function outcomeOf(answer: Awaited<ReturnType<MerchantChannel['checkCard']>>): Outcome {
  switch (answer.kind) {
    case 'done': {
      const verifyState = answer.data.isMatching ? verifyTransitions.pass.to : verifyTransitions.mismatch.to
      return { kind: 'settled', answer: { verifyState } }
    }
    case 'refused':
      return answer.isRetryable
        ? { kind: 'again', error: answer.message }
        : { kind: 'settled', answer: { verifyState: verifyTransitions.fail.to } }
    case 'unknown':
      return { kind: 'again', error: answer.error }
    default:
      return { kind: 'settled', answer: { verifyState: verifyTransitions.fail.to } }
  }
}

const accountOf = ({ rpiNo, accNoIdx }: CheckedAccount, tenantId: string) =>
  sql`a.tenant_id = ${tenantId} AND a.rpi_no = ${rpiNo} AND a.acc_no_idx = ${accNoIdx} AND NOT a.is_deleted`

const keep = async (tx: Tx, tenantId: string, account: CheckedAccount, verifyState: number): Promise<void> => {
  await run(tx, sql`UPDATE rpi_account a SET verify_state = ${verifyState} WHERE ${accountOf(account, tenantId)}`)
}

const cardOf = (db: Db, tenantId: string, account: CheckedAccount): Promise<CardToCheck | null> =>
  inScope(db, { tenantId, oemNo: '' }, async (tx) => {
    const row = await rowOf<Record<'accName' | 'accNo' | 'phone' | 'idNo', string>>(
      tx,
      sql`SELECT a.acc_name AS "accName", a.acc_no_enc AS "accNo", a.acc_phone_enc AS phone, CASE WHEN a.acc_id_no_enc <> '' THEN a.acc_id_no_enc ELSE m.legal_id_no_enc END AS "idNo"
            FROM rpi_account a JOIN rpi_basic m ON m.tenant_id = a.tenant_id AND m.rpi_no = a.rpi_no WHERE ${accountOf(account, tenantId)}`,
    )
    if (!row) return null
    const { accName, accNo, phone, idNo } = row
    return { accName, idNo: openText(idNo), cardNo: openText(accNo), phone: openText(phone) }
  })

const personal: readonly number[] = [BalanceAccType.legalPerson, BalanceAccType.authorisedPerson]

/**
 * Has a settlement card checked that no check has answered for yet. A company's account has none; without an open
 * channel of the operator nothing is asked and the account stays unverified.
 */
export async function putCardCheck(
  tx: Tx,
  tenantId: string,
  {
    rpiNo,
    accNoIdx,
    balanceAccType,
    verifyState,
  }: { rpiNo: string; accNoIdx: string; balanceAccType: number; verifyState: number },
): Promise<void> {
  const isOpen = verifyState === VerifyState.notVerified || verifyState === VerifyState.checkFailed
  if (!personal.includes(balanceAccType) || !isOpen) return
  const channel = await rowOf<{ aisleCode: string }>(
    tx,
    sql`SELECT o.aisle_code AS "aisleCode" FROM aisle_oem o WHERE o.tenant_id = ${tenantId} AND o.oem_no = ${tenantId} AND o.is_on AND NOT o.is_deleted AND o.api_config_enc <> ''
         ORDER BY o.is_default DESC, o.aisle_code LIMIT 1`,
  )
  if (!channel) return
  const payload = { aisleCode: channel.aisleCode, rpiNo, accNoIdx }
  await putOutbox(tx, tenantId, cardCheck, [{ outNo: `CK${randomUUID()}`, payload }])
}
