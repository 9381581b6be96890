import { IpLimit } from '../merchant/merchant-codes.contract.ts'
import { merchantStateErrors, mostIpWhite } from './merchant-state.contract.ts'

/** From where a merchant may take payments. */
export interface AddressLimit {
  readonly ipLimit: number
  /** IPv4 addresses or ranges `a.b.c.d/n`; used by the white list alone. */
  readonly ipWhite: readonly string[]
}

/** Strictness of each limit. A white list is the strictest: it names every address. */
const strictness: Readonly<Record<number, number>> = {
  [IpLimit.none]: 0,
  [IpLimit.province]: 1,
  [IpLimit.city]: 2,
  [IpLimit.whiteList]: 3,
}

/**
 * Refuses a limit that is malformed, or looser than the present one when a provider sets it.
 * @throws merchantState.ipWhiteMissing, merchantState.ipWhiteTooMany, merchantState.ipWhiteFormat, merchantState.ipLoosened
 * @source docs/domain/network.md 3.1, 3.10 ipLimitChange
 */
export function checkIpLimit(before: AddressLimit, wanted: AddressLimit, isProvider: boolean): void {
  if (wanted.ipLimit === IpLimit.whiteList) checkWhiteList(wanted.ipWhite)
  else if (wanted.ipWhite.length > 0) throw merchantStateErrors.ipWhiteUnused()
  if (isProvider && !isTighter(before, wanted)) throw merchantStateErrors.ipLoosened()
}

function checkWhiteList(addresses: readonly string[]): void {
  if (addresses.length === 0) throw merchantStateErrors.ipWhiteMissing()
  if (addresses.length > mostIpWhite) throw merchantStateErrors.ipWhiteTooMany()
  const wrong = addresses.find((address) => rangeOf(address) === null)
  if (wrong !== undefined) throw merchantStateErrors.ipWhiteFormat({ ip: wrong })
}

/** Whether every address that the new limit lets in was let in before. The same limit counts. */
function isTighter(before: AddressLimit, wanted: AddressLimit): boolean {
  const [was, is] = [strictness[before.ipLimit] ?? 0, strictness[wanted.ipLimit] ?? 0]
  if (was !== is || wanted.ipLimit !== IpLimit.whiteList) return is >= was
  const known = before.ipWhite.map(rangeOf)
  return wanted.ipWhite.map(rangeOf).every((range) => known.some((other) => range && other && isWithin(range, other)))
}

interface Range {
  readonly first: number
  readonly last: number
}

const isWithin = (range: Range, other: Range) => range.first >= other.first && range.last <= other.last

const octet = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const addressPattern = new RegExp(`^${octet}\\.${octet}\\.${octet}\\.${octet}(?:/(3[0-2]|[12]?\\d))?$`)

/**
 * First and last address of an IPv4 address or range, as numbers.
 * @returns null when it is neither
 */
export function rangeOf(text: string): Range | null {
  const found = addressPattern.exec(text)
  if (!found) return null
  const address = found.slice(1, 5).reduce((sum, part) => sum * 256 + Number(part), 0)
  const size = 2 ** (32 - Number(found[5] ?? 32))
  const first = Math.floor(address / size) * size
  return { first, last: first + size - 1 }
}
