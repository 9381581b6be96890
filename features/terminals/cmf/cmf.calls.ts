import { sql } from 'drizzle-orm'
import { rowOf, rowsOf, run } from '../../../core/server/database/db.ts'
import { handle, handleAsking } from '../../../core/server/call/handle.ts'
import { sealText } from '../../../core/server/secrets/personal.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { RpmType, signOnAisle } from '../../channels/channels.shared.ts'
import { holdMerchant } from '../../merchants/merchants.server.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { bindTerminals } from '../terminal-life/terminal.actions.ts'
import { LogonState } from '../terminal-life/terminal-codes.contract.ts'
import { maskedTerminal } from '../terminal/terminal.queries.ts'
import { keepTry, signOn, terminalToSignOn } from './cmf.actions.ts'
import { cmf } from './cmf.contract.ts'
import { cmfErrors } from './cmf-errors.contract.ts'
import { cmfListing, type CmfRow } from './cmf.queries.ts'

export const cmfCalls = [
  handle(cmf.list, async ({ tx, caller, input }) => {
    const { records, total } = await readPage<CmfRow>(tx, cmfListing(caller, input), input)
    return pageOf(input, { records: records.map((row) => maskedTerminal(caller, row)), total })
  }),

  handle(cmf.models, ({ tx }) =>
    rowsOf(
      tx,
      sql`SELECT k.rpm_no AS "rpmNo", k.rpm_name AS "rpmName", k.pos_kind AS "posKind" FROM terminal_model k
         WHERE k.rpm_type = ${RpmType.pos} AND (k.aisles = '{}' OR ${signOnAisle} = ANY(k.aisles)) AND k.is_on AND NOT k.is_deleted ORDER BY k.rpm_name, k.rpm_no`,
    ),
  ),

  handle(cmf.bind, async ({ tx, caller, input, now, audit }) => {
    const { sn, rpiNo, rpsNo, termName, installAddress } = input
    await holdMerchant(tx, caller, rpiNo)
    const device = await rowOf<{ aisleCode: string | null }>(
      tx,
      sql`SELECT aisle_code AS "aisleCode" FROM stock_sn WHERE tenant_id = ${caller.tenantId} AND rs_sn = ${sn}`,
    )
    if (device && device.aisleCode !== signOnAisle) throw cmfErrors.wrongLine()
    const [rtNo = ''] = await bindTerminals(tx, makerOf(caller, now), [
      { sn, rpiNo, installAddress, ...(rpsNo ? { rpsNo } : {}), ...(termName ? { termName } : {}) },
    ])
    audit({ entity: 'terminal', no: rtNo, before: null, after: { sn, rpiNo, rpsNo } })
    return { rtNo }
  }),

  handleAsking(cmf.logon, {
    look: ({ tx, caller, input }) => terminalToSignOn(tx, caller, input.rtNo),
    ask: async ({ db, caller, now, apart }, terminal) => {
      const answer = await signOn(db, caller.tenantId, terminal)
      if (typeof answer !== 'string') return answer
      await apart((own) => keepTry(own, caller, terminal, { at: now.at, reason: answer }))
      throw cmfErrors.logonFailed()
    },
    settle: async ({ tx, caller, input, now, audit }, { batchNo, keys }) => {
      const terminal = await terminalToSignOn(tx, caller, input.rtNo)
      await keepTry(tx, caller, terminal, { at: now.at, batchNo, keysEnc: sealText(JSON.stringify(keys)) })
      await run(
        tx,
        sql`UPDATE rp_terminal SET logon_state = ${LogonState.signedOn}, logon_time = ${now.at}::timestamptz, last_online_time = ${now.at}::timestamptz, version = version + 1
           WHERE tenant_id = ${caller.tenantId} AND rt_no = ${terminal.rtNo} AND NOT is_deleted`,
      )
      audit({
        entity: 'terminal',
        no: terminal.rtNo,
        before: null,
        after: { logonState: LogonState.signedOn, batchNo },
      })
      return { logonTime: now.at, batchNo }
    },
  }),
]
