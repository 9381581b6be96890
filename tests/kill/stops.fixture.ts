/** Tables at which a transaction can be made to stand, by what is done to them. */
const stops = [
  ['channel_notify_key', 'INSERT'],
  ['pos_trade', 'INSERT'],
  ['pos_trade', 'UPDATE'],
  ['pos_profit', 'INSERT'],
  ['ledger_txn', 'INSERT'],
  ['ledger_posting', 'INSERT'],
  ['ledger_balance', 'UPDATE'],
  ['balance_record', 'INSERT'],
  ['pos_refund', 'INSERT'],
  ['pos_refund', 'UPDATE'],
  ['outbox', 'INSERT'],
  ['outbox', 'UPDATE'],
  ['service_profit_release', 'UPDATE'],
  ['withdrawal', 'INSERT'],
  ['withdrawal', 'UPDATE'],
  ['withdraw_attempt', 'INSERT'],
  ['withdraw_attempt', 'UPDATE'],
  ['money_change', 'UPDATE'],
  ['risk_hold', 'INSERT'],
  ['aisle_remittance', 'INSERT'],
  ['ledger_balance_day', 'INSERT'],
  ['ledger_day', 'UPDATE'],
  ['pledge_order', 'UPDATE'],
  ['active_record', 'INSERT'],
  ['active_record', 'UPDATE'],
  ['ticket_record', 'INSERT'],
  ['iot_recharge', 'INSERT'],
  ['iot_recharge', 'UPDATE'],
  // The last thing that a call writes before it commits.
  ['audit_log', 'INSERT'],
] as const

/** A place where a transaction stands after it did something to a table, for example `ledger_txn INSERT`. */
export type Stop = (typeof stops)[number] extends infer One
  ? One extends readonly [infer Table extends string, infer Doing extends string]
    ? `${Table} ${Doing}`
    : never
  : never

/** Advisory lock at which transactions wait at a stop. */
export const lockOf = (stop: Stop) => 9_000_000 + stops.findIndex(([table, doing]) => `${table} ${doing}` === stop)

/** After every statement of these kinds a transaction waits at the stop's lock, which nobody holds as a rule. */
export const triggers = `
  CREATE FUNCTION stand_still() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock_shared(TG_ARGV[0]::bigint); RETURN NULL; END $$;
  ${stops.map(([table, doing]) => `CREATE TRIGGER stand_still_${doing.toLowerCase()} AFTER ${doing} ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION stand_still(${lockOf(`${table} ${doing}` as Stop)});`).join('\n')}`
