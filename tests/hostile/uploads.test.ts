import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { crc32, deflateSync } from 'node:zlib'
import { zipSync, strToU8 } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFiles, useFiles } from '../../core/server/files/files.ts'
import { file } from '../../features/settings/file/file.contract.ts'
import { type FormFile, sendForm } from '../../features/settings/file/multipart.fixture.ts'
import { userImport } from '../../features/access/user-import/user-import.contract.ts'
import { givenUser, startWorld, type TestUser, type World } from '../kit/api.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'countinghouse-hostile-files-'))
let world: World
let user: TestUser
beforeAll(async () => {
  world = await startWorld()
  useFiles(await openFiles({ storageUrl: pathToFileURL(folder).href, secretKey: 'test', publicUrl: 'http://test' }))
  user = await givenUser(world, { tenantId: '100001', permissions: ['user_import', 'attach_view'] })
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

const stored = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
const upload = (sent: FormFile) => sendForm(world, user, file.putPublic, { file: sent })

const chunk = (type: string, content: Buffer) => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const sizes = Buffer.alloc(8)
  sizes.writeUInt32BE(content.length, 0)
  sizes.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([sizes.subarray(0, 4), named, sizes.subarray(4)])
}
/** A PNG that claims a size. */
function png(width: number, height: number, ...extra: Buffer[]): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const image = deflateSync(Buffer.alloc(Math.min(width * 3 + 1, 1000) * Math.min(height, 10)))
  const chunks = [chunk('IHDR', head), ...extra, chunk('IDAT', image), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks])
}
/** A small JPEG whose camera wrote down where it was. */
const jpegOfPlace = Buffer.concat([
  Buffer.from([0xff, 0xd8]),
  segment(0xe1, Buffer.from('Exif\0\0MM\0*\0\0\0\x08GPSLatitude 31.2304 GPSLongitude 121.4737', 'latin1')),
  segment(0xfe, Buffer.from('<script>alert(1)</script>')),
  segment(0xc0, Buffer.from([8, 0, 1, 0, 1, 1, 1, 0x11, 0])),
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([0x12, 0x34, 0xff, 0xd9]),
  Buffer.from('<?php system($_GET["c"]); ?>'),
])
function segment(code: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
const archive = (entries: Record<string, Uint8Array>) => Buffer.from(zipSync(entries))
const types = strToU8('<?xml version="1.0"?><Types/>')

describe('an upload', () => {
  it.each([
    { what: 'a program named as a picture', content: Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), name: 'a.png' },
    { what: 'an ELF program', content: Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), name: 'a.pdf' },
    { what: 'a shell script', content: Buffer.from('#!/bin/sh\nrm -rf /'), name: 'a.jpg' },
    { what: 'a page', content: Buffer.from('<!doctype html><script>alert(1)</script>'), name: 'a.html' },
    {
      what: 'a drawing',
      content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      name: 'a.svg',
    },
    {
      what: 'a drawing named as a picture',
      content: Buffer.from('<?xml version="1.0"?><svg onload="a()"/>'),
      name: 'a.png',
    },
    { what: 'a GIF that is a script', content: Buffer.from('GIF89a/*<script>*/=1;alert(1)'), name: 'a.gif' },
    { what: 'a page before a PDF', content: Buffer.from('<script>alert(1)</script>%PDF-1.7'), name: 'a.pdf' },
    {
      what: 'a document with macros',
      content: archive({ '[Content_Types].xml': types, 'word/document.xml': types, 'word/vbaProject.bin': types }),
      name: 'a.docx',
    },
    {
      what: 'an archive that is no document',
      content: archive({ '[Content_Types].xml': types, 'evil/x.xml': types }),
      name: 'a.docx',
    },
    {
      what: 'an archive with nothing but its first bytes',
      content: Buffer.from('PK\x03\x04rubbish', 'latin1'),
      name: 'a.xlsx',
    },
    { what: 'no content', content: Buffer.alloc(0), name: 'a.png' },
  ])('of $what is refused, and nothing is stored', async ({ content, name }) => {
    const before = stored()
    expect(await upload({ name, content, type: 'image/png' })).toMatchObject({ status: 400, success: false })
    expect(stored()).toEqual(before)
  })

  it.each([
    { what: '50,000 × 50,000 points', content: png(50_000, 50_000), error: 'file.pictureTooLarge' },
    { what: 'two thousand million points in a row', content: png(2_147_483_647, 1), error: 'file.pictureTooLarge' },
    { what: 'no points', content: png(0, 0), error: 'file.pictureTooLarge' },
  ])('of a picture of $what is refused by its head, before anything is unpacked', async ({ content, error }) => {
    const before = stored()
    expect(await upload({ name: 'a.png', content })).toMatchObject({ status: 400, error })
    expect(stored()).toEqual(before)
  })

  it('of a picture keeps the picture alone: no place, no words, no script behind it', async () => {
    const words = chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script> GPS 31.2304,121.4737'))
    const hidden = Buffer.concat([png(2, 2, words), Buffer.from('<script>alert(2)</script>')])
    for (const content of [hidden, jpegOfPlace]) {
      const { status, data } = await upload({ name: 'photo', content })
      expect(status).toBe(200)
      const got = await world.app.inject({ method: 'GET', url: data.link.replace('http://test', '') })
      expect(got.statusCode).toBe(200)
      expect(got.rawPayload.toString('latin1')).not.toMatch(/GPS|31\.2304|script|php/)
      expect(got.headers['content-type']).toMatch(/^image\/(png|jpeg)$/)
      expect(got.headers['content-security-policy']).toContain("default-src 'none'")
    }
  })

  it.each([
    '../../../etc/cron.d/x.png',
    '..\\..\\windows\\x.png',
    '/etc/passwd',
    'C:\\x.png',
    'a\u0000.html',
    'x.png\r\nset-cookie: a=b',
    `${'长'.repeat(300)}.png`,
    'con',
    '<img src=x onerror=alert(1)>.png',
    '=cmd|calc.png',
    '',
  ])('named %j goes under a name of ours, and its name breaks no header', async (name) => {
    const outside = () => readdirSync(path.dirname(folder)).filter((one) => !one.startsWith('countinghouse'))
    const before = outside()
    const reply = await upload({ name: name.replaceAll('"', '').replaceAll(/[\r\n]/g, '%0d%0a'), content: png(2, 2) })
    if (reply.status !== 200) return expect(reply.status).toBe(400)
    expect(reply.data.name).toMatch(/^public\/\d{4}-\d{2}\/[\w-]{24}\.png$/)
    expect([...reply.data.originalName].length).toBeLessThanOrEqual(100)
    expect(reply.data.originalName).not.toMatch(/[/\\\p{Cc}]/u)
    expect(outside()).toEqual(before)
    const url = `${reply.data.link.replace('http://test', '')}&name=${encodeURIComponent(name)}`
    const got = await world.app.inject({ method: 'GET', url })
    expect(got.statusCode).toBeLessThan(500)
    expect(got.headers['set-cookie']).toBeUndefined()
  })

  it('is read back under no name but ours', async () => {
    for (const key of [
      '../secret.key',
      'public/../../secret.key',
      'private/x',
      `public/${'a'.repeat(5000)}`,
      'public/2026-01/%2e%2e',
      '/etc/passwd',
    ]) {
      const got = await world.app.inject({ method: 'GET', url: `${file.get.path}?key=${encodeURIComponent(key)}` })
      expect(got.statusCode).toBe(key.length > 1000 ? 400 : 404)
    }
  })

  it('of eleven files or of more than 20 MB is refused', async () => {
    const before = stored()
    const { status } = await upload({
      name: 'a.pdf',
      content: Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(21 * 1024 * 1024)]),
    })
    expect(status).toBe(413)
    const boundary = 'many'
    const part = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nx\r\n`
    const many = await world.app.inject({
      method: 'POST',
      url: file.put.path,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'blade-auth': `bearer ${user.token}` },
      payload: `${part.repeat(11)}--${boundary}--\r\n`,
    })
    expect(many.statusCode).toBe(413)
    expect(stored()).toEqual(before)
  })
})

describe('a sheet', () => {
  const sheet = (rows: string, more: Record<string, Uint8Array> = {}) =>
    archive({
      '[Content_Types].xml': types,
      'xl/workbook.xml': strToU8('<workbook/>'),
      'xl/worksheets/sheet1.xml': strToU8(rows),
      ...more,
    })
  const bomb = () => sheet('<worksheet/>', { 'xl/sharedStrings.xml': new Uint8Array(70 * 1024 * 1024) })
  const entities =
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY a "&x;&x;&x;">]><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&x;</t></is></c></row></sheetData></worksheet>'
  it.each([
    { what: 'a bomb of 70 MB in 70 KB', content: bomb },
    { what: 'outer entities', content: () => sheet(entities) },
    {
      what: 'a thousand parts',
      content: () =>
        sheet('<worksheet/>', Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`xl/media/${n}`, types]))),
    },
    { what: 'a path out of it', content: () => sheet('<worksheet/>', { '../../../tmp/evil.xml': types }) },
    { what: 'a broken end', content: () => sheet('<worksheet/>').subarray(0, 100) },
  ])('with $what is refused before it is read, and nothing is written', async ({ content }) => {
    const count = () =>
      world.within(
        user,
        async ({ client }) => (await client.query('SELECT count(*)::int AS n FROM app_user')).rows[0]?.n,
      )
    const before = await count()
    const began = process.memoryUsage().rss
    const reply = await sendForm(world, user, userImport.submit, { file: { name: 'users.xlsx', content: content() } })
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.status).toBeLessThan(500)
    expect(await count()).toBe(before)
    expect(process.memoryUsage().rss - began).toBeLessThan(400 * 1024 * 1024)
    expect(stored().filter((name) => readFileSync(name).includes('root:'))).toEqual([])
  })
})
