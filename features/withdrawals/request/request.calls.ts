import { AppError, commonErrors } from '../../../core/shared/errors.ts'
import { holdWithdrawal } from '../withdrawal/hold.actions.ts'
import { moveWithdrawal } from '../withdrawal/withdrawal.actions.ts'
import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { type KnownOwner, openDebtOf, ownOwner } from '../../wallets/wallets.server.ts'
import type { WalletKind } from '../../ledger/ledger.shared.ts'
import { payeeOf } from '../payee/payee.queries.ts'
import { sendPayouts } from '../payout/payout.jobs.ts'
import { enabledPlatforms } from '../platform-terms/platform-funds.queries.ts'
import { amountsOf, bestFirst, isSuitable, type PlatformTerms } from '../platform-terms/platform-terms.rules.ts'
import { TaxMode } from '../tax/tax-codes.contract.ts'
import { agreementsOf, taxModeOf } from '../tax/tax.queries.ts'
import { submitWithdrawal, usualWallet, withoutFees } from './request.actions.ts'
import { availableOf, fundsFor, partyOf, usedOf, wayOf } from './request.queries.ts'
import { withdrawalRequest } from './request.contract.ts'
import { WithdrawStatus } from '../withdrawal/withdrawal-codes.contract.ts'
import { checkAmount, chooseWay, withdrawableOf } from '../withdrawal/withdrawal.rules.ts'

export const requestCalls = [
  handle(withdrawalRequest.withdraw, async ({ tx, caller, input, now, audit }) => {
    const owner = await ownOwner(tx, caller)
    const walletKind = owner === null ? null : (input.walletKind ?? usualWallet(owner))
    const { feeFen, taxFen, arriveFen, ...submitted } = await submitWithdrawal(tx, caller, now, {
      owner,
      walletKind,
      amountFen: input.amount,
      platformCode: input.platformCode,
    })
    if (submitted.withdrawStatus === WithdrawStatus.approved) await sendPayouts(tx, caller.tenantId)
    audit({
      entity: 'withdrawal',
      no: submitted.withdrawCode,
      after: { userNo: owner?.ownerNo ?? caller.tenantId, walletKind, amount: input.amount, ...submitted },
    })
    return { ...submitted, amount: input.amount, feeAmount: feeFen, taxAmount: taxFen, arriveAmount: arriveFen }
  }),

  handle(withdrawalRequest.cancel, async ({ tx, caller, input, now, audit }) => {
    const { held, bookDay } = await holdWithdrawal(tx, caller, input.withdrawCode, now)
    const owner = await ownOwner(tx, caller)
    const isOwn = owner
      ? owner.ownerType === held.owner.ownerType && owner.ownerNo === held.owner.ownerNo
      : held.walletKind === null
    if (!isOwn) throw commonErrors.notFound()
    const withdrawStatus = await moveWithdrawal(tx, caller.tenantId, held, {
      event: 'cancel',
      by: caller,
      at: now.at,
      bookDay,
    })
    audit({
      entity: 'withdrawal',
      no: held.withdrawCode,
      before: { withdrawStatus: held.withdrawStatus },
      after: { withdrawStatus },
    })
    return {}
  }),

  handle(withdrawalRequest.platforms, async ({ tx, caller, now }) => {
    const owner = await ownOwner(tx, caller)
    const party = partyOf(caller.tenantId, { owner, walletKind: null })
    const taxMode = owner ? await taxModeOf(tx, caller.tenantId, owner) : TaxMode.unset
    const { account } = await payeeOf(tx, caller.tenantId, party, now.day)
    const agreements = new Map(
      (await agreementsOf(tx, caller.tenantId, party)).map(({ platformCode, agreementStatus }) => [
        platformCode,
        agreementStatus,
      ]),
    )
    const platforms = bestFirst(
      await enabledPlatforms(tx, caller.tenantId, party.ownerType),
      account?.accountKind ?? null,
      taxMode,
    )
    return platforms.map((one) => ({
      ...one,
      isSuitable: isSuitable(one, account?.accountKind ?? null, taxMode),
      agreementStatus: agreements.get(one.platformCode) ?? null,
      openTime: one.openTime.slice(0, 5),
      closeTime: one.closeTime.slice(0, 5),
    }))
  }),

  handle(withdrawalRequest.accountInfo, async ({ tx, caller, now }) => {
    const owner = await ownOwner(tx, caller)
    const party = partyOf(caller.tenantId, { owner, walletKind: null })
    const { account, authStatus, isVerified, person } = await payeeOf(tx, caller.tenantId, party, now.day)
    const user = await rowOf<{ has: boolean }>(
      tx,
      sql`SELECT pay_pwd_hash IS NOT NULL AS has FROM app_user WHERE tenant_id = ${caller.tenantId} AND id = ${caller.userId}`,
    )
    return {
      accName: account?.accName ?? '',
      bankName: account?.bankName ?? '',
      accountMask: account?.accountMask ?? '',
      accountKind: account?.accountKind ?? null,
      authStatus,
      isCompany: isVerified && !person,
      taxMode: owner ? await taxModeOf(tx, caller.tenantId, owner) : TaxMode.unset,
      hasPayPwd: user?.has ?? false,
      agreements: await agreementsOf(tx, caller.tenantId, party),
    }
  }),

  handle(withdrawalRequest.balanceAmount, async ({ tx, caller, input, now }) => {
    const owner = await ownOwner(tx, caller)
    const walletKind = owner === null ? null : (input.walletKind ?? usualWallet(owner))
    const { platform, refusal } = await bestWay(tx, caller, { owner, walletKind, wanted: input.platformCode }, now)
    const taxMode = owner ? await taxModeOf(tx, caller.tenantId, owner) : TaxMode.unset
    const funds = platform
      ? await fundsFor(tx, caller.tenantId, { owner, walletKind, taxMode, platform })
      : await fundsWithoutPlatform(tx, caller, { owner, walletKind })
    const used = platform
      ? await usedOf(
          tx,
          caller.tenantId,
          partyOf(caller.tenantId, { owner, walletKind }),
          platform.platformCode,
          now.day,
        )
      : null
    // What it would come to: nothing before its owner has said who pays the tax, and of nothing.
    const isPriced = input.amount !== undefined && input.amount > 0n && (owner === null || taxMode !== TaxMode.unset)
    const prices = platform && owner === null ? withoutFees(platform) : platform
    const amounts = prices && isPriced ? amountsOf(input.amount as Fen, prices, taxMode) : null
    const left = (most: Fen | null | undefined, spent: bigint) =>
      most === null || most === undefined ? null : fen(most > spent ? most - spent : 0n)
    return {
      userNo: owner?.ownerNo ?? '',
      availableAmount: fen(funds.availableFen),
      invoiceQuota: funds.quotaFen === null ? null : fen(funds.quotaFen),
      openDebt: fen(funds.debtFen),
      withdrawableAmount: withdrawableOf(funds),
      feeAmount: amounts?.feeFen ?? null,
      taxAmount: amounts?.taxFen ?? null,
      arriveAmount: amounts ? fen(amounts.arriveFen > 0n ? amounts.arriveFen : 0n) : null,
      balanceAfter:
        input.amount !== undefined && input.amount <= funds.availableFen
          ? fen(funds.availableFen - input.amount)
          : null,
      platformCode: platform?.platformCode ?? '',
      platformName: platform?.platformName ?? '',
      singleMin: platform?.singleMin ?? null,
      singleMax: platform?.singleMax ?? null,
      dayLeftCount:
        used && platform && platform.dayMaxCount !== null ? Math.max(0, platform.dayMaxCount - used.dayCount) : null,
      dayLeftAmount: left(platform?.dayMaxAmount, used?.dayFen ?? 0n),
      monthLeftAmount: left(platform?.monthMaxAmount, used?.monthFen ?? 0n),
      openTime: platform?.openTime.slice(0, 5) ?? '',
      closeTime: platform?.closeTime.slice(0, 5) ?? '',
      refusal:
        refusal ??
        (prices && used && input.amount !== undefined
          ? wordsOf(caller, () => checkAmount(input.amount as Fen, prices, taxMode, used, funds))
          : null) ??
        '',
    }
  }),
]

interface Wanted {
  owner: KnownOwner | null
  walletKind: CodeOf<typeof WalletKind> | null
  wanted: string | undefined
}

/** The platform that a withdrawal would take now and the first thing that refuses it; without one, the best that is there. */
async function bestWay(
  tx: Tx,
  caller: Caller,
  wanted: Wanted,
  now: Moment,
): Promise<{ platform: PlatformTerms | null; refusal: string | null }> {
  const way = await wayOf(tx, caller.tenantId, wanted, now)
  const chosen: { platform: PlatformTerms | null } = { platform: null }
  const refusal = wordsOf(caller, () => {
    chosen.platform = chooseWay(way).platform
  })
  const offered = bestFirst(way.platforms, way.payee.account?.accountKind ?? null, way.taxMode).filter(
    ({ platformCode }) => wanted.wanted === undefined || platformCode === wanted.wanted,
  )
  return { platform: chosen.platform ?? offered[0] ?? null, refusal }
}

/** The words of what a check refuses, or null. */
function wordsOf(caller: Caller, check: () => unknown): string | null {
  try {
    check()
    return null
  } catch (error) {
    if (error instanceof AppError) return error.words(caller.language)
    throw error
  }
}

const fundsWithoutPlatform = async (tx: Tx, { tenantId }: Caller, { owner, walletKind }: Omit<Wanted, 'wanted'>) => ({
  availableFen: owner && walletKind !== null ? await availableOf(tx, tenantId, owner, walletKind) : 0n,
  quotaFen: null,
  debtFen: owner ? await openDebtOf(tx, tenantId, owner) : 0n,
})
