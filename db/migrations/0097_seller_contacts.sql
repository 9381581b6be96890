-- Books that invoices are made from: people, addresses, accounts, drawers and buyers of a party or a merchant. network 11

-- One row an owner that keeps books: held while a book changes, so that its limit and its one default stay true.
CREATE TABLE seller_book (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  user_type smallint NOT NULL CHECK (user_type BETWEEN 1 AND 5), user_no text NOT NULL,
  PRIMARY KEY (tenant_id, user_type, user_no)
);
CALL tenant_table('seller_book', 'SELECT, INSERT, UPDATE');

CREATE TABLE seller_people (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  user_type smallint NOT NULL CHECK (user_type BETWEEN 1 AND 5), user_no text NOT NULL,
  name text NOT NULL, phone_enc text NOT NULL, email_enc text NOT NULL DEFAULT '',
  is_default boolean NOT NULL DEFAULT false,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
COMMENT ON TABLE seller_people IS 'a contact of an owner for its invoices';
CREATE UNIQUE INDEX seller_people_default ON seller_people (tenant_id, user_type, user_no) WHERE is_default AND NOT is_deleted;
CREATE INDEX seller_people_owner ON seller_people (tenant_id, user_type, user_no, create_time DESC) WHERE NOT is_deleted;
CALL tenant_table('seller_people', 'SELECT, INSERT, UPDATE');

CREATE TABLE seller_address (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  user_type smallint NOT NULL CHECK (user_type BETWEEN 1 AND 5), user_no text NOT NULL,
  receiver text NOT NULL, phone_enc text NOT NULL, district_code text NOT NULL, address text NOT NULL, postcode text NOT NULL DEFAULT '',
  is_default boolean NOT NULL DEFAULT false,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
COMMENT ON TABLE seller_address IS 'an address of an owner for its invoices';
CREATE UNIQUE INDEX seller_address_default ON seller_address (tenant_id, user_type, user_no) WHERE is_default AND NOT is_deleted;
CREATE INDEX seller_address_owner ON seller_address (tenant_id, user_type, user_no, create_time DESC) WHERE NOT is_deleted;
CALL tenant_table('seller_address', 'SELECT, INSERT, UPDATE');

CREATE TABLE seller_bank (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  user_type smallint NOT NULL CHECK (user_type BETWEEN 1 AND 5), user_no text NOT NULL,
  acc_name text NOT NULL, bank_name text NOT NULL, acc_no_enc text NOT NULL, branch_code text NOT NULL DEFAULT '',
  is_default boolean NOT NULL DEFAULT false,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
COMMENT ON TABLE seller_bank IS 'a company account that stands on the invoices of an owner';
CREATE UNIQUE INDEX seller_bank_default ON seller_bank (tenant_id, user_type, user_no) WHERE is_default AND NOT is_deleted;
CREATE INDEX seller_bank_owner ON seller_bank (tenant_id, user_type, user_no, create_time DESC) WHERE NOT is_deleted;
CALL tenant_table('seller_bank', 'SELECT, INSERT, UPDATE');

CREATE TABLE seller_drawer (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  user_type smallint NOT NULL CHECK (user_type BETWEEN 1 AND 5), user_no text NOT NULL,
  drawer text NOT NULL, payee text NOT NULL DEFAULT '', checker text NOT NULL DEFAULT '',
  is_default boolean NOT NULL DEFAULT false,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CHECK (drawer <> checker)
);
COMMENT ON TABLE seller_drawer IS 'people whose names stand at the foot of an invoice';
CREATE UNIQUE INDEX seller_drawer_default ON seller_drawer (tenant_id, user_type, user_no) WHERE is_default AND NOT is_deleted;
CREATE INDEX seller_drawer_owner ON seller_drawer (tenant_id, user_type, user_no, create_time DESC) WHERE NOT is_deleted;
CALL tenant_table('seller_drawer', 'SELECT, INSERT, UPDATE');

CREATE TABLE seller_buyer (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  user_type smallint NOT NULL CHECK (user_type BETWEEN 1 AND 5), user_no text NOT NULL,
  buyer_type smallint NOT NULL CHECK (buyer_type IN (1, 2)), title text NOT NULL, tax_no text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '', phone_enc text NOT NULL DEFAULT '', bank_name text NOT NULL DEFAULT '', acc_no_enc text NOT NULL DEFAULT '', email_enc text NOT NULL DEFAULT '',
  is_default boolean NOT NULL DEFAULT false,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CHECK (buyer_type = 2 OR tax_no <> '')
);
COMMENT ON TABLE seller_buyer IS 'a customer that an owner makes invoices out to';
CREATE UNIQUE INDEX seller_buyer_default ON seller_buyer (tenant_id, user_type, user_no) WHERE is_default AND NOT is_deleted;
CREATE UNIQUE INDEX seller_buyer_title ON seller_buyer (tenant_id, user_type, user_no, title, tax_no) WHERE NOT is_deleted;
CREATE INDEX seller_buyer_owner ON seller_buyer (tenant_id, user_type, user_no, create_time DESC) WHERE NOT is_deleted;
CALL tenant_table('seller_buyer', 'SELECT, INSERT, UPDATE');
