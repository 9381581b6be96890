import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { openText } from '../../../core/server/secrets/personal.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { ExamineKind } from '../dossier/dossier-codes.contract.ts'
import { bankErrors } from '../bank/bank.contract.ts'
import { mostCards } from '../bank/bank.rules.ts'
import { subjectFields } from '../dossier/party-values.rules.ts'
import { sealedValues, updateParty } from '../party/party-values.actions.ts'
import { settleIdentity } from '../identity/identity.actions.ts'
import type { HeldParty } from '../party/held-party.queries.ts'
import { partyErrors } from '../dossier/party-errors.contract.ts'
import { changesOf, recordChanges } from '../party/party-change.actions.ts'
import type { AisleContent, BankContent, IdentityContent, SubjectContent } from '../dossier/examine-content.rules.ts'
import type { HeldExamine } from './verdict.actions.ts'

refusalOfConstraint('bank_account', () => partyErrors.cardTaken())

/**
 * Puts into force what a request asked for.
 * @param party the party itself; null when it is an operator or a merchant
 * @throws party.tooManyCards, party.cardTaken by the constraint of the table, bank.defaultNeeded, common.moved
 */
export async function applyContent(tx: Tx, caller: Caller, found: HeldExamine, party: HeldParty | null): Promise<void> {
  switch (found.examineKind) {
    case ExamineKind.bankCard:
      await applyBank(tx, caller, found, found.after as BankContent, party)
      return
    case ExamineKind.identity: {
      const { identity, subject } = found.after as IdentityContent
      await settleIdentity(tx, caller, found, identity, found.pics)
      if (subject && party) await applySubject(tx, caller, party, subject)
      return
    }
    case ExamineKind.channel:
      await applyAisle(tx, caller, found, found.after as AisleContent)
  }
}

/** A new account, or another in the place of one; the first is the default, and one always is. */
async function applyBank(
  tx: Tx,
  caller: Caller,
  { oemNo, userType, userNo }: HeldExamine,
  { bankId, ...account }: BankContent,
  party: HeldParty | null,
): Promise<void> {
  const { tenantId, userId } = caller
  // Accounts are held before they are looked at: one that is removed meanwhile cannot become the default.
  await run(
    tx,
    sql`SELECT 1 FROM bank WHERE tenant_id = ${tenantId} AND user_type = ${userType} AND user_no = ${userNo} AND NOT is_deleted ORDER BY id FOR NO KEY UPDATE`,
  )
  const live = await rowOf<{ n: bigint; old: string | null; wasDefault: boolean | null }>(
    tx,
    sql`SELECT count(*) AS n, max(acc_no_mask) FILTER (WHERE id = ${bankId}::bigint) AS old, bool_or(is_default) FILTER (WHERE id = ${bankId}::bigint) AS "wasDefault"
          FROM bank WHERE tenant_id = ${tenantId} AND user_type = ${userType} AND user_no = ${userNo} AND NOT is_deleted`,
  )
  const count = Number(live?.n ?? 0n)
  if (bankId !== null && live?.old == null) throw commonErrors.moved()
  if (bankId === null && count >= mostCards) throw partyErrors.tooManyCards()
  if (live?.wasDefault && !account.isDefault) throw bankErrors.defaultNeeded()
  const isDefault = account.isDefault || count === 0
  if (isDefault)
    await run(
      tx,
      sql`UPDATE bank SET is_default = false, version = version + 1 WHERE tenant_id = ${tenantId} AND user_type = ${userType} AND user_no = ${userNo} AND is_default AND NOT is_deleted`,
    )
  const { accountKind, accName, accNoEnc, accNoIdx, accNoMask, bankCode, bankName, branchCode, branchName } = account
  const { accPhoneEnc, accIdNoEnc, accIdNoIdx } = account
  await run(
    tx,
    bankId === null
      ? sql`INSERT INTO bank (tenant_id, oem_no, user_type, user_no, account_kind, acc_name, acc_no_enc, acc_no_idx, acc_no_mask, bank_code, bank_name, branch_code, branch_name, acc_phone_enc,
                   acc_id_no_enc, acc_id_no_idx, is_default, create_user, create_dept)
            VALUES (${tenantId}, ${oemNo}, ${userType}, ${userNo}, ${accountKind}, ${accName}, ${accNoEnc}, ${accNoIdx}, ${accNoMask}, ${bankCode}, ${bankName}, ${branchCode}, ${branchName},
                    ${accPhoneEnc}, ${accIdNoEnc}, ${accIdNoIdx}, ${isDefault}, ${userId}, ${caller.deptIds[0] ?? null})`
      : sql`UPDATE bank SET account_kind = ${accountKind}, acc_name = ${accName}, acc_no_enc = ${accNoEnc}, acc_no_idx = ${accNoIdx}, acc_no_mask = ${accNoMask}, bank_code = ${bankCode},
                   bank_name = ${bankName}, branch_code = ${branchCode}, branch_name = ${branchName}, acc_phone_enc = ${accPhoneEnc}, acc_id_no_enc = ${accIdNoEnc}, acc_id_no_idx = ${accIdNoIdx},
                   is_default = ${isDefault}, update_user = ${userId}, update_time = business_now(), version = version + 1
             WHERE tenant_id = ${tenantId} AND id = ${bankId}::bigint`,
  )
  if (!party) return
  if (party.draftBank !== null)
    await run(
      tx,
      sql`UPDATE service_info SET draft_bank = NULL WHERE tenant_id = ${tenantId} AND user_no = ${userNo} AND draft_bank ->> 'accNoIdx' = ${accNoIdx}`,
    )
  await recordChanges(tx, caller, party, [{ field: 'bank', before: live?.old ?? '', after: accNoMask }])
}

/** The party becomes who its examine says; each field that differs leaves a record. */
async function applySubject(tx: Tx, caller: Caller, party: HeldParty, subject: SubjectContent): Promise<void> {
  const { legalIdNoEnc, legalIdNoIdx: _index, ...plain } = subject
  const after = { ...party.values, ...plain, legalIdNo: openText(legalIdNoEnc) }
  const fields = subjectFields.filter((field) => party.values[field] !== after[field])
  if (fields.length === 0) return
  await updateParty(tx, caller, party, sealedValues(after))
  await recordChanges(tx, caller, party, changesOf(fields, party.values, after))
}

const applyAisle = (
  tx: Tx,
  { tenantId, userId }: Caller,
  { id, oemNo, userType, userNo }: HeldExamine,
  { aisleCode }: AisleContent,
) =>
  run(
    tx,
    sql`INSERT INTO party_aisle (tenant_id, oem_no, user_type, user_no, aisle_code, is_on, source_examine_id, create_user)
        VALUES (${tenantId}, ${oemNo}, ${userType}, ${userNo}, ${aisleCode}, true, ${id}, ${userId})
        ON CONFLICT (tenant_id, user_no, aisle_code) WHERE NOT is_deleted
        DO UPDATE SET is_on = true, source_examine_id = excluded.source_examine_id, update_user = excluded.create_user, update_time = business_now(), version = party_aisle.version + 1`,
  )
