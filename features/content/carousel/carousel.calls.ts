import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { changedEach } from '../../../core/server/call/audit.ts'
import { type Caller, isOperatorStaff, requireOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { publicFolder } from '../../../core/server/files/files.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { allOf, contains, orderOf, readPage, when } from '../../../core/server/lists/listing.ts'
import { fileLinks, requireOwnFiles } from '../../settings/settings.server.ts'
import { carousel, type CarouselDraft, carouselErrors, type CarouselImage, JumpType } from './carousel.contract.ts'
import { checkImage, mostOn } from './carousel.rules.ts'

type Row = z.output<typeof CarouselImage>
type Kept = Omit<Row, 'imageUrl'>
type Draft = z.output<typeof CarouselDraft>

/** The pictures of the caller's own login tenant, which its staff alone looks after. */
const ownImages = (caller: Caller): SQL =>
  sql`c.tenant_id = ${caller.tenantId} AND c.oem_no = ${caller.oemNo} AND ${isOperatorStaff(caller)} AND NOT c.is_deleted`

const columns = sql`c.id, c.version, c.title, c.image_key AS "imageKey", c.position, c.jump_type AS "jumpType", c.jump_url AS "jumpUrl", c.sort, c.begin_time AS "beginTime",
  c.end_time AS "endTime", c.is_on AS "isOn", c.update_time AS "updateTime"`

/** Rows with the addresses of their pictures. */
async function shown(tx: Tx, caller: Caller, rows: readonly Kept[]): Promise<Row[]> {
  const linkOf = await fileLinks(tx, caller)
  return rows.map((row) => ({ ...row, imageUrl: linkOf(row.imageKey ?? '', row.title ?? '') }))
}

export const carouselCalls = [
  handle(carousel.list, async ({ tx, caller, input }) => {
    const listing = {
      columns,
      from: sql`carousel_image c`,
      made: sql`c.create_time`,
      where: allOf(
        ownImages(caller),
        when(input.title, (title) => contains(sql`c.title`, title)),
        when(input.position, (position) => sql`c.position = ${position}`),
        when(input.isOn, (isOn) => sql`c.is_on = ${isOn}`),
      ),
      order: orderOf(
        input,
        { sort: sql`c.sort`, updateTime: sql`c.update_time` },
        sql`c.position, c.is_on DESC, c.sort`,
        sql`c.id`,
      ),
    }
    const { records, total } = await readPage<Kept>(tx, listing, input)
    return pageOf(input, { records: await shown(tx, caller, records), total })
  }),

  handle(carousel.detail, async ({ tx, caller, input }) => {
    const row = await rowOf<Kept>(
      tx,
      sql`SELECT ${columns} FROM carousel_image c WHERE ${ownImages(caller)} AND c.id = ${input.id}`,
    )
    if (!row) throw commonErrors.notFound()
    return (await shown(tx, caller, [row]))[0] as Row
  }),

  handle(carousel.save, async ({ tx, caller, input, audit }) => {
    requireOperatorStaff(caller)
    await checkDraft(tx, caller, input, null)
    const saved = await rowOf<{ id: bigint }>(
      tx,
      sql`INSERT INTO carousel_image (tenant_id, oem_no, create_user, ${fields}) VALUES (${caller.tenantId}, ${caller.oemNo}, ${caller.userId}, ${valuesOf(input)}) RETURNING id`,
    )
    audit({ entity: 'carousel', no: saved?.id ?? 0n, after: input })
    return { id: saved?.id ?? 0n }
  }),

  handle(carousel.update, async ({ tx, caller, input, audit }) => {
    const { id, version, ...draft } = input
    const [held] = await holdImages(tx, caller, [id])
    if (!held || (version !== undefined && version !== held.version)) throw commonErrors.moved()
    await checkDraft(tx, caller, draft, held)
    await run(
      tx,
      sql`UPDATE carousel_image SET (${fields}) = ROW(${valuesOf(draft)}), update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND id = ${id}`,
    )
    audit({ entity: 'carousel', no: id, before: held, after: draft })
    return {}
  }),

  handle(carousel.remove, async ({ tx, caller, input, audit }) => {
    const held = await holdImages(tx, caller, input.ids)
    await run(
      tx,
      sql`UPDATE carousel_image SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND id = ANY(${sql.param(input.ids)}::bigint[])`,
    )
    audit(changedEach('carousel', ({ id }) => id, held, []))
    return {}
  }),
]

const fields = sql`title, image_key, position, jump_type, jump_url, sort, begin_time, end_time, is_on`

const valuesOf = (draft: Draft): SQL =>
  sql`${draft.title}, ${draft.imageKey}, ${draft.position}, ${draft.jumpType}, ${draft.jumpType === JumpType.none ? '' : draft.jumpUrl}, ${draft.sort},
    ${draft.beginTime ?? null}::timestamptz, ${draft.endTime ?? null}::timestamptz, ${draft.isOn}`

/**
 * Refuses a picture that cannot be shown, and one too many in its place; those who fill a place wait for each other.
 * @param held the picture as it stands; null for a new one
 * @throws carousel.…, file.gone
 */
async function checkDraft(tx: Tx, caller: Caller, draft: Draft, held: HeldImage | null): Promise<void> {
  checkImage(draft)
  const { imageKey, position, isOn } = draft
  if (imageKey !== held?.imageKey) {
    if (!imageKey.startsWith(publicFolder) || !/\.(jpe?g|png)$/i.test(imageKey)) throw carouselErrors.notPicture()
    await requireOwnFiles(tx, caller, [imageKey])
  }
  if (!isOn) return
  const place = `carousel:${caller.tenantId}:${caller.oemNo}:${position}`
  await run(tx, sql`SELECT pg_advisory_xact_lock(hashtextextended(${place}, 0))`)
  const others = await rowOf<{ n: bigint }>(
    tx,
    sql`SELECT count(*) AS n FROM carousel_image c WHERE ${ownImages(caller)} AND c.position = ${position} AND c.is_on AND c.id <> ${held?.id ?? 0n}`,
  )
  if ((others?.n ?? 0n) >= mostOn) throw carouselErrors.tooMany()
}

interface HeldImage {
  readonly id: bigint
  readonly version: number
  readonly title: string
  readonly imageKey: string
}

/** Pictures of the caller's own, held until the transaction ends. @throws common.notFound */
async function holdImages(tx: Tx, caller: Caller, ids: readonly bigint[]): Promise<HeldImage[]> {
  const rows = await rowsOf<HeldImage>(
    tx,
    sql`SELECT c.id, c.version, c.title, c.image_key AS "imageKey" FROM carousel_image c WHERE ${ownImages(caller)} AND c.id = ANY(${sql.param([...ids])}::bigint[]) ORDER BY c.id FOR UPDATE`,
  )
  if (rows.length !== ids.length) throw commonErrors.notFound()
  return rows
}
