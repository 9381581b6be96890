/** One field of a plain page's form. */
export interface PageField {
  readonly name: string
  readonly label: string
  readonly kind: 'text' | 'number' | 'amount' | 'choice' | 'choices' | 'date' | 'phone' | 'picture'
  readonly isRequired: boolean
  /** Options to choose from, for `choice` and `choices`. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** Initial value of the field. */
  readonly value?: string | readonly string[]
}

/** Form of a plain page; it is sent to the page's own address. */
export interface PageForm {
  readonly fields: readonly PageField[]
  /** Sent along unseen. */
  readonly kept: Readonly<Record<string, string>>
  /** Text of the button. */
  readonly button: string
}

/** Text of a page without anything that a browser would read as markup. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A form as markup. It runs no script: what is wrong the server says, with what was filled in still there. */
export function formOf({ fields, kept, button }: PageForm): string {
  const unseen = Object.entries(kept).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  const coded = fields.some(({ kind }) => kind === 'picture') ? ' enctype="multipart/form-data"' : ''
  return `<form method="post"${coded}>${unseen.join('')}${fields.map(fieldOf).join('')}<button>${escaped(button)}</button></form>`
}

function fieldOf(field: PageField): string {
  const { name, label, kind, isRequired, options = [] } = field
  const mark = isRequired ? ' <span aria-hidden="true">*</span>' : ''
  if (kind !== 'choice' && kind !== 'choices')
    return `<label><span>${escaped(label)}${mark}</span><input name="${escaped(name)}" ${inputOf(field)}${isRequired ? ' required' : ''}></label>`
  const held = field.value === undefined ? [] : [field.value].flat()
  const type = kind === 'choice' ? 'radio' : 'checkbox'
  const one = ({ value, label: words }: { value: string; label: string }) =>
    `<label class="option"><input type="${type}" name="${escaped(name)}" value="${escaped(value)}"${held.includes(value) ? ' checked' : ''}${isRequired && kind === 'choice' ? ' required' : ''}>${escaped(words)}</label>`
  return `<fieldset><legend>${escaped(label)}${mark}</legend>${options.map(one).join('')}</fieldset>`
}

const inputKinds = {
  text: 'type="text"',
  number: 'type="text" inputmode="decimal"',
  amount: 'type="text" inputmode="decimal" autocomplete="off"',
  date: 'type="date"',
  phone: 'type="tel"',
  picture: 'type="file" accept="image/png,image/jpeg"',
} as const

function inputOf({ kind, value }: PageField): string {
  const how = inputKinds[kind as keyof typeof inputKinds]
  return kind === 'picture' ? how : `${how} value="${escaped(typeof value === 'string' ? value : '')}"`
}
