import { fen } from '../core/shared/money.ts'
import { addDays, weekdayOf } from './clock.ts'
import type { Store } from './store.ts'
import type { Settings } from './wire-control.ts'

/**
 * Settings that hold until `POST /control/config` changes them. @source docs/domain/money.md 3.4, 3.5, 6.1, 10;
 * docs/domain/network.md 9
 */
export const defaultSettings: Settings = {
  reportFees: true,
  refundFeeRule: 'PROPORTIONAL',
  refundDays: 365,
  magicAmounts: true,
  autoAudit: true,
  answerTimeoutMs: 6000,
  notifyConcurrency: 32,
  maxDivRatioPpm: 300_000,
  payoutCost: fen(100),
  d0Begin: '09:00',
  d0End: '21:30',
  settleTime: null,
  remitTime: null,
  holidays: [],
  workdays: [],
  resultMs: 1000,
}

/** A stored value by name. */
export function storedSetting<Value>(store: Store, name: string): Value | undefined {
  return store.get<{ value: Value }>('SELECT value_json FROM setting WHERE name = :name', { name })?.value
}

/** Keeps a value by name. */
export function storeSetting(store: Store, name: string, value: unknown): void {
  store.run(
    'INSERT INTO setting (name, value_json) VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value_json = :value',
    {
      name,
      value: typeof value === 'object' ? value : JSON.stringify(value),
    },
  )
}

/** The settings as stored, on top of the defaults. */
export function loadSettings(store: Store): Settings {
  const stored = storedSetting<Partial<Settings>>(store, 'settings') ?? {}
  return { ...defaultSettings, ...stored, payoutCost: fen(stored.payoutCost ?? defaultSettings.payoutCost) }
}

/** Whether banks settle T1 on a day: Monday to Friday, but for the settings' exceptions. */
export function isWorkday(settings: Settings, day: string): boolean {
  if (settings.holidays.includes(day)) return false
  return settings.workdays.includes(day) || ![0, 6].includes(weekdayOf(day))
}

/** First working day after a day. @source docs/domain/money.md 0.3 */
export function nextWorkday(settings: Settings, day: string): string {
  let next = addDays(day, 1)
  while (!isWorkday(settings, next)) next = addDays(next, 1)
  return next
}
