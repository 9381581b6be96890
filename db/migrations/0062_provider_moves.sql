-- A provider that is to go, or went, to another party with everything below it: asked for by one person, put into force by
-- another. docs/domain/network.md 7.4, docs/decisions/0062-moving-providers.md
CREATE TABLE service_move (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  move_no text NOT NULL,
  user_no text NOT NULL, from_no text NOT NULL, to_no text NOT NULL,
  from_path text COLLATE "C" NOT NULL, to_path text COLLATE "C" NOT NULL,
  party_count integer NOT NULL, merchant_count integer NOT NULL, terminal_count integer NOT NULL, policy_count integer NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  move_status smallint NOT NULL CHECK (move_status BETWEEN 1 AND 4),
  effective_time timestamptz,
  maker_no text NOT NULL, create_user bigint NOT NULL,
  checker_user bigint, checker_no text NOT NULL DEFAULT '', check_time timestamptz, check_reason text NOT NULL DEFAULT '',
  create_time timestamptz NOT NULL DEFAULT business_now(), update_time timestamptz NOT NULL DEFAULT business_now(), version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, move_no),
  CHECK ((move_status = 2) = (effective_time IS NOT NULL)),
  CHECK ((move_status IN (2, 3)) = (checker_user IS NOT NULL)),
  CHECK (checker_user <> create_user)
);
COMMENT ON COLUMN service_move.from_no IS 'the party above before: a provider, or the oem_no';
COMMENT ON COLUMN service_move.from_path IS 'ancestors before, the provider itself last; as asked for until it is in force';
COMMENT ON COLUMN service_move.to_path IS 'ancestors afterwards, the provider itself last; as asked for until it is in force';
COMMENT ON COLUMN service_move.effective_time IS 'null until in force';
COMMENT ON COLUMN service_move.checker_user IS 'null until decided';
CREATE UNIQUE INDEX service_move_open ON service_move (tenant_id, user_no) WHERE move_status = 1;
CREATE INDEX service_move_list ON service_move (tenant_id, create_time DESC, id DESC);
CREATE INDEX service_move_party ON service_move (tenant_id, user_no, create_time DESC);
CALL tenant_table('service_move', 'SELECT, INSERT, UPDATE');
