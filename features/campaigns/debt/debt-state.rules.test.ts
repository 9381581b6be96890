import { describe, expect, it } from 'vitest'
import { fen } from '../../../core/shared/money.ts'
import { accounts, type Owner } from '../../ledger/posting/chart.rules.ts'
import { OwnerType } from '../../ledger/posting/ledger.contract.ts'
import { creditorOf, type Debtor, debtLine, waiverLine } from './debt-state.rules.ts'

const operator = (ownerNo: string): Owner => ({ ownerType: OwnerType.operator, ownerNo })
const provider = (ownerNo: string): Owner => ({ ownerType: OwnerType.provider, ownerNo })
const merchant = (ownerNo: string): Owner => ({ ownerType: OwnerType.merchant, ownerNo })
const root = operator('100001')
/** F2 below F1, below the root. */
const f2: Debtor = { ...provider('F2'), parentNo: 'F1', above: ['100001', '100001', 'F1'] }

describe('who gets what is collected of a debt (money 7.4)', () => {
  it.each([
    { why: 'the root by default', maker: root, debtor: f2, wanted: null, creditor: root },
    { why: 'the root when named', maker: root, debtor: f2, wanted: root, creditor: root },
    { why: 'a party above', maker: root, debtor: f2, wanted: provider('F1'), creditor: provider('F1') },
    { why: 'a merchant', maker: root, debtor: f2, wanted: merchant('M1'), creditor: merchant('M1') },
    { why: 'the node that enters it', maker: provider('F1'), debtor: f2, wanted: null, creditor: provider('F1') },
    {
      why: 'the node that names itself',
      maker: provider('F1'),
      debtor: f2,
      wanted: provider('F1'),
      creditor: provider('F1'),
    },
  ])('is $why', ({ maker, debtor, wanted, creditor }) => {
    expect(creditorOf('100001', maker, debtor, wanted)).toEqual(creditor)
  })

  it.each([
    { why: 'the debtor hangs further below', maker: provider('F0'), debtor: f2, wanted: null, error: 'debt.childOnly' },
    { why: 'the debtor is the maker', maker: provider('F2'), debtor: f2, wanted: null, error: 'debt.childOnly' },
    {
      why: 'the debtor is a merchant',
      maker: root,
      debtor: { ...merchant('M1'), parentNo: 'F1', above: ['100001', 'F1'] },
      wanted: null,
      error: 'debt.merchantDebtor',
    },
    { why: 'the creditor is the debtor', maker: root, debtor: f2, wanted: provider('F2'), error: 'debt.creditorWrong' },
    { why: 'the creditor is beside', maker: root, debtor: f2, wanted: provider('F9'), error: 'debt.creditorWrong' },
    {
      why: 'the creditor is an employee',
      maker: root,
      debtor: f2,
      wanted: { ownerType: OwnerType.employee, ownerNo: 'E1' } as Owner,
      error: 'debt.creditorWrong',
    },
    { why: 'a node names the root', maker: provider('F1'), debtor: f2, wanted: root, error: 'debt.creditorWrong' },
  ])('is refused when $why', ({ maker, debtor, wanted, error }) => {
    expect(() => creditorOf('100001', maker, debtor, wanted)).toThrow(expect.objectContaining({ refusalName: error }))
  })
})

describe('what debts post', () => {
  const owner = provider('F2')
  it('is DEBT against DEFER of the creditor (1711)', () => {
    expect(debtLine(owner, root, fen(7))).toEqual({
      debit: accounts.debt(owner),
      credit: accounts.deferred(root),
      amountFen: 7n,
    })
  })

  it.each([
    { why: 'the creditor’s claim', creditor: provider('F1'), debit: accounts.deferred(provider('F1')) },
    { why: 'other expense where nobody claims it', creditor: null, debit: accounts.otherExpense('100001') },
  ])('of a waiver is $why against DEBT (1713)', ({ creditor, debit }) => {
    expect(waiverLine('100001', owner, creditor, fen(5))).toEqual({
      debit,
      credit: accounts.debt(owner),
      amountFen: 5n,
    })
  })
})
