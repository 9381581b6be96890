import { language, t } from '../../../core/web/language/language.ts'
import { useStore } from '../../../core/web/store.ts'
import { VoucherLink } from '../../ledger/ledger.web.ts'
import { pictureNames } from './party-pictures.rules.ts'

/** Links to pictures by what they show; each holds for a short time. */
export function PictureLinks({ pictures }: { pictures: readonly { picKind: number; link: string }[] }) {
  const now = useStore(language)
  return (
    <span className="voucher-links">
      {pictures.map(({ picKind, link }) => (
        <VoucherLink key={link} href={link} title={pictureNames[picKind]?.[now] ?? t('附件{n}', { n: picKind })} />
      ))}
    </span>
  )
}
