import { createHash } from 'node:crypto'
import { type Clock, createClock, type ClockSetting } from './clock.ts'
import { loadSettings, storedSetting } from './settings.ts'
import type { Store } from './store.ts'
import type { Settings } from './wire-control.ts'

/** Parts that all code of the acquirer is handed: its store, its clock, its settings, and the seed of its randomness. */
export interface Acquirer {
  readonly store: Store
  readonly clock: Clock
  settings: Settings
  seed: number
  /** Own address, known once it listens; code URLs start with it. */
  url: string
}

/** A client of the acquirer: one operator's system. */
export interface App {
  appId: string
  appSecret: string
  notifyUrl: string | null
}

/** The app of whoever does not name one. */
export const defaultApp: App = { appId: 'sandbox-app', appSecret: 'sandbox-secret', notifyUrl: null }

/** The acquirer as its store remembers it, with the app that it is started for. */
export function createAcquirer(store: Store, app: Partial<App> = {}): Acquirer {
  const wanted = { ...defaultApp, ...app }
  const known = store.get<App>('SELECT * FROM app WHERE app_id = :appId', { appId: wanted.appId })
  setApp(store, { ...wanted, ...known, ...app })
  return {
    store,
    clock: createClock(storedSetting<ClockSetting>(store, 'clock') ?? { offsetMs: 0, frozenAtMs: null }),
    settings: loadSettings(store),
    seed: storedSetting<number>(store, 'seed') ?? 1,
    url: '',
  }
}

/** An app by its id. */
export const findApp = ({ store }: Acquirer, appId: string): App | undefined =>
  store.get<App>('SELECT * FROM app WHERE app_id = :appId', { appId })

/** Adds an app or brings it up to date. */
export function setApp(store: Store, app: App): void {
  store.run(
    `INSERT INTO app (app_id, app_secret, notify_url) VALUES (:appId, :appSecret, :notifyUrl)
     ON CONFLICT (app_id) DO UPDATE SET app_secret = :appSecret, notify_url = :notifyUrl`,
    { ...app },
  )
}

/** A fresh number: prefix, day, ten digits. Two runs with the same calls and clock give the same numbers. */
export function newNumber({ store, clock }: Acquirer, prefix: string): string {
  return `${prefix}${clock.today().replaceAll('-', '')}${String(store.next(prefix)).padStart(10, '0')}`
}

/**
 * A whole number from 0 to `below` − 1 that depends on nothing but the seed and the words: the same for the same
 * event of another run, whatever happened in between.
 */
export function chance({ seed }: Pick<Acquirer, 'seed'>, below: number, ...words: (string | number)[]): number {
  return (
    createHash('sha256')
      .update([seed, ...words].join('|'))
      .digest()
      .readUInt32BE(0) % below
  )
}
