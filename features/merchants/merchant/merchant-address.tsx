import { useLocation } from 'react-router'

/** Number of the merchant that a page is of: it stands in the address. */
export const useRpiNo = (): string => new URLSearchParams(useLocation().search).get('rpiNo') ?? ''
