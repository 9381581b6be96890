import { createTimeFilter } from '../../../core/shared/create-time-filter.ts'

/** The period filter of a list over money: both bounds inclusive. @source docs/domain/money.md 0.5 no. 2 */
export const periodFields = createTimeFilter
