import { ownAddress } from './own-address.ts'
/** The picture of a person, or the first character of the name; decoration beside the name itself. */
export function Avatar({ name, picture, isLarge = false }: { name: string; picture: string; isLarge?: boolean }) {
  return (
    <span
      className={isLarge ? 'avatar is-large' : 'avatar'}
      data-initial={picture ? undefined : name.slice(0, 1)}
      aria-hidden="true"
    >
      {picture && <img src={ownAddress(picture)} alt="" />}
    </span>
  )
}
