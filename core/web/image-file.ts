import { t } from './language/language.ts'

/** Longest side of an uploaded image in pixels, and the quality of its JPEG. @source the specification 5 and 9; catalogue R397 to R400 */
const mostPixels = 1280
const quality = 0.8

/**
 * An image as it is uploaded: JPEG or PNG only, made to fit 1280 by 1280 and written anew as JPEG at 0.8. Small ones are
 * not enlarged.
 * @throws Error with the words of the specification for another kind of file
 */
export async function imageToUpload(file: File): Promise<File> {
  if (!/^image\/(jpeg|png)$/.test(file.type)) throw new Error(t('上传图片只能是 JPG 和 Png 格式!'))
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(t('上传图片只能是 JPG 和 Png 格式!'))
  })
  const { width, height } = fitted(picture)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error(t('图片处理失败'))
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(picture, 0, 0, width, height)
  const content = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
  if (!content) throw new Error(t('图片处理失败'))
  return new File([content], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
}

/** Size that fits within 1280 by 1280, its proportion kept. */
export function fitted({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const share = Math.min(1, mostPixels / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

/**
 * An image turned by a quarter to the right, written anew as JPEG.
 * @throws Error when it is none that the browser can draw
 */
export async function turnedImage(image: Blob, name: string): Promise<File> {
  const picture = await createImageBitmap(image)
  const canvas = document.createElement('canvas')
  canvas.width = picture.height
  canvas.height = picture.width
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error(t('图片处理失败'))
  pen.translate(picture.height, 0)
  pen.rotate(Math.PI / 2)
  pen.drawImage(picture, 0, 0)
  const content = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
  if (!content) throw new Error(t('图片处理失败'))
  return new File([content], name, { type: 'image/jpeg' })
}
