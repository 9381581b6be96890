import { t } from './language/language.ts'
import { notify } from './notices/notices.ts'

/** Copies a text and says so. Also works on a plain address, where browsers withhold their clipboard. */
export async function copyText(text: string): Promise<void> {
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(text)
    else copyBySelection(text)
    notify('success', t('已复制'))
  } catch {
    notify('error', t('复制失败，请手动选择后复制'))
  }
}

function copyBySelection(text: string): void {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'visually-hidden'
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (!isCopied) throw new Error('the browser refused to copy')
}
