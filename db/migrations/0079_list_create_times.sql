-- Every list takes bounds of the time its rows were made: regions kept none. Those that are there count from the last
-- time they were written, the earliest that is known of them.
ALTER TABLE region ADD COLUMN create_time timestamptz;
UPDATE region SET create_time = update_time;
ALTER TABLE region ALTER COLUMN create_time SET NOT NULL, ALTER COLUMN create_time SET DEFAULT business_now();

-- Wallets are listed by the time they were opened, and searched by it.
CREATE INDEX user_wallet_list ON user_wallet (tenant_id, create_time DESC, id DESC);
