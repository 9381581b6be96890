import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { ofMerchantsInReach } from '../../merchants/merchants.server.ts'
import type { TenantChoice } from '../../access/access.server.ts'
import { terminalList } from './terminal-reach.contract.ts'

/** The terminals (`t`, with their merchants `m`) that a caller sees. */
export const terminalsInReach = (caller: Caller, tenants: TenantChoice): SQL =>
  ofMerchantsInReach(
    caller,
    terminalList,
    't',
    {
      sn: sql`t.sn`,
      rtNo: sql`t.rt_no`,
      rpiNo: sql`t.rpi_no`,
      rpsNo: sql`t.rps_no`,
      rpmType: sql`t.rpm_type`,
      rpmNo: sql`t.rpm_no`,
      aisleCode: sql`t.aisle_code`,
      bindTime: sql`t.bind_time`,
    },
    tenants,
  )
