-- What came into a wallet and went out of it for good, by its records: kinds of change that belong to the expense count
-- there net of what undoes them, freezing counts in neither, all others are income net of what was taken back. The
-- totals kept before left out withdrawals and counted refunds twice that never were.
ALTER TABLE user_wallet NO FORCE ROW LEVEL SECURITY;
ALTER TABLE balance_record NO FORCE ROW LEVEL SECURITY;
UPDATE user_wallet w SET total_in_amount = coalesce(g.income, 0), total_out_amount = coalesce(g.expense, 0)
  FROM user_wallet k LEFT JOIN (
    SELECT tenant_id, wallet_no,
           sum(CASE direction WHEN 1 THEN amount ELSE -amount END) FILTER (WHERE change_type NOT IN (102, 122, 132, 134, 201, 202, 203, 301, 302, 401, 402, 411, 412, 602))::bigint AS income,
           sum(CASE direction WHEN 2 THEN amount ELSE -amount END) FILTER (WHERE change_type IN (102, 122, 132, 134, 201, 202, 203, 401, 402, 411, 412, 602))::bigint AS expense
      FROM balance_record GROUP BY 1, 2) g USING (tenant_id, wallet_no)
 WHERE w.tenant_id = k.tenant_id AND w.id = k.id;
ALTER TABLE user_wallet FORCE ROW LEVEL SECURITY;
ALTER TABLE balance_record FORCE ROW LEVEL SECURITY;
