-- The trades of a settlement are marked when the channel says that it was paid: found by its number, not among all trades
-- that the merchant ever had. money 3.6
CREATE INDEX pos_trade_settlement ON pos_trade (tenant_id, settle_code) WHERE settle_code IS NOT NULL;
