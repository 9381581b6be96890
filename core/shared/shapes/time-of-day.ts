import { wire } from './wire.ts'

/** A time of day `HH:mm`, from 00:00 to 24:00. */
export const timeOfDay = () =>
  wire<string, string>(
    { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$', example: '09:00' },
    (raw, refuse) =>
      typeof raw === 'string' && /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(raw.trim())
        ? raw.trim()
        : refuse(raw === undefined || raw === '' ? 'required' : 'format'),
    (value) => value.slice(0, 5),
  )
