import { readZipDirectory } from '../sheets/zip-directory.ts'

/** Kind of a file, by its content. */
export interface FileKind {
  readonly extension: 'png' | 'jpg' | 'pdf' | 'xlsx' | 'docx' | 'zip'
  readonly type: string
}

const kinds = {
  png: 'image/png',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  zip: 'application/zip',
} as const

/** The type under which a file of ours is given out, by the extension of its key. */
export const typeOfKey = (key: string): string =>
  (kinds as Record<string, string>)[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

const kindOfExtension = (extension: FileKind['extension']): FileKind => ({ extension, type: kinds[extension] })

const startsWith = (content: Buffer, bytes: readonly number[]) => bytes.every((byte, at) => content[at] === byte)

/**
 * The kind of a file by its first bytes, and for archives by what is in them; the sender's name and type count for
 * nothing. Null: none of the kinds that are taken in (pages, drawings and programs are none of them, nor are documents
 * with macros).
 * @source docs/server-safety.md 11
 */
export function kindOf(content: Buffer): FileKind | null {
  if (startsWith(content, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return kindOfExtension('png')
  if (startsWith(content, [0xff, 0xd8, 0xff])) return kindOfExtension('jpg')
  if (content.subarray(0, 5).toString('latin1') === '%PDF-') return kindOfExtension('pdf')
  if (startsWith(content, [0x50, 0x4b, 0x03, 0x04])) return kindOfArchive(content)
  return null
}

function kindOfArchive(content: Buffer): FileKind | null {
  const entries = readZipDirectory(content)
  if (!entries) return null
  const names = entries.map(({ name }) => name)
  if (names.some((name) => /vbaProject\.bin$|\/activeX\/|\/embeddings\//i.test(name))) return null
  if (!names.includes('[Content_Types].xml')) return kindOfExtension('zip')
  if (names.some((name) => name.startsWith('xl/'))) return kindOfExtension('xlsx')
  return names.some((name) => name.startsWith('word/')) ? kindOfExtension('docx') : null
}
