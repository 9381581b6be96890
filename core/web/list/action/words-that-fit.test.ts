import { expect, it } from 'vitest'
import { wordsThatFit } from './words-that-fit.ts'

it.each([
  [['详情', '编辑', '删除'], 3],
  [['绑定店员', '移出门店'], 2],
  [['详情', '查询实名状态', '重发消息'], 2],
  [['终端绑定', '云喇叭', '云打印机'], 2],
  [['详情', '编辑', '停用', '删除'], 2],
  [['Details', 'Edit'], 2],
  [['Payment code', 'Download print pages', 'Download images'], 1],
  [['Download print pages'], 1],
  [[], 0],
])('of %j so many show as words: %i', (words, count) => {
  expect(wordsThatFit(words)).toBe(count)
})
