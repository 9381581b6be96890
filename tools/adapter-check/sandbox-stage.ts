import type { ChannelStage } from '../../features/channels/adapter/channel-stage.contract.ts'
import { sandboxMerchants } from '../../features/channels/sandbox/sandbox-merchants.adapter.ts'
import { sandbox } from '../../features/channels/sandbox/sandbox.adapter.ts'
import { openSandboxApp } from './sandbox-app.ts'

const app = { appId: 'stage-app', appSecret: 'a secret of the stage' }
const aisleMerNo = 'M9000000001'

const apis = {
  createOrder: 'orders',
  refund: 'refunds',
  pay: 'payouts',
  submit: 'merchants',
  register: 'receivers',
} as const

/** The sandbox acquirer as the stage of its own adapter, with a receiver for its notifications. */
export async function openStage(): Promise<ChannelStage> {
  const settings = { autoAudit: false }
  const { url, control, spoil, advance, now, told, close } = await openSandboxApp(app, sandbox.received, settings)
  const rates = [{ payWay: 1, ratePpm: 3800 }]
  await control('merchants', [{ aisleMerchantNo: aisleMerNo, appId: app.appId, name: '适配器商户', rates }])
  return {
    channel: sandbox,
    merchants: sandboxMerchants,
    access: { tenantId: '', aisleCode: 'SANDBOX', url, ...app },
    aisleMerNo,
    payOrder: async (no) => void (await control('pay', { no })),
    spoil: (call, fault) => spoil(apis[call], fault),
    advance,
    now,
    fundPayouts: async (amountFen) =>
      void (await control('payouts/fund', { appId: app.appId, amount: Number(amountFen) })),
    finishPayout: async (outNo, outcome) =>
      void (await control(`payouts/${outNo}/finish`, {
        result: outcome === 'paid' ? 'SUCCESS' : 'FAILED',
        ...(outcome === 'paid' ? {} : { failCode: 'ACCOUNT_WRONG' }),
      })),
    settle: async () => void (await control('settle', { day: (await now()).day })),
    decide: async (applyNo, outcome, reason) =>
      void (await control(`merchants/${applyNo}/audit`, {
        result: outcome === 'open' ? 'OPEN' : 'REJECTED',
        ...(reason === undefined ? {} : { reason }),
      })),
    decideRegistration: async (kind, outNo, outcome, reason) =>
      void (await control(`${kind}s/${outNo}/audit`, {
        result: outcome === 'open' ? 'OPEN' : 'REFUSED',
        ...(reason === undefined ? {} : { reason }),
      })),
    told,
    close,
  }
}
