import { Link } from 'react-router'

/** An invoice by its number, leading to its record. */
export const RecordLink = ({ id, name }: { id: string; name: string }) => (
  <Link to={`/rb-oem/invoicerecord/invoice_record?open=${encodeURIComponent(id)}`}>{name}</Link>
)
