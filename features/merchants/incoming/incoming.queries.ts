import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { OutputOf } from '../../../core/shared/call.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { AuthPayType, incomingEntity } from '../incoming-state/incoming-codes.contract.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import {
  type Attempt,
  type incoming,
  type MerchantAtAisle,
  type OpenAisle,
  overdueDays,
  type YinshengFields,
} from './incoming.contract.ts'

/** Channels that are on and that the caller's login tenant has open. @source docs/domain/network.md 4.2, queryAisleList */
export const openAisles = (tx: Tx, { tenantId, oemNo }: Caller): Promise<z.output<typeof OpenAisle>[]> =>
  rowsOf<z.output<typeof OpenAisle>>(
    tx,
    sql`SELECT a.aisle_code AS "aisleCode", a.aisle_name AS "aisleName", a.incoming_kinds AS "incomingKinds", a.support_user_types AS "supportUserTypes", a.acc_types AS "accTypes",
               a.settle_cycles AS "settleCycles", a.need_pics AS "needPics", a.need_sign AS "needSign", a.d0_support AS "d0Support",
               ARRAY(SELECT w.pay_way FROM pay_aisle_pay_way w WHERE w.aisle_code = a.aisle_code ORDER BY w.pay_way) AS "payWays"
          FROM aisle_oem o JOIN pay_aisle a ON a.aisle_code = o.aisle_code AND a.is_on AND NOT a.is_deleted
         WHERE o.tenant_id = ${tenantId} AND o.oem_no = ${oemNo} AND o.is_on AND NOT o.is_deleted ORDER BY a.sort, a.aisle_code`,
  )

const isOverdue = sql`(i.incoming_status = ${IncomingStatus.channelReview} AND i.submit_time < business_now() - make_interval(days => ${overdueDays}))`

/**
 * A merchant at every channel of its login tenant, those included where it was never begun; without a merchant the open
 * channels alone. The merchant's reach is asked before.
 * @source docs/domain/network.md 4.2, queryBasicAisleList
 */
export function merchantAtAisles(
  tx: Tx,
  tenantId: string,
  { oemNo, rpiNo }: { oemNo: string; rpiNo: string | null },
): Promise<z.output<typeof MerchantAtAisle>[]> {
  return rowsOf<z.output<typeof MerchantAtAisle>>(
    tx,
    sql`WITH i AS (SELECT * FROM rpi_incoming WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND incoming_status <> ${IncomingStatus.void} AND NOT is_deleted),
             o AS (SELECT o.aisle_code FROM aisle_oem o JOIN pay_aisle a USING (aisle_code)
                    WHERE o.tenant_id = ${tenantId} AND o.oem_no = ${oemNo} AND o.is_on AND a.is_on AND NOT o.is_deleted AND NOT a.is_deleted)
        SELECT a.aisle_code AS "aisleCode", a.aisle_name AS "aisleName", ${incomingColumns}
          FROM i FULL JOIN o USING (aisle_code) JOIN pay_aisle a USING (aisle_code) ORDER BY i.id IS NULL, i.create_time, i.id, a.sort`,
  )
}

const incomingColumns: SQL = sql`coalesce(i.incoming_code, '') AS "incomingCode", i.incoming_kind AS "incomingKind", i.incoming_status AS "incomingStatus", coalesce(i.apply_no, '') AS "applyNo",
  coalesce(i.attempt_no, 0) AS "attemptNo", coalesce(i.aisle_mer_no, '') AS "aisleMerNo", coalesce(i.wx_sub_mch_id, '') AS "wxSubMchId", coalesce(i.ali_smid, '') AS "aliSmid",
  coalesce(i.union_mer_no, '') AS "unionMerNo", coalesce(i.is_on, false) AS "isOn", coalesce(i.d0_on, false) AS "d0On", i.settle_cycle AS "settleCycle",
  EXISTS (SELECT 1 FROM rpi_aisle_default d WHERE d.tenant_id = i.tenant_id AND d.rpi_no = i.rpi_no AND d.aisle_code = i.aisle_code) AS "isDefault",
  coalesce(i.reject_reason, '') AS "rejectReason", coalesce(i.reject_fields, '[]') AS "rejectFields", coalesce(i.wanted_pics, '[]') AS "wantedPics", coalesce(i.contract_url, '') AS "contractUrl",
  i.contract_expire AS "contractExpire", i.submit_time AS "submitTime", i.finish_time AS "finishTime", coalesce(${isOverdue}, false) AS "isOverdue"`

/** Reads the history of an onboarding: its states, its attempts, the answers of the channel. Its reach is checked before. */
export async function incomingHistory(
  tx: Tx,
  caller: Caller,
  incomingCode: string,
): Promise<OutputOf<typeof incoming.history>> {
  const seesRaw = caller.permissions.has('pos_info_incoming_edit')
  const attempts = await rowsOf<z.output<typeof Attempt>>(
    tx,
    sql`SELECT a.apply_no AS "applyNo", a.attempt_no AS "attemptNo", a.submit_time AS "submitTime", CASE WHEN ${seesRaw} THEN jsonb_pretty(a.request) ELSE '' END AS request,
               coalesce((SELECT jsonb_agg(jsonb_build_object('heardBy', h.heard_by, 'state', h.answer ->> 'state', 'reason', h.answer ->> 'reason', 'raw', CASE WHEN ${seesRaw} THEN jsonb_pretty(h.answer) ELSE '' END,
                 'createTime', h.create_time::text) ORDER BY h.create_time, h.id)
                  FROM rpi_incoming_answer h WHERE h.tenant_id = a.tenant_id AND h.apply_no = a.apply_no), '[]') AS answers
          FROM rpi_incoming_apply a WHERE a.tenant_id = ${caller.tenantId} AND a.incoming_code = ${incomingCode} ORDER BY a.attempt_no DESC`,
  )
  return { incomingCode, attempts, states: await statesOf(tx, caller.tenantId, incomingEntity, incomingCode) }
}

/** The fields that 银盛 alone has, of a merchant's onboardings at channels of that family. Its reach is asked before. */
export const yinshengFields = (tx: Tx, tenantId: string, rpiNo: string): Promise<z.output<typeof YinshengFields>[]> =>
  rowsOf<z.output<typeof YinshengFields>>(
    tx,
    sql`SELECT i.incoming_code AS "incomingCode", coalesce(i.aisle_mer_no, '') AS "merchantKey", i.contract_no AS "contractNo", i.contract_url AS "contractUrl",
               coalesce((SELECT p.ali_level FROM rpi_pay_auth p WHERE p.tenant_id = i.tenant_id AND p.rpi_no = i.rpi_no AND p.aisle_code = i.aisle_code AND p.pay_type = ${constant(AuthPayType.alipay)}), '') AS "aliLevel"
          FROM rpi_incoming i JOIN pay_aisle a USING (aisle_code)
         WHERE i.tenant_id = ${tenantId} AND i.rpi_no = ${rpiNo} AND a.aisle_family = 'YINSHENG' AND i.incoming_status <> ${IncomingStatus.void} AND NOT i.is_deleted ORDER BY i.id`,
  )
