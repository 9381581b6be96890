import type { Target } from './load.ts'
import { networkSizes, networkTenant, providerToken, someMerchant, topProvider } from './network.ts'
import type { Measured } from './report.ts'
import { against, headersOf, oneTrade, type Servers } from './service.ts'
import { pair } from './turns.ts'

const oem = '/api/rb-oem/oem'
const list = `${oem}/incomingbasic/incoming_basic/list?current=1&size=20`
const system = '/api/blade-system'
/** Limits for a list of many rows, and for one where many rows may be counted by roll-ups. */
const listReach = { median: 0.5, throughput: 2 }
const merchantReach = { median: 0.7 }

const asAdministrator = ({ ours }: Servers, path: string): Target => ({
  url: `${ours}${path}`,
  headers: headersOf(networkTenant),
})

/** The list of merchants for an operator and for a provider, one merchant, and the tree of providers. */
export async function measureMerchants(servers: Servers): Promise<Measured[]> {
  const { seconds, bare } = servers
  const all = asAdministrator(servers, list)
  const below: Target = { url: `${servers.ours}${list}`, headers: { 'blade-auth': `bearer ${providerToken}` } }
  const { one } = await oneTrade(servers)
  const pointRead = (what: string, filter: string) =>
    against(what, asAdministrator(servers, `${list}&${filter}`), 'one trade by code', one, { limit: 2, seconds })
  const children = (what: string, filter: string) => {
    const path = `/api/countinghouse/providers/tree/children?current=1&size=200${filter}`
    return against(what, asAdministrator(servers, path), 'merchant list', all, { limit: 1, seconds })
  }
  const { merchants, ofProvider, providers } = networkSizes
  return [
    ...(await pair(
      `merchant list of ${merchants}, 20 rows, exact total`,
      all,
      { url: `${bare}/merchants?tenant=${networkTenant}&path=` },
      merchantReach,
      seconds,
    )),
    ...(await pair(
      `the same for a provider with ${ofProvider} below it`,
      below,
      { url: `${bare}/merchants?tenant=${networkTenant}&path=${topProvider}` },
      merchantReach,
      seconds,
    )),
    await pointRead('merchant by number', `rpiNo=${someMerchant.rpiNo}`),
    await pointRead('merchant by name', `rpiName=${encodeURIComponent(someMerchant.rpiName)}`),
    await children(`tree of ${providers} providers: the tops`, ''),
    await children('the same: below a top', `&parentNo=${topProvider}`),
  ]
}

/** The list of users, menus and buttons, regions, dictionaries. */
export async function measurePeople(servers: Servers): Promise<Measured[]> {
  const { seconds, bare } = servers
  const { one } = await oneTrade(servers)
  const { users, menus } = networkSizes
  const menu = (what: string, path: string) =>
    against(
      `${what} of an administrator, ${menus} menus`,
      asAdministrator(servers, `${system}/menu/${path}`),
      'one trade by code',
      one,
      {
        limit: 3,
        seconds,
      },
    )
  const lists = [
    {
      what: `user list of ${users}, 20 rows, exact total`,
      path: '/api/blade-user/page?current=1&size=20',
      bare: `/users?tenant=${networkTenant}`,
    },
    { what: 'region tree: one level', path: `${system}/region/lazy-tree?parentCode=33`, bare: '/regions?parent=33' },
    {
      what: 'dictionary: values of a set',
      path: `${system}/dict/dictionary?code=pay_way`,
      bare: '/dictionary?code=pay_way',
    },
  ]
  const rows: Measured[] = []
  for (const { what, path, bare: bareOne } of lists)
    rows.push(...(await pair(what, asAdministrator(servers, path), { url: `${bare}${bareOne}` }, listReach, seconds)))
  return [...rows, await menu('menu', 'routes'), await menu('buttons', 'buttons')]
}
