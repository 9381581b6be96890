/** Door of the area in the browser: what other areas may show. */
export { OpenDebtsLink } from './debt/OpenDebtsLink.tsx'
