import { z } from 'zod'
import { Refused } from './error-codes.ts'
import { bindTerminal, type Merchant } from './merchants.ts'
import { applicationOf } from './onboarding.ts'
import { setPrices } from './prices.ts'
import { type Call, done, priceField, shaped, textField, urlField } from './reply.ts'
import type { Answer } from './wire.ts'
import type {
  BoundTerminal,
  ChangeWxConfig,
  SetPictures,
  SetRates,
  Switch,
  TerminalDevice,
  WxConfig,
} from './wire-merchants.ts'

const Rates = z.object({ rates: z.array(priceField).min(1).max(8) })
const Pictures = z.object({
  pictures: z
    .array(z.object({ picKind: z.int(), fileId: textField }))
    .min(1)
    .max(50),
})
const Binding = z.object({ sn: textField, bind: z.boolean(), logon: z.boolean().optional() })
const Position = z.object({ on: z.boolean() })
const WxChange = z.object({
  subAppid: textField.optional(),
  bind: z.boolean().optional(),
  jsapiPath: urlField.optional(),
}) satisfies z.ZodType<ChangeWxConfig>

const mostAppids = 50
const mostPaths = 5

/** `POST /v1/merchants/{no}/rates`. @throws Refused MERCHANT_NOT_FOUND, MERCHANT_CLOSED */
export function setRates(call: Call): Answer<SetRates> {
  const { rates } = shaped(Rates, call.body)
  setPrices(call.acquirer.store, openedMerchant(call).applyNo, rates)
  return done({ rates })
}

/** `POST /v1/merchants/{no}/pictures`: kept with the application's form, and no longer wanted. @throws Refused MERCHANT_NOT_FOUND */
export function setPictures({ acquirer, app, params, body }: Call): Answer<SetPictures> {
  const { pictures } = shaped(Pictures, body)
  const { applyNo, form, wantedPictures } = applicationOf(acquirer, params['no']!, app.appId)
  const brought = new Set(pictures.map(({ picKind }) => picKind))
  const kept = ((form['pictures'] ?? []) as SetPictures['pictures']).filter(({ picKind }) => !brought.has(picKind))
  acquirer.store.run(
    'UPDATE merchant SET form_json = json_patch(form_json, :form), wanted_pictures_json = :wanted WHERE apply_no = :applyNo',
    {
      applyNo,
      form: { pictures: [...kept, ...pictures] },
      wanted: wantedPictures.filter(({ picKind }) => !brought.has(picKind)),
    },
  )
  return done({ pictures })
}

/** `POST /v1/merchants/{no}/terminals`. @throws Refused MERCHANT_NOT_FOUND, MERCHANT_CLOSED, WRONG_STATE */
export function setTerminal(call: Call): Answer<BoundTerminal> {
  const { sn, bind, logon = false } = shaped(Binding, call.body)
  const { applyNo } = openedMerchant(call)
  if (bind) return done({ sn, bind, termNo: bindTerminal(call.acquirer, applyNo, sn, logon) })
  call.acquirer.store.run('DELETE FROM terminal WHERE sn = :sn AND apply_no = :applyNo', { sn, applyNo })
  return done({ sn, bind, termNo: null })
}

/** `GET /v1/merchants/{no}/terminals/{sn}`. @throws Refused MERCHANT_NOT_FOUND, MERCHANT_CLOSED, TERMINAL_NOT_FOUND */
export function queryTerminal(call: Call): Answer<TerminalDevice> {
  const sn = call.params['sn']!
  const found = call.acquirer.store.get<{ termNo: string }>(
    'SELECT term_no FROM terminal WHERE sn = :sn AND apply_no = :applyNo',
    { sn, applyNo: openedMerchant(call).applyNo },
  )
  if (!found) throw new Refused('TERMINAL_NOT_FOUND', sn)
  return done({ sn, termNo: found.termNo, v5Id: `V5${found.termNo}` })
}

/** `POST /v1/merchants/{no}/d0`. @throws Refused MERCHANT_NOT_FOUND, MERCHANT_CLOSED */
export function setD0(call: Call): Answer<Switch> {
  const { on } = shaped(Position, call.body)
  call.acquirer.store.run('UPDATE merchant SET is_d0_on = :on WHERE apply_no = :applyNo', {
    on,
    applyNo: openedMerchant(call).applyNo,
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

/** `GET /v1/merchants/{no}/wx-config`. @throws Refused MERCHANT_NOT_FOUND, MERCHANT_CLOSED */
export const queryWxConfig = (call: Call): Answer<WxConfig> => done(openedMerchant(call).wxConfig)

/** `POST /v1/merchants/{no}/wx-config`: paths stay for ever. @throws Refused MERCHANT_NOT_FOUND, MERCHANT_CLOSED, LIMIT_EXCEEDED */
export function changeWxConfig(call: Call): Answer<WxConfig> {
  const { subAppid, bind = true, jsapiPath } = shaped(WxChange, call.body)
  const { applyNo, wxConfig } = openedMerchant(call)
  const others = wxConfig.subAppids.filter((one) => one !== subAppid)
  const changed: WxConfig = {
    subAppids: subAppid && bind ? [...others, subAppid] : others,
    jsapiPaths: jsapiPath ? [...new Set([...wxConfig.jsapiPaths, jsapiPath])] : wxConfig.jsapiPaths,
  }
  if (changed.subAppids.length > mostAppids || changed.jsapiPaths.length > mostPaths)
    throw new Refused('LIMIT_EXCEEDED')
  call.acquirer.store.run('UPDATE merchant SET wx_config_json = :changed WHERE apply_no = :applyNo', {
    changed,
    applyNo,
  })
  return done(changed)
}

/** The merchant that a call is about. @throws Refused MERCHANT_NOT_FOUND, MERCHANT_CLOSED */
export function openedMerchant({ acquirer, app, params }: Call): Merchant {
  const merchant = applicationOf(acquirer, params['no']!, app.appId)
  if (merchant.state !== 'OPEN') throw new Refused('MERCHANT_CLOSED', merchant.state)
  return merchant
}
