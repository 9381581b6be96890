-- The orders below a provider that were never paid: no profit row leads to them, and they are few among the trades.
CREATE INDEX pos_trade_unpaid ON pos_trade (tenant_id, list_time DESC NULLS FIRST) INCLUDE (create_day, rpt_order_code, rpt_status, chain_path) WHERE rpt_status IN (0, 1, 3, 4);
