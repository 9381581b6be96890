/** Door of the area in the browser: what other areas may show. */
export { SignedRateSection } from './signed-rate/SignedRateSection.tsx'
