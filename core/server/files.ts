import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { filePath } from '../shared/file-path.ts'
import { requireNoTransaction } from './open-transaction.ts'
import { PlainError } from './plain-error.ts'

/** Where files lie: a folder or an object store. Keys are our own; the sender's names never reach the disk. */
export interface Files {
  put(key: string, content: Buffer): Promise<void>
  /** Stores what a stream gives; when the stream fails, nothing is left under the key. */
  putStream(key: string, content: Readable): Promise<void>
  /** The content of a file; null when there is none. */
  read(key: string): Promise<Readable | null>
  size(key: string): Promise<number>
  /** Removes a file; one that is gone already is no fault. */
  remove(key: string): Promise<void>
  /** An address under which a file can be fetched without a token, for a short time. */
  address(file: NamedFile, seconds: number): string
  /** The address of a file of the folder `public/`, which anyone who knows it may fetch at any time. */
  publicAddress(key: string): string
  /** Whether an address was made by `address` and its time is not over. */
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

/** What a signed address carries: until when, in seconds of the real clock, and the sign over all of it. */
export interface SignedFile extends NamedFile {
  readonly until: number
  readonly sign: string
}

/** Folder of what anyone who knows the address may fetch: logos, avatars, pictures of shops and goods. */
export const publicFolder = 'public/'

/** What `openFiles` needs. */
export interface FileParts {
  /** `file:///folder`, or `s3://bucket?region=…&endpoint=https://…` with credentials in the usual AWS variables. */
  readonly storageUrl: string
  /** Seals the addresses. */
  readonly secretKey: string
  /** What the addresses begin with: `https://pay.example.com`. */
  readonly publicUrl: string
}

/**
 * Opens the store of files.
 * @throws PlainError when the address is wrong, or the package for object stores is not installed
 * @source docs/server-safety.md 11
 */
export async function openFiles({ storageUrl, secretKey, publicUrl }: FileParts): Promise<Files> {
  const disk = new Disk(await driverOf(storageUrl))
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'countinghouse', 'addresses of files', 32))
  const signOf = ({ key: file, name, until }: Omit<SignedFile, 'sign'>) =>
    createHmac('sha256', key)
      .update(JSON.stringify([file, name, until]))
      .digest('base64url')
  const own: Shelf = {
    put: (file, content) => disk.put(file, content),
    read: async (file) => ((await disk.exists(file)) ? disk.getStream(file) : null),
    size: async (file) => (await disk.getMetaData(file)).contentLength,
    remove: (file) => disk.delete(file),
  }
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
        await Promise.race([disk.putStream(file, content), failed])
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
      const query = new URLSearchParams({ ...file, until: String(until), sign: signOf({ ...file, until }) })
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

async function driverOf(storageUrl: string) {
  const url = new URL(storageUrl)
  if (url.protocol === 'file:') return new FSDriver({ location: fileURLToPath(url), visibility: 'private' })
  const { searchParams } = url
  try {
    const { S3Driver } = await import('flydrive/drivers/s3')
    const endpoint = searchParams.get('endpoint')
    return new S3Driver({
      bucket: url.hostname,
      visibility: 'private',
      supportsACL: false,
      region: searchParams.get('region') ?? 'us-east-1',
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new PlainError(
      'STORAGE_URL names an object store, but the packages that speak to it are not installed: run ' +
        '"npm install @aws-sdk/client-s3 @aws-sdk/s3-request-presigner", or use a file: address.',
    )
  }
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
