import type { Language } from '../../shared/errors.ts'
import { storedValue, storeItem } from '../storage.ts'
import { makeStore } from '../store.ts'
import { filled } from './words.ts'

export type { Language }

/** English texts by their Chinese. */
type English = Readonly<Record<string, string>>

/** The interface language now. Components that show texts render below the root, which renders anew when it changes. */
export const language = makeStore<Language>('zh')

/** Sources of the English texts: those of the pages before sign-in, and all of them. Chinese needs none. */
export interface EnglishSources {
  first(): Promise<English>
  whole(): Promise<English>
}

let sources: EnglishSources | null = null
let english: English = {}
let isWhole = false

/**
 * Starts with the language of the last visit, Chinese at first. In English it waits for the texts of the first pages only.
 * @source docs/architecture.md 6; catalogue R012
 */
export async function startLanguage(given: EnglishSources): Promise<void> {
  sources = given
  const kept = storedValue<Language>('language') === 'en' ? 'en' : 'zh'
  if (kept === 'en') english = await given.first()
  tell(kept)
}

/**
 * The words of a Chinese text in the interface language, with `{name}` places filled. Call it while rendering, never once
 * for all: the same page shows both languages without a reload.
 */
export const t = (text: string, values: Readonly<Record<string, string | number>> = {}): string =>
  filled(language.get() === 'en' ? (english[text] ?? text) : text, values)

/** Waits for all English texts when the language is English: before the pages behind sign-in are shown. */
export async function wholeLanguage(): Promise<void> {
  if (language.get() === 'en') await readWhole()
}

/** Changes the interface language without a reload; what is typed stays. */
export async function switchLanguage(next: Language): Promise<void> {
  if (next === 'en') await readWhole()
  storeItem('language', next)
  tell(next)
}

async function readWhole(): Promise<void> {
  if (isWhole || !sources) return
  english = await sources.whole()
  isWhole = true
}

function tell(next: Language): void {
  globalThis.document?.documentElement.setAttribute('lang', next === 'zh' ? 'zh-CN' : 'en')
  language.set(next)
}
