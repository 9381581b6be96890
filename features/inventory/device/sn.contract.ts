import { z } from 'zod'
import { labelled, maybeText, optional } from '../../../core/shared/shapes/shapes.ts'
import { type Wire, wire } from '../../../core/shared/shapes/wire.ts'

/** Most serial numbers of one call. @source docs/domain/network.md 14.2, quantity */
export const mostSns = 5000

/** A serial number as it is kept: plain letters and digits, in upper case; null when it cannot be one. @source docs/domain/network.md 1.4 */
export function plainSn(typed: string): string | null {
  const sn = typed.normalize('NFKC').trim().toUpperCase()
  return /^[A-Z0-9-]{6,32}$/.test(sn) ? sn : null
}

/** A serial number on the wire. */
export const snText = (): Wire<string, string> =>
  wire(
    { type: 'string', minLength: 6, maxLength: 32 },
    (raw, refuse) => {
      const typed = typeof raw === 'string' || typeof raw === 'number' ? String(raw) : ''
      if (typed.trim() === '') return refuse('required')
      return plainSn(typed) ?? refuse('format')
    },
    (value) => value,
  )

/** Several serial numbers. */
export const snList = () => labelled('SN', z.array(labelled('SN', snText())).max(mostSns).default([]))

/** Devices named one by one, or by the first and last of a run of numbers. @source docs/domain/network.md 14.2 */
export const snFields = {
  sns: snList(),
  snBegin: labelled('起始SN', optional(snText())),
  snEnd: labelled('结束SN', optional(snText())),
}

/** A note on an order. */
export const remarkField = { remark: labelled('备注', maybeText(200)).default('') }
