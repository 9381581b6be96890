import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { filePath } from '../../shared/file-path.ts'
import { requireNoTransaction } from '../database/open-transaction.ts'
import { PlainError } from '../process/plain-error.ts'
import { isSealed, openedBytes, openedSize, sealedBytes } from '../secrets/sealed-file.ts'

/** Storage of files: a folder or an object store. Keys are our own; the sender's names never reach the disk. */
export interface Files {
  put(key: string, content: Buffer): Promise<void>
  /** Stores what a stream gives; when the stream fails, nothing is left under the key. */
  putStream(key: string, content: Readable): Promise<void>
  /** The content of a file; null when there is none. */
  read(key: string): Promise<Readable | null>
  size(key: string): Promise<number>
  /** Removes a file; one that is gone already is no fault. */
  remove(key: string): Promise<void>
  /** An address under which a file can be fetched without a token, for a short time, and by its reader's session alone. */
  address(file: NamedFile & ForSession, seconds: number): string
  /** The address of a file of the folder `public/`, which anyone who knows it may fetch at any time. */
  publicAddress(key: string): string
  /** Whether an address was made by `address` and its time is not over; whether the session still stands is asked apart. */
  isSigned(signed: SignedFile): boolean
}

/** A place of its own for some keys: the bucket of a tenant. */
export interface Shelf {
  put(key: string, content: Buffer): Promise<void>
  /** The content of a file; null when there is none. */
  read(key: string): Promise<Readable | null>
  size(key: string): Promise<number>
  /** Removes a file; one that is gone already is no fault. */
  remove(key: string): Promise<void>
}

/** A file under a name to save it by. */
export interface NamedFile {
  readonly key: string
  readonly name: string
}

/** For whom an address is: the session that was given it. */
export interface ForSession {
  readonly session: bigint
}

/**
 * Contents of a signed address: the session it is for, its end in seconds of the real clock, and the signature over all of
 * it.
 */
export interface SignedFile extends NamedFile, ForSession {
  readonly until: number
  readonly sign: string
}

/** Folder of what anyone who knows the address may fetch: logos, avatars, pictures of shops and goods. */
export const publicFolder = 'public/'

/** Settings that `openFiles` needs. */
export interface FileParts {
  /** Address of a folder, `file:///folder`. */
  readonly storageUrl: string
  /** Seals the addresses, and what is not public. */
  readonly secretKey: string
  /** Beginning of the addresses: `https://pay.example.com`. */
  readonly publicUrl: string
}

/**
 * Opens the store of files.
 * @throws PlainError when the address is no folder's
 * @source docs/server-safety.md 11
 */
export async function openFiles({ storageUrl, secretKey, publicUrl }: FileParts): Promise<Files> {
  const disk = new Disk(folderOf(storageUrl))
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'countinghouse', 'addresses of files', 32))
  const signOf = ({ key: file, name, session, until }: Omit<SignedFile, 'sign'>) =>
    createHmac('sha256', key)
      .update(JSON.stringify([file, name, String(session), until]))
      .digest('base64url')
  const own = sealedShelf(disk, secretKey)
  const shelfFor = (file: string): Promise<Shelf> => {
    requireNoTransaction('the store of files')
    return shelfOf(file, own)
  }
  return {
    put: async (file, content) => (await shelfFor(file)).put(file, content),
    putStream: async (file, content) => {
      requireNoTransaction('the store of files')
      const failed = new Promise<never>((_, fail) => content.once('error', fail))
      try {
        await Promise.race([own.putStream(file, content), failed])
      } catch (error) {
        await disk.delete(file)
        throw error
      }
    },
    read: async (file) => (await shelfFor(file)).read(file),
    size: async (file) => (await shelfFor(file)).size(file),
    remove: async (file) => (await shelfFor(file)).remove(file),
    address: (file, seconds) => {
      const until = Math.floor(Date.now() / 1000) + seconds
      const sign = signOf({ ...file, until })
      const query = new URLSearchParams({ ...file, session: String(file.session), until: String(until), sign })
      return `${publicUrl}${filePath}?${query}`
    },
    publicAddress: (file) => `${publicUrl}${filePath}?${new URLSearchParams({ key: file })}`,
    isSigned: (signed) => {
      const expected = Buffer.from(signOf(signed))
      const given = Buffer.from(signed.sign)
      return given.length === expected.length && timingSafeEqual(given, expected) && signed.until * 1000 > Date.now()
    },
  }
}

/** A shelf that can also be given a stream. */
interface OwnShelf extends Shelf {
  putStream(key: string, content: Readable): Promise<void>
}

/**
 * The server's own store. What is not for everybody is sealed, so that who reads the disk or its backup without the
 * installation's key learns nothing; what lies there unsealed from before stays readable.
 */
function sealedShelf(disk: Disk, secretKey: string): OwnShelf {
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'countinghouse', 'content of files', 32))
  const isOpen = (file: string) => file.startsWith(publicFolder)
  const sealed = (file: string, content: AsyncIterable<Buffer>) => sealedBytes(content, key, file)
  return {
    put: async (file, content) =>
      // Whole, for an object store asks for the size.
      disk.put(file, isOpen(file) ? content : await wholeOf(sealed(file, Readable.from([content])))),
    putStream: (file, content) => disk.putStream(file, isOpen(file) ? content : Readable.from(sealed(file, content))),
    read: async (file) => {
      if (!(await disk.exists(file))) return null
      const stored = await disk.getStream(file)
      return isOpen(file) ? stored : Readable.from(openedBytes(stored, key, file))
    },
    size: async (file) => {
      const { contentLength } = await disk.getMetaData(file)
      return (await beginsSealed(disk, file)) ? openedSize(contentLength) : contentLength
    },
    remove: (file) => disk.delete(file),
  }
}

async function wholeOf(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts)
}

async function beginsSealed(disk: Disk, file: string): Promise<boolean> {
  for await (const head of await disk.getStream(file)) return isSealed(head)
  return false
}

let findShelf: ((place: string) => Promise<Shelf>) | null = null

/** Says where keys that name a place of their own are kept; without it there are none. */
export function useShelves(find: (place: string) => Promise<Shelf>): void {
  findShelf = find
}

/** The place that a key names, `100001-1234`; '' for the server's own store. */
export const placeOfKey = (key: string): string => /^[a-z]+\/@([\w-]+)\//.exec(key)?.[1] ?? ''

async function shelfOf(key: string, own: Shelf): Promise<Shelf> {
  const place = placeOfKey(key)
  if (place === '') return own
  if (!findShelf) throw new Error(`the file ${key} lies in a place that this process does not know`)
  return findShelf(place)
}

/** A folder that its owner alone may read: folders 700, files 600. */
class OwnersFolder extends FSDriver {
  readonly #location: string

  constructor(location: string) {
    super({ location, visibility: 'private' })
    this.#location = location
    mkdirSync(location, { recursive: true, mode: 0o700 })
    try {
      // What lies below from before is closed to others by this.
      chmodSync(location, 0o700)
    } catch (error) {
      // A mounted folder of somebody else: its owner decides.
      if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
    }
  }

  override put(key: string, content: string | Uint8Array): Promise<void> {
    return this.#write(key, content)
  }

  override putStream(key: string, content: Readable): Promise<void> {
    return this.#write(key, content)
  }

  async #write(key: string, content: string | Uint8Array | Readable): Promise<void> {
    const file = path.join(this.#location, key)
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    try {
      await writeFile(file, content, { mode: 0o600 })
    } catch (error) {
      // What a full disk cut short would take room and serve nobody.
      await rm(file, { force: true })
      throw error
    }
  }
}

function folderOf(storageUrl: string): OwnersFolder {
  const url = new URL(storageUrl)
  if (url.protocol !== 'file:') throw new PlainError('STORAGE_URL must be a URL like file:///srv/files.')
  return new OwnersFolder(fileURLToPath(url))
}

/**
 * A key for a new file: the folder, the month and a random name that nobody guesses.
 * @param extension of the kind that the content shows, never of the sender's name
 * @param place     the place of its own that it goes to; '' for the server's store
 */
export const newFileKey = (folder: string, extension: string, place = ''): string =>
  `${folder}${place && `@${place}/`}${new Date().toISOString().slice(0, 7)}/${randomBytes(18).toString('base64url')}.${extension}`

let opened: Files | null = null

/** Sets the store that the process uses. */
export function useFiles(files: Files): void {
  opened = files
}

/** The store of the process. @throws Error when none was set at the start */
export function files(): Files {
  if (!opened) throw new Error('no store of files is set: call useFiles at the start')
  return opened
}
