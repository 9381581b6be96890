import { sql } from 'drizzle-orm'
import { changedEach } from '../../../core/server/call/audit.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { run, type Tx } from '../../../core/server/database/db.ts'
import { assignments, insertRow } from '../../../core/server/database/row-writing.ts'
import { maskPhone, openText, sealText } from '../../../core/server/secrets/personal.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { unmasked } from '../../../core/shared/shapes/draft-fields.ts'
import { isMobile, isServicePhone } from '../../../core/shared/validity/validity.ts'
import { requireDistrict } from '../../settings/settings.server.ts'
import { type Buyer, buyerOf } from '../buyer/buyer.queries.ts'
import { addressErrors, mallAddress } from './address.contract.ts'
import { addressesOf, type KeptAddress } from './address.queries.ts'

/** Most addresses of a party. */
const mostAddresses = 20

export const mallAddressCalls = [
  handle(mallAddress.list, async ({ tx, caller }) => {
    const buyer = await buyerOf(tx, caller)
    return (await addressesOf(tx, caller.tenantId, buyer)).map(({ phoneEnc, ...row }) => ({
      ...row,
      receiverPhone: maskPhone(openText(phoneEnc)),
    }))
  }),

  handle(mallAddress.submit, async ({ tx, caller, input, now, audit }) => {
    const buyer = await buyerOf(tx, caller)
    const { id, version, receiverPhone, isDefault, ...fields } = input
    const held = await lockBook(tx, caller.tenantId, buyer)
    const before = held.find((one) => one.id === id) ?? null
    if (id !== undefined && !before) throw commonErrors.notFound()
    if (before && version !== undefined && version !== before.version) throw commonErrors.moved()
    if (!before && held.length >= mostAddresses) throw addressErrors.tooMany()
    const phone = unmasked(receiverPhone, ['收货电话', 'Phone'], { isNew: !before, language: caller.language })
    if (phone !== undefined && !isMobile(phone) && !isServicePhone(phone)) throw addressErrors.phoneFormat()
    await requireDistrict(tx, fields.districtCode)
    // The first address is the default, and one stays it until another is.
    const isToBeDefault = isDefault || held.length === 0 || before?.isDefault === true
    if (isToBeDefault) await clearDefault(tx, caller.tenantId, buyer)
    const values = {
      ...fields,
      isDefault: isToBeDefault,
      ...(phone === undefined ? {} : { phoneEnc: sealText(phone) }),
    }
    const { tenantId, userId } = caller
    const { ownerType, ownerNo, oemNo } = buyer
    const saved =
      before ??
      (await insertRow<{ id: bigint }>(
        tx,
        'mall_address',
        { tenantId, oemNo, ownerType, ownerNo, ...values, createUser: userId, createTime: now.at },
        sql`id`,
      ))
    if (before)
      await run(
        tx,
        sql`UPDATE mall_address SET ${assignments(values)}, update_user = ${userId}, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${tenantId} AND id = ${before.id}`,
      )
    audit({
      entity: 'mallAddress',
      no: saved.id,
      before: before && toldOf(before),
      after: { ...fields, isDefault: isToBeDefault },
    })
    return { id: saved.id }
  }),

  handle(mallAddress.remove, async ({ tx, caller, input, audit }) => {
    const buyer = await buyerOf(tx, caller)
    const held = await lockBook(tx, caller.tenantId, buyer)
    const before = held.filter(({ id }) => input.ids.includes(id))
    if (before.length !== input.ids.length) throw commonErrors.notFound()
    await run(
      tx,
      sql`UPDATE mall_address SET is_deleted = true, is_default = false, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
           WHERE tenant_id = ${caller.tenantId} AND id = ANY(${sql.param(input.ids)}::bigint[])`,
    )
    audit(changedEach('mallAddress', ({ id }) => id, before.map(toldOf), []))
    return {}
  }),
]

const toldOf = ({ phoneEnc: _sealed, version: _version, ...row }: KeptAddress) => row

/** Locks the address book of a party: two who add to it at once wait for each other. */
async function lockBook(tx: Tx, tenantId: string, buyer: Buyer): Promise<KeptAddress[]> {
  await run(tx, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`mallAddress:${tenantId}:${buyer.ownerNo}`}, 0))`)
  return addressesOf(tx, tenantId, buyer, sql`true`, sql`FOR NO KEY UPDATE`)
}

const clearDefault = (tx: Tx, tenantId: string, { ownerType, ownerNo }: Buyer): Promise<number> =>
  run(
    tx,
    sql`UPDATE mall_address SET is_default = false, version = version + 1 WHERE tenant_id = ${tenantId} AND owner_type = ${ownerType} AND owner_no = ${ownerNo} AND is_default AND NOT is_deleted`,
  )
