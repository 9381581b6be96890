const shanghaiOffsetMs = 8 * 3_600_000
const dayMs = 86_400_000

/** Setting of the virtual clock: real time plus an offset, or frozen at one instant. */
export interface ClockSetting {
  offsetMs: number
  frozenAtMs: number | null
}

/**
 * The acquirer's virtual clock. Everything in the acquirer that asks for the time asks here; nothing else may.
 * While work is drained for a jump it stands at the due time of each piece of work.
 * @source docs/domain/money.md 10, Control
 */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Day `yyyy-MM-dd` in Asia/Shanghai. */
  today(): string
  isFrozen(): boolean
  setting(): ClockSetting
  /** Puts the clock at an instant, running or frozen. */
  put(nowMs: number, isFrozen: boolean): ClockSetting
  /** Holds the clock at an instant until `release`. */
  hold(atMs: number): void
  release(): void
}

/** A clock at a stored setting. @param realNow milliseconds of the machine */
export function createClock(initial: ClockSetting, realNow: () => number = Date.now): Clock {
  let setting = initial
  let heldAtMs: number | null = null
  const now = () => heldAtMs ?? setting.frozenAtMs ?? realNow() + setting.offsetMs
  return {
    now,
    today: () => dayOf(now()),
    isFrozen: () => setting.frozenAtMs !== null,
    setting: () => setting,
    put(nowMs, isFrozen) {
      setting = { offsetMs: nowMs - realNow(), frozenAtMs: isFrozen ? nowMs : null }
      return setting
    },
    hold: (atMs) => {
      heldAtMs = atMs
    },
    release: () => {
      heldAtMs = null
    },
  }
}

/** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai; null stays null. */
export function timeText(ms: number): string
export function timeText(ms: number | null): string | null
export function timeText(ms: number | null): string | null {
  if (ms === null) return null
  return new Date(ms + shanghaiOffsetMs).toISOString().slice(0, 19).replace('T', ' ')
}

/** Day `yyyy-MM-dd` of an instant in Asia/Shanghai. */
export const dayOf = (ms: number): string => timeText(ms).slice(0, 10)

/** Instant of `yyyy-MM-dd HH:mm:ss` (or a day) in Asia/Shanghai; NaN when it is none. */
export const instantOf = (text: string): number =>
  Date.parse(`${text.length === 10 ? `${text}T00:00:00` : text.replace(' ', 'T')}+08:00`)

/** The day so many days later. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)

/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()
