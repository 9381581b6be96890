import { ownAddress } from '../../../core/web/show/own-address.ts'
import './gallery.css'

/** A picture in a row of a list; a dash where there is none. */
export const SmallPicture = ({ url, name }: { url: string; name: string }) =>
  url === '' ? (
    <span className="absent">—</span>
  ) : (
    <img className="mall-small-picture" src={ownAddress(url)} alt={name} loading="lazy" />
  )
