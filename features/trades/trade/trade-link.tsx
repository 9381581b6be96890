import { Link } from 'react-router'
import { Copyable } from '../../../core/web/show/values.tsx'

/** Route of the page of one trade, by our number. */
export const tradePath = (rptOrderCode: string): string =>
  `/deal_management_details/deal_management_details?rptOrderCode=${encodeURIComponent(rptOrderCode)}`

/** A trade's number that leads to its page and can be copied. */
export const TradeLink = ({ code }: { code: string }) => (
  <Copyable value={code}>
    <Link to={tradePath(code)}>{code}</Link>
  </Copyable>
)
