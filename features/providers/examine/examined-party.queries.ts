import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { type HeldParty, heldParty } from '../party/held-party.queries.ts'
import { partyTypes } from '../dossier/party-codes.contract.ts'

/** A party that something is asked for. */
export interface ExaminedParty {
  readonly oemNo: string
  readonly userType: number
  readonly userNo: string
  /** Names that its bank accounts may be in. */
  readonly names: readonly string[]
  /** Null for an operator and a merchant. */
  readonly party: HeldParty | null
}

/**
 * The party of a request within the caller's reach, for which the caller may ask: itself, or operator staff for the
 * parties and merchants of its login tenant.
 * @throws common.notFound, common.forbidden
 * @source docs/domain/network.md 7.3, submit
 */
export async function examinedParty(
  tx: Tx,
  caller: Caller,
  { userType, userNo }: { userType: number; userNo: string },
): Promise<ExaminedParty> {
  if (userType === PartyType.operator) return examinedTenant(tx, caller, userNo)
  if (userType === PartyType.merchant) return examinedMerchant(tx, caller, userNo)
  const party = await heldParty(tx, caller, { userNo })
  if (partyTypes[party.serviceKind] !== userType) throw commonErrors.notFound()
  if (caller.partyType !== PartyType.operator && caller.userNo !== userNo && !isOwnDraft(caller, party))
    throw commonErrors.forbidden()
  const { serviceName, legalName } = party.values
  return { oemNo: party.oemNo, userType, userNo, names: [serviceName, legalName], party }
}

/** A party that the caller's own party brings in. */
const isOwnDraft = ({ userNo }: Caller, { makerNo, isFinished }: HeldParty): boolean =>
  makerNo === userNo && !isFinished

async function examinedTenant(tx: Tx, { oemNo, partyType }: Caller, userNo: string): Promise<ExaminedParty> {
  if (userNo !== oemNo || partyType !== PartyType.operator) throw commonErrors.notFound()
  const row = await rowOf<{ name: string; linkman: string }>(
    tx,
    sql`SELECT tenant_name AS name, linkman FROM tenant WHERE tenant_id = ${oemNo} AND NOT is_deleted FOR SHARE`,
  )
  if (!row) throw commonErrors.notFound()
  return { oemNo, userType: PartyType.operator, userNo, names: [row.name, row.linkman], party: null }
}

/** Kind of a row of `rpi_basic` that is a merchant: a code of the area of merchants, which stands above. */
const merchantKind = constant(0)

async function examinedMerchant(
  tx: Tx,
  { tenantId, oemNo, partyType }: Caller,
  userNo: string,
): Promise<ExaminedParty> {
  const row = await rowOf<{ name: string; legal: string }>(
    tx,
    sql`SELECT rpi_name AS name, legal_name AS legal FROM rpi_basic
         WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND rpi_no = ${userNo} AND ${partyType === PartyType.operator} AND rpi_kind = ${merchantKind} AND NOT is_deleted FOR SHARE`,
  )
  if (!row) throw commonErrors.notFound()
  return { oemNo, userType: PartyType.merchant, userNo, names: [row.name, row.legal], party: null }
}
