import { defineErrors } from '../../../core/shared/errors.ts'

/** @source the specification 5, User-select dialog */
export const personErrors = defineErrors('person', {
  noneChosen: { status: 400, zh: '请选择至少一条数据', en: 'Select at least one row' },
})
