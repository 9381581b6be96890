import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { type NumberKind, takeNumber } from '../../../core/server/database/business-number.ts'
import { openText, sealText } from '../../../core/server/secrets/personal.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { type AuthorizationAnswer, IncomingKind, PayAuthState } from '../../channels/channels.shared.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { isMasked } from '../group/group.rules.ts'
import { AuthPayType } from '../incoming-state/incoming-codes.contract.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { ContactType } from '../merchant/merchant-codes.contract.ts'
import type { HeldMerchant } from '../merchant/merchant-hold.actions.ts'
import { type walletAuth, walletAuthErrors } from './wallet-auth.contract.ts'
import { authNo, type KeptContact, walletAuthEntity } from './wallet-auth.queries.ts'
import { afterAnswer, checkContact } from './wallet-auth.rules.ts'
import { walletAuthTransitions } from '../incoming-state/wallet-auth-states.rules.ts'

/** Numbers of applications, shared with those of onboarding. @source docs/domain/network.md 1.4, applyNo */
const applicationNumber: NumberKind = { prefix: 'AP', day: 'yyMMdd', width: 8 }

/** An authorisation that nobody else changes until the transaction ends. */
export interface HeldAuth {
  readonly id: bigint
  readonly oemNo: string
  readonly rpiNo: string
  readonly aisleCode: string
  readonly payType: CodeOf<typeof AuthPayType>
  readonly applyNo: string
  readonly businessCode: string
  readonly applyState: CodeOf<typeof PayAuthState>
  readonly authorizeState: 0 | 1
  readonly contact: KeptContact | null
  /** The merchant's number at the channel; null when it is not open there for scan payments. */
  readonly aisleMerNo: string | null
}

/** Key of an authorisation. */
export type AuthKey = Pick<HeldAuth, 'rpiNo' | 'aisleCode' | 'payType'>

/** Holds an authorisation. Whether the caller may see or change it is asked before. @returns null when there is none */
export async function holdAuth(
  tx: Tx,
  tenantId: string,
  { rpiNo, aisleCode, payType }: AuthKey,
): Promise<HeldAuth | null> {
  const row = await rowOf<HeldAuth>(
    tx,
    sql`SELECT p.id, p.oem_no AS "oemNo", p.rpi_no AS "rpiNo", p.aisle_code AS "aisleCode", p.pay_type AS "payType", p.apply_no AS "applyNo", p.business_code AS "businessCode",
               p.apply_state AS "applyState", p.authorize_state AS "authorizeState", p.contact, ${openNumber(sql`p.tenant_id`, sql`p.rpi_no`, sql`p.aisle_code`)} AS "aisleMerNo"
          FROM rpi_pay_auth p WHERE p.tenant_id = ${tenantId} AND p.rpi_no = ${rpiNo} AND p.aisle_code = ${aisleCode} AND p.pay_type = ${payType} AND NOT p.is_deleted FOR NO KEY UPDATE`,
  )
  return row ?? null
}

/** The number of a merchant at a channel where it is open for scan payments; null elsewhere. */
const openNumber = (tenant: ReturnType<typeof sql>, rpiNo: ReturnType<typeof sql>, aisleCode: ReturnType<typeof sql>) =>
  sql`(SELECT i.aisle_mer_no FROM rpi_incoming i WHERE i.tenant_id = ${tenant} AND i.rpi_no = ${rpiNo} AND i.aisle_code = ${aisleCode} AND i.incoming_kind = ${IncomingKind.scan}
        AND i.incoming_status = ${IncomingStatus.opened} AND NOT i.is_deleted)`

/** The number of a merchant at a channel where it is open. @throws walletAuth.notOpen */
export async function openMerchantNumber(tx: Tx, tenantId: string, rpiNo: string, aisleCode: string): Promise<string> {
  const row = await rowOf<{ no: string | null }>(
    tx,
    sql`SELECT ${openNumber(sql`${tenantId}`, sql`${rpiNo}`, sql`${aisleCode}`)} AS no`,
  )
  if (!row?.no) throw walletAuthErrors.notOpen()
  return row.no
}

/**
 * Keeps what a wallet is to be told, and sends it on its way when it is submitted.
 * @returns the authorisation as it is now
 * @throws in this order: walletAuth.notOpen; common.stateRefuses; common.fieldMasked; what `checkContact` refuses;
 *   walletAuth.picturesMissing
 * @source docs/domain/network.md 4.4, updateWXApplyData
 */
export async function submitAuth(
  tx: Tx,
  caller: Caller,
  merchant: HeldMerchant,
  input: InputOf<typeof walletAuth.submit>,
  now: { at: string; day: string },
): Promise<HeldAuth> {
  const { tenantId, userId } = caller
  const key = { rpiNo: merchant.rpiNo, aisleCode: input.aisleCode, payType: input.payType }
  const aisleMerNo = await openMerchantNumber(tx, tenantId, key.rpiNo, key.aisleCode)
  const before = (await holdAuth(tx, tenantId, key)) ?? (await openAuth(tx, caller, merchant, key, now.at))
  const event = input.submit ? 'submit' : 'keep'
  const applyState = nextState(walletAuthTransitions, before.applyState, event)
  checkContact(input, now.day)
  const contact = keptContact(input, before.contact ?? (await legalPerson(tx, tenantId, merchant)))
  if (input.submit && input.contactType === ContactType.handler) await requireHandlerPictures(tx, tenantId, key.rpiNo)
  const isEdited = before.applyState === PayAuthState.editing
  const applyNo = await takeNumber(tx, applicationNumber, now.day)
  const businessCode = isEdited && before.businessCode !== '' ? before.businessCode : applyNo
  await run(
    tx,
    sql`UPDATE rpi_pay_auth SET apply_no = ${applyNo}, business_code = ${businessCode}, apply_state = ${applyState}, contact = ${JSON.stringify(contact)}::jsonb, reject_reason = '', reject_param = '', qr_url = '',
               remind_off = false, remind_count = 0, last_remind_time = NULL, update_user = ${userId}, update_time = ${now.at}, version = version + 1
         WHERE tenant_id = ${tenantId} AND id = ${before.id}`,
  )
  await logAuth(tx, tenantId, caller, before, applyState, event)
  return { ...before, applyNo, businessCode, applyState, aisleMerNo }
}

/** The row of a channel that does not ask for this authorisation by itself. */
async function openAuth(tx: Tx, { tenantId, userId }: Caller, { oemNo }: HeldMerchant, key: AuthKey, at: string) {
  await run(
    tx,
    sql`INSERT INTO rpi_pay_auth (tenant_id, oem_no, rpi_no, aisle_code, pay_type, create_user, create_time)
        VALUES (${tenantId}, ${oemNo}, ${key.rpiNo}, ${key.aisleCode}, ${key.payType}, ${userId}, ${at}) ON CONFLICT DO NOTHING`,
  )
  return (await holdAuth(tx, tenantId, key)) as HeldAuth
}

/** The contact as it is kept; what came back masked stays as it was, or is the legal person's. */
function keptContact(
  input: Pick<InputOf<typeof walletAuth.submit>, keyof KeptContact>,
  known: Pick<KeptContact, 'contactPhone' | 'contactIdNo'>,
): KeptContact {
  const { contactType, contactName, contactPhone, contactIdNo, contactIdBegin, contactIdEnd } = input
  const sealed = (value: string, kept: string) => (isMasked(value) ? kept : sealText(value))
  return {
    contactType,
    contactName,
    contactPhone: sealed(contactPhone, known.contactPhone),
    contactIdNo: sealed(contactIdNo.toUpperCase(), known.contactIdNo),
    contactIdBegin,
    contactIdEnd,
  }
}

async function legalPerson(tx: Tx, tenantId: string, { id }: HeldMerchant) {
  const row = await rowOf<{ contactPhone: string; contactIdNo: string }>(
    tx,
    sql`SELECT legal_phone_enc AS "contactPhone", legal_id_no_enc AS "contactIdNo" FROM rpi_basic WHERE tenant_id = ${tenantId} AND id = ${id}`,
  )
  return row as { contactPhone: string; contactIdNo: string }
}

/** Pictures of a handler: the paper and the letter of authorisation. @source docs/domain/network.md 3.8 */
const handlerPictures = [20, 21]

async function requireHandlerPictures(tx: Tx, tenantId: string, rpiNo: string): Promise<void> {
  const row = await rowOf<{ n: number }>(
    tx,
    sql`SELECT count(DISTINCT pic_kind)::int AS n FROM rpi_pic WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND pic_kind = ANY(${sql.param(handlerPictures)}::smallint[]) AND NOT is_deleted`,
  )
  if (row?.n !== handlerPictures.length) throw walletAuthErrors.picturesMissing()
}

/**
 * Takes over what a wallet said of an application. Taken over twice it changes nothing more; an answer to an application
 * that has been replaced since is not taken over at all.
 * @returns the state it has now
 * @source docs/domain/network.md 4.4; 25 no. 7
 */
export async function absorbAnswer(
  tx: Tx,
  tenantId: string,
  key: AuthKey & { readonly applyNo: string },
  answer: AuthorizationAnswer,
  at: string,
): Promise<void> {
  const held = await holdAuth(tx, tenantId, key)
  if (!held || held.applyNo !== key.applyNo) return
  const applyState = afterAnswer(held.applyState, answer.applyState as HeldAuth['applyState'])
  const isAuthorized = answer.isAuthorized ? 1 : 0
  const hasChanged = applyState !== held.applyState || isAuthorized !== held.authorizeState
  await run(
    tx,
    sql`UPDATE rpi_pay_auth SET apply_state = ${applyState}, authorize_state = ${isAuthorized}, qr_url = ${answer.qrUrl}, reject_reason = ${answer.rejectReason.slice(0, 500)}, ali_level = ${answer.level || null},
               last_query_time = ${at}, update_time = CASE WHEN ${hasChanged} THEN ${at}::timestamptz ELSE update_time END, version = version + ${hasChanged ? 1 : 0}
         WHERE tenant_id = ${tenantId} AND id = ${held.id}`,
  )
  if (applyState !== held.applyState) await logAuth(tx, tenantId, null, held, applyState, 'answer', answer.rejectReason)
  if (isAuthorized !== held.authorizeState)
    await logAuth(tx, tenantId, null, { ...held, applyState }, applyState, isAuthorized ? 'authorized' : 'unauthorized')
}

/** Writes a change of an application into the log of states. @param by null for the wallet */
export const logAuth = (
  tx: Tx,
  tenantId: string,
  by: Caller | null,
  auth: AuthKey & Pick<HeldAuth, 'oemNo' | 'applyState'>,
  to: number,
  action: string,
  remark = '',
): Promise<void> =>
  logStates(tx, tenantId, by, [
    {
      oemNo: auth.oemNo,
      entity: walletAuthEntity,
      entityNo: authNo(auth),
      from: auth.applyState,
      to,
      action,
      remark: remark.slice(0, 200),
    },
  ])

/** The phone of a contact in plain, for a message to it. */
export const phoneOf = (contact: KeptContact): string => openText(contact.contactPhone)
