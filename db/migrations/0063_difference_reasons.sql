-- What of a difference differs, with the channel's merchant numbers of both sides: two equal amounts may belong to two merchants.
ALTER TABLE recon_diff
  ADD COLUMN diff_reason smallint NOT NULL DEFAULT 3,
  ADD COLUMN our_mer_no text NOT NULL DEFAULT '',
  ADD COLUMN bill_mer_no text NOT NULL DEFAULT '';
COMMENT ON COLUMN recon_diff.our_mer_no IS 'the channel''s number of the merchant as our row has it; '''' where it says none, as in bill_mer_no';
ALTER TABLE recon_diff NO FORCE ROW LEVEL SECURITY;
UPDATE recon_diff SET diff_reason = CASE
  WHEN diff_kind = 8 THEN 9
  WHEN diff_kind = 4 THEN 6
  WHEN diff_kind = 5 THEN 7
  WHEN diff_kind = 6 THEN 8
  WHEN diff_kind = 1 OR our_amount IS NULL THEN 1
  WHEN diff_kind = 2 OR bill_amount IS NULL THEN 2
  WHEN our_amount = bill_amount THEN CASE WHEN diff_kind = 3 THEN 4 ELSE 8 END
  ELSE 3 END;
ALTER TABLE recon_diff FORCE ROW LEVEL SECURITY;
ALTER TABLE recon_diff ALTER COLUMN diff_reason DROP DEFAULT, ADD CHECK (diff_reason BETWEEN 1 AND 12);

-- Since when a platform says of a payment that it did not make it, by a code that is no definite failure or by not knowing it.
ALTER TABLE withdraw_attempt ADD COLUMN denied_time timestamptz;
COMMENT ON COLUMN withdraw_attempt.denied_time IS 'since when the platform has said that it did not make the payment; null: it has not, or took that back';
