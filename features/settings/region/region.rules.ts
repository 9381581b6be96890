import { regionErrors, RegionLevel, rootRegion } from './region.contract.ts'

/** Digits of a code by level: province, city, district, town, village. @source docs/wire.md 4.9 */
const digits = [2, 2, 4, 6, 9, 12] as const

/** A region as its rules look at it. */
export interface RegionPlace {
  readonly code: string
  readonly level: number
}

/**
 * The level of a region to make: one below its parent, whose code its own begins with; provinces stand for themselves.
 * @throws region.tooDeep, region.codeOfProvince, region.codeForm
 * @source docs/wire.md 4.9
 */
export function levelBelow(parent: RegionPlace, code: string): number {
  if (parent.level === RegionLevel.village) throw regionErrors.tooDeep()
  const level = parent.level + 1
  const n = digits[level] as number
  if (parent.code === rootRegion) {
    if (!/^\d{2}$/.test(code) || code === rootRegion) throw regionErrors.codeOfProvince()
  } else if (!/^\d+$/.test(code) || code.length !== n || !code.startsWith(parent.code))
    throw regionErrors.codeForm({ parent: parent.code, n })
  return level
}
