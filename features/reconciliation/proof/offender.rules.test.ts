import { expect, it } from 'vitest'
import { type ToldOffender, toldOffender } from './offender.rules.ts'

it.each<{ row: Record<string, string>; told: Partial<ToldOffender> }>([
  {
    row: {
      table: 'pos_trade',
      no: 'PT202611100000000001',
      compared: 'fee_amount',
      posted: '38',
      rows_say: '-1239',
      event_key: '',
    },
    told: {
      table: 'pos_trade',
      no: 'PT202611100000000001',
      kind: 'trade',
      compared: 'fee_amount',
      expected: '0.38',
      found: '-12.39',
      amount: '',
    },
  },
  {
    row: {
      table: 'pos_refund',
      row: 'R1',
      key: 'refund_code',
      why: 'changed',
      day: '2026-11-10',
      amounts: '{"fee_return":3,"refund_amount":2000}',
    },
    told: { no: 'R1', kind: '', compared: 'changed · 2026-11-10', amount: '20.00', rest: [['key', 'refund_code']] },
  },
  {
    row: { table: 'withdrawal', event_key: 'WD:TX1:S', part: '3101', posted: '5', rows_say: '6' },
    told: { no: 'TX1', kind: 'withdrawal', compared: '3101', expected: '5', found: '6' },
  },
  {
    row: { table: 'ledger_posting', day: '2026-11-10', why: 'changed', expected: 'a', found: 'b' },
    told: { table: 'ledger_posting', no: '', compared: 'changed · 2026-11-10', expected: 'a', found: 'b' },
  },
  {
    row: { rpi_no: 'M1', day: '2026-11-10', found_pay_amount: '5', expected_pay_amount: '6' },
    told: {
      no: 'M1',
      rest: [
        ['found_pay_amount', '5'],
        ['expected_pay_amount', '6'],
      ],
    },
  },
])('tells $row in words of its own', ({ row, told }) => {
  expect(toldOffender(row)).toMatchObject(told)
})
