import { Link } from 'react-router'

/** The number of a mail, leading to its page. */
export const MailLink = ({ rimNo }: { rimNo: string }) => (
  <Link to={`/invoiceMail/invoice_mail_details?rimNo=${encodeURIComponent(rimNo)}`}>{rimNo}</Link>
)
