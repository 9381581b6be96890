import { z } from 'zod'
import { Refused } from './error-codes.ts'
import type { Merchant } from './merchants.ts'
import { bindTerminal } from './merchants.ts'
import { applicationOf } from './onboarding.ts'
import { setPrices } from './prices.ts'
import { accountField, type Call, done, outNoField, priceField, shaped, textField } from './reply.ts'
import type { Answer } from './wire.ts'
import type {
  BindTerminal,
  MerchantChange,
  SetPictures,
  SetRates,
  Switch,
  WalletAuthorizationState,
} from './wire-merchants.ts'

const Change = z.object({
  outChangeNo: outNoField,
  name: textField.optional(),
  shortName: textField.optional(),
  phone: textField.optional(),
  account: accountField.optional(),
  settleCycle: z.literal(['T1', 'D1']).optional(),
})
const Rates = z.object({ rates: z.array(priceField).min(1).max(8) })
const Pictures = z.object({
  pictures: z
    .array(z.object({ picKind: z.int(), fileId: textField }))
    .min(1)
    .max(50),
})
const Binding = z.object({ sn: textField, bind: z.boolean() })
const Position = z.object({ on: z.boolean() })
const Authorization = z.object({
  payType: z.literal(['WECHAT', 'ALIPAY']),
  op: z.literal(['APPLY', 'QUERY', 'CANCEL']),
})

/** One step per query. @source docs/domain/network.md 4.3, 4.4 */
const nextAuthorization: Partial<Record<WalletAuthorizationState['state'], WalletAuthorizationState['state']>> = {
  AUDITING: 'CONFIRM_CONTACT',
  CONFIRM_CONTACT: 'CONFIRM_LEGAL',
  CONFIRM_LEGAL: 'PASSED',
}

/** `POST /v1/merchants/{no}/changes`. @throws Refused MERCHANT_NOT_FOUND, MERCHANT_CLOSED */
export function changeMerchant(call: Call): Answer<MerchantChange> {
  const { acquirer, app, body } = call
  const { outChangeNo, ...wanted } = shaped(Change, body)
  const { applyNo, name, shortName, account, settleCycle } = opened(call)
  const isRefused = JSON.stringify(wanted).includes('驳回')
  const change: MerchantChange = {
    outChangeNo,
    state: isRefused ? 'REJECTED' : 'DONE',
    reason: isRefused ? '变更资料审核不通过' : null,
  }
  acquirer.store.insert('merchant_change', { appId: app.appId, applyNo, ...change })
  if (!isRefused) {
    acquirer.store.run(
      `UPDATE merchant SET name = :name, short_name = :shortName, account_json = :account, settle_cycle = :settleCycle,
         form_json = json_patch(form_json, :form) WHERE apply_no = :applyNo`,
      { name, shortName, account, settleCycle, ...wanted, form: wanted.phone ? { phone: wanted.phone } : {}, applyNo },
    )
  }
  return done(change)
}

/** `GET /v1/merchants/{no}/changes/{outChangeNo}`. @throws Refused MERCHANT_NOT_FOUND */
export function queryChange({ acquirer, app, params }: Call): Answer<MerchantChange> {
  const change = acquirer.store.get<MerchantChange>(
    'SELECT out_change_no, state, reason FROM merchant_change WHERE app_id = :appId AND out_change_no = :outChangeNo',
    { appId: app.appId, outChangeNo: params['outChangeNo'] },
  )
  if (!change) throw new Refused('MERCHANT_NOT_FOUND', params['outChangeNo'])
  return done(change)
}

/** `POST /v1/merchants/{no}/rates`. @throws Refused MERCHANT_NOT_FOUND, MERCHANT_CLOSED */
export function setRates(call: Call): Answer<SetRates> {
  const { rates } = shaped(Rates, call.body)
  setPrices(call.acquirer.store, opened(call).applyNo, rates)
  return done({ rates })
}

/** `POST /v1/merchants/{no}/pictures`: kept with the application's form. @throws Refused MERCHANT_NOT_FOUND */
export function setPictures({ acquirer, app, params, body }: Call): Answer<SetPictures> {
  const { pictures } = shaped(Pictures, body)
  const { applyNo } = applicationOf(acquirer, params['no']!, app.appId)
  acquirer.store.run('UPDATE merchant SET form_json = json_patch(form_json, :form) WHERE apply_no = :applyNo', {
    applyNo,
    form: { pictures },
  })
  return done({ pictures })
}

/** `POST /v1/merchants/{no}/terminals`. @throws Refused MERCHANT_NOT_FOUND, MERCHANT_CLOSED, WRONG_STATE */
export function setTerminal(call: Call): Answer<BindTerminal> {
  const binding = shaped(Binding, call.body)
  const { applyNo } = opened(call)
  if (binding.bind) bindTerminal(call.acquirer, applyNo, binding.sn)
  else
    call.acquirer.store.run('DELETE FROM terminal WHERE sn = :sn AND apply_no = :applyNo', { sn: binding.sn, applyNo })
  return done(binding)
}

/** `POST /v1/merchants/{no}/d0`. @throws Refused MERCHANT_NOT_FOUND, MERCHANT_CLOSED */
export function setD0(call: Call): Answer<Switch> {
  const { on } = shaped(Position, call.body)
  call.acquirer.store.run('UPDATE merchant SET is_d0_on = :on WHERE apply_no = :applyNo', {
    on,
    applyNo: opened(call).applyNo,
  })
  return done({ on })
}

/** `POST /v1/merchants/{no}/status`: opens or closes for payments. @throws Refused MERCHANT_NOT_FOUND, WRONG_STATE */
export function setStatus({ acquirer, app, params, body }: Call): Answer<Switch> {
  const { on } = shaped(Position, body)
  const { applyNo, state } = applicationOf(acquirer, params['no']!, app.appId)
  if (state !== 'OPEN' && state !== 'CLOSED') throw new Refused('WRONG_STATE', state)
  acquirer.store.run('UPDATE merchant SET state = :state WHERE apply_no = :applyNo', {
    state: on ? 'OPEN' : 'CLOSED',
    applyNo,
  })
  return done({ on })
}

/** `POST /v1/merchants/{no}/wx-auth`: real-name authorization with a wallet. @throws Refused MERCHANT_NOT_FOUND, MERCHANT_CLOSED, WRONG_STATE */
export function authorizeWallet(call: Call): Answer<WalletAuthorizationState> {
  const { payType, op } = shaped(Authorization, call.body)
  const { store, url } = call.acquirer
  const { applyNo } = opened(call)
  const known = store.get<{ state: WalletAuthorizationState['state']; isAuthorized: boolean }>(
    'SELECT state, is_authorized FROM wallet_authorization WHERE apply_no = :applyNo AND pay_type = :payType',
    { applyNo, payType },
  )
  const before = known?.state ?? 'NONE'
  let state = before
  if (op === 'APPLY') {
    if (before !== 'NONE' && before !== 'CANCELED') throw new Refused('WRONG_STATE', before)
    state = 'AUDITING'
  } else if (op === 'CANCEL') {
    if (before === 'PASSED' || before === 'NONE') throw new Refused('WRONG_STATE', before)
    state = 'CANCELED'
  } else state = nextAuthorization[before] ?? before
  const isAuthorized = op === 'QUERY' && before === 'PASSED'
  store.run(
    `INSERT INTO wallet_authorization (apply_no, pay_type, state, is_authorized) VALUES (:applyNo, :payType, :state, :isAuthorized)
     ON CONFLICT DO UPDATE SET state = :state, is_authorized = :isAuthorized`,
    { applyNo, payType, state, isAuthorized },
  )
  return done({
    payType,
    state,
    authorized: isAuthorized,
    qrUrl: state === 'PASSED' ? `${url}/#authorize/${applyNo}` : null,
  })
}

function opened({ acquirer, app, params }: Call): Merchant {
  const merchant = applicationOf(acquirer, params['no']!, app.appId)
  if (merchant.state !== 'OPEN') throw new Refused('MERCHANT_CLOSED', merchant.state)
  return merchant
}
