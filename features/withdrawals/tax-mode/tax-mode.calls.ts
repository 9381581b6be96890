import { constant } from '../../../core/server/database/constant.ts'
import { sql } from 'drizzle-orm'
import { rowOf, run } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { blindIndex, openText } from '../../../core/server/secrets/personal.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { lockOwner, ownOwner } from '../../wallets/wallets.server.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { AccountKind } from '../../providers/providers.shared.ts'
import { payeeOf } from '../payee/payee.queries.ts'
import { sendPayouts } from '../payout/payout.jobs.ts'
import { PlatformType } from '../platform-terms/platform-terms.contract.ts'
import { withdrawalErrors } from '../withdrawal/withdrawal-errors.contract.ts'
import { hasOpenWithdrawal } from '../request/request.queries.ts'
import type { AskedAgreement } from '../tax/agreement.actions.ts'
import { tax, taxErrors } from './tax-mode.contract.ts'
import { AgreementStatus, TaxMode } from '../tax/tax-codes.contract.ts'
import { mayChangeAgain } from './tax-mode.rules.ts'
import { agreementTransitions } from '../tax/agreement-states.rules.ts'

export const taxModeCalls = [
  handle(tax.setTaxMode, async ({ tx, caller, input, now, audit }) => {
    const { taxMode } = input
    const { tenantId } = caller
    const owner = await ownOwner(tx, caller)
    // A merchant's money is not taxed here, and the root operator owes itself nothing.
    if (!owner || owner.ownerType === OwnerType.merchant) throw commonErrors.forbidden()
    if (taxMode !== TaxMode.ownInvoice && taxMode !== TaxMode.platform) throw taxErrors.notChoosable()
    const { account, isVerified, person } = await payeeOf(tx, tenantId, owner, now.day)
    // A company could never sign the platform's agreement: it would stand before a closed door until next month.
    if (taxMode === TaxMode.platform && isVerified && !person) throw taxErrors.platformForPersons()
    // Nor could a private account ever be paid against an invoice.
    if (taxMode === TaxMode.ownInvoice && account?.accountKind === AccountKind.personal)
      throw withdrawalErrors.needsCompanyAccount()
    const before = await lockOwner(tx, tenantId, owner)
    if (before.taxMode !== taxMode) {
      if (await hasOpenWithdrawal(tx, tenantId, owner)) throw taxErrors.openWithdrawal()
      if (before.taxMode !== TaxMode.unset && !mayChangeAgain(before.taxModeTime, now.at)) throw taxErrors.tooSoon()
      await run(
        tx,
        sql`UPDATE money_owner SET tax_mode = ${taxMode}, tax_mode_time = ${now.at}, version = version + 1 WHERE tenant_id = ${tenantId} AND owner_type = ${owner.ownerType} AND owner_no = ${owner.ownerNo}`,
      )
    }
    audit({ entity: 'moneyOwner', no: owner.ownerNo, before: { taxMode: before.taxMode }, after: { taxMode } })
    return {}
  }),

  handle(tax.signAgreement, async ({ tx, caller, input, now, audit }) => {
    const { platformCode } = input
    const { tenantId } = caller
    const owner = await ownOwner(tx, caller)
    if (!owner || owner.ownerType === OwnerType.merchant) throw commonErrors.forbidden()
    const isOffered = await rowOf(
      tx,
      sql`SELECT 1 FROM withdrawal_platform WHERE tenant_id = ${tenantId} AND platform_code = ${platformCode} AND platform_type = ${PlatformType.tax} AND is_on AND NOT is_deleted AND ${owner.ownerType}::smallint = ANY(owner_kinds)`,
    )
    if (!isOffered) throw commonErrors.notFound()
    const { isVerified, person } = await payeeOf(tx, tenantId, owner, now.day)
    if (!isVerified) throw withdrawalErrors.unverified()
    if (!person) throw taxErrors.personOnly()
    await lockOwner(tx, tenantId, owner)
    const asked = await rowOf<AskedAgreement>(
      tx,
      sql`INSERT INTO tax_agreement AS a (tenant_id, oem_no, owner_type, owner_no, platform_code, agreement_status, person_name, id_no_cipher, id_no_idx, next_query_at, create_user, create_time, update_time)
        VALUES (${tenantId}, ${owner.oemNo}, ${owner.ownerType}, ${owner.ownerNo}, ${platformCode}, ${agreementTransitions.begin.to}, ${person.name}, ${person.idNoCipher}, ${blindIndex('idNo', openText(person.idNoCipher))}, ${now.at}, ${caller.userId}, ${now.at}, ${now.at})
        ON CONFLICT (tenant_id, owner_type, owner_no, platform_code) DO UPDATE SET
          agreement_status = CASE WHEN a.agreement_status IN (${constant(...agreementTransitions.beginAnew.from)}) THEN ${agreementTransitions.beginAnew.to} ELSE a.agreement_status END,
          create_time = CASE WHEN a.agreement_status = ${AgreementStatus.failed} THEN excluded.create_time ELSE a.create_time END,
          person_name = CASE WHEN a.agreement_status = ${AgreementStatus.signed} THEN a.person_name ELSE excluded.person_name END,
          id_no_cipher = CASE WHEN a.agreement_status = ${AgreementStatus.signed} THEN a.id_no_cipher ELSE excluded.id_no_cipher END,
          id_no_idx = CASE WHEN a.agreement_status = ${AgreementStatus.signed} THEN a.id_no_idx ELSE excluded.id_no_idx END,
          next_query_at = CASE WHEN a.agreement_status = ${AgreementStatus.signed} THEN NULL ELSE excluded.next_query_at END,
          fail_reason = '', query_count = 0, update_time = excluded.update_time, version = a.version + 1
        RETURNING agreement_status AS "agreementStatus", sign_url AS "signUrl"`,
    )
    await sendPayouts(tx, tenantId)
    audit({ entity: 'taxAgreement', no: `${owner.ownerNo}/${platformCode}`, after: { ...asked } })
    return asked as AskedAgreement
  }),
]
