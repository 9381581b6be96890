-- Money of a merchant at a channel that risk control holds back from settlement: by hand for a sum or for all that waited,
-- or because the merchant was frozen. money 2.4 (1132), ruling 32
CREATE TABLE risk_hold (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  hold_no text NOT NULL, rpi_no text NOT NULL, aisle_code text NOT NULL,
  hold_kind smallint NOT NULL CHECK (hold_kind IN (1, 2)), hold_mode smallint NOT NULL CHECK (hold_mode IN (1, 2)),
  amount fen NOT NULL CHECK (amount > 0), drawn_amount fen NOT NULL DEFAULT 0 CHECK (drawn_amount BETWEEN 0 AND amount),
  hold_status smallint NOT NULL CHECK (hold_status IN (1, 2, 3)),
  reason text NOT NULL, txn_id bigint NOT NULL, book_day date NOT NULL,
  maker_no text NOT NULL, create_user bigint NOT NULL,
  lift_user bigint, lift_no text NOT NULL DEFAULT '', lift_time timestamptz, lift_reason text NOT NULL DEFAULT '',
  checker_user bigint, checker_no text NOT NULL DEFAULT '', check_time timestamptz, check_reason text NOT NULL DEFAULT '',
  release_txn_id bigint, release_book_day date,
  create_time timestamptz NOT NULL DEFAULT business_now(), update_time timestamptz NOT NULL DEFAULT business_now(), version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, hold_no),
  CHECK ((hold_status = 3) = (release_txn_id IS NOT NULL) AND (release_txn_id IS NULL) = (release_book_day IS NULL)),
  CHECK (hold_status <> 2 OR lift_user IS NOT NULL)
);
COMMENT ON COLUMN risk_hold.drawn_amount IS 'given back before the release for refunds of a frozen merchant';
CREATE INDEX risk_hold_standing ON risk_hold (tenant_id, rpi_no, aisle_code) WHERE hold_status IN (1, 2);
CREATE INDEX risk_hold_newest ON risk_hold (tenant_id, create_time DESC, id DESC);
CALL tenant_table('risk_hold', 'SELECT, INSERT, UPDATE');
