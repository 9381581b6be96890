-- What became income of the seller when a line was completed; refunds after that do not change it. money 8.5, 2.4 no. 1902
ALTER TABLE mall_sub_order ADD COLUMN completed_amount fen CHECK (completed_amount BETWEEN 0 AND pay_amount);
COMMENT ON COLUMN mall_sub_order.completed_amount IS 'null until it was completed';
