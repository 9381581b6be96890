import type { AppError } from '../../../core/shared/errors.ts'
import { isAppid, isWebAddress } from '../../../core/shared/validity/validity.ts'
import { BindOp, wxConfigErrors } from './wx-config.contract.ts'

/** Settings that a merchant's WeChat number is bound to. */
export interface Bound {
  readonly subAppids: readonly string[]
  readonly jsapiPaths: readonly string[]
}

const mostAppids = 50
const mostPaths = 5

/**
 * Returns the refusal to bind or unbind an AppID: the first that applies, or null. @source docs/domain/network.md 4.4,
 * alterAppid
 */
export function refusalOfAppid({ subAppids }: Bound, subAppid: string, op: number): AppError | null {
  if (!isAppid(subAppid)) return wxConfigErrors.appidFormat()
  const isBound = subAppids.includes(subAppid)
  if (op === BindOp.unbind) return isBound ? null : wxConfigErrors.appidMissing()
  if (isBound) return wxConfigErrors.appidBound()
  return subAppids.length >= mostAppids ? wxConfigErrors.tooManyAppids() : null
}

/**
 * Returns the refusal to add a payment path: the first that applies, or null. @source docs/domain/network.md 4.4,
 * alterJsAPIPath
 */
export function refusalOfPath({ jsapiPaths }: Bound, path: string): AppError | null {
  if (!isWebAddress(path) || !path.endsWith('/')) return wxConfigErrors.pathFormat()
  if (jsapiPaths.includes(path)) return wxConfigErrors.pathBound()
  return jsapiPaths.length >= mostPaths ? wxConfigErrors.tooManyPaths() : null
}
