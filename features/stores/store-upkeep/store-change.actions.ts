import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, holds, isOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { unmasked } from '../../../core/shared/shapes/draft-fields.ts'
import { checkedMobile } from '../../../core/shared/validity/mobile.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { holdMerchant } from '../../merchants/merchants.server.ts'
import { sealPhone } from '../../providers/providers.server.ts'
import { requireDistrict, requireOwnFiles } from '../../settings/settings.server.ts'
import type { Maker } from '../../../core/server/call/maker.ts'
import { linkManager, unlinkStore } from '../staff/store-keeper.actions.ts'
import { StoreStatus } from '../store/store-codes.contract.ts'
import type { StoreDraft } from '../store/store-draft.contract.ts'
import { storeErrors } from '../store/store-errors.contract.ts'
import { createStores } from '../store/store.actions.ts'
import { type StoreToChange, storeToChange } from './store-hold.actions.ts'
import { checkPlace } from '../store/store.rules.ts'

type Draft = z.output<typeof StoreDraft>

/** Result of saving a store. */
export interface SavedStore {
  readonly id: bigint
  readonly rpsNo: string
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown>
}

/**
 * Opens a shop of a merchant, with its manager.
 * @throws region.wrong, common.notFound, merchant.notDirect, sms.phone…; what createStores and
 *   linkManager throw
 * @source docs/domain/network.md 12.1, submitV3
 */
export async function openStore(tx: Tx, caller: Caller, maker: Maker, draft: Draft): Promise<SavedStore> {
  const place = await placeOf(tx, draft)
  const merchant = await holdMerchant(tx, caller, draft.rpiNo)
  const mobile = checkedMobile(mobileGiven(draft, caller, { isNew: true }) ?? '')
  await requireOwnFiles(tx, caller, draft.storePic ? [draft.storePic] : [])
  const {
    id: _id,
    version: _version,
    password,
    isOn,
    longitude,
    latitude,
    businessBegin,
    businessEnd,
    storePic,
    servicePhone,
    ...given
  } = draft
  const [rpsNo = ''] = await createStores(tx, maker, [
    {
      ...given,
      ...place,
      managerMobile: mobile,
      ...(longitude === undefined ? {} : { longitude }),
      ...(latitude === undefined ? {} : { latitude }),
      ...(businessBegin === undefined ? {} : { businessBegin }),
      ...(businessEnd === undefined ? {} : { businessEnd }),
      ...(storePic === undefined ? {} : { storePic }),
      ...(servicePhone === undefined ? {} : { servicePhone }),
      ...(isOn !== undefined && maySwitch(caller) ? { isOn } : {}),
    },
  ])
  await linkManager(tx, caller, maker, merchant, { rpsNo, name: draft.managerName, mobile, password })
  const { oemNo } = merchant
  const opened = { oemNo, entity: 'store', entityNo: rpsNo, from: null, to: StoreStatus.open, action: 'submit' }
  await logStates(tx, caller.tenantId, caller, [opened])
  const made = await rowOf<{ id: bigint }>(
    tx,
    sql`SELECT id FROM pos_store WHERE tenant_id = ${caller.tenantId} AND rps_no = ${rpsNo}`,
  )
  return { id: made?.id ?? 0n, rpsNo, before: null, after: told(draft) }
}

/**
 * Changes a shop; another phone names another manager, who gets a place in the shop. Its merchant stays.
 * @throws as openStore; store.merchantFixed; common.moved when somebody changed it meanwhile
 * @source docs/domain/network.md 12.1, submitV3
 */
export async function changeStore(
  tx: Tx,
  caller: Caller,
  maker: Maker,
  draft: Draft & { id: bigint },
): Promise<SavedStore> {
  const place = await placeOf(tx, draft)
  const found = await storeToChange(tx, caller, draft.id)
  if (found.rpiNo !== draft.rpiNo) throw storeErrors.merchantFixed()
  if (draft.version !== undefined && draft.version !== found.version) throw commonErrors.moved()
  const given = mobileGiven(draft, caller, { isNew: false })
  const mobile = given === undefined ? null : checkedMobile(given)
  await requireOwnFiles(tx, caller, [draft.storePic ?? ''], [found.storePic])
  const phone = mobile === null ? null : sealPhone(mobile)
  const isNewManager = phone !== null && phone.idx !== found.managerMobileIdx
  const { rpsNo } = found
  await run(
    tx,
    sql`UPDATE pos_store SET store_name = ${draft.storeName}, province_code = ${place.provinceCode}, city_code = ${place.cityCode}, district_code = ${draft.districtCode}, address = ${draft.address},
               longitude = ${draft.longitude ?? null}, latitude = ${draft.latitude ?? null}, manager_name = ${draft.managerName}, service_phone = ${draft.servicePhone ?? ''}, store_pic = coalesce(${draft.storePic ?? null}, store_pic),
               business_begin = coalesce(${draft.businessBegin ?? null}::time, business_begin), business_end = coalesce(${draft.businessEnd ?? null}::time, business_end),
               ${isNewManager ? sql`manager_mobile_enc = ${phone.enc}, manager_mobile_idx = ${phone.idx}, manager_mobile_tail = ${phone.tail},` : sql``}
               update_user = ${maker.userId}, update_time = ${maker.at}, version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND id = ${draft.id}`,
  )
  if (mobile !== null && isNewManager)
    await linkManager(tx, caller, maker, found.merchant, {
      rpsNo,
      name: draft.managerName,
      mobile,
      password: draft.password,
    })
  if (draft.isOn !== undefined && draft.isOn !== found.isOn && maySwitch(caller))
    await switchStore(tx, caller, maker, found, draft.isOn)
  const { storeName, districtCode, address, managerName } = found
  return { id: found.id, rpsNo, before: { storeName, districtCode, address, managerName }, after: told(draft) }
}

/** Opens or closes a shop. */
export const setStoreStatus = (
  tx: Tx,
  { tenantId, userId, at }: Maker,
  { id }: StoreToChange,
  storeStatus: CodeOf<typeof StoreStatus>,
): Promise<number> =>
  run(
    tx,
    sql`UPDATE pos_store SET store_status = ${storeStatus}, update_user = ${userId}, update_time = ${at}, version = version + 1 WHERE tenant_id = ${tenantId} AND id = ${id}`,
  )

/** Turns the operator's switch of a shop, and keeps who did it. */
export async function switchStore(
  tx: Tx,
  caller: Caller,
  { tenantId, userId, at }: Maker,
  { id, oemNo, rpsNo, isOn: before }: StoreToChange,
  isOn: boolean,
): Promise<void> {
  await run(
    tx,
    sql`UPDATE pos_store SET is_on = ${isOn}, update_user = ${userId}, update_time = ${at}, version = version + 1 WHERE tenant_id = ${tenantId} AND id = ${id}`,
  )
  const action = isOn ? 'on' : 'off'
  await logStates(tx, tenantId, caller, [
    { oemNo, entity: 'storeSwitch', entityNo: rpsNo, from: before ? 1 : 0, to: isOn ? 1 : 0, action },
  ])
}

/** Removes a shop with the places of its staff. */
export async function removeStore(tx: Tx, maker: Maker, { id, rpsNo }: StoreToChange): Promise<void> {
  const { tenantId, userId, at } = maker
  await run(
    tx,
    sql`UPDATE pos_store SET is_deleted = true, update_user = ${userId}, update_time = ${at}, version = version + 1 WHERE tenant_id = ${tenantId} AND id = ${id}`,
  )
  await unlinkStore(tx, maker, rpsNo)
}

/** The codes of where a shop stands. @throws region.wrong */
async function placeOf(tx: Tx, draft: Draft): Promise<{ provinceCode: string; cityCode: string }> {
  const { provinceCode, cityCode } = await requireDistrict(tx, draft.districtCode)
  checkPlace({ provinceCode, cityCode }, draft)
  return { provinceCode, cityCode }
}

/** Whether a caller turns the operator's switch. @source docs/domain/network.md 12.1, isOn */
const maySwitch = (caller: Caller): boolean => isOperatorStaff(caller) && holds(caller, 'pos_store_enable')

const mobileGiven = ({ managerMobile }: Draft, { language }: Caller, { isNew }: { isNew: boolean }) =>
  unmasked(managerMobile, ['店长手机号', 'Store manager phone'], { isNew, language })

/** Returns the fields for the record of a change: no manager's phone, no password. */
const told = ({ storeName, districtCode, address, managerName, servicePhone }: Draft) => ({
  storeName,
  districtCode,
  address,
  managerName,
  servicePhone,
})
