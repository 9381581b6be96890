/** Door of the area in the browser: what other areas may show. */
export { NoticeBell } from './system-notice/NoticeBell.tsx'
export { NoticeTicker } from './system-notice/NoticeTicker.tsx'
