import type { Translate } from './refusal.ts'

/** A look-up over one table of English texts: Chinese texts are their own key. */
export const translateWith =
  (english: Readonly<Record<string, string>>): Translate =>
  (text, language) =>
    language === 'zh' ? text : (english[text] ?? text)
