import { int } from '../../../core/shared/shapes/shapes.ts'
import { type SeededSet, seededSet } from './framework-sets.contract.ts'

/** Points that a merchant is to improve. @source docs/domain/network.md 6 */
export const optimizeTypeSet = seededSet(
  'optimize_type',
  '优化类型',
  'Optimisation type',
  [1, '资料不完整', 'Incomplete details'],
  [2, '图片不清晰', 'Unclear images'],
  [3, '地址不符', 'Address mismatch'],
  [4, '交易异常', 'Abnormal transactions'],
  [5, '长期无交易', 'No recent transactions'],
  [6, '授权未完成', 'Authorisation incomplete'],
)

/**
 * Sets of the business dictionary that features take values from, with the values that every tenant begins with. A tenant
 * adds, renames, seals and removes values as it likes; a set that is declared later is given to the tenants there are.
 * @source docs/domain/network.md 21, the sets marked B; docs/wire.md 4.8
 */
export const businessSets: readonly SeededSet[] = [optimizeTypeSet]

/** The largest key of a value in such a set: rows keep it in a smallint. */
export const largestBusinessKey = 32_767

/** A value of such a set on the wire: its key. Whether the tenant has it is seen in its dictionary. */
export const businessValue = () => int(1, largestBusinessKey)

/** Whether features ask for a set of the business dictionary by this code. */
export const isBusinessSet = (code: string): boolean => businessSets.some((set) => set.code === code)

/** Whether a key of the dictionary is one that rows can keep. */
export const isBusinessKey = (key: string): boolean => /^[1-9]\d{0,4}$/.test(key) && Number(key) <= largestBusinessKey
