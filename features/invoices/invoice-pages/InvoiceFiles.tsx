import { t } from '../../../core/web/language/language.ts'
import { ownAddress } from '../../../core/web/show/own-address.ts'
import { VoucherLink } from '../../ledger/ledger.web.ts'
import './invoice-pages.css'

/** Files of an invoice: pictures as they are, each opening whole; a PDF behind its link. */
export const InvoiceFiles = ({ files }: { files: readonly { link: string; isPicture: 0 | 1 }[] }) => (
  <div className="invoice-files">
    {files.map(({ link, isPicture }, at) =>
      isPicture ? (
        <a key={link} href={link} target="_blank" rel="noreferrer">
          <img src={ownAddress(link)} alt={t('发票图片{n}', { n: at + 1 })} />
        </a>
      ) : (
        <VoucherLink key={link} href={link} title={t('查看发票PDF {n}', { n: at + 1 })} />
      ),
    )}
  </div>
)
