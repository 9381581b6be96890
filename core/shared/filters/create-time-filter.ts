import { from, labelled, optional, until } from '../shapes/shapes.ts'

/** Bounds of the time of creation, both inclusive, as every list takes them. @source docs/domain/network.md 1.3; docs/rulings.md 11 */
export const createTimeFilter = {
  createTime_dategt: labelled('开始时间', optional(from())),
  createTime_datelt: labelled('结束时间', optional(until())),
}
