import { lazily } from '../loading/lazily.tsx'

/** A field for a month, a day or a second; its calendar is read when the first one shows. */
export const MomentPicker = lazily(() => import('./MomentCalendar.tsx').then((m) => m.MomentCalendar))
