import { randomUUID } from 'node:crypto'
import { addDays, dayOf } from '../core/shared/dates.ts'
import { largeTenant, middleNode, smallTenant, tokenOf } from './dataset.ts'
import type { Target } from './load.ts'
import { atMost, type Measured } from './report.ts'
import { inTurn, pair } from './turns.ts'

/** The two servers under measure. */
export interface Servers {
  readonly ours: string
  readonly bare: string
  /** Duration of one comparison. */
  readonly seconds: number
}

const today = dayOf(new Date())
const oem = '/api/rb-oem/oem'

/** Headers of the measuring user of a ledger. */
export const headersOf = (tenantId: string) => ({ 'blade-auth': `bearer ${tokenOf(tenantId)}` })

const ours = ({ ours }: Servers, path: string, tenantId = largeTenant): Target => ({
  url: `${ours}${path}`,
  headers: headersOf(tenantId),
})
/** Days of a filter, up to today, as our calls take them. */
const period = (days: number) => `createTime_dategt=${addDays(today, 1 - days)}&createTime_datelt=${today}`
/** The same for the bare server. */
const barePeriod = (days: number) => `tenant=${largeTenant}&from=${addDays(today, 1 - days)}&until=${addDays(today, 1)}`

/** The list, one row, the explain view. */
export async function measureReads(servers: Servers): Promise<Measured[]> {
  const { seconds } = servers
  const list = (page: number) =>
    ours(servers, `${oem}/trade/pos_trade/list?current=${page}&size=20&rptStatus=2&${period(30)}`)
  const bareList = (page: number): Target => ({
    url: `${servers.bare}/list?${barePeriod(30)}&status=2&size=20&current=${page}`,
  })
  const { code, one } = await oneTrade(servers)
  const day = `${code.slice(2, 6)}-${code.slice(6, 8)}-${code.slice(8, 10)}`
  const bareOne: Target = { url: `${servers.bare}/one?tenant=${largeTenant}&day=${day}&code=${code}` }
  const whole = 'trade list, 20 rows, status and 30 days, exact total'
  return [
    ...(await pair(whole, list(1), bareList(1), { median: 0.5, throughput: 2 }, seconds)),
    ...(await pair('the same, page 500', list(500), bareList(500), { median: 0.5 }, seconds)),
    ...(await pair('one trade by code', one, bareOne, { median: 3, throughput: 0.33 }, seconds)),
    await explain(servers, code, one),
  ]
}

/** The point read that others are held against: the newest paid trade by its code. */
export async function oneTrade(servers: Servers): Promise<{ code: string; one: Target }> {
  const code = await someTrade(servers)
  return { code, one: ours(servers, `${oem}/trade/pos_trade/list?current=1&size=20&rptOrderCode=${code}`) }
}

/** Number of the newest paid trade. */
async function someTrade(servers: Servers): Promise<string> {
  const { url, headers = {} } = ours(servers, `${oem}/trade/pos_trade/list?size=1&rptStatus=2&${period(30)}`)
  const answer = await fetch(url, { headers })
  const body = (await answer.json()) as { data?: { records: { rptOrderCode: string }[] }; msg: string }
  const found = body.data?.records[0]?.rptOrderCode
  if (!found) throw new Error(`no trade to look at: ${body.msg}`)
  return found
}

function explain(servers: Servers, code: string, one: Target): Promise<Measured> {
  const view = ours(servers, `${oem}/oemprofit/pos_profit/info?rptOrderCode=${code}`)
  return against('explain view of a trade', view, 'one trade by code', one, { limit: 3, seconds: servers.seconds })
}

/** Median of one of our calls to that of another. */
export async function against(
  what: string,
  target: Target,
  other: string,
  yardstick: Target,
  { limit, seconds }: { limit: number; seconds: number },
): Promise<Measured> {
  const { ours: took, times } = await inTurn(target, yardstick, { connections: 1, seconds })
  return atMost(what, other, times, limit, '×', `${times} × (${took.medianMs.toFixed(2)} ms)`)
}

/** Sums from roll-ups against sums over rows, and whether ten times the rows cost them anything. */
export async function measureStatistics(servers: Servers): Promise<Measured[]> {
  const profit = `${oem}/oemprofit/service_profit_day/list?size=31&${period(31)}`
  const sums = [
    {
      what: 'statistics of 31 days',
      path: `${oem}/trade/pos_trade/statistics?${period(31)}`,
      bare: `/statistics?${barePeriod(31)}`,
    },
    {
      what: 'profit by day of a node, 31 days',
      path: `${profit}&userNo=${middleNode}`,
      bare: `/profit?${barePeriod(31)}&node=${middleNode}`,
    },
  ]
  const rows: Measured[] = []
  for (const { what, path, bare } of sums) {
    const large = ours(servers, path)
    rows.push(...(await pair(what, large, { url: `${servers.bare}${bare}` }, { median: 0.05 }, servers.seconds)))
    const { times } = await inTurn(large, ours(servers, path, smallTenant), {
      connections: 1,
      seconds: servers.seconds,
    })
    rows.push(atMost(`${what}: all trades`, 'a tenth of them', times, 1.3, '×'))
  }
  return rows
}

/** One small write with audit and requestNo. */
export function measureWrites(servers: Servers): Promise<Measured[]> {
  const write: Target = {
    ...ours(servers, '/api/blade-system/post/submit'),
    method: 'POST',
    body: () => {
      const name = randomUUID()
      return { requestNo: name, category: 1, postCode: name.slice(0, 12), postName: name.slice(0, 20), sort: 1 }
    },
  }
  const bare: Target = { url: `${servers.bare}/write?tenant=${largeTenant}&title=note` }
  return pair('one small write with audit and requestNo', write, bare, { median: 4, throughput: 0.25 }, servers.seconds)
}
