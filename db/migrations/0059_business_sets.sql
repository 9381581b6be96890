-- What merchants are to improve is a tenant's own dictionary, no longer the platform's: any key that the tenant gave a value.
ALTER TABLE optimize_merchant_info
  DROP CONSTRAINT optimize_merchant_info_type_check,
  ADD CONSTRAINT optimize_merchant_info_type_check CHECK (type > 0);
UPDATE dict SET is_deleted = true WHERE code = 'optimize_type';

-- Sets of the business dictionary that the tenants were given, each once. What they made of them since is their own.
CREATE TABLE dict_biz_given (
  code text PRIMARY KEY,
  create_time timestamptz NOT NULL DEFAULT business_now()
);
CALL platform_table('dict_biz_given', 'SELECT, INSERT');
