import { Link } from 'react-router'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { Copyable } from '../../../core/web/show/values.tsx'

/** A serial number, to copy; it leads to the life of the device for those who may see stock. */
export function SnLink({ sn }: { sn: string }) {
  const mayOpen = useCan('stock_view')
  return (
    <Copyable value={sn}>
      {mayOpen ? <Link to={`/rb-oem/store/store?open=${encodeURIComponent(sn)}`}>{sn}</Link> : sn}
    </Copyable>
  )
}

/** An order, to copy; it leads to the list that shows it. */
export function OrderLink({ rsrNo }: { rsrNo: string }) {
  const mayOpen = useCan('store_transfer_view')
  return (
    <Copyable value={rsrNo}>
      {mayOpen ? <Link to={`/rb-oem/transfer/store_transfer?rsrNo=${encodeURIComponent(rsrNo)}`}>{rsrNo}</Link> : rsrNo}
    </Copyable>
  )
}
