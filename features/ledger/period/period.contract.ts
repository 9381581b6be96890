import { from, labelled, optional, until } from '../../../core/shared/shapes.ts'

/** The period filter of a list over money: both bounds inclusive. @source docs/domain/money.md 0.5 no. 2 */
export const periodFields = {
  createTime_dategt: labelled('开始时间', optional(from())),
  createTime_datelt: labelled('结束时间', optional(until())),
}
