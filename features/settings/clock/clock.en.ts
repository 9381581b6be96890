/** English of the business clock. */
export const clockTexts = {
  '业务时钟': 'Business clock',
  '移动业务时钟': 'Move business clock',
  '时钟步长': 'Clock step',
  '演示环境': 'Demo environment',
  '业务时间 {now}': 'Business time {now}',
  '正在移动到 {target}': 'Moving to {target}',
  '下一小时': 'Next hour',
  '下一日结': 'Next day close',
  '下个月': 'Next month',
} as const
