/** Door of the area in the browser: what other areas may show. */
export { PartySelect } from './party/PartySelect.tsx'
