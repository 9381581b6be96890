import { randomInt } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { enterScope, rowOf, run, scopeOfCaller, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { publicAddress } from '../../../core/server/http/public-address.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { handlePage } from '../../../core/server/http/page.ts'
import { type InputOf, pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { RpiFinishStatus } from '../merchant/merchant-codes.contract.ts'
import { holdMerchant } from '../merchant/merchant-hold.actions.ts'
import { merchantsInReach } from '../merchant/merchant-reach.queries.ts'
import { allOf, contains, type Listing, orderOf, readPage, when } from '../../../core/server/lists/listing.ts'
import { type Douyin, type Linkme, sphereDouyin, sphereErrors, sphereLinkme } from './sphere-link.contract.ts'
import { checkTarget, webTarget } from './sphere-link.rules.ts'

refusalOfConstraint('sphere_link_one', sphereErrors.exists)

/** List that a link belongs to, one of two, as the table holds it. */
const Kind = { linkme: 1, douyin: 2 } as const
type Kind = (typeof Kind)[keyof typeof Kind]

type Row = z.output<typeof Linkme> & z.output<typeof Douyin>
type Kept = Omit<Row, 'shortUrl'> & { readonly shortCode: string }

const columns = sql`l.id, l.version, l.rpi_no AS "rpiNo", m.rpi_name AS "rpiName", l.rps_no AS "rpsNo",
  coalesce((SELECT s.store_name FROM pos_store s WHERE s.tenant_id = l.tenant_id AND s.rps_no = l.rps_no), '') AS "storeName", l.link_name AS "linkName", l.target_type AS "targetType",
  l.target_value AS "targetValue", l.short_code AS "shortCode", l.is_on AS "isOn", l.click_count AS "clickCount", l.expire_time AS "expireTime", l.create_time AS "createTime"`

const source = sql`sphere_link l JOIN rpi_basic m ON m.tenant_id = l.tenant_id AND m.rpi_no = l.rpi_no`

const linksInReach = (caller: Caller, kind: Kind): SQL =>
  sql`${merchantsInReach(caller)} AND l.link_kind = ${kind} AND NOT l.is_deleted`

type Filter = InputOf<typeof sphereLinkme.page> | InputOf<typeof sphereDouyin.page>

const linkListing = (caller: Caller, kind: Kind, input: Filter): Listing => ({
  columns,
  from: source,
  made: sql`l.create_time`,
  where: allOf(
    linksInReach(caller, kind),
    when(input.rpiNo, (no) => sql`l.rpi_no = ${no}`),
    when(input.linkName, (name) => contains(sql`l.link_name`, name)),
    when(input.targetType as number | undefined, (type) => sql`l.target_type = ${type}`),
    when(input.isOn, (isOn) => sql`l.is_on = ${isOn}`),
  ),
  order: orderOf(
    input,
    { clickCount: sql`l.click_count`, createTime: sql`l.create_time` },
    sql`l.create_time DESC`,
    sql`l.id`,
  ),
})

/** Returns the address that opens a link: on the address that the installation is reached by. */
const shortUrl = (shortCode: string): string => `${publicAddress()}/s/${shortCode}`
const shown = ({ shortCode, ...row }: Kept) => ({ ...row, shortUrl: shortUrl(shortCode) })

async function pageOfKind(tx: Tx, caller: Caller, kind: Kind, input: Filter) {
  const { records, total } = await readPage<Kept>(tx, linkListing(caller, kind, input), input)
  return pageOf(input, { records: records.map(shown), total })
}

async function oneOfKind(tx: Tx, caller: Caller, kind: Kind, id: bigint) {
  const row = await rowOf<Kept>(
    tx,
    sql`SELECT ${columns} FROM ${source} WHERE ${linksInReach(caller, kind)} AND l.id = ${id}`,
  )
  if (!row) throw commonErrors.notFound()
  return row
}

type Draft = InputOf<typeof sphereLinkme.save> | InputOf<typeof sphereDouyin.save>

/**
 * Keeps a link of an onboarded merchant that the caller may change.
 * @returns its id, and what it was; null for a new one
 * @throws common.notFound, merchant.notDirect, sphere.notOnboarded, noStore, targetFormat; sphere.exists by the table
 */
async function saveLink(tx: Tx, caller: Caller, kind: Kind, draft: Draft) {
  const { id, version, rpiNo, rpsNo, linkName, targetType, targetValue, isOn, expireTime } = draft
  checkTarget(targetValue)
  const standing = id === undefined ? null : await oneOfKind(tx, caller, kind, id)
  if (standing && version !== undefined && version !== standing.version) throw commonErrors.moved()
  const merchant = await holdMerchant(tx, caller, rpiNo)
  if (merchant.finishStatus !== RpiFinishStatus.onboarded) throw sphereErrors.notOnboarded()
  const store = sql`SELECT 1 FROM pos_store WHERE tenant_id = ${caller.tenantId} AND rps_no = ${rpsNo} AND rpi_no = ${rpiNo} AND NOT is_deleted`
  if (rpsNo !== '' && !(await rowOf(tx, store))) throw sphereErrors.noStore()
  const values = sql`${rpiNo}, ${rpsNo}, ${linkName}, ${targetType}, ${targetValue}, ${isOn}, ${expireTime ?? null}::timestamptz`
  const saved = await rowOf<{ id: bigint }>(
    tx,
    id === undefined
      ? sql`INSERT INTO sphere_link (tenant_id, oem_no, create_user, link_kind, short_code, ${fields})
            VALUES (${caller.tenantId}, ${merchant.oemNo}, ${caller.userId}, ${kind}, ${newCode(merchant.oemNo)}, ${values}) RETURNING id`
      : sql`UPDATE sphere_link SET (${fields}) = ROW(${values}), update_user = ${caller.userId}, update_time = business_now(), version = version + 1
             WHERE tenant_id = ${caller.tenantId} AND id = ${id} AND version = ${standing?.version} RETURNING id`,
  )
  if (!saved) throw commonErrors.moved()
  return { id: saved.id, before: standing && toldLink(standing) }
}

const toldLink = ({ rpiNo, rpsNo, linkName, targetType, targetValue, isOn, expireTime }: Kept) => ({
  rpiNo,
  rpsNo,
  linkName,
  targetType,
  targetValue,
  isOn,
  expireTime,
})

const fields = sql`rpi_no, rps_no, link_name, target_type, target_value, is_on, expire_time`

/** Letters and digits that are not taken for each other. */
const signs = 'abcdefghijkmnpqrstuvwxyz23456789'

/** The code of a new link: its login tenant, then ten signs that nobody guesses. */
const newCode = (oemNo: string): string =>
  oemNo + Array.from({ length: 10 }, () => signs[randomInt(signs.length)]).join('')

async function removeLink(tx: Tx, caller: Caller, kind: Kind, id: bigint): Promise<string> {
  const { rpiNo, linkName } = await oneOfKind(tx, caller, kind, id)
  await holdMerchant(tx, caller, rpiNo ?? '')
  await run(
    tx,
    sql`UPDATE sphere_link SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1 WHERE tenant_id = ${caller.tenantId} AND id = ${id}`,
  )
  return linkName ?? ''
}

export const sphereLinkCalls = [
  handle(sphereLinkme.page, ({ tx, caller, input }) => pageOfKind(tx, caller, Kind.linkme, input)),

  handle(sphereLinkme.detail, async ({ tx, caller, input }) =>
    shown(await oneOfKind(tx, caller, Kind.linkme, input.id)),
  ),

  handle(sphereLinkme.save, async ({ tx, caller, input, audit }) => {
    const { id, before } = await saveLink(tx, caller, Kind.linkme, input)
    audit({ entity: 'sphereLinkme', no: id, before, after: input })
    return { id }
  }),

  handle(sphereLinkme.remove, async ({ tx, caller, input: { id }, audit }) => {
    audit({
      entity: 'sphereLinkme',
      no: id,
      before: { linkName: await removeLink(tx, caller, Kind.linkme, id) },
      after: null,
    })
    return {}
  }),

  handle(sphereDouyin.page, ({ tx, caller, input }) => pageOfKind(tx, caller, Kind.douyin, input)),

  handle(sphereDouyin.detail, async ({ tx, caller, input }) =>
    shown(await oneOfKind(tx, caller, Kind.douyin, input.id)),
  ),

  handle(sphereDouyin.save, async ({ tx, caller, input, audit }) => {
    const { id, before } = await saveLink(tx, caller, Kind.douyin, input)
    audit({ entity: 'sphereDouyin', no: id, before, after: input })
    return { id }
  }),

  handle(sphereDouyin.remove, async ({ tx, caller, input: { id }, audit }) => {
    audit({
      entity: 'sphereDouyin',
      no: id,
      before: { linkName: await removeLink(tx, caller, Kind.douyin, id) },
      after: null,
    })
    return {}
  }),
]

export const sphereLinkPages = [
  // What opens when somebody follows a short link: its name and where it leads; each opening is counted.
  handlePage('/s/:code', async ({ tx, params, language }) => {
    const link = await openedLink(tx, params.code ?? '')
    const title = language === 'zh' ? '商户链接' : 'Merchant link'
    if (!link) return { status: 404, title, lines: [sphereErrors.gone().words(language)], isRefusal: true }
    const target = webTarget(link.targetValue)
    const inWeChat = language === 'zh' ? '请在微信中打开' : 'Open in WeChat'
    return {
      status: 200,
      title: link.linkName,
      lines: [target === null ? inWeChat : link.linkName, link.targetValue],
      isRefusal: false,
      ...(target === null ? {} : { next: target }),
    }
  }),
]

/** The live link of a code, counted as opened; the first six digits of a code name the login tenant. */
async function openedLink(tx: Tx, code: string): Promise<{ linkName: string; targetValue: string } | undefined> {
  if (!/^\d{6}[a-z2-9]{10}$/.test(code)) return undefined
  const oemNo = code.slice(0, 6)
  const tenant = await rowOf<{ tenantId: string }>(
    tx,
    sql`SELECT root_tenant_id AS "tenantId" FROM tenant WHERE tenant_id = ${oemNo} AND NOT is_deleted`,
  )
  if (!tenant) return undefined
  const { tenantId } = tenant
  await enterScope(tx, scopeOfCaller({ tenantId, oemNo }))
  return rowOf(
    tx,
    sql`UPDATE sphere_link SET click_count = click_count + 1 WHERE tenant_id = ${tenantId} AND short_code = ${code} AND is_on AND NOT is_deleted
           AND (expire_time IS NULL OR expire_time > business_now()) RETURNING link_name AS "linkName", target_value AS "targetValue"`,
  )
}
