import { cleanHtml, hasWords } from './rich-text.ts'
import { isTooLong, richTextErrors } from '../../shared/shapes/rich-text.ts'

/**
 * Rich text as it is kept: cleaned, and not too long.
 * @throws richText.tooLong; richText.empty when nothing is left to read and words are needed
 */
export async function keptHtml(html: string, { isNeeded }: { isNeeded: boolean }): Promise<string> {
  const clean = await cleanHtml(html)
  if (isTooLong(clean)) throw richTextErrors.tooLong()
  if (isNeeded && !hasWords(clean)) throw richTextErrors.empty()
  return clean
}
