import { checkCard } from './card-checks.ts'
import { createContract, queryContract } from './contracts.ts'
import { createReturn, queryReturn } from './division-returns.ts'
import { createDivision, queryDivision, queryUnfreeze, unfreeze } from './divisions.ts'
import { changeMerchant, queryChange } from './merchant-changes.ts'
import {
  changeWxConfig,
  queryWxConfig,
  setD0,
  setPictures,
  setRates,
  setStatus,
  queryTerminal,
  setTerminal,
} from './merchant-settings.ts'
import { applyMerchant, queryMerchant, renewContract } from './onboarding.ts'
import { closeOrder, createOrder, queryOrder } from './orders.ts'
import { logon } from './logons.ts'
import { createPayout, queryPayout, queryPayoutBalance } from './payouts.ts'
import { queryPayer, registerPayer } from './payers.ts'
import { queryReceiver, registerReceiver } from './receivers.ts'
import { queryRemittances } from './remittances.ts'
import { createRefund, queryRefund } from './refunds.ts'
import type { Call } from './reply.ts'
import { querySettlements } from './settlement-rows.ts'
import { cancelRecharge, changeSim, queryRecharge, querySim, querySimChange, rechargeSim } from './sims.ts'
import { taxCalls } from './tax/tax-calls.ts'
import { voidOrder } from './voids.ts'
import { authorizeWallet } from './wallets.ts'
import type { Answer } from './wire.ts'
import type { ScenarioApi } from './wire-control.ts'

/** A call of the signed interface. */
export interface SignedCall {
  method: 'GET' | 'POST'
  /** With `:name` for one part of the path. */
  path: string
  api: ScenarioApi
  /** The body's field that holds the client's own number: the same number never acts twice. */
  outNo?: string
  answer(call: Call): Answer<unknown>
}

/** Every signed call but the bills, which are files. @source docs/domain/money.md 10 */
export const signedCalls: SignedCall[] = [
  { method: 'POST', path: '/v1/merchants', api: 'merchants', outNo: 'outApplyNo', answer: applyMerchant },
  { method: 'GET', path: '/v1/merchants/:no', api: 'merchants.query', answer: queryMerchant },
  {
    method: 'POST',
    path: '/v1/merchants/:no/changes',
    api: 'merchants.change',
    outNo: 'outChangeNo',
    answer: changeMerchant,
  },
  { method: 'GET', path: '/v1/merchants/:no/changes/:outChangeNo', api: 'merchants.query', answer: queryChange },
  { method: 'POST', path: '/v1/merchants/:no/pictures', api: 'merchants.change', answer: setPictures },
  { method: 'POST', path: '/v1/merchants/:no/terminals', api: 'merchants.change', answer: setTerminal },
  { method: 'GET', path: '/v1/merchants/:no/terminals/:sn', api: 'merchants.query', answer: queryTerminal },
  { method: 'POST', path: '/v1/merchants/:no/terminals/:sn/logon', api: 'merchants.change', answer: logon },
  { method: 'POST', path: '/v1/merchants/:no/d0', api: 'merchants.change', answer: setD0 },
  { method: 'POST', path: '/v1/merchants/:no/status', api: 'merchants.change', answer: setStatus },
  { method: 'POST', path: '/v1/merchants/:no/wx-auth', api: 'merchants.change', answer: authorizeWallet },
  { method: 'POST', path: '/v1/merchants/:no/contract', api: 'merchants.change', answer: renewContract },
  { method: 'GET', path: '/v1/merchants/:no/wx-config', api: 'merchants.query', answer: queryWxConfig },
  { method: 'POST', path: '/v1/merchants/:no/wx-config', api: 'merchants.change', answer: changeWxConfig },
  { method: 'POST', path: '/v1/merchants/:no/rates', api: 'merchants.change', answer: setRates },
  { method: 'POST', path: '/v1/card-checks', api: 'merchants.query', answer: checkCard },
  { method: 'POST', path: '/v1/orders', api: 'orders', outNo: 'outTradeNo', answer: createOrder },
  { method: 'GET', path: '/v1/orders/:no', api: 'orders.query', answer: queryOrder },
  { method: 'POST', path: '/v1/orders/:no/close', api: 'orders.close', answer: closeOrder },
  { method: 'POST', path: '/v1/orders/:no/void', api: 'orders.void', answer: voidOrder },
  { method: 'POST', path: '/v1/refunds', api: 'refunds', outNo: 'outRefundNo', answer: createRefund },
  { method: 'GET', path: '/v1/refunds/:no', api: 'refunds.query', answer: queryRefund },
  {
    method: 'POST',
    path: '/v1/divisions/receivers',
    api: 'receivers',
    outNo: 'outReceiverNo',
    answer: registerReceiver,
  },
  { method: 'GET', path: '/v1/divisions/receivers/:no', api: 'divisions.query', answer: queryReceiver },
  { method: 'POST', path: '/v1/divisions/payers', api: 'receivers', outNo: 'outPayerNo', answer: registerPayer },
  { method: 'GET', path: '/v1/divisions/payers/:no', api: 'divisions.query', answer: queryPayer },
  { method: 'POST', path: '/v1/divisions/orders', api: 'divisions', outNo: 'outDivNo', answer: createDivision },
  { method: 'GET', path: '/v1/divisions/orders/:no', api: 'divisions.query', answer: queryDivision },
  { method: 'POST', path: '/v1/divisions/unfreeze', api: 'unfreeze', outNo: 'outNo', answer: unfreeze },
  { method: 'GET', path: '/v1/divisions/unfreeze/:no', api: 'divisions.query', answer: queryUnfreeze },
  { method: 'POST', path: '/v1/divisions/returns', api: 'returns', outNo: 'outReturnNo', answer: createReturn },
  { method: 'GET', path: '/v1/divisions/returns/:no', api: 'divisions.query', answer: queryReturn },
  { method: 'POST', path: '/v1/payouts', api: 'payouts', outNo: 'outNo', answer: createPayout },
  { method: 'GET', path: '/v1/payouts/balance', api: 'payouts.balance', answer: queryPayoutBalance },
  { method: 'GET', path: '/v1/payouts/:no', api: 'payouts.query', answer: queryPayout },
  { method: 'GET', path: '/v1/sim/:no', api: 'sims.query', answer: querySim },
  { method: 'POST', path: '/v1/sim/:no/change', api: 'sims.change', outNo: 'outNo', answer: changeSim },
  { method: 'POST', path: '/v1/sim/:no/recharge', api: 'sims.recharge', outNo: 'outNo', answer: rechargeSim },
  { method: 'GET', path: '/v1/sim/changes/:no', api: 'sims.query', answer: querySimChange },
  { method: 'GET', path: '/v1/sim/recharges/:no', api: 'sims.query', answer: queryRecharge },
  { method: 'POST', path: '/v1/sim/recharges/:no/cancel', api: 'sims.cancel', answer: cancelRecharge },
  { method: 'POST', path: '/v1/contracts', api: 'contracts', answer: createContract },
  { method: 'GET', path: '/v1/contracts/:no', api: 'contracts', answer: queryContract },
  { method: 'GET', path: '/v1/remittances', api: 'remittances.query', answer: queryRemittances },
  { method: 'GET', path: '/v1/settlements', api: 'settlements.query', answer: querySettlements },
  ...taxCalls,
]
