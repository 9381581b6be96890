import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { advanceCalendar } from '../../../core/server/calendar.ts'
import { files, openFiles } from '../../../core/server/files.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { type FileFolder, openFileFolder } from '../../../tests/kit/files.ts'
import { runWaitingJobs } from '../../../tests/kit/jobs.ts'
import { removeOldAttachments } from './file.actions.ts'
import { removeStoredFiles } from './file-store.jobs.ts'
import './file.calls.ts'
import { attach, file } from './file.contract.ts'
import { requireOwnFiles } from './file.queries.ts'
import { sendForm } from './multipart.fixture.ts'

let world: World
let folder: FileFolder
let user: TestUser
let stranger: TestUser

beforeAll(async () => {
  world = await startWorld()
  folder = await openFileFolder()
  user = await givenUser(world, { tenantId: '100001', permissions: ['attach_view', 'attach_delete'] })
  stranger = await givenUser(world, { tenantId: '100002', permissions: ['attach_view', 'attach_delete'] })
})
afterAll(async () => {
  await world.close()
  await folder.close()
})

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = Buffer.from('%PDF-1.7\n%%EOF')
const fetchLink = (link: string) => world.app.inject({ method: 'GET', url: link.replace('http://localhost:8080', '') })
const stored = async () =>
  (await readdir(folder.path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

describe('put-file', () => {
  it('C0138 C1070: stores a public picture under a random name, and gives it to anyone who has the link', async () => {
    const reply = await sendForm(world, user, file.putPublic, { file: { name: 'C:\\logos\\标志.PNG', content: pixel } })
    expect(reply).toMatchObject({ status: 200, data: { originalName: '标志.PNG', domain: 'http://localhost:8080' } })
    expect(reply.data.name).toMatch(/^public\/\d{4}-\d{2}\/[\w-]{24}\.png$/)
    const got = await fetchLink(reply.data.link)
    expect(got.statusCode).toBe(200)
    expect(got.rawPayload).toEqual(pixel)
    expect(got.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
  })

  it('C0139 C0140: gives a private file by a signed link alone, as a file to save', async () => {
    for (const call of [file.putPrivate, file.putPrivateUrl]) {
      const reply = await sendForm(world, user, call, { file: { name: '合同.pdf', content: pdf } })
      const got = await fetchLink(reply.data.link)
      expect(got.rawPayload).toEqual(pdf)
      expect(got.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent('合同.pdf')}`)
      const link = new URL(reply.data.link)
      for (const [name, value] of [
        ['sign', 'x'],
        ['until', '99999999999'],
        ['name', 'other.pdf'],
        ['key', 'private/../secret.key'],
      ] as const) {
        const forged = new URL(link)
        forged.searchParams.set(name, value)
        expect((await fetchLink(forged.href)).statusCode).toBe(404)
      }
    }
  })

  it.each([file.put, file.putPublic, file.putPrivate, file.putPrivateUrl])(
    '$path takes multipart and nothing else (R474)',
    async (call) => {
      const form = await sendForm(world, user, call, {
        file: { name: 'a.png', content: pixel },
        fields: { type: 'avatar' },
      })
      expect(form).toMatchObject({ status: 200, data: { originalName: 'a.png' } })
      expect(await world.as(user).send(call, { type: 'avatar' })).toMatchObject({ status: 415 })
    },
  )

  it('gives nothing by a link whose time is over', async () => {
    const reply = await sendForm(world, user, file.putPrivate, { file: { name: 'a.pdf', content: pdf } })
    const old = files().address({ key: reply.data.name, name: 'a.pdf' }, -1)
    expect(await fetchLink(old)).toMatchObject({ statusCode: 404 })
  })

  it.each([
    ['C0137', file.put, 'public'],
    ['C1073', file.endpointPut, 'public'],
    ['C1074', file.endpointPutPublic, 'public'],
    ['C1075', file.endpointPutPrivate, 'private'],
    ['C1076', file.endpointPutPrivateUrl, 'private'],
  ] as const)(
    '%s stores, under the paths of older screens too, a file that its link gives (R473, R265, R448)',
    async (_, call, place) => {
      const sent = { file: { name: 'a.png', content: pixel }, fields: { type: 'avatar' } }
      const reply = await sendForm(world, user, call, sent)
      expect(reply.status).toBe(200)
      expect(reply.data.name).toMatch(new RegExp(`^${place}/`))
      expect((await fetchLink(reply.data.link)).rawPayload).toEqual(pixel)
    },
  )

  it.each([
    { why: 'no file', sent: {}, error: 'file.missing' },
    {
      why: 'a page named as a picture',
      sent: { file: { name: 'a.png', content: Buffer.from('<html><script>'), type: 'image/png' } },
      error: 'file.kind',
    },
    {
      why: 'a drawing',
      sent: { file: { name: 'a.svg', content: Buffer.from('<svg onload="alert(1)"/>'), type: 'image/svg+xml' } },
      error: 'file.kind',
    },
    {
      why: 'a broken picture',
      sent: { file: { name: 'a.png', content: pixel.subarray(0, 40) } },
      error: 'file.pictureBroken',
    },
    {
      why: 'an avatar that is no picture',
      sent: { file: { name: 'a.pdf', content: pdf }, fields: { type: 'avatar' } },
      error: 'file.avatarKind',
    },
  ])('refuses $why, and stores nothing', async ({ sent, error }) => {
    const before = await stored()
    expect(await sendForm(world, user, file.put, sent)).toMatchObject({ status: 400, error })
    expect(await stored()).toEqual(before)
  })

  it('needs a token', async () => {
    expect(await sendForm(world, null, file.put, { file: { name: 'a.png', content: pixel } })).toMatchObject({
      status: 401,
    })
  })
})

describe('attachments', () => {
  it('C0978 C0986 C0987: are listed, shown and removed by their own tenant alone; the file goes 30 days later', async () => {
    const put = await sendForm(world, user, file.put, { file: { name: '要删除.png', content: pixel } })
    const { attachId: id, name } = put.data
    const list = await world.as(user).send(attach.list, { originalName: '要删除' })
    expect(list.data).toMatchObject({ total: 1, records: [{ id, name, extension: 'png', attachSize: pixel.length }] })
    expect((await world.as(stranger).send(attach.list, {})).data.total).toBe(0)
    expect(await world.as(stranger).send(attach.detail, { id })).toMatchObject({ status: 404 })
    expect(await world.as(stranger).send(attach.remove, { ids: id })).toMatchObject({ status: 404 })
    expect(await world.as(user).send(attach.detail, { id })).toMatchObject({ status: 200, data: { name } })

    await advanceCalendar(world.db, { jobs: [removeOldAttachments] })
    expect(await world.as(user).send(attach.remove, { ids: id })).toMatchObject({ status: 200 })
    expect(await world.as(user).send(attach.detail, { id })).toMatchObject({ status: 404 })
    expect((await fetchLink(put.data.link)).statusCode).toBe(200)
    await world.moveClock('32 days')
    await advanceCalendar(world.db, { jobs: [removeOldAttachments] })
    await runWaitingJobs(world, removeStoredFiles)
    expect((await fetchLink(put.data.link)).statusCode).toBe(404)
  })

  it('may be named in a form by their own tenant alone', async () => {
    const { data } = await sendForm(world, user, file.put, { file: { name: 'a.png', content: pixel } })
    const named = (by: TestUser) =>
      world.within(by, (tx) => requireOwnFiles(tx, by as never, [data.name, '', data.name]))
    await named(user)
    await expect(named(stranger)).rejects.toMatchObject({ refusalName: 'file.gone' })
  })

  it('need their permissions', async () => {
    const nobody = await givenUser(world, { tenantId: '100001' })
    expect(await world.as(nobody).send(attach.list, {})).toMatchObject({ status: 403 })
    expect(await world.as(nobody).send(attach.remove, { ids: '1' })).toMatchObject({ status: 403 })
  })
})

it('an object store without its packages is refused in plain words', async () => {
  await expect(openFiles({ storageUrl: 's3://bucket', secretKey: 'x', publicUrl: 'http://x' })).rejects.toThrow(
    'npm install @aws-sdk/client-s3',
  )
})
