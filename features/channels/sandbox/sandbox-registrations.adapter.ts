import type { Channel, ChannelAnswer } from '../adapter/channel.contract.ts'
import { askSandbox, mappedAnswer as mapped } from './sandbox-http.adapter.ts'

/** Registrations for division at the sandbox acquirer. @source docs/domain/money.md 10, 6.1 */
export const sandboxRegistrations: Pick<
  Channel,
  'registerReceiver' | 'queryReceiver' | 'registerPayer' | 'queryPayer'
> = {
  async registerReceiver(access, { outReceiverNo, aisleMerNo, kind, name, account }) {
    const answer = await askSandbox<{ receiverNo: string }>(access, 'POST', '/v1/divisions/receivers', {
      outReceiverNo,
      aisleMerchantNo: aisleMerNo,
      kind,
      name,
      account,
    })
    return mapped(answer, ({ receiverNo }) => ({ aisleReceiverNo: receiverNo }))
  },
  async queryReceiver(access, outReceiverNo) {
    const path = `/v1/divisions/receivers/${encodeURIComponent(outReceiverNo)}`
    const answer = decided(await askSandbox<{ receiverNo: string }>(access, 'GET', path), 'RECEIVER')
    return mapped(answer, ({ receiverNo }) => ({ aisleReceiverNo: receiverNo }))
  },
  async registerPayer(access, { outPayerNo, aisleMerNo, maxRatioPpm }) {
    const answer = await askSandbox<{ payerNo: string }>(access, 'POST', '/v1/divisions/payers', {
      outPayerNo,
      aisleMerchantNo: aisleMerNo,
      maxRatioPpm,
    })
    return mapped(answer, ({ payerNo }) => ({ aislePayerNo: payerNo }))
  },
  async queryPayer(access, outPayerNo) {
    const path = `/v1/divisions/payers/${encodeURIComponent(outPayerNo)}`
    const answer = decided(await askSandbox<{ payerNo: string }>(access, 'GET', path), 'PAYER')
    return mapped(answer, ({ payerNo }) => ({ aislePayerNo: payerNo }))
  },
}

/** An answer to a question about a registration: refused only when the registration is, absent when it is not known. */
function decided<Data>(answer: ChannelAnswer<Data>, what: 'RECEIVER' | 'PAYER'): ChannelAnswer<Data> {
  if (answer.kind !== 'refused' || answer.code === `${what}_REFUSED`) return answer
  return answer.code === `${what}_NOT_FOUND` ? { kind: 'absent' } : { kind: 'unknown', error: answer.message }
}
