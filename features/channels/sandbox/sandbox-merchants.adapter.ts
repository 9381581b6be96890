import { signOnAisle } from '../pay-way/pay-way-codes.contract.ts'
import type { ChannelAccess, ChannelAnswer } from '../adapter/channel.contract.ts'
import type {
  ApplicationAnswer,
  AuthorizationAnswer,
  MerchantChannel,
  WalletName,
} from '../adapter/merchant-channel.contract.ts'
import { askSandbox, mappedAnswer } from './sandbox-http.adapter.ts'
import type {
  SandboxApplication,
  SandboxAuthorization,
  SandboxCardCheck,
  SandboxChange,
  SandboxLogon,
  SandboxWxConfig,
} from './sandbox-merchants-wire.contract.ts'
import {
  applicationAnswer,
  authorizationAnswer,
  sandboxAccount,
  sandboxCycle,
  sandboxPictures,
  sandboxPrices,
} from './sandbox-merchants.rules.ts'

/** Code by which the acquirer says that it does not know a merchant, an application or a change. */
const unknownMerchant = 'MERCHANT_NOT_FOUND'

const addressOf = (no: string, rest = ''): string => `/v1/merchants/${encodeURIComponent(no)}${rest}`

/** Makes one change of a merchant whose answer carries nothing that we read. */
const change = async (access: ChannelAccess, no: string, rest: string, body: object): Promise<ChannelAnswer<null>> =>
  mappedAnswer(await askSandbox<object>(access, 'POST', addressOf(no, rest), body), () => null)

/** The answer to a question: a number that the acquirer does not know is absent, not refused. */
const orAbsent = <Data>(answer: ChannelAnswer<Data>): ChannelAnswer<Data> =>
  answer.kind === 'refused' && answer.code === unknownMerchant ? { kind: 'absent' } : answer

const walletNames = { wechat: 'WECHAT', alipay: 'ALIPAY' } as const satisfies Record<WalletName, string>

async function authorize(
  access: ChannelAccess,
  no: string,
  wallet: WalletName,
  op: 'APPLY' | 'QUERY' | 'CANCEL' | 'RESEND',
): Promise<ChannelAnswer<AuthorizationAnswer>> {
  const body = { payType: walletNames[wallet], op }
  const answer = await askSandbox<SandboxAuthorization>(access, 'POST', addressOf(no, '/wx-auth'), body)
  return mappedAnswer(answer, authorizationAnswer)
}

const wxConfig = (access: ChannelAccess, no: string, body?: object): Promise<ChannelAnswer<SandboxWxConfig>> =>
  askSandbox<SandboxWxConfig>(access, body ? 'POST' : 'GET', addressOf(no, '/wx-config'), body)

/** A change is done, waits for the acquirer's clerk, or was refused by that clerk: a refusal like any other. */
function changeAnswer(answer: ChannelAnswer<SandboxChange>): ChannelAnswer<null> {
  if (answer.kind === 'done' && answer.data.state === 'REJECTED')
    return { kind: 'refused', code: 'CHANGE_REJECTED', message: answer.data.reason ?? '', isRetryable: false }
  return mappedAnswer(answer, () => null)
}

/**
 * The sandbox acquirer as a channel that opens merchants. The answer to a submission is `pending` while the application is
 * reviewed, with how it stands.
 * @source docs/domain/money.md 10, Onboarding; docs/domain/network.md 4.3
 */
export const sandboxMerchants: MerchantChannel = {
  async submit(access, { applyNo, ...application }) {
    const answer = await askSandbox<SandboxApplication>(access, 'POST', '/v1/merchants', {
      outApplyNo: applyNo,
      type: application.userType,
      name: application.rpiName,
      shortName: application.rpiShortName,
      licenceNo: application.creditCode,
      legalName: application.legalName,
      legalIdNo: application.legalIdNo,
      phone: application.phone,
      account: sandboxAccount(application.account),
      pictures: sandboxPictures(application.pictures),
      rates: sandboxPrices(application.prices),
      settleCycle: sandboxCycle(application.settleCycle),
      sn: application.sns,
    })
    return mappedAnswer(answer, applicationAnswer)
  },
  query: async (access, no) => orAbsent(await askApplication(access, 'GET', addressOf(no))),
  contract: (access, no) => askApplication(access, 'POST', addressOf(no, '/contract')),
  async modify(access, aisleMerNo, { changeNo, rpiName, rpiShortName, phone, account, settleCycle }) {
    const answer = await askSandbox<SandboxChange>(access, 'POST', addressOf(aisleMerNo, '/changes'), {
      outChangeNo: changeNo,
      name: rpiName,
      shortName: rpiShortName,
      phone,
      account: account && sandboxAccount(account),
      settleCycle: settleCycle === undefined ? undefined : sandboxCycle(settleCycle),
    })
    return changeAnswer(answer)
  },
  async queryModification(access, aisleMerNo, changeNo) {
    const address = addressOf(aisleMerNo, `/changes/${encodeURIComponent(changeNo)}`)
    return changeAnswer(orAbsent(await askSandbox<SandboxChange>(access, 'GET', address)))
  },
  setPrices: (access, no, prices) => change(access, no, '/rates', { rates: sandboxPrices(prices) }),
  setPictures: (access, no, pictures) => change(access, no, '/pictures', { pictures: sandboxPictures(pictures) }),
  setD0: (access, no, isOn) => change(access, no, '/d0', { on: isOn }),
  setStatus: (access, no, isOpen) => change(access, no, '/status', { on: isOpen }),
  async checkCard(access, card) {
    const answer = await askSandbox<SandboxCardCheck>(access, 'POST', '/v1/card-checks', card)
    return mappedAnswer(answer, ({ result }) => ({ isMatching: result === 'MATCH' }))
  },
  async bindTerminal(access, no, sn) {
    const body = { sn, bind: true, ...(access.aisleCode === signOnAisle ? { logon: true } : {}) }
    const answer = await askSandbox<{ termNo: string }>(access, 'POST', addressOf(no, '/terminals'), body)
    return mappedAnswer(answer, ({ termNo }) => ({ aisleTermNo: termNo }))
  },
  async logonTerminal(access, no, sn) {
    const address = addressOf(no, `/terminals/${encodeURIComponent(sn)}/logon`)
    const answer = await askSandbox<SandboxLogon>(access, 'POST', address, {})
    return mappedAnswer(answer, ({ batchNo, pinKey, macKey }) => ({ batchNo, keys: { pin: pinKey, mac: macKey } }))
  },
  unbindTerminal: (access, no, sn) => change(access, no, '/terminals', { sn, bind: false }),
  async queryTerminal(access, no, sn) {
    const address = addressOf(no, `/terminals/${encodeURIComponent(sn)}`)
    return mappedAnswer(await askSandbox<{ v5Id: string }>(access, 'GET', address), ({ v5Id }) => ({ v5Id }))
  },
  applyAuthorization: (access, no, wallet) => authorize(access, no, wallet, 'APPLY'),
  queryAuthorization: (access, no, wallet) => authorize(access, no, wallet, 'QUERY'),
  cancelAuthorization: (access, no, wallet) => authorize(access, no, wallet, 'CANCEL'),
  resendAuthorization: (access, no, wallet) => authorize(access, no, wallet, 'RESEND'),
  queryWxConfig: (access, no) => wxConfig(access, no),
  bindAppid: (access, no, subAppid, isBound) => wxConfig(access, no, { subAppid, bind: isBound }),
  addJsapiPath: (access, no, jsapiPath) => wxConfig(access, no, { jsapiPath }),
}

async function askApplication(
  access: ChannelAccess,
  method: 'GET' | 'POST',
  address: string,
): Promise<ChannelAnswer<ApplicationAnswer>> {
  return mappedAnswer(await askSandbox<SandboxApplication>(access, method, address), applicationAnswer)
}
