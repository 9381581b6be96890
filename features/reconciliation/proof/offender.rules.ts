import { fen, formatYuan } from '../../../core/shared/money.ts'

/** An offending row as people read it: which record, what was compared, what it should be and what it is. */
export interface ToldOffender {
  /** Table of the record; '' where a check compares sums. */
  readonly table: string
  readonly no: string
  /** Kind of page that the number leads to, as balance records name it; '' for none. */
  readonly kind: string
  readonly compared: string
  readonly expected: string
  readonly found: string
  /** The amount of the record in yuan; '' when the check tells none. */
  readonly amount: string
  readonly rest: readonly (readonly [name: string, value: string])[]
}

const kinds: Readonly<Record<string, string>> = {
  pos_trade: 'trade',
  pos_profit: 'trade',
  channel_notify: 'trade',
  withdrawal: 'withdrawal',
  wallet_topup: 'topup',
  money_change: 'moneyChange',
  other_money: 'otherMoney',
}

const named = ['no', 'rpt_order_code', 'event_key', 'row', 'rpi_no', 'owner_no', 'aisle_code', 'account_id']
const due = ['expected', 'posted', 'sealed']
const is = ['found', 'rows_say']
const compared = ['compared', 'part', 'why', 'day']

/** A row of a check as the statement gave it, told in the same words whatever check it is of. */
export function toldOffender(row: Readonly<Record<string, string>>): ToldOffender {
  const pick = (names: readonly string[]) => names.find((name) => (row[name] ?? '') !== '')
  const [no, expected, found] = [pick(named), pick(due), pick(is)]
  const table = row['table'] ?? ''
  const told = new Set(
    [no, expected, found, 'table', 'amount', 'amounts', ...compared].filter((name) => name !== undefined),
  )
  const kind = kinds[table] ?? ''
  const number = numberIn(no ? (row[no] ?? '') : '', kind)
  const what = compared.flatMap((name) => (row[name] ? [row[name]] : [])).join(' · ')
  const isMoney =
    /amount|fee|cost|profit|channel|debits|credits|balance/.test(what) || (table === '' && /^(trade|node)$/.test(what))
  const shown = (name: string | undefined) => (name ? moneyOr(row[name] ?? '', isMoney) : '')
  return {
    table,
    no: number,
    kind: tradeNo.test(number) ? 'trade' : kind === 'trade' ? '' : kind,
    compared: what,
    expected: shown(expected),
    found: shown(found),
    amount: moneyOr(row['amount'] ?? amountIn(row['amounts'] ?? ''), true),
    rest: Object.entries(row).filter(([name, value]) => !told.has(name) && value !== ''),
  }
}

/** Our number of a trade. */
const tradeNo = /\bPT\d{18,}/

/** The number that a record is found by: of an event key the part that names it. */
function numberIn(text: string, kind: string): string {
  const ofTrade = tradeNo.exec(text)?.[0]
  if (ofTrade) return ofTrade
  return kind === '' ? text : (text.split(':')[1] ?? text)
}

const moneyOr = (text: string, isMoney: boolean): string =>
  isMoney && /^-?\d{1,18}$/.test(text) ? formatYuan(fen(BigInt(text))) : text

/** Of the amounts of a sealed row the one that it is known by. */
function amountIn(amounts: string): string {
  const found =
    /"(?:trade_amount|refund_amount|settle_amount|amount)": ?(-?\d+)/.exec(amounts) ?? /: ?(-?\d+)/.exec(amounts)
  return found?.[1] ?? ''
}
