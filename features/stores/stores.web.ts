/** Door of the area in the browser: what other areas may show. */
export { MoreLink, shownRows } from './store/MoreLink.tsx'
export { StoreField } from './store/StoreField.tsx'
