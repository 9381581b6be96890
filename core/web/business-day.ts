import { useParts } from './parts.ts'

/** Today by the business clock, `yyyy-MM-dd`; by this machine's until that is known. */
export const useBusinessDay = (): string => useParts().useBusinessDay()
