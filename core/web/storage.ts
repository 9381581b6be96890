/**
 * Value that the browser's storage holds under one key. @source the specification 3, local storage item; catalogue R266 to
 * R269
 */
export interface StoredItem {
  /** Type of the content when it was stored: it is read back as that. */
  dataType: string
  content: unknown
  /** `session`: does not outlive the browser session. */
  type?: 'session'
  /** Milliseconds of the moment it was stored. */
  datetime: number
}

/** Prefix of every key, so that several sites of one host do not meet. */
export const siteKey = 'countinghouse-'

/**
 * Stores a value under a name.
 * @param options session: the value ends with the browser session
 */
export function storeItem(name: string, content: unknown, { session = false } = {}): void {
  const item: StoredItem = {
    dataType: typeof content,
    content,
    ...(session ? { type: 'session' } : {}),
    datetime: Date.now(),
  }
  try {
    placeOf(session).setItem(siteKey + name, JSON.stringify(item))
  } catch {
    // A full or refused storage loses a comfort, never the work at hand.
  }
}

/** The stored item of a name, of the session first; null when there is none or it is unreadable. */
export function storedItem(name: string): StoredItem | null {
  return readItem(placeOf(true), name) ?? readItem(placeOf(false), name)
}

/** The stored value of a name, as the type it was stored with. */
export const storedValue = <T>(name: string): T | undefined => storedItem(name)?.content as T | undefined

/** Removes a stored value wherever it lies. */
export function dropItem(name: string): void {
  for (const session of [true, false]) placeOf(session).removeItem(siteKey + name)
}

/** Removes every stored value whose name begins so. */
export function dropItems(beginning: string): void {
  for (const place of [placeOf(true), placeOf(false)]) {
    const keys = Array.from({ length: place.length }, (_, at) => place.key(at) ?? '')
    for (const key of keys) if (key.startsWith(siteKey + beginning)) place.removeItem(key)
  }
}

function readItem(place: Storage, name: string): StoredItem | null {
  const text = place.getItem(siteKey + name)
  if (text === null) return null
  try {
    const item = JSON.parse(text) as StoredItem
    return typeof item === 'object' &&
      item !== null &&
      typeof item.datetime === 'number' &&
      typeof item.content === item.dataType
      ? item
      : null
  } catch {
    return null
  }
}

/** Storage of a process without one (a test) or of a browser that refuses it: forgotten with the page. */
class Forgotten implements Storage {
  readonly #items = new Map<string, string>()
  get length(): number {
    return this.#items.size
  }
  getItem(key: string): string | null {
    return this.#items.get(key) ?? null
  }
  setItem(key: string, value: string): void {
    this.#items.set(key, value)
  }
  removeItem(key: string): void {
    this.#items.delete(key)
  }
  clear(): void {
    this.#items.clear()
  }
  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null
  }
}

const forgotten = { local: new Forgotten(), session: new Forgotten() }

function placeOf(session: boolean): Storage {
  try {
    const place = session ? globalThis.sessionStorage : globalThis.localStorage
    return place ?? (session ? forgotten.session : forgotten.local)
  } catch {
    return session ? forgotten.session : forgotten.local
  }
}
