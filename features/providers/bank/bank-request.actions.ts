import { sql } from 'drizzle-orm'
import { type Caller, holds } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { maskCard, openText, sealText } from '../../../core/server/secrets/personal.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { unmasked } from '../../../core/shared/shapes/draft-fields.ts'
import type { BankContent } from '../dossier/examine-content.rules.ts'
import { examineErrors } from '../examine/examine.contract.ts'
import { openExamine } from '../examine/open-examine.actions.ts'
import { type ExaminedParty, examinedParty } from '../examine/examined-party.queries.ts'
import { isDraft } from '../dossier/party-review.rules.ts'
import { updateParty } from '../party/party-values.actions.ts'
import { partyErrors } from '../dossier/party-errors.contract.ts'
import { sealNumber } from '../dossier/sealing.actions.ts'
import { AccountKind, ExamineKind } from '../dossier/dossier-codes.contract.ts'
import { bankErrors } from './bank.contract.ts'
import type { BankInput } from '../dossier/dossier.contract.ts'
import { checkPlace } from './bank-place.queries.ts'
import { checkAccount, mostCards } from './bank.rules.ts'
import type { z } from 'zod'

type Input = z.output<typeof BankInput>

/**
 * Asks for a bank account of a party: of one on its way in it waits with the rest of step two, of any other it is sent to
 * its examine.
 * @returns the request; null while it waits with the party
 * @throws common.notFound, common.forbidden, bank.…, party.cardTaken, party.tooManyCards, examine.open, examine.unchanged
 * @source docs/domain/network.md 7.2, 7.3
 */
export async function askForAccount(
  tx: Tx,
  caller: Caller,
  { day: today }: Moment,
  input: Input,
): Promise<bigint | null> {
  if (caller.actorUserId !== null) throw bankErrors.loginAs()
  const whose = await examinedParty(tx, caller, input)
  if (whose.userType === PartyType.merchant || whose.userType === PartyType.institution) throw bankErrors.noAccounts()
  const before = await accountBefore(tx, caller, whose, input.id)
  const after = await contentOf(tx, caller, { ...whose, today }, input, before)
  await refuseTaken(tx, caller, whose, after)
  const { party } = whose
  if (party && isDraft(party.serviceAuditStatus)) {
    await updateParty(tx, caller, party, { draftBank: after })
    return null
  }
  if (!holds(caller, 'bank_edit')) throw commonErrors.forbidden()
  if (before && isSame(before, after)) throw examineErrors.unchanged()
  return openExamine(tx, caller, whose, { examineKind: ExamineKind.bankCard, before, after, pics: [] })
}

/** The account that is to be changed: a live one, or the one that waits with a party on its way in. */
async function accountBefore(
  tx: Tx,
  { tenantId }: Caller,
  { userType, userNo, party }: ExaminedParty,
  id: bigint | undefined,
): Promise<BankContent | null> {
  if (id === undefined)
    return party && isDraft(party.serviceAuditStatus) ? (party.draftBank as BankContent | null) : null
  const row = await rowOf<BankContent>(
    tx,
    sql`SELECT id::text AS "bankId", account_kind AS "accountKind", acc_name AS "accName", acc_no_enc AS "accNoEnc", acc_no_idx AS "accNoIdx", acc_no_mask AS "accNoMask", bank_code AS "bankCode",
               bank_name AS "bankName", branch_code AS "branchCode", branch_name AS "branchName", acc_phone_enc AS "accPhoneEnc", acc_id_no_enc AS "accIdNoEnc", acc_id_no_idx AS "accIdNoIdx",
               is_default AS "isDefault"
          FROM bank WHERE tenant_id = ${tenantId} AND user_type = ${userType} AND user_no = ${userNo} AND id = ${id} AND NOT is_deleted FOR NO KEY UPDATE`,
  )
  if (!row) throw commonErrors.notFound()
  return row
}

/** The account as it is asked for, checked and sealed; masked numbers stay what they were. */
async function contentOf(
  tx: Tx,
  { language }: Caller,
  { names, today }: ExaminedParty & { today: string },
  input: Input,
  before: BankContent | null,
): Promise<BankContent> {
  const isNew = before === null
  const isCompany = input.accountKind === AccountKind.company
  const typed = (given: string | undefined, label: readonly [string, string], sealed: string | undefined) =>
    unmasked(given, label, { isNew, language })?.normalize('NFKC').toUpperCase() ?? openText(sealed ?? '')
  const accNo = typed(input.accNo, ['账号', 'Account number'], before?.accNoEnc).replaceAll(' ', '')
  const accPhone = isCompany
    ? ''
    : typed(input.accPhone ?? '', ['预留手机号', 'Phone registered with bank'], before?.accPhoneEnc)
  const accIdNo = isCompany ? '' : typed(input.accIdNo ?? '', ['证件号码', 'ID number'], before?.accIdNoEnc)
  const { accountKind, accName, bankCode, branchCode = '' } = input
  checkAccount({ accountKind, accName, branchCode, accPhone, accIdNo }, names, today)
  const place = await checkPlace(tx, { accountKind, accNo, bankCode, branchCode })
  const account = sealNumber('accNo', accNo)
  const idNo = sealNumber('idNo', accIdNo)
  return {
    bankId: before?.bankId ?? null,
    accountKind,
    accName,
    accNoEnc: account.enc,
    accNoIdx: account.idx,
    accNoMask: maskCard(accNo, isCompany),
    bankCode,
    branchCode,
    ...place,
    accPhoneEnc: sealText(accPhone),
    accIdNoEnc: idNo.enc,
    accIdNoIdx: idNo.idx,
    isDefault: input.isDefault ?? before?.isDefault ?? false,
  }
}

async function refuseTaken(
  tx: Tx,
  { tenantId }: Caller,
  { userType, userNo }: ExaminedParty,
  { bankId, accNoIdx }: BankContent,
): Promise<void> {
  const row = await rowOf<{ n: bigint; isTaken: boolean }>(
    tx,
    sql`SELECT count(*) AS n, coalesce(bool_or(acc_no_idx = ${accNoIdx} AND id IS DISTINCT FROM ${bankId}::bigint), false) AS "isTaken"
          FROM bank WHERE tenant_id = ${tenantId} AND user_type = ${userType} AND user_no = ${userNo} AND NOT is_deleted`,
  )
  if (row?.isTaken) throw partyErrors.cardTaken()
  if (bankId === null && (row?.n ?? 0n) >= BigInt(mostCards)) throw partyErrors.tooManyCards()
}

const isSame = (before: BankContent, after: BankContent): boolean =>
  (['accountKind', 'accName', 'accNoIdx', 'bankCode', 'branchCode', 'accIdNoIdx', 'isDefault'] as const).every(
    (field) => before[field] === after[field],
  ) && openText(before.accPhoneEnc) === openText(after.accPhoneEnc)
