import { sql } from 'drizzle-orm'
import { handle } from '../../../core/server/call/handle.ts'
import { madeBy, makerOf } from '../../../core/server/call/maker.ts'
import { moneyNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { insertRow } from '../../../core/server/database/row-writing.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { holdMerchant } from '../../merchants/merchants.server.ts'
import { openTaxService } from '../tax-service/access.actions.ts'
import { invoiceAuth, invoiceAuthErrors, InvoiceAuthStatus } from './authorisation.contract.ts'
import { authEntity, putAuthorising } from './authorisation.jobs.ts'
import { authOf } from './authorisation.queries.ts'
import { authTransitions } from './authorisation.rules.ts'

const authNumber = moneyNumber('KA')

export const invoiceAuthCalls = [
  // Safe to repeat: one that stands or waits is answered as it is, and nobody is asked twice.
  handle(invoiceAuth.begin, async ({ tx, caller, input, now, audit }) => {
    const merchant = await holdMerchant(tx, caller, input.rpiNo)
    const before = await authOf(tx, caller, input.rpiNo)
    if (before.authStatus === InvoiceAuthStatus.asked || before.isValid) {
      const { authStatus } = before
      audit({ entity: authEntity, no: before.authNo ?? '', before: { authStatus }, after: { authStatus } })
      return before
    }
    const { tenantId } = caller
    const { rpiName, taxNo } = before
    if (!taxNo || !rpiName) throw invoiceAuthErrors.noTaxNo()
    await openTaxService(tx, tenantId)
    const authNo = await takeNumber(tx, authNumber, now.day)
    const { oemNo } = merchant
    const authStatus = authTransitions.ask.to
    const made = { ...madeBy(makerOf(caller, now)), oemNo, authNo, rpiNo: input.rpiNo, taxNo, sellerName: rpiName }
    await insertRow(tx, 'invoice_auth', { ...made, authStatus }, sql`id`)
    await logStates(tx, tenantId, caller, [
      { oemNo, entity: authEntity, entityNo: authNo, from: null, to: authStatus, action: 'ask' },
    ])
    await putAuthorising(tx, tenantId, authNo, { taxNo, name: rpiName })
    audit({
      entity: authEntity,
      no: authNo,
      before: { authStatus: before.authStatus },
      after: { rpiNo: input.rpiNo, authStatus },
    })
    return authOf(tx, caller, input.rpiNo)
  }),

  handle(invoiceAuth.info, ({ tx, caller, input }) => authOf(tx, caller, input.rpiNo)),
]
