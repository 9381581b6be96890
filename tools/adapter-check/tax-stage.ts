import type { TaxStage } from '../../features/invoices/tax-service/tax-stage.contract.ts'
import { sandboxTaxService } from '../../features/invoices/tax-service/sandbox-tax.adapter.ts'
import { openSandboxApp } from './sandbox-app.ts'
import { cardPicture } from './card-picture.ts'

const app = { appId: 'tax-stage', appSecret: 'a secret of the stage' }

/** The tax service of the sandbox as the stage of its own adapter, with a receiver for its news. */
export async function openTaxStage(): Promise<TaxStage> {
  const { url, spoil, refuse, advance, now, told, close } = await openSandboxApp(app, sandboxTaxService.received)
  const access = { adapter: 'sandbox', url, ...app }
  let taxpayers = 0
  return {
    service: sandboxTaxService,
    access,
    newTaxpayer: async () => {
      const taxNo = `91350100M0${String((taxpayers += 1)).padStart(8, '0')}`
      await sandboxTaxService.authorise(access, { outNo: `SQ${taxNo}`, taxNo, name: '适配器商户' })
      await advance(1)
      return taxNo
    },
    picture: cardPicture({ name: '适配器商户', taxNo: '91350100M000000001', accountNo: '6222020012345678' }),
    spoil: (call, fault) => spoil(`tax.${call}`, fault),
    refuse: (call) => refuse(`tax.${call}`),
    advance,
    now,
    told,
    close,
  }
}
