-- Payments that one address begins on the pages of payers are counted as guesses are. docs/decisions/0012
ALTER TABLE guess_guard DROP CONSTRAINT guess_guard_kind_check;
ALTER TABLE guess_guard ADD CONSTRAINT guess_guard_kind_check CHECK (kind IN ('account', 'device', 'address', 'captcha', 'smsAddress', 'payer'));
