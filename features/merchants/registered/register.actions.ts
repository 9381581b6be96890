import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { isCreditCode, isIdCard, isSoleTraderCode } from '../../../core/shared/validity/validity.ts'
import { BalanceAccType, IncomingKind, SettleCycle } from '../../channels/channels.shared.ts'
import {
  requireBank,
  requireBranch,
  requireCompanyAccount,
  requireDebitCard,
  requireDistrict,
  requireIndustry,
} from '../../settings/settings.server.ts'
import { MerchantUserType } from '../../settings/settings.shared.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { SourceType } from '../merchant/merchant-codes.contract.ts'
import { createMerchants } from '../merchant/merchant.actions.ts'
import { linesSent } from '../incoming-state/incoming-lines.rules.ts'
import { openIncomings } from '../incoming-state/incoming.actions.ts'
import type { RegisteredDraft } from './registered.contract.ts'
import { registeredErrors } from './registered-errors.contract.ts'

type Draft = z.output<typeof RegisteredDraft>

/**
 * Registers a merchant that a channel has opened already: its papers, its account, its number there, open at once.
 * @returns its number, and that of its onboarding
 * @throws registered.…, region.…, bank.…, industry.… for the fields; what createMerchants and openIncomings refuse
 * @source docs/domain/network.md 3.10, pos_info/submit
 */
export async function registerMerchant(
  tx: Tx,
  caller: Caller,
  draft: Draft,
  now: Moment,
): Promise<{ rpiNo: string; incomingCode: string }> {
  checkSubject(draft, now.day)
  const { provinceCode, cityCode } = await requireDistrict(tx, draft.districtCode)
  await requireIndustry(tx, draft)
  const account = await accountOf(tx, draft)
  const maker = makerOf(caller, now)
  const { userType, rpiName, rpiShortName, creditCode, legalName, legalIdNo, legalPhone } = draft
  const { districtCode, address, industryCode, mccNo, servicePhone } = draft
  const [made] = await createMerchants(tx, maker, [
    {
      userType,
      rpiName,
      rpiShortName,
      creditCode,
      legalName,
      legalIdNo,
      legalPhone,
      provinceCode,
      cityCode,
      districtCode,
      address,
      industryCode,
      mccNo,
      servicePhone: servicePhone ?? legalPhone,
      oemNo: caller.oemNo,
      userNo: draft.userNo || caller.oemNo,
      sourceType: SourceType.registered,
      account,
    },
  ])
  if (!made) throw commonErrors.notFound()
  const { aisleCode, aisleMerNo, incomingKind, posKind, installAddress } = draft
  const [incomingCode] = await openIncomings(tx, maker, [
    {
      rpiNo: made.rpiNo,
      aisleCode,
      aisleMerNo,
      incomingKind,
      installAddress,
      ...(posKind === undefined ? {} : { posKind }),
      lines: linesSent(draft.rates),
    },
  ])
  return { rpiNo: made.rpiNo, incomingCode: incomingCode as string }
}

/** Licence and identity card are what they claim to be, and fit the type of merchant. */
function checkSubject({ userType, creditCode, legalIdNo, incomingKind, posKind }: Draft, today: string): void {
  if (userType !== MerchantUserType.micro) {
    if (!isCreditCode(creditCode)) throw registeredErrors.creditCode()
    if (isSoleTraderCode(creditCode) !== (userType === MerchantUserType.soleTrader)) throw registeredErrors.codeOfKind()
  }
  if (!isIdCard(legalIdNo, today)) throw registeredErrors.idNo()
  if (incomingKind === IncomingKind.card && posKind === undefined) throw registeredErrors.posKindMissing()
}

/** The settlement account: a company's with its branch, a person's by a debit card. @source docs/domain/network.md 3.6 */
async function accountOf(tx: Tx, draft: Draft) {
  const { balanceAccType, accName, accNo, branchCode, accPhone, accIdNo, accRelation, settleCycle } = draft
  if (settleCycle === SettleCycle.d0) throw registeredErrors.noD0()
  const { bankCode, bankName } = await requireBank(tx, draft.bankCode)
  const plain = { balanceAccType, accName, accNo, bankCode, bankName, settleCycle }
  if (balanceAccType === BalanceAccType.company) {
    requireCompanyAccount(accNo)
    const branch = await requireBranch(tx, branchCode)
    return { ...plain, branchCode, branchName: branch.branchName }
  }
  await requireDebitCard(tx, accNo)
  if (!accPhone) throw registeredErrors.accPhoneMissing()
  if (balanceAccType === BalanceAccType.legalPerson) return { ...plain, accPhone }
  if (!accIdNo || accRelation === undefined) throw registeredErrors.payeeMissing()
  return { ...plain, accPhone, accIdNo, accRelation }
}
