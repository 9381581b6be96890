import { lazily } from '../../../core/web/loading/lazily.tsx'

/** History of a record, in a drawer whose code is read when it is first opened. */
export const ChangeHistoryDrawer = lazily(() => import('./ChangeHistory.tsx').then((m) => m.ChangeHistoryDrawer))
