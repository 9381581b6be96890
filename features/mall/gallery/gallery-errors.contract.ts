import { defineErrors } from '../../../core/shared/errors.ts'

/** @source docs/domain/money.md 8.5 */
export const galleryErrors = defineErrors('mallGallery', {
  notPicture: { status: 400, zh: '图片只能是JPG或PNG格式', en: 'Images must be JPG or PNG' },
})
