import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { run, type Tx } from '../../../core/server/database/db.ts'
import type { HeldParty } from '../../providers/providers.server.ts'
import { RpiKind } from './merchant-codes.contract.ts'
import { countMerchants } from './merchant-count.actions.ts'
import { merchantTransitions, finishTransitions } from './merchant-states.rules.ts'

/**
 * A provider's own record among the merchants, without channels: calls that go by a merchant's number work for it.
 * @source docs/domain/network.md 3.1, 7.2, finish
 */
export async function makeOwnRecord(tx: Tx, { tenantId, userId }: Caller, held: HeldParty): Promise<void> {
  const { oemNo, userNo, ancestors, values } = held
  await run(
    tx,
    sql`INSERT INTO rpi_basic (tenant_id, oem_no, rpi_no, rpi_kind, user_type, rpi_status, finish_status, user_no, user_path, institution_no, manager_user_id, rpi_name, rpi_short_name, credit_code,
               license_begin, license_end, legal_name, legal_id_no_enc, legal_id_no_idx, legal_id_begin, legal_id_end, contact_name, contact_phone_enc, contact_phone_idx, contact_phone_tail,
               contact_email_enc, district_code, address, create_user)
        SELECT tenant_id, ${oemNo}, ${userNo}, 1, ${values.subjectType}, ${merchantTransitions.bornActive.to}, ${finishTransitions.bornOnboarded.to}, ${userNo}, ${ancestors}, institution_no, manager_user_id, service_name, short_name, credit_code,
               license_begin, license_end, legal_name, legal_id_no_enc, legal_id_no_idx, legal_id_begin, legal_id_end, contact_name, contact_phone_enc, contact_phone_idx, contact_phone_tail,
               contact_email_enc, district_code, address, ${userId}
          FROM service_info WHERE tenant_id = ${tenantId} AND user_no = ${userNo}`,
  )
  await countMerchants(tx, tenantId, [{ oemNo, userPath: ancestors, rpiKind: RpiKind.provider, change: 1 }])
}
