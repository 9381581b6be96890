/** Content that rich text may hold: words in paragraphs, lists, tables and links. No picture, script, style or frame. */
const allowed = {
  allowedTags:
    'p br div span h1 h2 h3 h4 b strong i em u s blockquote pre code hr ul ol li table thead tbody tr th td a'.split(
      ' ',
    ),
  allowedAttributes: { a: ['href', 'target', 'rel'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
}

/**
 * Rich text with nothing in it that could run, load or imitate anything; links open beside the page.
 * @source docs/server-safety.md 13; docs/decisions/0008-rich-text-by-sanitize-html.md
 */
export async function cleanHtml(html: string): Promise<string> {
  // Read when the first rich text is written or shown: starting does not wait for it.
  const { default: sanitize } = await import('sanitize-html')
  return sanitize(html, {
    ...allowed,
    transformTags: { a: sanitize.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }) },
  }).trim()
}

/** Whether rich text says anything: words, not only empty paragraphs. */
export const hasWords = (html: string): boolean =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .trim() !== ''
