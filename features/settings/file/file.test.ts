import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { advanceCalendar } from '../../../core/server/jobs/calendar.ts'
import { files, openFiles } from '../../../core/server/files/files.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { type FileFolder, openFileFolder } from '../../../tests/kit/files.ts'
import { runWaitingJobs } from '../../../tests/kit/jobs.ts'
import { removeOldAttachments } from './old-attachments.jobs.ts'
import { removeStoredFiles } from './file-store.jobs.ts'
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

  it('gives a private file while the reader is signed in, and by no other reader’s session', async () => {
    const reader = await givenUser(world, { tenantId: '100001' })
    const reply = await sendForm(world, reader, file.putPrivate, { file: { name: 'a.pdf', content: pdf } })
    const link = new URL(reply.data.link)
    expect((await fetchLink(link.href)).statusCode).toBe(200)
    const others = new URL(link)
    others.searchParams.set('session', '1')
    expect((await fetchLink(others.href)).statusCode).toBe(404)
    await world.db.pool.query('UPDATE sign_in_session SET ended_at = now() WHERE user_id = $1', [reader.userId])
    expect((await fetchLink(link.href)).statusCode).toBe(404)
  })

  it('seals what is private on the disk, closed to other users of the machine; what lay there before is read', async () => {
    const content = Buffer.concat([pdf, Buffer.alloc(200_000, '310101199001011234 ')])
    const { data } = await sendForm(world, user, file.putPrivate, { file: { name: 'a.pdf', content } })
    const where = path.join(folder.path, data.name)
    const stored = await readFile(where)
    expect(stored.includes('310101199001011234')).toBe(false)
    expect(stored.includes('%PDF')).toBe(false)
    expect((await fetchLink(data.link)).rawPayload.equals(content)).toBe(true)
    expect(await files().size(data.name)).toBe(content.length)
    const modes = [where, path.dirname(where), path.dirname(path.dirname(where)), folder.path]
    expect(await Promise.all(modes.map(async (one) => ((await stat(one)).mode & 0o777).toString(8)))).toEqual([
      '600',
      '700',
      '700',
      '700',
    ])
    await writeFile(where, content)
    expect((await fetchLink(data.link)).rawPayload.equals(content)).toBe(true)
    expect(await files().size(data.name)).toBe(content.length)
    await writeFile(where, Buffer.concat([stored.subarray(0, -1), Buffer.from([(stored.at(-1) ?? 0) ^ 1])]))
    await expect(fetchLink(data.link)).rejects.toThrow('destroyed')
  })

  it('is private unless it says otherwise, but for the picture of a user (C0137, C1073)', async () => {
    for (const call of [file.put, file.endpointPut]) {
      const plain = await sendForm(world, user, call, { file: { name: 'a.png', content: pixel } })
      expect(plain.data.name).toMatch(/^private\//)
      expect((await fetchLink(plain.data.link)).statusCode).toBe(200)
      const bare = `http://localhost:8080${file.get.path}?${new URLSearchParams({ key: plain.data.name })}`
      expect((await fetchLink(bare)).statusCode).toBe(404)
    }
  })

  it('takes so many files and so much from one user an hour and a day, also many at once', async () => {
    const sender = await givenUser(world, { tenantId: '100001' })
    const limit = (key: string, value: number) =>
      world.db.pool.query(
        `INSERT INTO platform_param (param_name, param_key, param_value) VALUES ($1, $1, $2) ON CONFLICT (param_key) WHERE NOT is_deleted DO UPDATE SET param_value = excluded.param_value`,
        [key, String(value)],
      )
    const send = (by = sender, content = pixel) =>
      sendForm(world, by, file.putPrivate, { file: { name: 'a.png', content } })
    const age = (hours: number) =>
      world.within(sender, ({ client }) =>
        client.query(
          `UPDATE attachment SET create_time = create_time - make_interval(hours => $2) WHERE create_user = $1`,
          [sender.userId, hours],
        ),
      )
    await limit('file.upload.hour_max', 3)
    await limit('file.upload.day_max', 4)
    const many = await Promise.all(Array.from({ length: 6 }, () => send()))
    expect(many.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429])
    expect(await send()).toMatchObject({
      error: 'file.tooMany',
      msg: '上传过于频繁：每小时最多3个、每天最多4个文件，请稍后再试',
    })
    expect((await send(await givenUser(world, { tenantId: '100001' }))).status).toBe(200)
    await age(2)
    expect((await send()).status).toBe(200)
    await age(2)
    expect(await send()).toMatchObject({ status: 429 })
    await age(24)
    await limit('file.upload.hour_mb', 1)
    const big = Buffer.concat([pdf, Buffer.alloc(700_000, 'x')])
    expect((await send(sender, big)).status).toBe(200)
    expect(await send(sender, big)).toMatchObject({ status: 429, error: 'file.tooMuch' })
    await world.db.pool.query(`DELETE FROM platform_param WHERE param_key LIKE 'file.upload.%'`)
  })

  it('gives nothing by a link whose time is over', async () => {
    const reply = await sendForm(world, user, file.putPrivate, { file: { name: 'a.pdf', content: pdf } })
    const old = files().address({ session: 1n, key: reply.data.name, name: 'a.pdf' }, -1)
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
      world.within(by, (tx) => requireOwnFiles(tx, { ...by, partyType: 1 } as never, [data.name, '', data.name]))
    await named(user)
    const party = { tenantId: '100001', userType: 2, userNo: 'F00000901' } as const
    const [one, colleague] = [await givenUser(world, party), await givenUser(world, party)]
    const other = await givenUser(world, { ...party, userNo: 'F00000902' })
    const sent = await sendForm(world, one, file.putPrivate, { file: { name: 'a.png', content: pixel } })
    const ofParty = (by: TestUser, partyType: number, kept: readonly string[] = []) =>
      world.within(by, (tx) => requireOwnFiles(tx, { ...by, partyType } as never, [sent.data.name], kept))
    await ofParty(one, 2)
    await ofParty(colleague, 2)
    await ofParty(user, 1)
    await ofParty(other, 2, [sent.data.name])
    await expect(ofParty(other, 2)).rejects.toMatchObject({ refusalName: 'file.gone' })
    await expect(named(stranger)).rejects.toMatchObject({ refusalName: 'file.gone' })
  })

  it('need their permissions', async () => {
    const nobody = await givenUser(world, { tenantId: '100001' })
    expect(await world.as(nobody).send(attach.list, {})).toMatchObject({ status: 403 })
    expect(await world.as(nobody).send(attach.remove, { ids: '1' })).toMatchObject({ status: 403 })
  })
})

it('a place that is no folder is refused in plain words', async () => {
  await expect(openFiles({ storageUrl: 's3://bucket', secretKey: 'x', publicUrl: 'http://x' })).rejects.toThrow(
    'STORAGE_URL must be a URL like file:///srv/files.',
  )
})
