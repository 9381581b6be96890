import { fenOf } from './screen-calls.mjs'
import { t } from './screen-language.mjs'

/** Values of a form, in the shape of its call. @throws Error for a malformed amount */
export function bodyOf(form) {
  const body = {}
  for (const field of form.elements) {
    if (!field.name || (field.type === 'radio' && !field.checked)) continue
    if (field.type === 'checkbox') {
      if (field.checked) body[field.name] = true
    } else if ('yuan' in field.dataset) {
      const fen = fenOf(field.value)
      if (!(fen > 0)) throw new Error(t('金额格式不正确'))
      body[field.name] = fen
    } else if (field.value !== '')
      body[field.name] = 'number' in field.dataset || field.name === 'payWay' ? Number(field.value) : field.value
  }
  return body
}
