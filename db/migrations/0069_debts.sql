-- Who entered a debt by hand, and who let the rest of one go, when and why. What was waived is told apart from what was
-- deducted. money 7.4
ALTER TABLE debt
  ADD COLUMN maker_no text NOT NULL DEFAULT '',
  ADD COLUMN waived_amount fen NOT NULL DEFAULT 0,
  ADD COLUMN waiver_user bigint,
  ADD COLUMN waiver_no text NOT NULL DEFAULT '',
  ADD COLUMN waive_time timestamptz,
  ADD COLUMN waive_reason text NOT NULL DEFAULT '',
  ADD COLUMN waive_txn_id bigint,
  ADD CONSTRAINT debt_waived_check CHECK (waived_amount >= 0 AND waived_amount + remain_amount <= amount AND (debt_status = 3) = (waived_amount > 0));
COMMENT ON COLUMN debt.waive_txn_id IS 'null unless waived';
CREATE INDEX debt_newest ON debt (tenant_id, create_time DESC, id DESC);
CREATE INDEX debt_of_owner ON debt (tenant_id, owner_no, create_time DESC);
