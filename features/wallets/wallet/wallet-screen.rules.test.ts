import { describe, expect, it } from 'vitest'
import {
  amountText,
  balanceAfter,
  closeBlocked,
  freezeBlocked,
  type ShownWallet,
  statusAuditBlocked,
  statusBlocked,
} from './wallet-screen.rules.ts'

const wallet = (more: Partial<ShownWallet> = {}): ShownWallet => ({
  walletStatus: 1,
  pendingStatus: null,
  availableAmount: '0.00',
  frozenAmount: '0.00',
  transitAmount: '0.00',
  ...more,
})

describe('what stands in the way of a wallet’s buttons', () => {
  it.each([
    { rule: statusBlocked, of: {}, why: undefined },
    { rule: statusBlocked, of: { walletStatus: 9 }, why: '钱包已注销' },
    { rule: statusBlocked, of: { pendingStatus: 2 }, why: '已有状态变更待审核' },
    { rule: statusAuditBlocked, of: {}, why: '没有待审核的状态变更' },
    { rule: statusAuditBlocked, of: { pendingStatus: 3 }, why: undefined },
    { rule: freezeBlocked, of: { availableAmount: '0.01' }, why: undefined },
    { rule: freezeBlocked, of: { frozenAmount: '10.00' }, why: undefined },
    { rule: freezeBlocked, of: {}, why: '没有可冻结或解冻的余额' },
    { rule: freezeBlocked, of: { walletStatus: 3, availableAmount: '1.00' }, why: '钱包已冻结' },
    { rule: freezeBlocked, of: { walletStatus: 9 }, why: '钱包已注销' },
    { rule: closeBlocked, of: {}, why: undefined },
    { rule: closeBlocked, of: { walletStatus: 9 }, why: '钱包已注销' },
    { rule: closeBlocked, of: { walletStatus: 2 }, why: '只有正常的钱包可以注销' },
    { rule: closeBlocked, of: { pendingStatus: 2 }, why: '已有状态变更待审核' },
    { rule: closeBlocked, of: { transitAmount: '5.00' }, why: '钱包余额不为零，不能注销' },
  ])('$rule.name of $of: $why', ({ rule, of, why }) => {
    expect(rule(wallet(of))).toBe(why)
  })
})

describe('the balance that a form shows', () => {
  it.each([
    ['100.00', '30', true, '130.00'],
    ['100.00', ' 30.5 ', false, '69.50'],
    ['100.00', '100.00', false, '0.00'],
    ['100.00', '100.01', false, null],
    ['100.00', '0', true, null],
    ['100.00', '1.234', true, null],
    ['100.00', '', true, null],
    ['99999999999.99', '0.01', true, '100000000000.00'],
  ] as const)('%s, %s moved, in: %s, gives %s', (balance, amount, isIn, after) => {
    expect(balanceAfter(balance, amount, isIn)).toBe(after)
  })

  it.each([
    ['1', '1.00'],
    [' 2.5', '2.50'],
    ['x', 'x'],
  ])('says %s as %s', (typed, words) => expect(amountText(typed)).toBe(words))
})
