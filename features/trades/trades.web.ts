/** Door of the area in the browser: what other areas may show. */
export { divisionDetailTones, divOrderNext, divOrderTones, divReturnTones } from './trade/division-status.tsx'
export { rptStatusTones } from './trade-detail/trade-status.tsx'
export { TradeLink } from './trade/trade-link.tsx'
