import { Link } from 'react-router'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { Copyable } from '../../../core/web/show/values.tsx'
import './merchant-link.css'

/** Route of the page of one merchant. */
export const merchantPath = (rpiNo: string): string =>
  `/rb-oem/posinfo/pos_info_details?rpiNo=${encodeURIComponent(rpiNo)}`

/** A merchant's number, to copy; it leads to the merchant's page for those who may open it. */
export function MerchantLink({ rpiNo }: { rpiNo: string }) {
  const mayOpen = useCan('pos_info_view')
  return (
    <Copyable value={rpiNo}>
      {mayOpen ? (
        <Link className="merchant-link" to={merchantPath(rpiNo)}>
          {rpiNo}
        </Link>
      ) : (
        rpiNo
      )}
    </Copyable>
  )
}
