import { expect, it } from 'vitest'
import { menuAreas } from '../../../db/seed/menu-areas.ts'
import { seedRows } from '../../../db/seed/menu-seed.ts'

const rows = seedRows(menuAreas)
const byCode = new Map(rows.map((row) => [row.code, row]))

/** An entry and those above it: what is held shows the way to it. */
const wayTo = (code: string): string[] => {
  const row = byCode.get(code)
  return row ? [row.code, ...(row.parentCode ? wayTo(row.parentCode) : [])] : []
}

it('shows a merchant the wallets and withdrawals of merchants, and none of those who share in profit', () => {
  const held = rows.filter(({ roles }) => roles.includes('merchant')).map(({ code }) => code)
  const shown = new Set(held.flatMap(wayTo))
  for (const own of ['merchant_wallet', 'merchant_wallet_record', 'merchant_withdraw']) expect(shown).toContain(own)
  for (const foreign of ['user_wallet', 'balance_record', 'oem_withdrawal', 'withdrawal_platform'])
    expect(shown).not.toContain(foreign)
  for (const code of ['wallet_view', 'withdraw_view', 'withdraw_apply']) expect(held).toContain(code)
})

it('shows risk control the wallets that it may stop', () => {
  const held = rows.filter(({ roles }) => roles.includes('risk')).map(({ code }) => code)
  expect(held).toEqual(expect.arrayContaining(['user_wallet', 'wallet_view', 'wallet_status']))
})
