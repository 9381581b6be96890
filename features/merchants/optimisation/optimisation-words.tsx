import type { Tone } from '../../../core/web/show/StatusTag.tsx'
import type { OptimizeStatus } from './optimisation-codes.contract.ts'

/** Tone of each state of a merchant on the list, by its meaning for the work. */
export const optimizeStatusTones: Record<keyof typeof OptimizeStatus, Tone> = {
  toDo: 'waiting',
  inProgress: 'running',
  done: 'done',
  notNeeded: 'off',
}

/** Next step by state, and who must act. */
export const optimizeStatusNext: Record<number, string> = {
  0: '等待运营人员处理',
  1: '处理中，完成后请记录结果',
  2: '已按要求整改',
  3: '核实后无需整改',
}

/** Route of what was done about one merchant of the list. */
export const recordsPath = (infoId: string): string =>
  `/rb-oem/optimize/merchant_record?infoId=${encodeURIComponent(infoId)}`
