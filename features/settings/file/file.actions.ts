import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { insertRow, insertRows } from '../../../core/server/database/row-writing.ts'
import type { AskingOutside } from '../../../core/server/call/handle.ts'
import { kindOf } from '../../../core/server/files/file-kind.ts'
import { files, newFileKey, publicFolder } from '../../../core/server/files/files.ts'
import { cleanPicture, pictureSize } from '../../../core/server/pictures/picture.ts'
import type { UploadedFile } from '../../../core/server/http/upload.ts'
import { noteFault } from '../log/log.actions.ts'
import { paramOf } from '../param/param.queries.ts'
import { placeInUse } from '../oss-setting/oss-setting.actions.ts'
import { StoreFault } from '../oss-setting/s3.adapter.ts'
import { fileErrors } from './file.contract.ts'
import { ownFiles } from './file.queries.ts'
import { storeLater } from './file-store.jobs.ts'

const megabyte = 1024 * 1024
const mostPictureBytes = 10 * megabyte
const mostAvatarBytes = 500 * 1024
const mostPaperBytes = 5 * megabyte
/** Points of a picture of papers on its shorter side: below, nobody can read it. */
const leastPaperSide = 300

/** A file that came in, checked and named. */
export interface CheckedFile {
  readonly key: string
  readonly originalName: string
  readonly extension: string
  readonly content: Buffer
  readonly isPublic: boolean
}

/** Stored data of a received file. */
export interface KeptFile {
  readonly attachId: bigint
  readonly key: string
  readonly originalName: string
  readonly size: number
}

/** Owner of a file: the login tenant, and the user who sent it; null for a payer. */
export interface FileSender extends Pick<Caller, 'tenantId' | 'oemNo'> {
  readonly userId: bigint | null
}

/**
 * Takes a file that came with a call, and gives it a name of our own. What it is its content says; pictures lose
 * everything but the picture.
 * @param isPublic whether anyone who knows its address may fetch it
 * @param type     `avatar` asks for a small picture, `paper` for a legible one; anything else takes pictures, PDF, Word and
 *   Excel files and archives
 * @throws file.missing, file.kind, file.tooLarge, file.picture…
 * @source docs/server-safety.md 11
 */
export async function checkFile(
  tx: Tx,
  caller: FileSender,
  file: UploadedFile | undefined,
  { isPublic, type }: { isPublic: boolean; type: string },
): Promise<CheckedFile> {
  if (!file || file.content.length === 0) throw fileErrors.missing()
  const { content, extension } = checked(file.content, type)
  const key = newFileKey(isPublic ? publicFolder : 'private/', extension, await placeInUse(tx, caller))
  return { key, originalName: shownName(file.name), extension, content, isPublic }
}

/**
 * Keeps a checked file as an attachment and has it stored once this transaction has committed: for files whose link nobody
 * waits for.
 */
export async function keepFile(tx: Tx, sender: FileSender, file: CheckedFile): Promise<void> {
  await insertRows(tx, 'attachment', [attachmentOf(sender, file)])
  await storeLater(tx, sender.tenantId, file.key, file.content)
}

/**
 * Stores a checked file, for who waits for its link. Its row comes first, as that of a removed one: should the call end on
 * the way, the file goes with the other removed ones.
 * @throws file.tooMany, file.tooMuch; file.storeAway when the object store in use does not take it; nothing is left then
 */
export async function storeFile(
  { db, caller, apart }: Pick<AskingOutside<unknown>, 'db' | 'apart'> & { readonly caller: FileSender },
  file: CheckedFile,
): Promise<KeptFile> {
  const attachId = await apart(async (tx) => {
    await refuseFlood(tx, caller, file.content.length)
    const removed = { ...attachmentOf(caller, file), isDeleted: true, removedAt: sql`business_now()` }
    const { id } = await insertRow<{ id: bigint }>(tx, 'attachment', removed, sql`id`)
    return id
  })
  try {
    await files().put(file.key, file.content)
  } catch (error) {
    await apart((tx) => run(tx, sql`DELETE FROM attachment WHERE ${ofCaller(caller, attachId)}`))
    if (!(error instanceof StoreFault)) throw error
    noteFault(db, 'storage', file.key.slice(0, file.key.lastIndexOf('/')), error)
    throw fileErrors.storeAway()
  }
  return { attachId, key: file.key, originalName: file.originalName, size: file.content.length }
}

/**
 * Refuses a file beyond what one user may send in within an hour or a day. What was removed since counts as well, and many at
 * once wait for each other.
 * @throws file.tooMany, file.tooMuch
 */
async function refuseFlood(tx: Tx, caller: FileSender, bytes: number): Promise<void> {
  const { tenantId, userId } = caller
  if (userId === null) return
  await run(tx, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`upload:${tenantId}:${userId}`}, 0))`)
  const sent = await rowOf<Record<'hourFiles' | 'hourBytes' | 'dayFiles' | 'dayBytes', bigint>>(
    tx,
    sql`SELECT count(*) FILTER (WHERE create_time > business_now() - interval '1 hour') AS "hourFiles", count(*) AS "dayFiles",
               coalesce(sum(attach_size) FILTER (WHERE create_time > business_now() - interval '1 hour'), 0)::bigint AS "hourBytes", coalesce(sum(attach_size), 0)::bigint AS "dayBytes"
          FROM attachment WHERE tenant_id = ${tenantId} AND create_user = ${userId} AND create_time > business_now() - interval '1 day'`,
  )
  if (!sent) return
  const most = {
    hour: await paramOf(tx, caller, 'file.upload.hour_max'),
    day: await paramOf(tx, caller, 'file.upload.day_max'),
  }
  if (sent.hourFiles >= most.hour || sent.dayFiles >= most.day) throw fileErrors.tooMany(most)
  const mb = {
    hour: await paramOf(tx, caller, 'file.upload.hour_mb'),
    day: await paramOf(tx, caller, 'file.upload.day_mb'),
  }
  const isTooMuch = (held: bigint, mostMb: number) => Number(held) + bytes > mostMb * megabyte
  if (isTooMuch(sent.hourBytes, mb.hour) || isTooMuch(sent.dayBytes, mb.day)) throw fileErrors.tooMuch(mb)
}

/** The row of a file that came in. */
function attachmentOf({ tenantId, oemNo, userId }: FileSender, { content, key, ...file }: CheckedFile) {
  const size = pictureSize(content)
  return {
    tenantId,
    oemNo,
    createUser: userId,
    name: key,
    originalName: file.originalName,
    extension: file.extension,
    attachSize: BigInt(content.length),
    isPublic: file.isPublic,
    sha256: createHash('sha256').update(content).digest('hex'),
    width: size?.width ?? null,
    height: size?.height ?? null,
  }
}

/** Shows a stored file among the attachments. */
export async function showFile(tx: Tx, caller: FileSender, { attachId }: KeptFile): Promise<void> {
  await run(tx, sql`UPDATE attachment SET is_deleted = false, removed_at = NULL WHERE ${ofCaller(caller, attachId)}`)
}

const ofCaller = ({ tenantId }: FileSender, id: bigint): SQL => sql`tenant_id = ${tenantId} AND id = ${id}`

/** Properties that show whether a file is a legible picture of papers. */
interface Paper {
  /** Of the kind that the content shows. */
  readonly extension: string
  readonly bytes: number
  /** Points; null when it is no picture. */
  readonly size: { readonly width: number; readonly height: number } | null
}

/**
 * Refuses what is no legible picture of papers.
 * @throws file.paperKind, file.tooLarge, file.paperUnclear
 * @source docs/domain/network.md 3.8
 */
function checkPaper({ extension, bytes, size }: Paper): void {
  if (extension !== 'png' && extension !== 'jpg') throw fileErrors.paperKind()
  if (bytes > mostPaperBytes) throw fileErrors.tooLarge({ n: '5MB' })
  if (!size || Math.min(size.width, size.height) < leastPaperSide) throw fileErrors.paperUnclear()
}

/**
 * The hashes of pictures of papers that the caller's login tenant sent in, by key. The store is not asked: what a file is
 * was written down when it came in.
 * @throws file.gone, file.paperKind, file.tooLarge, file.paperUnclear
 * @source docs/domain/network.md 3.8
 */
export async function ownPapers(tx: Tx, caller: Caller, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await ownFiles(tx, caller, keys)
  for (const { extension, attachSize, width, height } of rows)
    checkPaper({ extension, bytes: Number(attachSize), size: width && height ? { width, height } : null })
  return new Map(rows.map(({ name, sha256 }) => [name, sha256 ?? '']))
}

function checked(content: Buffer, type: string): { content: Buffer; extension: string } {
  const isAvatar = type === 'avatar'
  const kind = kindOf(content)
  if (type === 'paper')
    checkPaper({ extension: kind?.extension ?? '', bytes: content.length, size: pictureSize(content) })
  const isPicture = kind?.extension === 'png' || kind?.extension === 'jpg'
  if (isAvatar && !isPicture) throw fileErrors.avatarKind()
  if (!kind) throw fileErrors.kind()
  if (!isPicture) return { content, extension: kind.extension }
  if (isAvatar && content.length > mostAvatarBytes) throw fileErrors.tooLarge({ n: '500KB' })
  if (content.length > mostPictureBytes) throw fileErrors.tooLarge({ n: '10MB' })
  const clean = cleanPicture(content)
  if (clean === 'broken') throw fileErrors.pictureBroken()
  if (clean === 'tooLarge') throw fileErrors.pictureTooLarge()
  return { content: clean, extension: kind.extension }
}

/** The sender's name for showing: no folders, no control characters, at most 100 characters. */
function shownName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  return [...last.toWellFormed().replaceAll(/\p{Cc}/gu, '')].slice(-100).join('') || '未命名'
}
