import { sql } from 'drizzle-orm'
import { type Db, inScope, type Tx } from '../../core/server/database/db.ts'
import { type Moment, momentOf } from '../../core/server/database/moment.ts'
import type { CodeOf } from '../../core/shared/codes.ts'
import { addDays } from '../../core/shared/dates.ts'
import { PayWay } from '../../features/channels/pay-way/pay-way-codes.contract.ts'
import {
  moneyChange,
  MoneyChangeKind,
  MoneyChangeStatus,
} from '../../features/wallets/adjustment/adjustment.contract.ts'
import { otherMoney, OtherMoneyKind } from '../../features/wallets/other-money/other-money.contract.ts'
import { bookDayOf } from '../../features/ledger/posting/day.actions.ts'
import { Direction, WalletKind } from '../../features/ledger/posting/ledger.contract.ts'
import { AuditStatus } from '../../core/shared/verdict.ts'
import { computeRecalc, failRecalc } from '../../features/profit/recalc-run/recalc-compute.actions.ts'
import { postRecalc } from '../../features/profit/recalc-run/recalc-post.actions.ts'
import { profitRecalc } from '../../features/profit/recalc/recalc.contract.ts'
import { RecalcMode } from '../../features/profit/recalc-run/recalc-codes.contract.ts'
import { file } from '../../features/settings/file/file.contract.ts'
import { topup, TopupMode } from '../../features/wallets/topup/topup.contract.ts'
import { applyPayoutAnswer } from '../../features/withdrawals/payout/apply.actions.ts'
import { createAttempt, markSending } from '../../features/withdrawals/payout/attempt.actions.ts'
import type { PayoutAnswer } from '../../features/withdrawals/platform-connection/platform-connection.contract.ts'
import { tax } from '../../features/withdrawals/tax-mode/tax-mode.contract.ts'
import { TaxMode } from '../../features/withdrawals/tax/tax-codes.contract.ts'
import { AttemptStatus } from '../../features/withdrawals/withdrawal/withdrawal-codes.contract.ts'
import { lockWithdrawal, moveWithdrawal } from '../../features/withdrawals/withdrawal/withdrawal.actions.ts'
import { withdrawalRequest } from '../../features/withdrawals/request/request.contract.ts'
import { withdrawalReview } from '../../features/withdrawals/review/review.contract.ts'
import { operatorId } from './accounts.ts'
import { type AtWork, atWork } from './at-work.ts'
import { playInvoices } from './invoices.ts'
import { demoAisle, type DemoParties } from './network.ts'

/** People who work in this story: the operator's finance and auditor, and the provider that owns the money. */
interface Office {
  readonly db: Db
  readonly finance: AtWork
  readonly auditor: AtWork
  readonly north: AtWork
  /** Numbers of the providers. */
  readonly parties: DemoParties
  /** Sends a new receipt of the bank in; gives the key that a form names it by. A receipt proves one record. */
  readonly receipt: (person: AtWork) => Promise<string>
}

const approve = { auditStatus: AuditStatus.approve, reason: '' }
const reject = (reason: string) => ({ auditStatus: AuditStatus.reject, reason })

/**
 * Creates the back-office records of the first operator: invoices for profit, withdrawals, corrections, other items, top-ups and recalculations
 * in every status in which they can rest, made by the calls and jobs that make them for everybody. Statuses that a job
 * passes through in a moment (a recalculation being computed or booked) are not among them, nor are those that no call leads
 * to yet (a scanned top-up, the draft of an item).
 * @param today the demo's business day
 */
export async function playOffice(db: Db, parties: DemoParties, today: string): Promise<void> {
  const [finance, auditor, north] = [atWork(db, 'finance'), atWork(db, 'auditor'), atWork(db, 'north')]
  const office: Office = { db, finance, auditor, north, parties, receipt: receipts() }
  await playInvoices(db, today)
  await playWithdrawals(office)
  await playCorrections(office)
  await playItems(office, today.slice(0, 7))
  await playTopups(office)
  await playRecalculations(office, today)
}

/** A sheet of paper with one line, as a bank prints one. */
export const paper = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj\n4 0 obj<</Length 48>>stream\nBT /F 18 Tf 60 100 Td (Bank receipt, demo) Tj ET\nendstream endobj\n5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** Bank receipts, each of a number of its own. */
function receipts(): Office['receipt'] {
  let number = 0
  return async (person) => {
    const content = Buffer.concat([paper, Buffer.from(`% receipt ${++number}\n`)])
    const receipt = { field: 'file', name: '银行回单.pdf', claimedType: 'application/pdf', content }
    const { name } = await person(file.putPrivate, { type: 'voucher' }, [receipt])
    return name
  }
}

/** The provider withdraws its profit nine times; each withdrawal goes another way. */
async function playWithdrawals(office: Office): Promise<void> {
  const { db, finance, auditor, north, receipt } = office
  await north(tax.setTaxMode, { taxMode: TaxMode.ownInvoice })
  const ask = async (platformCode: string, amount: string) =>
    (await north(withdrawalRequest.withdraw, { amount, platformCode })).withdrawCode
  const approved = async (platformCode: string, amount: string) => {
    const withdrawCode = await ask(platformCode, amount)
    await auditor(withdrawalReview.audit, { withdrawCode, ...approve })
    return withdrawCode
  }
  /** Paid by finance at the bank, which the auditor has not looked up yet. */
  const paidAtBank = async (amount: string) => {
    const withdrawCode = await approved('OFFLINE', amount)
    await finance(withdrawalReview.payOffline, { withdrawCode, voucherUrl: await receipt(finance) })
    return withdrawCode
  }
  const paid = async (amount: string) => {
    const withdrawCode = await paidAtBank(amount)
    await auditor(withdrawalReview.confirmOffline, { withdrawCode, ...approve })
    return withdrawCode
  }
  await paid('11.00')
  await auditor(withdrawalReview.confirmReturn, {
    withdrawCode: await paid('12.00'),
    voucherUrl: await receipt(auditor),
  })
  await paidAtBank('13.00')
  await approved('OFFLINE', '14.00')
  await north(withdrawalRequest.cancel, { withdrawCode: await ask('BANKPAY', '15.00') })
  await auditor(withdrawalReview.audit, { withdrawCode: await ask('BANKPAY', '16.00'), ...reject('请先补齐上月发票') })
  await pay(db, await approved('BANKPAY', '17.00'), {
    kind: 'failed',
    code: 'ACCOUNT_CLOSED',
    reason: '收款账户已销户',
    isRetryable: false,
  })
  await pay(db, await approved('BANKPAY', '18.00'), { kind: 'unknown', reason: '平台应答超时' })
  await ask('BANKPAY', '19.00')
}

const ledger = { tenantId: operatorId, oemNo: '' }

/** Sends an approved withdrawal to its platform as the payout worker does, and applies what the platform says. */
async function pay(db: Db, withdrawCode: string, answer: PayoutAnswer): Promise<void> {
  const payoutNo = await inScope(db, ledger, async (tx) => {
    const now = await momentIn(tx)
    const bookDay = await bookDayOf(tx, operatorId, now.day)
    const held = await lockWithdrawal(tx, sql`w.tenant_id = ${operatorId} AND w.withdraw_code = ${withdrawCode}`)
    if (!held) throw new Error(`there is no withdrawal ${withdrawCode}`)
    const payoutNo = await createAttempt(tx, operatorId, held, AttemptStatus.created, now)
    const set = sql`payout_no = ${payoutNo}`
    await moveWithdrawal(tx, operatorId, held, { event: 'pay', by: null, at: now.at, bookDay, set })
    return payoutNo
  })
  await inScope(db, ledger, (tx) => markSending(tx, operatorId, payoutNo))
  await inScope(db, ledger, (tx) => applyPayoutAnswer(tx, operatorId, payoutNo, answer))
}

async function momentIn({ client }: Tx): Promise<Moment> {
  const { rows } = await client.query<{ at: string }>('SELECT business_now() AS at')
  return momentOf(rows[0]?.at ?? '')
}

/** Corrections of wallets: one half written, one waiting, one booked, one sent back. */
async function playCorrections({ finance, auditor, parties }: Office): Promise<void> {
  const submit = async (amount: string, reason: string, more: { userNo?: string; changeStatus?: 0 | 1 } = {}) =>
    (
      await finance(moneyChange.submit, {
        changeKind: MoneyChangeKind.increase,
        userNo: parties.district,
        walletKind: WalletKind.profit,
        amount,
        reason,
        ...more,
      })
    ).moneyChangeNo
  await submit('15.00', '补发三月活动差额，待核对明细', { changeStatus: MoneyChangeStatus.draft })
  await submit('26.40', '补记漏算分润')
  await auditor(moneyChange.audit, { moneyChangeNo: await submit('18.80', '更正重复扣款'), ...approve })
  await auditor(moneyChange.audit, {
    moneyChangeNo: await submit('880.00', '年度奖励'),
    ...reject('奖励应走其他款项'),
  })
}

/** Other items of money: one waiting, one booked, one sent back, one booked and reversed. */
async function playItems({ finance, auditor, parties }: Office, period: string): Promise<void> {
  const submit = async (otherKind: CodeOf<typeof OtherMoneyKind>, amount: string, reason: string) =>
    (
      await finance(otherMoney.submit, {
        otherKind,
        direction: Direction.income,
        userNo: parties.north,
        walletKind: WalletKind.reward,
        amount,
        period,
        reason,
      })
    ).otherNo
  const booked = async (amount: string, reason: string) => {
    const otherNo = await submit(OtherMoneyKind.subsidy, amount, reason)
    await auditor(otherMoney.audit, { otherNo, ...approve })
    return otherNo
  }
  await submit(OtherMoneyKind.subsidy, '200.00', '新装终端补贴')
  await booked('120.00', '推广物料补贴')
  await auditor(otherMoney.audit, {
    otherNo: await submit(OtherMoneyKind.taxCompensation, '60.00', '税费补偿'),
    ...reject('缺少完税凭证'),
  })
  await auditor(otherMoney.reverse, { otherNo: await booked('50.00', '拓展补贴'), reason: '重复发放' })
}

/** Top-ups by transfer: one waiting for the auditor, one arrived, one that never did. */
async function playTopups({ auditor, north, receipt }: Office): Promise<void> {
  const transfer = async (amount: string) =>
    (await north(topup.add, { amount, topupMode: TopupMode.transfer, voucherUrl: await receipt(north) })).topupNo
  await transfer('500.00')
  await auditor(topup.audit, { topupNo: await transfer('300.00'), ...approve })
  await auditor(topup.audit, { topupNo: await transfer('400.00'), ...reject('未查到该笔到账') })
}

/**
 * Recalculations of the cards' prices of a provider: one that waits for the auditor, one booked, one sent back, one whose
 * dry run came to nothing. Each is of a day of its own, because unfinished ones may not overlap.
 */
async function playRecalculations({ db, finance, auditor, parties }: Office, today: string): Promise<void> {
  const submit = async (daysAgo: number, reason: string) => {
    const day = addDays(today, -daysAgo)
    const { recalcNo } = await finance(profitRecalc.submit, {
      aisleCode: demoAisle,
      payWay: PayWay.unionpayQr,
      userNo: parties.city,
      payTime_dategt: day,
      payTime_datelt: day,
      reason,
      recalcMode: RecalcMode.givenCorrections,
      corrections: [{ userNo: parties.city, rate: '0.3100' } as never],
    })
    return recalcNo
  }
  const reviewed = async (daysAgo: number, reason: string) => {
    const recalcNo = await submit(daysAgo, reason)
    await computeRecalc(db, operatorId, recalcNo)
    return recalcNo
  }
  await reviewed(30, '云闪付成本录入错误')
  const booked = await reviewed(40, '补签协议后调价')
  await auditor(profitRecalc.audit, { recalcNo: booked, ...approve })
  await postRecalc(db, operatorId, booked)
  await auditor(profitRecalc.audit, { recalcNo: await reviewed(50, '按新协议重算'), ...reject('协议尚未生效') })
  const stuck = await submit(60, '核对历史成本')
  await inScope(db, ledger, (tx) => failRecalc(tx, operatorId, stuck))
}
