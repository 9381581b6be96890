import { sql } from 'drizzle-orm'
import { type Caller, isOperatorStaff, requireOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { sealText } from '../../../core/server/secrets/personal.ts'
import { type OutputOf, pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { allOf, orderOf, readPage, when } from '../../../core/server/lists/listing.ts'
import { aisleErrors } from '../aisle/aisle-errors.contract.ts'
import { wxAccount } from './wx-account.contract.ts'

refusalOfConstraint('aisle_wx_account_appid', aisleErrors.appidTaken)
// Two switched on at once: the second waits for the first, and finds its place taken.
refusalOfConstraint('aisle_wx_account_on', commonErrors.moved)

type Row = OutputOf<typeof wxAccount.list>['records'][number]

/** The accounts of the caller's login tenant; none for anybody but staff of an operator. */
const inReach = (caller: Caller) =>
  sql`w.tenant_id = ${caller.tenantId} AND w.oem_no = ${caller.oemNo} AND ${isOperatorStaff(caller)} AND NOT w.is_deleted`

export const wxAccountCalls = [
  handle(wxAccount.list, async ({ tx, caller, input }) => {
    const where = allOf(
      inReach(caller),
      when(input.aisleCode, (code) => sql`w.aisle_code = ${code}`),
      when(input.appid, (appid) => sql`w.appid = ${appid}`),
      when(input.wxType, (type) => sql`w.wx_type = ${type}`),
      when(input.isOn, (isOn) => sql`w.is_on = ${isOn}`),
    )
    const rows = await readPage<Row>(
      tx,
      {
        columns: sql`w.id, w.aisle_code AS "aisleCode", (SELECT a.aisle_name FROM pay_aisle a WHERE a.aisle_code = w.aisle_code) AS "aisleName", w.wx_type AS "wxType", w.appid, w.app_name AS "appName",
        CASE WHEN w.app_secret_enc = '' THEN '' ELSE '******' END AS "appSecret", w.is_on AS "isOn", w.bind_time AS "bindTime", w.version`,
        from: sql`aisle_wx_account w`,
        made: sql`w.create_time`,
        where,
        order: orderOf(
          input,
          { bindTime: sql`w.bind_time`, appName: sql`w.app_name` },
          sql`w.create_time DESC`,
          sql`w.id`,
        ),
      },
      input,
    )
    return pageOf(input, rows)
  }),

  handle(wxAccount.submit, async ({ tx, caller, input, audit }) => {
    requireOperatorStaff(caller)
    const before = input.id === undefined ? null : await lockAccount(tx, caller, input.id)
    if (before && input.version !== undefined && input.version !== before.version) throw commonErrors.moved()
    const isOpen = await rowOf(
      tx,
      sql`SELECT 1 FROM aisle_oem WHERE tenant_id = ${caller.tenantId} AND oem_no = ${caller.oemNo} AND aisle_code = ${input.aisleCode} AND NOT is_deleted`,
    )
    if (!isOpen) throw aisleErrors.notOpen()
    const isNewSecret = input.appSecret !== '' && !input.appSecret.includes('***')
    const secret = isNewSecret ? sealText(input.appSecret) : null
    const { aisleCode, wxType, appid, appName } = input
    // What is on keeps its place: another channel or kind needs it switched off first.
    if (before?.isOn && (before.aisleCode !== aisleCode || before.wxType !== wxType)) throw aisleErrors.disableFirst()
    const saved = await rowOf<{ id: bigint }>(
      tx,
      before
        ? sql`UPDATE aisle_wx_account SET aisle_code = ${aisleCode}, wx_type = ${wxType}, appid = ${appid}, app_name = ${appName}, app_secret_enc = coalesce(${secret}, app_secret_enc),
              update_user = ${caller.userId}, update_time = business_now(), version = version + 1 WHERE tenant_id = ${caller.tenantId} AND id = ${before.id} RETURNING id`
        : sql`INSERT INTO aisle_wx_account (tenant_id, oem_no, aisle_code, wx_type, appid, app_name, app_secret_enc, create_user, create_dept)
            VALUES (${caller.tenantId}, ${caller.oemNo}, ${aisleCode}, ${wxType}, ${appid}, ${appName}, ${secret ?? ''}, ${caller.userId}, ${caller.deptIds[0] ?? null}) RETURNING id`,
    )
    audit({
      entity: 'channelWxAccount',
      no: appid,
      before,
      after: { aisleCode, wxType, appid, appName, hasNewSecret: isNewSecret },
    })
    return { id: saved?.id ?? 0n }
  }),

  handle(wxAccount.changeEnable, async ({ tx, caller, input, audit }) => {
    const found = await lockAccount(tx, caller, input.id)
    const { isOn } = input
    if (isOn)
      await run(
        tx,
        sql`UPDATE aisle_wx_account SET is_on = false, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
           WHERE tenant_id = ${caller.tenantId} AND oem_no = ${caller.oemNo} AND aisle_code = ${found.aisleCode} AND wx_type = ${found.wxType} AND is_on AND id <> ${found.id} AND NOT is_deleted`,
      )
    await run(
      tx,
      sql`UPDATE aisle_wx_account SET is_on = ${isOn}, update_user = ${caller.userId}, update_time = business_now(), version = version + 1 WHERE tenant_id = ${caller.tenantId} AND id = ${found.id} AND is_on <> ${isOn}`,
    )
    if (found.isOn !== isOn)
      await logStates(tx, caller.tenantId, caller, [
        {
          oemNo: caller.oemNo,
          entity: 'channelWxAccount',
          entityNo: found.appid,
          from: Number(found.isOn),
          to: Number(isOn),
          action: isOn ? 'enable' : 'disable',
        },
      ])
    audit({ entity: 'channelWxAccount', no: found.appid, before: { isOn: found.isOn }, after: { isOn } })
    return {}
  }),

  handle(wxAccount.unbind, async ({ tx, caller, input, audit }) => {
    const found = await lockAccount(tx, caller, input.id)
    if (found.isOn) throw aisleErrors.disableFirst()
    await run(
      tx,
      sql`UPDATE aisle_wx_account SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1 WHERE tenant_id = ${caller.tenantId} AND id = ${found.id}`,
    )
    audit({ entity: 'channelWxAccount', no: found.appid, before: { appName: found.appName }, after: null })
    return {}
  }),
]

interface LockedAccount {
  id: bigint
  aisleCode: string
  wxType: number
  appid: string
  appName: string
  isOn: boolean
  version: number
}

async function lockAccount(tx: Tx, caller: Caller, id: bigint): Promise<LockedAccount> {
  const found = await rowOf<LockedAccount>(
    tx,
    sql`SELECT w.id, w.aisle_code AS "aisleCode", w.wx_type AS "wxType", w.appid, w.app_name AS "appName", w.is_on AS "isOn", w.version
          FROM aisle_wx_account w WHERE ${inReach(caller)} AND w.id = ${id} FOR UPDATE`,
  )
  if (!found) throw commonErrors.notFound()
  return found
}
