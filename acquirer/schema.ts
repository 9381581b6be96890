import { taxSchema } from './tax/tax-schema.ts'

/** Counts up with every change of the tables; a store of another version is put aside, see `store.ts`. */
export const schemaVersion = 6

/**
 * The tables of the acquirer. Times are milliseconds since 1970 on the virtual clock (`…_ms`), days `yyyy-MM-dd` in
 * Asia/Shanghai, amounts whole fen. Money moves only by `entry`; `balance` is its running sum.
 */
export const schema = `
CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value_json TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS sequence (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS app (app_id TEXT PRIMARY KEY, app_secret TEXT NOT NULL, notify_url TEXT) STRICT;
CREATE TABLE IF NOT EXISTS nonce (app_id TEXT, nonce TEXT, at_ms INTEGER NOT NULL, PRIMARY KEY (app_id, nonce)) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS nonce_at ON nonce (at_ms);
CREATE TABLE IF NOT EXISTS out_request (app_id TEXT, call TEXT, out_no TEXT, body_hash TEXT NOT NULL, answer TEXT NOT NULL,
  PRIMARY KEY (app_id, call, out_no)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS due_work (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, ref TEXT NOT NULL, due_ms INTEGER NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS due_work_due ON due_work (due_ms, id);
CREATE INDEX IF NOT EXISTS due_work_delivery ON due_work (due_ms, id) WHERE kind = 'notify';
CREATE INDEX IF NOT EXISTS due_work_other ON due_work (due_ms, id) WHERE kind <> 'notify';
CREATE INDEX IF NOT EXISTS due_work_ref ON due_work (ref, kind);
CREATE TABLE IF NOT EXISTS scenario (id INTEGER PRIMARY KEY, api TEXT, out_no_prefix TEXT, pay_way INTEGER, amount_from_fen INTEGER,
  amount_to_fen INTEGER, times_left INTEGER NOT NULL, effects_json TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS entry (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, ref TEXT NOT NULL, debit TEXT NOT NULL, credit TEXT NOT NULL,
  amount_fen INTEGER NOT NULL CHECK (amount_fen > 0), at_ms INTEGER NOT NULL, CHECK (debit <> credit)) STRICT;
CREATE TABLE IF NOT EXISTS balance (account TEXT PRIMARY KEY, balance_fen INTEGER NOT NULL, is_never_negative INTEGER NOT NULL,
  CHECK (is_never_negative = 0 OR balance_fen >= 0)) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS merchant (apply_no TEXT PRIMARY KEY, app_id TEXT NOT NULL, out_apply_no TEXT, aisle_merchant_no TEXT UNIQUE,
  name TEXT NOT NULL, short_name TEXT NOT NULL, state TEXT NOT NULL, reason TEXT, reject_fields_json TEXT NOT NULL,
  wanted_pictures_json TEXT NOT NULL DEFAULT '[]', wx_config_json TEXT NOT NULL DEFAULT '{"subAppids":[],"jsapiPaths":[]}',
  sign_url TEXT, sign_expire_ms INTEGER,
  settle_cycle TEXT NOT NULL, is_d0_on INTEGER NOT NULL, is_divided INTEGER NOT NULL, account_json TEXT NOT NULL, form_json TEXT NOT NULL,
  notify_url TEXT, create_ms INTEGER NOT NULL, finish_ms INTEGER, UNIQUE (app_id, out_apply_no)) STRICT;
CREATE TABLE IF NOT EXISTS price (owner TEXT, pay_way INTEGER, rate_ppm INTEGER NOT NULL, cap_amount_fen INTEGER, min_fee_fen INTEGER NOT NULL,
  d0_rate_ppm INTEGER NOT NULL, d0_fee_fen INTEGER NOT NULL, PRIMARY KEY (owner, pay_way)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS terminal (sn TEXT PRIMARY KEY, apply_no TEXT NOT NULL REFERENCES merchant, term_no TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE IF NOT EXISTS terminal_logon (sn TEXT PRIMARY KEY REFERENCES terminal ON DELETE CASCADE, logon_day TEXT, batch_no INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE IF NOT EXISTS merchant_change (app_id TEXT, out_change_no TEXT, apply_no TEXT NOT NULL REFERENCES merchant, state TEXT NOT NULL,
  reason TEXT, wanted_json TEXT NOT NULL, create_ms INTEGER NOT NULL, PRIMARY KEY (app_id, out_change_no)) STRICT;
CREATE TABLE IF NOT EXISTS wallet_authorization (apply_no TEXT REFERENCES merchant, pay_type TEXT, state TEXT NOT NULL, is_authorized INTEGER NOT NULL,
  reject_reason TEXT, level TEXT, create_ms INTEGER NOT NULL, PRIMARY KEY (apply_no, pay_type)) STRICT;

CREATE TABLE IF NOT EXISTS pay_order (aisle_order_no TEXT PRIMARY KEY, app_id TEXT NOT NULL, out_trade_no TEXT, is_repeat INTEGER NOT NULL DEFAULT 0,
  aisle_merchant_no TEXT NOT NULL REFERENCES merchant (aisle_merchant_no), sn TEXT, scene TEXT NOT NULL, pay_way INTEGER NOT NULL,
  card_type INTEGER NOT NULL DEFAULT 0, card_no_mask TEXT, bank_name TEXT, amount_fen INTEGER NOT NULL CHECK (amount_fen > 0),
  rate_fee_fen INTEGER, d0_fee_fen INTEGER, rate_cost_fen INTEGER, d0_cost_fen INTEGER, promised_fee_fen INTEGER,
  refunded_fen INTEGER NOT NULL DEFAULT 0, refunding_fen INTEGER NOT NULL DEFAULT 0, fee_returned_fen INTEGER NOT NULL DEFAULT 0,
  cost_returned_fen INTEGER NOT NULL DEFAULT 0, divided_fen INTEGER NOT NULL DEFAULT 0, frozen_fen INTEGER NOT NULL DEFAULT 0,
  is_divided INTEGER NOT NULL, is_d0_wanted INTEGER, settle_cycle TEXT, settle_no TEXT, state TEXT NOT NULL, fail_code TEXT, attach TEXT,
  notify_url TEXT, effects_json TEXT NOT NULL, queries_left INTEGER NOT NULL DEFAULT 0, is_hidden INTEGER NOT NULL DEFAULT 0,
  create_ms INTEGER NOT NULL, expire_ms INTEGER, pay_ms INTEGER, pay_day TEXT,
  CHECK (refunded_fen + refunding_fen <= amount_fen), CHECK (frozen_fen >= 0)) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS pay_order_out ON pay_order (app_id, out_trade_no) WHERE is_repeat = 0;
CREATE INDEX IF NOT EXISTS pay_order_day ON pay_order (pay_day);
CREATE INDEX IF NOT EXISTS pay_order_merchant ON pay_order (aisle_merchant_no, state);
CREATE INDEX IF NOT EXISTS pay_order_waiting ON pay_order (create_ms) WHERE state = 'NOTPAY';
CREATE TABLE IF NOT EXISTS refund (aisle_refund_no TEXT PRIMARY KEY, app_id TEXT NOT NULL, out_refund_no TEXT,
  aisle_order_no TEXT NOT NULL REFERENCES pay_order, amount_fen INTEGER NOT NULL, fee_return_fen INTEGER NOT NULL, cost_return_fen INTEGER NOT NULL,
  from_frozen_fen INTEGER NOT NULL, state TEXT NOT NULL, fail_code TEXT, notify_url TEXT, effects_json TEXT NOT NULL,
  queries_left INTEGER NOT NULL DEFAULT 0, is_hidden INTEGER NOT NULL DEFAULT 0, create_ms INTEGER NOT NULL, finish_ms INTEGER,
  finish_day TEXT, UNIQUE (app_id, out_refund_no)) STRICT;
CREATE INDEX IF NOT EXISTS refund_order ON refund (aisle_order_no);
CREATE INDEX IF NOT EXISTS refund_day ON refund (finish_day);

CREATE TABLE IF NOT EXISTS receiver (receiver_no TEXT PRIMARY KEY, app_id TEXT NOT NULL, out_receiver_no TEXT NOT NULL, aisle_merchant_no TEXT NOT NULL,
  kind TEXT NOT NULL, name TEXT NOT NULL, account TEXT NOT NULL, state TEXT NOT NULL, reason TEXT, UNIQUE (app_id, out_receiver_no)) STRICT;
CREATE TABLE IF NOT EXISTS payer (payer_no TEXT PRIMARY KEY, app_id TEXT NOT NULL, out_payer_no TEXT NOT NULL, aisle_merchant_no TEXT NOT NULL,
  max_ratio_ppm INTEGER NOT NULL, state TEXT NOT NULL, reason TEXT, UNIQUE (app_id, out_payer_no)) STRICT;
CREATE TABLE IF NOT EXISTS division (aisle_div_no TEXT PRIMARY KEY, app_id TEXT NOT NULL, out_div_no TEXT NOT NULL,
  aisle_order_no TEXT NOT NULL REFERENCES pay_order, is_finishing INTEGER NOT NULL, state TEXT NOT NULL, effects_json TEXT NOT NULL,
  queries_left INTEGER NOT NULL DEFAULT 0, is_hidden INTEGER NOT NULL DEFAULT 0,
  create_ms INTEGER NOT NULL, finish_ms INTEGER, UNIQUE (app_id, out_div_no)) STRICT;
CREATE INDEX IF NOT EXISTS division_order ON division (aisle_order_no);
CREATE TABLE IF NOT EXISTS division_detail (aisle_div_no TEXT REFERENCES division, detail_no TEXT, position INTEGER NOT NULL, receiver_no TEXT NOT NULL,
  amount_fen INTEGER NOT NULL CHECK (amount_fen > 0), returned_fen INTEGER NOT NULL DEFAULT 0, state TEXT NOT NULL, fail_code TEXT,
  PRIMARY KEY (aisle_div_no, detail_no), CHECK (returned_fen <= amount_fen)) STRICT;
CREATE TABLE IF NOT EXISTS division_return (aisle_return_no TEXT PRIMARY KEY, app_id TEXT NOT NULL, out_return_no TEXT NOT NULL, aisle_div_no TEXT NOT NULL,
  detail_no TEXT NOT NULL, receiver_no TEXT NOT NULL, amount_fen INTEGER NOT NULL, state TEXT NOT NULL, fail_code TEXT, finish_ms INTEGER NOT NULL,
  UNIQUE (app_id, out_return_no)) STRICT;
CREATE TABLE IF NOT EXISTS unfreezing (app_id TEXT, out_no TEXT, aisle_order_no TEXT NOT NULL, amount_fen INTEGER NOT NULL, finish_ms INTEGER NOT NULL,
  PRIMARY KEY (app_id, out_no)) STRICT;

CREATE TABLE IF NOT EXISTS payout (platform_order_no TEXT PRIMARY KEY, app_id TEXT NOT NULL, out_no TEXT NOT NULL, account TEXT NOT NULL, name TEXT NOT NULL,
  amount_fen INTEGER NOT NULL, tax_amount_fen INTEGER NOT NULL, cost_fen INTEGER NOT NULL, state TEXT NOT NULL, fail_code TEXT,
  notify_url TEXT, effects_json TEXT NOT NULL, queries_left INTEGER NOT NULL DEFAULT 0, is_hidden INTEGER NOT NULL DEFAULT 0,
  create_ms INTEGER NOT NULL, finish_ms INTEGER, finish_day TEXT, return_ms INTEGER, return_day TEXT, UNIQUE (app_id, out_no)) STRICT;
CREATE INDEX IF NOT EXISTS payout_day ON payout (finish_day);
CREATE INDEX IF NOT EXISTS payout_return_day ON payout (return_day);
CREATE TABLE IF NOT EXISTS contract (app_id TEXT, id_no TEXT, name TEXT NOT NULL, state TEXT NOT NULL, sign_ms INTEGER, PRIMARY KEY (app_id, id_no)) STRICT;

CREATE TABLE IF NOT EXISTS settlement (settle_no TEXT PRIMARY KEY, app_id TEXT NOT NULL, aisle_merchant_no TEXT NOT NULL, settle_cycle TEXT NOT NULL,
  pay_day TEXT NOT NULL, settle_day TEXT NOT NULL, count INTEGER NOT NULL, amount_fen INTEGER NOT NULL, fee_fen INTEGER NOT NULL,
  net_fen INTEGER NOT NULL CHECK (net_fen > 0), account_mask TEXT NOT NULL, aisle_order_no TEXT, state TEXT NOT NULL, fail_code TEXT,
  effects_json TEXT NOT NULL, create_ms INTEGER NOT NULL, finish_ms INTEGER) STRICT;
CREATE TABLE IF NOT EXISTS remittance (statement_no TEXT PRIMARY KEY, app_id TEXT NOT NULL, from_day TEXT NOT NULL, to_day TEXT NOT NULL, remit_day TEXT NOT NULL,
  amount_fen INTEGER NOT NULL CHECK (amount_fen > 0), at_ms INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS carried (ref TEXT PRIMARY KEY, app_id TEXT NOT NULL, aisle_merchant_no TEXT, net_fen INTEGER NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS settlement_day ON settlement (settle_day, settle_no);
CREATE TABLE IF NOT EXISTS settle_item (id INTEGER PRIMARY KEY, aisle_merchant_no TEXT NOT NULL, kind TEXT NOT NULL, ref TEXT NOT NULL, day TEXT NOT NULL,
  count INTEGER NOT NULL, amount_fen INTEGER NOT NULL, fee_fen INTEGER NOT NULL, net_fen INTEGER NOT NULL, settle_no TEXT) STRICT;
CREATE INDEX IF NOT EXISTS settle_item_open ON settle_item (aisle_merchant_no, day) WHERE settle_no IS NULL;
CREATE INDEX IF NOT EXISTS settle_item_ref ON settle_item (ref);
CREATE INDEX IF NOT EXISTS settle_item_settlement ON settle_item (settle_no);

CREATE TABLE IF NOT EXISTS sim_card (iccid TEXT PRIMARY KEY, app_id TEXT NOT NULL, msisdn TEXT NOT NULL, imsi TEXT NOT NULL, state TEXT NOT NULL, reason TEXT,
  is_gprs_on INTEGER NOT NULL, package_name TEXT NOT NULL, flow_total_kb INTEGER NOT NULL, flow_used_kb INTEGER NOT NULL, test_end_ms INTEGER,
  silent_end_ms INTEGER, active_ms INTEGER, expire_ms INTEGER, change_ms INTEGER NOT NULL, CHECK ((state = 'SUSPENDED') = (reason IS NOT NULL))) STRICT;
CREATE TABLE IF NOT EXISTS sim_change (app_id TEXT, out_no TEXT, iccid TEXT NOT NULL, action TEXT NOT NULL, reason TEXT, state TEXT NOT NULL, fail_code TEXT,
  effects_json TEXT NOT NULL, queries_left INTEGER NOT NULL DEFAULT 0, is_hidden INTEGER NOT NULL DEFAULT 0, create_ms INTEGER NOT NULL,
  PRIMARY KEY (app_id, out_no)) STRICT;
CREATE TABLE IF NOT EXISTS sim_recharge (carrier_order_no TEXT PRIMARY KEY, app_id TEXT NOT NULL, out_no TEXT NOT NULL, iccid TEXT NOT NULL,
  months INTEGER NOT NULL, flow_mb INTEGER NOT NULL, cost_fen INTEGER NOT NULL, returned_fen INTEGER NOT NULL DEFAULT 0, state TEXT NOT NULL, fail_code TEXT,
  valid_from_ms INTEGER, valid_to_ms INTEGER, flow_at_kb INTEGER NOT NULL DEFAULT 0, effects_json TEXT NOT NULL, queries_left INTEGER NOT NULL DEFAULT 0,
  is_hidden INTEGER NOT NULL DEFAULT 0, create_ms INTEGER NOT NULL, finish_ms INTEGER, UNIQUE (app_id, out_no)) STRICT;

CREATE TABLE IF NOT EXISTS notification (notify_id TEXT PRIMARY KEY, app_id TEXT NOT NULL, event TEXT NOT NULL, order_key TEXT NOT NULL, url TEXT,
  body TEXT NOT NULL, state TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, effects_json TEXT NOT NULL, last_http INTEGER, last_answer TEXT,
  create_ms INTEGER NOT NULL, last_ms INTEGER) STRICT;
CREATE INDEX IF NOT EXISTS notification_order ON notification (order_key);
CREATE TABLE IF NOT EXISTS bill_mutation (id INTEGER PRIMARY KEY, day TEXT NOT NULL, kind TEXT NOT NULL, mutation_json TEXT NOT NULL) STRICT;
${taxSchema}`
