import { BlockList, isIP } from 'node:net'
import type { Tx } from '../../../core/server/database/db.ts'
import { chainAt } from '../../sharing/sharing.server.ts'
import { type FrozenChain, missingLevels } from '../../sharing/sharing.shared.ts'
import { type CompCode, IncomingKind, payCompanies, PayWay } from '../../channels/channels.shared.ts'
import { AuthorizeState, AuthPayType } from '../../merchants/merchants.shared.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { RptStatus } from '../trade/trade.contract.ts'
import type { OrderFacts } from './order.rules.ts'

/** Data of a payment that is to be begun. */
export interface WantedOrder {
  readonly tenantId: string
  /** Login tenant that the merchant must belong to. */
  readonly oemNo: string
  readonly rpiNo: string
  readonly payWay: CodeOf<typeof PayWay>
  readonly storeNo: string
  readonly rpstNo: string
  readonly sn: string
  readonly rqCode: string
  readonly ip: string
  /** The business moment, and its day. */
  readonly at: string
  readonly day: string
}

/** The merchant and channel of a payment, beside what decides whether it may be begun. */
export interface OrderPlace {
  readonly facts: OrderFacts
  readonly rpiName: string
  readonly storeNo: string
  readonly rtNo: string | null
  readonly aisleCode: string
  readonly aisleMerNo: string
  readonly closeMinutes: number
  readonly chain: FrozenChain | null
}

interface FactRow {
  tenant_on: boolean
  tenant_live: boolean
  rpi_status: number
  rpi_name: string
  ip_limit: number
  ip_white: string[]
  rps_no: string | null
  store_shut: boolean | null
  store_open: boolean | null
  staff_on: boolean | null
  rt_no: string | null
  terminal_on: boolean | null
  signed_off: boolean | null
  code_on: boolean | null
  batch_on: boolean | null
  aisle_code: string | null
  company_on: boolean
  aisle_on: boolean
  incoming_status: number | null
  incoming_on: boolean | null
  aisle_mer_no: string | null
  authorised: boolean
  single_max: bigint | null
  day_max: bigint | null
  close_minutes: number | null
  today: bigint
}

/** States of a store and of a terminal: codes of areas that stand above. */
const store = { closed: 0, open: 1 } as const
const signedOff = 0

const statement = `
  SELECT n.is_active AND o.is_active AS tenant_on, (o.expire_time IS NULL OR o.expire_time > $9) AND (n.expire_time IS NULL OR n.expire_time > $9) AS tenant_live,
         m.rpi_status, m.rpi_name, m.ip_limit, m.ip_white,
         s.rps_no, s.store_status = ${store.closed} AS store_shut, s.store_status = ${store.open} AND s.is_on AS store_open,
         CASE WHEN $6 <> '' THEN coalesce((SELECT l.is_on FROM pos_staff_store l WHERE l.tenant_id = $1 AND l.rpst_no = $6 AND l.rps_no = s.rps_no AND NOT l.is_deleted), false) END AS staff_on,
         t.rt_no, t.is_on AS terminal_on, t.logon_state = ${signedOff} OR business_day(t.logon_time) < $11 AS signed_off, q.is_on AS code_on, b.is_on AS batch_on,
         r.aisle_code,
         coalesce((SELECT c.is_on FROM rpi_comp c WHERE c.tenant_id = $1 AND c.rpi_no = m.rpi_no AND c.aisle_code = r.aisle_code AND c.comp_code = $10 AND NOT c.is_skill), false) AS company_on,
         coalesce(a.is_on AND (SELECT bool_and(x.is_on) FROM aisle_oem x WHERE x.tenant_id = $1 AND x.oem_no IN ($1, m.oem_no) AND x.aisle_code = r.aisle_code AND NOT x.is_deleted), false) AS aisle_on,
         i.incoming_status, i.is_on AS incoming_on, i.aisle_mer_no,
         CASE WHEN $4 = ${PayWay.wechat} AND a.need_wx_auth OR $4 = ${PayWay.alipay} AND a.need_ali_auth
              THEN EXISTS (SELECT 1 FROM rpi_pay_auth p WHERE p.tenant_id = $1 AND p.rpi_no = m.rpi_no AND p.aisle_code = r.aisle_code AND p.authorize_state = ${AuthorizeState.authorized}
                              AND p.pay_type = CASE WHEN $4 = ${PayWay.wechat} THEN ${AuthPayType.wechat} ELSE ${AuthPayType.alipay} END)
              ELSE true END AS authorised,
         a.single_max, a.day_max, a.close_minutes,
         CASE WHEN a.day_max IS NULL THEN 0 ELSE
           (SELECT coalesce(sum(p.trade_amount), 0)::bigint FROM pos_trade p WHERE p.tenant_id = $1 AND p.create_day = $11 AND p.rpi_no = m.rpi_no AND p.aisle_code = r.aisle_code AND p.rpt_status NOT IN (${RptStatus.failed}, ${RptStatus.closed})) END AS today
    FROM rpi_basic m
    JOIN tenant o ON o.tenant_id = m.oem_no
    JOIN tenant n ON n.tenant_id = m.tenant_id
    LEFT JOIN LATERAL (SELECT * FROM pos_store s WHERE s.tenant_id = $1 AND s.rpi_no = m.rpi_no AND NOT s.is_deleted AND ($5 = '' OR s.rps_no = $5) ORDER BY s.store_type, s.id LIMIT 1) s ON true
    LEFT JOIN rp_terminal t ON $7 <> '' AND t.tenant_id = $1 AND t.sn = $7 AND t.rpi_no = m.rpi_no AND t.unbind_time IS NULL
    LEFT JOIN qrcode q ON $8 <> '' AND q.tenant_id = $1 AND q.rq_code = $8 AND q.rpi_no = m.rpi_no
    LEFT JOIN batch_code b ON b.tenant_id = $1 AND b.rq_batch_number = q.rq_batch_number
    LEFT JOIN rpi_aisle_default r ON r.tenant_id = $1 AND r.rpi_no = m.rpi_no AND r.pay_way = $4
    LEFT JOIN pay_aisle a ON a.aisle_code = r.aisle_code
    LEFT JOIN rpi_incoming i ON i.tenant_id = $1 AND i.rpi_no = m.rpi_no AND i.aisle_code = r.aisle_code AND i.incoming_kind = ${IncomingKind.scan} AND NOT i.is_deleted
   WHERE m.tenant_id = $1 AND m.oem_no = $2 AND m.rpi_no = $3 AND NOT m.is_deleted`

/** Everything that decides about a payment, in one look. @returns null when the login tenant has no such merchant */
export async function orderPlace(tx: Tx, wanted: WantedOrder): Promise<OrderPlace | null> {
  const { tenantId, oemNo, rpiNo, payWay, storeNo, rpstNo, sn, rqCode, ip, at, day } = wanted
  const { rows } = await tx.client.query<FactRow>({
    name: 'order_facts',
    text: statement,
    values: [tenantId, oemNo, rpiNo, payWay, storeNo, rpstNo, sn, rqCode, at, companyOf(payWay), day],
  })
  const row = rows[0]
  if (!row) return null
  const aisleCode = row.aisle_code
  const chain = aisleCode === null ? null : await chainAt(tx, tenantId, { rpiNo, aisleCode, payWay, at })
  const isPriced = chain !== null && missingLevels(chain).length === 0
  return {
    facts: {
      ...factsOf(row),
      isIpWelcome: isWelcome(row, ip),
      isTerminalNamed: sn !== '',
      isCodeNamed: rqCode !== '',
      isPriced,
    },
    rpiName: row.rpi_name,
    storeNo: row.rps_no ?? '',
    rtNo: row.rt_no,
    aisleCode: aisleCode ?? '',
    aisleMerNo: row.aisle_mer_no ?? '',
    closeMinutes: row.close_minutes ?? 15,
    chain,
  }
}

const factsOf = (row: FactRow): Omit<OrderFacts, 'isIpWelcome' | 'isTerminalNamed' | 'isCodeNamed' | 'isPriced'> => ({
  isTenantOn: row.tenant_on,
  isTenantLive: row.tenant_live,
  rpiStatus: row.rpi_status,
  isStoreShut: row.store_shut,
  isStoreOpen: row.store_open,
  isStaffOn: row.staff_on,
  terminal: row.rt_no === null ? null : { isOn: row.terminal_on ?? false, isSignedOff: row.signed_off ?? false },
  qrcode: row.code_on === null ? null : { isOn: row.code_on, isBatchOn: row.batch_on ?? false },
  aisleCode: row.aisle_code,
  isCompanyOn: row.company_on,
  isAisleOn: row.aisle_on,
  incomingStatus: row.incoming_status,
  isIncomingOn: row.incoming_on ?? false,
  isAuthorised: row.authorised,
  singleMaxFen: row.single_max,
  dayMaxFen: row.day_max,
  todayFen: BigInt(row.today),
})

const companies = Object.entries(payCompanies) as [CompCode, { payWays: readonly number[] }][]
const companyOf = (payWay: number): string => companies.find(([, { payWays }]) => payWays.includes(payWay))?.[0] ?? ''

const whiteList = 3

/** Whether an address may take payments for a merchant: only a list of addresses is held against it. @source docs/domain/network.md 3.1, ipLimit */
function isWelcome({ ip_limit: limit, ip_white: listed }: Pick<FactRow, 'ip_limit' | 'ip_white'>, ip: string): boolean {
  if (limit !== whiteList) return true
  if (isIP(ip) !== 4) return false
  const welcome = new BlockList()
  for (const one of listed) {
    const [address = '', prefix] = one.split('/')
    if (isIP(address) === 4) welcome.addSubnet(address, prefix === undefined ? 32 : Number(prefix), 'ipv4')
  }
  return welcome.check(ip, 'ipv4')
}
