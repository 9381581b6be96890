import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { file } from '../../settings/file/file.contract.ts'
import { sendForm } from '../../settings/file/multipart.fixture.ts'
import { type OnboardingWorld, pngOf, startOnboarding } from '../onboarding/onboarding.fixture.ts'

let at: OnboardingWorld
beforeAll(async () => {
  at = await startOnboarding()
}, 60_000)
afterAll(() => at.close())

const upload = (name: string, content: Buffer) =>
  sendForm(at.world, at.clerk, file.putPrivate, {
    file: { name, content, type: 'image/png' },
    fields: { type: 'paper' },
  })
/** Files that are written down, and their bytes by their links. */
const kept = () =>
  at.world.within(at.operator, async ({ client }) => {
    const { rows } = await client.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM attachment WHERE tenant_id = $1',
      [at.operator.tenantId],
    )
    return rows[0]?.n
  })

/** A picture whose head claims a size that its content does not have. */
function claiming(width: number, height: number): Buffer {
  const content = Buffer.from(pngOf(300, 300))
  content.writeUInt32BE(width, 16)
  content.writeUInt32BE(height, 20)
  content.writeUInt32BE(crc32(content.subarray(12, 29)), 29)
  return content
}

/** A picture with a chunk of words behind its head, as cameras and programs write them. */
function withWords(words: string): Buffer {
  const body = Buffer.concat([Buffer.from('eXIf', 'latin1'), Buffer.from(words)])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  const whole = pngOf(400, 320)
  return Buffer.concat([whole.subarray(0, 33), chunk, whole.subarray(33)])
}

const wrongKind = '上传图片只能是 JPG 和 Png 格式!'

describe('pictures of papers that are none (network 3.8)', () => {
  it.each([
    {
      what: 'a program of Windows named as a picture',
      name: '门头照.png',
      content: Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'),
      msg: wrongKind,
    },
    {
      what: 'a program of Linux named as a picture',
      name: '门头照.jpg',
      content: Buffer.from('\x7fELF\x02\x01\x01', 'latin1'),
      msg: wrongKind,
    },
    {
      what: 'a drawing',
      name: '门头照.svg',
      content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      msg: wrongKind,
    },
    {
      what: 'a drawing named as a picture',
      name: '门头照.png',
      content: Buffer.from('<?xml version="1.0"?><svg onload="a()"/>'),
      msg: wrongKind,
    },
    { what: 'a document', name: '门头照.png', content: Buffer.from('%PDF-1.7'), msg: wrongKind },
    {
      what: 'a picture that ends in its middle',
      name: '门头照.png',
      content: pngOf(400, 320).subarray(0, 60),
      msg: '图片已损坏，请重新选择',
    },
    {
      what: '50,000 × 50,000 points',
      name: '门头照.png',
      content: claiming(50_000, 50_000),
      msg: '图片尺寸不能超过4000万像素',
    },
    { what: 'a side under 300 points', name: '门头照.png', content: pngOf(299, 400), msg: '图片不清晰，请重新上传' },
    {
      what: 'more than 5 MB',
      name: '门头照.png',
      content: Buffer.concat([pngOf(400, 320), Buffer.alloc(5 * 1024 * 1024)]),
      msg: '文件大小不能超过5MB',
    },
    { what: 'nothing', name: '门头照.png', content: Buffer.alloc(0), msg: '请选择文件' },
  ])('$what: $msg, and nothing is kept', async ({ name, content, msg }) => {
    const before = await kept()
    expect(await upload(name, content)).toMatchObject({ status: 400, msg })
    expect(await kept()).toBe(before)
  })

  it('one that tells where it was taken is kept without that', async () => {
    const { status, data } = await upload('门头照.png', withWords('GPS 31.2304,121.4737'))
    expect(status).toBe(200)
    const { pathname, search } = new URL(data.link)
    const { rawPayload } = await at.world.app.inject({ method: 'GET', url: pathname + search })
    expect(rawPayload).toEqual(pngOf(400, 320))
  })
})
