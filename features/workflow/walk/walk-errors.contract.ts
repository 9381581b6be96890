import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of steps of a process. @source docs/domain/network.md 19.4 */
export const walkErrors = defineErrors('flow', {
  noWay: {
    status: 409,
    zh: '节点“{name}”的所有条件均不满足，且没有默认分支',
    en: 'No condition of “{name}” holds, and it has no default branch',
  },
  endless: {
    status: 409,
    zh: '流程在节点“{name}”处无限循环，请检查流程图',
    en: 'The process never leaves its loop at “{name}”. Check its diagram',
  },
})
