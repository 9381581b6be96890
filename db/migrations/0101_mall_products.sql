-- What a seller sells: the root operator to its providers and sub-operators, a sub-operator to its providers. The tables
-- name the seller and no login tenant: a sub-operator reads what the root operator sells. money 8.5
CREATE TABLE mall_class (
  tenant_id text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  seller_no text NOT NULL, class_name text NOT NULL, parent_id bigint NOT NULL DEFAULT 0, sort integer NOT NULL DEFAULT 0,
  on_fourth boolean NOT NULL DEFAULT false,
  create_user bigint NOT NULL, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
COMMENT ON COLUMN mall_class.parent_id IS '0: at the top';
COMMENT ON COLUMN mall_class.on_fourth IS 'shown on the home page of the shop';
COMMENT ON COLUMN mall_class.update_user IS 'null until it was changed';
CREATE UNIQUE INDEX mall_class_name ON mall_class (tenant_id, seller_no, parent_id, class_name) WHERE NOT is_deleted;
CALL tenant_table('mall_class');

CREATE TABLE mall_product (
  tenant_id text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  product_no text NOT NULL, product_name text NOT NULL, class_id bigint NOT NULL, model_no text NOT NULL, seller_no text NOT NULL,
  images text[] NOT NULL, content text NOT NULL DEFAULT '',
  min_buy integer NOT NULL CHECK (min_buy >= 1), freight fen NOT NULL CHECK (freight >= 0),
  gs_on boolean NOT NULL DEFAULT false,
  create_user bigint NOT NULL, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, class_id) REFERENCES mall_class (tenant_id, id),
  FOREIGN KEY (tenant_id, model_no) REFERENCES shop_model (tenant_id, model_no)
);
COMMENT ON COLUMN mall_product.images IS 'keys of public pictures, the first one stands for the product';
COMMENT ON COLUMN mall_product.freight IS 'of an order that holds the product, however many of it';
COMMENT ON COLUMN mall_product.update_user IS 'null until it was changed';
CREATE UNIQUE INDEX mall_product_no ON mall_product (tenant_id, product_no);
CREATE INDEX mall_product_newest ON mall_product (tenant_id, seller_no, create_time DESC, id DESC);
CREATE INDEX mall_product_class ON mall_product (tenant_id, class_id);
CREATE INDEX mall_product_model ON mall_product (tenant_id, model_no);
CALL tenant_table('mall_product');

-- One specification of a product, with its price and stock. What unpaid orders hold is locked; payment takes it off the stock.
CREATE TABLE mall_spec (
  tenant_id text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  spec_no text NOT NULL, product_no text NOT NULL, spec_name text NOT NULL,
  price fen NOT NULL CHECK (price > 0), member_prices bigint[] NOT NULL,
  stock_qty integer NOT NULL CHECK (stock_qty >= 0), locked_qty integer NOT NULL DEFAULT 0 CHECK (locked_qty BETWEEN 0 AND stock_qty),
  create_user bigint NOT NULL, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, product_no) REFERENCES mall_product (tenant_id, product_no)
);
COMMENT ON COLUMN mall_spec.member_prices IS 'fen by the depth of the buyer below the seller, from depth 1 down; deeper ones pay the price';
COMMENT ON COLUMN mall_spec.update_user IS 'null until it was changed';
CREATE UNIQUE INDEX mall_spec_no ON mall_spec (tenant_id, spec_no);
CREATE UNIQUE INDEX mall_spec_name ON mall_spec (tenant_id, product_no, spec_name) WHERE NOT is_deleted;
CALL tenant_table('mall_spec');
