import { english } from './screen-words.mjs'

let language = localStorage.getItem('language') ?? 'zh'

/** The language of the screen: zh or en. */
export const languageNow = () => language

/** Chooses the other language, and remembers it. */
export function switchLanguage() {
  language = language === 'zh' ? 'en' : 'zh'
  localStorage.setItem('language', language)
}

/** Words in the language of the screen; the Chinese text is the key. */
export const t = (words) => (language === 'zh' ? words : (english[words] ?? words))
