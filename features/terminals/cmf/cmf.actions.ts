import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { type Db, rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { reachMerchantChannel } from '../../channels/channels.server.ts'
import { type LogonAnswer, signOnAisle } from '../../channels/channels.shared.ts'
import { editableMerchant, merchantsInReach } from '../../merchants/merchants.server.ts'
import { checkNotReleasing } from '../terminal-life/terminal-life.rules.ts'
import { cmfErrors } from './cmf-errors.contract.ts'

/** A terminal that is to sign on. */
export interface LogonTerminal {
  readonly rtNo: string
  readonly sn: string
  readonly oemNo: string
  readonly aisleMerNo: string
}

/** A terminal of any line: one without a channel has no merchant there. */
interface Found extends Omit<LogonTerminal, 'aisleMerNo'> {
  readonly aisleMerNo: string | null
  readonly rpiNo: string
  readonly aisleCode: string | null
  readonly releaseNo: string | null
}

/** A terminal of the line that the caller may change. @throws common.notFound, merchant.notDirect, cmf.wrongLine, terminal.releasing, in this order */
export async function terminalToSignOn(tx: Tx, caller: Caller, rtNo: string): Promise<LogonTerminal> {
  const row = await rowOf<Found>(
    tx,
    sql`SELECT t.rt_no AS "rtNo", t.sn, t.oem_no AS "oemNo", t.aisle_mer_no AS "aisleMerNo", t.rpi_no AS "rpiNo", t.aisle_code AS "aisleCode", t.release_no AS "releaseNo"
          FROM rp_terminal t JOIN rpi_basic m ON m.tenant_id = t.tenant_id AND m.rpi_no = t.rpi_no
         WHERE ${merchantsInReach(caller, 'all')} AND t.rt_no = ${rtNo} AND NOT t.is_deleted`,
  )
  if (!row) throw commonErrors.notFound()
  await editableMerchant(tx, caller, row.rpiNo)
  const { sn, oemNo, aisleMerNo } = row
  if (row.aisleCode !== signOnAisle || aisleMerNo === null) throw cmfErrors.wrongLine()
  checkNotReleasing(row)
  return { rtNo, sn, oemNo, aisleMerNo }
}

/** Signs a terminal on at its line, outside any lock. @returns why it failed, in words, when it did */
export async function signOn(
  db: Db,
  tenantId: string,
  { aisleMerNo, sn }: LogonTerminal,
): Promise<LogonAnswer | string> {
  const open = await reachMerchantChannel(db, tenantId, signOnAisle).catch(() => null)
  if (!open) return '通道未连接'
  const answer = await open.channel.logonTerminal(open.access, aisleMerNo, sn)
  if (answer.kind === 'done') return answer.data
  return answer.kind === 'refused' ? answer.message : '通道未应答'
}

/** Keeps the last try; one that failed leaves batch and keys as they are. */
export const keepTry = (
  tx: Tx,
  { tenantId, userId }: Caller,
  { rtNo, oemNo }: LogonTerminal,
  tried: { at: string; reason?: string; batchNo?: string; keysEnc?: string },
): Promise<number> =>
  run(
    tx,
    sql`INSERT INTO terminal_logon AS l (tenant_id, oem_no, rt_no, try_time, reason, batch_no, keys_enc, update_user)
        VALUES (${tenantId}, ${oemNo}, ${rtNo}, ${tried.at}, ${tried.reason ?? ''}, ${tried.batchNo ?? ''}, ${tried.keysEnc ?? ''}, ${userId})
        ON CONFLICT (tenant_id, rt_no) DO UPDATE SET try_time = excluded.try_time, reason = excluded.reason, update_user = excluded.update_user,
          batch_no = CASE WHEN excluded.keys_enc = '' THEN l.batch_no ELSE excluded.batch_no END,
          keys_enc = CASE WHEN excluded.keys_enc = '' THEN l.keys_enc ELSE excluded.keys_enc END`,
  )
