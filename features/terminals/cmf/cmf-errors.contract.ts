import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of calls for terminals that sign on. @source docs/domain/network.md 13.3, CMF */
export const cmfErrors = defineErrors('cmf', {
  wrongLine: { status: 409, zh: '该设备不是CMF设备', en: 'This is not a CMF device' },
  logonFailed: { status: 409, zh: '终端签到失败', en: 'Terminal sign-on failed' },
})
