import type { CarrierStage } from '../../features/iot/adapter/carrier-stage.contract.ts'
import { sandboxCarrier } from '../../features/iot/adapter/sandbox.adapter.ts'
import { openSandboxApp } from './sandbox-app.ts'

const app = { appId: 'carrier-stage', appSecret: 'a secret of the stage' }

/** The carrier of the sandbox as the stage of its own adapter, with a receiver for its news. */
export async function openCarrierStage(): Promise<CarrierStage> {
  const { url, control, spoil, refuse, advance, now, told, close } = await openSandboxApp(app, sandboxCarrier.received)
  let cards = 0
  return {
    carrier: sandboxCarrier,
    access: { adapter: 'sandbox', url, ...app },
    newCard: async () => {
      const iccid = `898600999999${String((cards += 1)).padStart(8, '0')}`
      await control('sims', { iccid, appId: app.appId, state: 'ACTIVE' })
      return iccid
    },
    spoil: (call, fault) => spoil(`sims.${call}`, fault),
    refuse: (call) => refuse(`sims.${call}`),
    useData: async (iccid) => void (await control(`sims/${iccid}/state`, { flowUsedKb: 4096 })),
    cancelCard: async (iccid) => void (await control(`sims/${iccid}/state`, { state: 'CANCELLED' })),
    advance,
    now,
    told,
    close,
  }
}
