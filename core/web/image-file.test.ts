import { afterEach, expect, it } from 'vitest'
import { fitted, imageToUpload, turnedImage } from './image-file.ts'

it.each([
  [
    { width: 4000, height: 3000 },
    { width: 1280, height: 960 },
  ],
  [
    { width: 1000, height: 2560 },
    { width: 500, height: 1280 },
  ],
  [
    { width: 640, height: 480 },
    { width: 640, height: 480 },
  ],
  [
    { width: 9000, height: 1 },
    { width: 1280, height: 1 },
  ],
])('fits %j into 1280 by 1280, proportion kept, nothing enlarged (R399)', (size, fits) => {
  expect(fitted(size)).toEqual(fits)
})

it.each(['image/gif', 'image/svg+xml', 'application/pdf', ''])(
  'refuses a file of kind %j in the words of the document (R397, R398)',
  async (type) => {
    await expect(imageToUpload(new File(['x'], 'a.jpg', { type }))).rejects.toThrow('上传图片只能是 JPG 和 Png 格式!')
  },
)

const browser = globalThis as unknown as Record<string, unknown>
const before = { createImageBitmap: browser.createImageBitmap, document: browser.document }
afterEach(() => void Object.assign(browser, before))

it.each(['image/png', 'image/jpeg'])('writes %s anew as JPEG at 0.8 (R400)', async (type) => {
  const written: unknown[][] = []
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => ({ fillRect: () => undefined, drawImage: () => undefined }),
    toBlob: (done: (content: Blob) => void, ...how: unknown[]) => {
      written.push(how)
      done(new Blob(['jpeg'], { type: String(how[0]) }))
    },
  }
  browser.createImageBitmap = async () => ({ width: 2560, height: 1280 })
  browser.document = { createElement: () => canvas }
  const sent = await imageToUpload(new File(['picture'], 'a.png', { type }))
  expect(written).toEqual([['image/jpeg', 0.8]])
  expect([sent.name, sent.type, canvas.width, canvas.height]).toEqual(['a.jpg', 'image/jpeg', 1280, 640])
  expect(await sent.text()).toBe('jpeg')
})

it('turns an image by a quarter to the right', async () => {
  const drawn: unknown[] = []
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => ({
      translate: (...to: number[]) => drawn.push(['translate', ...to]),
      rotate: (by: number) => drawn.push(['rotate', by]),
      drawImage: (_: unknown, ...at: number[]) => drawn.push(['draw', ...at]),
    }),
    toBlob: (done: (content: Blob) => void) => done(new Blob(['jpeg'])),
  }
  browser.createImageBitmap = async () => ({ width: 300, height: 200 })
  browser.document = { createElement: () => canvas }
  const turned = await turnedImage(new Blob(['picture']), 'a.jpg')
  expect([canvas.width, canvas.height, turned.name, turned.type]).toEqual([200, 300, 'a.jpg', 'image/jpeg'])
  expect(drawn).toEqual([
    ['translate', 200, 0],
    ['rotate', Math.PI / 2],
    ['draw', 0, 0],
  ])
})
