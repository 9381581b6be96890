-- Notices, versions of the apps, carousel pictures and links into merchants' private domains. docs/domain/network.md 18.2 to 18.4; docs/wire.md 4.15

-- A notice of an operator to the users it names.
CREATE TABLE system_notice (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  title text NOT NULL CHECK (title <> ''),
  content text NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 51200),
  notice_type smallint NOT NULL CHECK (notice_type BETWEEN 1 AND 4),
  pop_type smallint NOT NULL CHECK (pop_type BETWEEN 1 AND 3),
  target_user_types smallint[] NOT NULL CHECK (target_user_types <> '{}' AND target_user_types <@ '{1,2,3,4,5}'),
  target_user_nos text[] NOT NULL DEFAULT '{}',
  with_sub_operators boolean NOT NULL DEFAULT false,
  begin_time timestamptz, end_time timestamptz,
  is_top boolean NOT NULL DEFAULT false,
  notice_status smallint NOT NULL DEFAULT 0 CHECK (notice_status BETWEEN 0 AND 2),
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CHECK (begin_time < end_time),
  CHECK (notice_status <> 1 OR begin_time IS NOT NULL)
);
COMMENT ON COLUMN system_notice.target_user_nos IS 'parties it is for; empty: all of its kinds';
COMMENT ON COLUMN system_notice.begin_time IS 'null: from its publishing on';
COMMENT ON COLUMN system_notice.end_time IS 'null: until it is withdrawn';
CREATE INDEX system_notice_list ON system_notice (tenant_id, oem_no, create_time DESC, id DESC) WHERE NOT is_deleted;
CREATE INDEX system_notice_shown ON system_notice (tenant_id, begin_time DESC) WHERE notice_status = 1 AND NOT is_deleted;
CALL tenant_table('system_notice', 'SELECT, INSERT, UPDATE');
-- Users of sub-operators read what the root operator publishes to them as well.
CREATE POLICY from_root ON system_notice FOR SELECT
  USING (tenant_id = (SELECT current_setting('app.tenant', true)) AND oem_no = tenant_id AND with_sub_operators AND notice_status = 1 AND NOT is_deleted);

-- Who has read a notice. No foreign key: a sub-operator's user reads the root's notices without a right to hold them.
CREATE TABLE notice_read (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  notice_id bigint NOT NULL,
  user_id bigint NOT NULL,
  read_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, notice_id, user_id)
);
CALL tenant_table('notice_read', 'SELECT, INSERT');

-- A notice on the desk of everybody in a login tenant.
CREATE TABLE desk_notice (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  title text NOT NULL CHECK (title <> ''),
  category smallint NOT NULL CHECK (category BETWEEN 1 AND 6),
  release_time timestamptz NOT NULL,
  content text NOT NULL DEFAULT '' CHECK (octet_length(content) <= 51200),
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX desk_notice_list ON desk_notice (tenant_id, oem_no, release_time DESC, id DESC) WHERE NOT is_deleted;
CALL tenant_table('desk_notice', 'SELECT, INSERT, UPDATE');

-- A version of an app or plug-in.
CREATE TABLE app_version (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  platform smallint NOT NULL CHECK (platform BETWEEN 1 AND 6),
  version_name text NOT NULL CHECK (version_name ~ '^\d+\.\d+\.\d+$'),
  version_code integer NOT NULL CHECK (version_code > 0),
  url text NOT NULL CHECK (url ~ '^https?://'),
  file_size bigint CHECK (file_size > 0),
  md5 text NOT NULL DEFAULT '' CHECK (md5 ~ '^([0-9a-f]{32})?$'),
  content text NOT NULL CHECK (content <> ''),
  force_update boolean NOT NULL,
  gray_percent smallint NOT NULL DEFAULT 100 CHECK (gray_percent BETWEEN 1 AND 100),
  version_status smallint NOT NULL DEFAULT 0 CHECK (version_status BETWEEN 0 AND 2),
  publish_time timestamptz,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CHECK ((version_status = 0) = (publish_time IS NULL))
);
COMMENT ON COLUMN app_version.file_size IS 'bytes; null: unknown';
COMMENT ON COLUMN app_version.publish_time IS 'null before it was first published';
CREATE UNIQUE INDEX app_version_code ON app_version (tenant_id, oem_no, platform, version_code) WHERE NOT is_deleted;
CALL tenant_table('app_version', 'SELECT, INSERT, UPDATE');

-- A picture of a carousel.
CREATE TABLE carousel_image (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  title text NOT NULL CHECK (title <> ''),
  image_key text NOT NULL CHECK (image_key <> ''),
  position smallint NOT NULL CHECK (position BETWEEN 1 AND 4),
  jump_type smallint NOT NULL CHECK (jump_type BETWEEN 0 AND 3),
  jump_url text NOT NULL DEFAULT '',
  sort integer NOT NULL,
  begin_time timestamptz, end_time timestamptz,
  is_on boolean NOT NULL,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CHECK ((jump_type = 0) = (jump_url = '')),
  CHECK (begin_time < end_time)
);
COMMENT ON COLUMN carousel_image.begin_time IS 'null: at once';
COMMENT ON COLUMN carousel_image.end_time IS 'null: without end';
CREATE INDEX carousel_image_place ON carousel_image (tenant_id, oem_no, position, sort) WHERE NOT is_deleted;
CALL tenant_table('carousel_image', 'SELECT, INSERT, UPDATE');

-- A link from outside into a merchant's mini program (kind 1) or to its place on Douyin (kind 2), told by a short code.
CREATE TABLE sphere_link (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  link_kind smallint NOT NULL CHECK (link_kind IN (1, 2)),
  rpi_no text NOT NULL,
  rps_no text NOT NULL DEFAULT '',
  link_name text NOT NULL CHECK (link_name <> ''),
  target_type smallint NOT NULL,
  target_value text NOT NULL CHECK (target_value <> ''),
  short_code text NOT NULL CHECK (length(short_code) = 16),
  is_on boolean NOT NULL,
  click_count integer NOT NULL DEFAULT 0,
  expire_time timestamptz,
  create_user bigint, create_dept bigint, create_time timestamptz NOT NULL DEFAULT business_now(),
  update_user bigint, update_time timestamptz NOT NULL DEFAULT business_now(),
  status smallint NOT NULL DEFAULT 1, is_deleted boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CHECK (target_type BETWEEN 1 AND CASE link_kind WHEN 1 THEN 3 ELSE 4 END)
);
COMMENT ON COLUMN sphere_link.rps_no IS 'the shop it leads to; '''' for the merchant as a whole';
COMMENT ON COLUMN sphere_link.expire_time IS 'null: without end';
CREATE UNIQUE INDEX sphere_link_one ON sphere_link (tenant_id, link_kind, rpi_no, rps_no, target_type) WHERE NOT is_deleted;
CREATE UNIQUE INDEX sphere_link_code ON sphere_link (tenant_id, short_code);
CALL tenant_table('sphere_link', 'SELECT, INSERT, UPDATE');
