import { calls } from './calls.ts'
import type { Ports } from './core/server/ports.ts'
import { sandboxMerchants } from './features/channels/sandbox/sandbox-merchants.adapter.ts'
import { sandbox } from './features/channels/sandbox/sandbox.adapter.ts'
import { NotifyEvent } from './features/channels/adapter/event.contract.ts'
import { prepareSheet } from './features/content/download/download.actions.ts'
import { warnStaff } from './features/content/system-notice/staff-warning.actions.ts'
import { checkPayPassword } from './features/access/pay-password/pay-password.actions.ts'
import { joinRevealable } from './features/access/reveal/reveal.actions.ts'
import { userRevealable } from './features/access/user/user-reveal.actions.ts'
import { depositTerminalEffects } from './features/deposits/order/binding-effects.actions.ts'
import { depositEffects } from './features/deposits/order/money-effects.actions.ts'
import { tellAskers } from './features/desk/outcome/outcome-notice.actions.ts'
import { feePaid, feeRefunded, refundProblem } from './features/campaigns/sim-bonus/sim-bonus.actions.ts'
import { simRenewal } from './features/iot/fee/renewal.queries.ts'
import { simFeeEffects } from './features/iot/recharge/trade-effects.actions.ts'
import {
  sellerAddressRevealable,
  sellerBankRevealable,
  sellerBuyerRevealable,
  sellerPeopleRevealable,
} from './features/invoices/book/book-reveal.actions.ts'
import { invoiceEffects } from './features/invoices/invoice/invoice-effects.actions.ts'
import { mailContentRevealable } from './features/invoices/mail-content/mail-content-reveal.actions.ts'
import { feetPaymentRevealable } from './features/fee-forms/payment/payment-reveal.actions.ts'
import { mallOrderRevealable } from './features/mall/order-reveal/order-reveal.actions.ts'
import { deliveryEffects } from './features/mall/delivery/binding-effects.actions.ts'
import { mallEffects } from './features/mall/order/trade-effects.actions.ts'
import { mallRefundEffects } from './features/mall/refund-handling/refund-effects.actions.ts'
import { moveBound } from './features/inventory/stock/stock.actions.ts'
import { inStock } from './features/inventory/device/in-stock.queries.ts'
import { ticketEffects } from './features/campaigns/ticket/ticket-effects.actions.ts'
import { discountOrder } from './features/campaigns/ticket/ticket-use.actions.ts'
import { openRateChanges } from './features/merchants/change/rate-changes.actions.ts'
import { takesRecharges } from './features/members/recharge-active/recharge-active.queries.ts'
import { memberEffects } from './features/members/recharge/recharge-effects.actions.ts'
import { applyOnboardings } from './features/merchants/submission/incoming-events.jobs.ts'
import { seenMerchants } from './features/merchants/merchant/merchant.queries.ts'
import { makeOwnRecord } from './features/merchants/merchant/own-record.actions.ts'
import { changeCosts } from './features/pricing/aisle-cost/aisle-cost.actions.ts'
import { holdsPolicy } from './features/pricing/policy/policy-held.queries.ts'
import { isDeniedByBills } from './features/reconciliation/recon-batch/payout-bill.actions.ts'
import { openDifferences, openPayoutDifference } from './features/reconciliation/recon-batch/found-before.actions.ts'
import { releasableDays } from './features/reconciliation/recon-batch/release-gate.actions.ts'
import { divisionsOf } from './features/splits/division/trade-division.queries.ts'
import { divisionEffects } from './features/splits/order/division-effects.actions.ts'
import { applyDivisions } from './features/splits/order/outcome.actions.ts'
import { boundStores } from './features/splits/project/merchant-project.queries.ts'
import { createStores } from './features/stores/store/store.actions.ts'
import { renewFiveElements } from './features/terminals/terminal-life/five-elements.actions.ts'
import { bindTerminals } from './features/terminals/terminal-life/terminal.actions.ts'
import { applyPayments } from './features/trades/payment-events/payment-events.actions.ts'
import { pushKeyRevealable } from './features/trades/push/push-key.actions.ts'
import { dispatchRefunds } from './features/trades/query/refund-sending.jobs.ts'
import { askAboutTrade, askBefore } from './features/trades/query/trade-question.jobs.ts'
import { applyRefunds } from './features/trades/refund/refund-events.actions.ts'
import { applyReversals } from './features/trades/refund/reversal-events.actions.ts'
import { applySettlements } from './features/trades/settlement/settlement-events.actions.ts'
import { applyPayoutEvents } from './features/withdrawals/payout/payout-events.actions.ts'
import { sandboxPayouts } from './features/withdrawals/platform-connection/sandbox-platform.adapter.ts'
import { work } from './work.ts'

/** Parts of the wiring that a process decides for itself. */
type OfProcess = Pick<Ports['core'], 'proved'> & Pick<Ports['settings'], 'clockFollowers'>

/** Work that each area has the areas above it do, and who does it, in a process. @source docs/architecture.md 9 */
export const portsWith = ({ proved, clockFollowers }: OfProcess): Ports => ({
  core: { calls, work, checkPayPassword, prepareSheet, proved, stateChanged: tellAskers },
  settings: { clockFollowers, warnStaff },
  access: {
    revealable: joinRevealable(
      userRevealable,
      feetPaymentRevealable,
      pushKeyRevealable,
      sellerPeopleRevealable,
      sellerAddressRevealable,
      sellerBankRevealable,
      sellerBuyerRevealable,
      mailContentRevealable,
      mallOrderRevealable,
    ),
  },
  providers: { holdsPolicy, makeOwnRecord },
  channels: {
    families: new Map(Object.entries({ SANDBOX: { channel: sandbox, merchants: sandboxMerchants } })),
    apply: {
      [NotifyEvent.payment]: applyPayments,
      [NotifyEvent.refund]: applyRefunds,
      [NotifyEvent.reversal]: applyReversals,
      [NotifyEvent.settlement]: applySettlements,
      [NotifyEvent.division]: applyDivisions,
      [NotifyEvent.payout]: applyPayoutEvents,
      [NotifyEvent.onboarding]: applyOnboardings,
    },
    askBefore,
    openDifferences,
    changeCosts,
  },
  pricing: { seenMerchants, openRateChanges },
  merchants: {
    addHeadStore: async (tx, maker, store) => void (await createStores(tx, maker, [store])),
    inStock,
    moveDevices: moveBound,
    bindDevice: async (tx, maker, device) => void (await bindTerminals(tx, maker, [device])),
    renewFiveElements,
  },
  inventory: { simRenewal },
  iot: { feePaid, refundProblem, feeRefunded },
  trades: {
    effects: [
      divisionEffects,
      simFeeEffects,
      ticketEffects,
      depositEffects,
      memberEffects,
      mallEffects,
      invoiceEffects,
      mallRefundEffects,
    ],
    discountOrder,
    dispatchRefunds,
    askAboutTrade,
    boundStores,
    divisionsOf,
  },
  terminals: { effects: [depositTerminalEffects, deliveryEffects], takesRecharges },
  profit: { releasableDays },
  withdrawals: {
    payoutAdapters: new Map(Object.entries({ sandbox: sandboxPayouts })),
    openDifference: openPayoutDifference,
    isDeniedByBills,
  },
})

/** The wiring of a process that shows no figures and moves no clock. */
export const ports = portsWith({ proved: () => undefined, clockFollowers: [] })
