-- Signing in: guesses, captchas, known devices, text-message codes, uploaded client logs, reveals of personal data.

-- Guesses of one secret from one side: checks made lately and a lock. The key is a hash: it names accounts that do not exist too.
CREATE TABLE guess_guard (
  kind text NOT NULL CHECK (kind IN ('account', 'device', 'address', 'captcha', 'smsAddress')),
  guess_key text NOT NULL,
  checks jsonb NOT NULL DEFAULT '[]',
  locked_until double precision,
  touched_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, guess_key)
);
COMMENT ON COLUMN guess_guard.checks IS 'milliseconds of the real clock, oldest first';
COMMENT ON COLUMN guess_guard.locked_until IS 'milliseconds of the real clock; null: not locked';
CREATE INDEX guess_guard_touched ON guess_guard (touched_at);
CALL platform_table('guess_guard');

-- Pictures with characters to type, each for one try.
CREATE TABLE captcha (
  id uuid PRIMARY KEY,
  code_hash text NOT NULL,
  until timestamptz NOT NULL
);
CREATE INDEX captcha_until ON captcha (until);
CALL platform_table('captcha');

-- Browsers that signed in to an account: they have checks of their own, so that strangers cannot lock the owner out.
CREATE TABLE known_device (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  user_id bigint NOT NULL,
  device_hash text NOT NULL,
  last_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, user_id, device_hash)
);
CALL tenant_table('known_device');

-- Codes sent by text message, kept as hashes. Limits count over all tenants, by the phone.
CREATE TABLE sms_code (
  id bigint PRIMARY KEY DEFAULT next_id(),
  phone_idx text NOT NULL,
  scene smallint NOT NULL CHECK (scene BETWEEN 1 AND 6),
  code_hash text NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  until timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN sms_code.used_at IS 'null: not used yet';
CREATE INDEX sms_code_phone ON sms_code (phone_idx, scene, created_at);
CALL platform_table('sms_code');

-- Text messages to send. Phone and words are sealed; the words go once the message is sent.
CREATE TABLE sms_outbox (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  phone_enc text NOT NULL,
  phone_tail text NOT NULL,
  scene smallint NOT NULL CHECK (scene BETWEEN 0 AND 6),
  body_enc text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  PRIMARY KEY (tenant_id, id)
);
COMMENT ON COLUMN sms_outbox.scene IS '0: no code, a plain message';
COMMENT ON COLUMN sms_outbox.sent_at IS 'null: not sent yet';
CREATE INDEX sms_outbox_open ON sms_outbox (tenant_id, created_at) WHERE sent_at IS NULL;
CALL tenant_table('sms_outbox');

-- Errors that browsers met and their users uploaded.
CREATE TABLE client_log (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  user_id bigint NOT NULL,
  account text NOT NULL,
  url text NOT NULL,
  log_time text NOT NULL,
  log_type text NOT NULL,
  message text NOT NULL,
  stack text NOT NULL,
  note text NOT NULL,
  ip text NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);
CALL tenant_table('client_log', 'SELECT, INSERT');

-- Each look at a whole personal number: who, at which field of which record.
CREATE TABLE pii_view_log (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  id bigint NOT NULL DEFAULT next_id(),
  user_id bigint NOT NULL,
  account text NOT NULL,
  entity text NOT NULL,
  entity_no text NOT NULL,
  field text NOT NULL,
  ip text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX pii_view_log_record ON pii_view_log (tenant_id, entity, entity_no);
CALL tenant_table('pii_view_log', 'SELECT, INSERT');

-- Text of a user for one platform (web, app, other).
CREATE TABLE user_platform (
  tenant_id text NOT NULL, oem_no text NOT NULL,
  user_id bigint NOT NULL,
  platform smallint NOT NULL CHECK (platform IN (1, 2, 3)),
  user_ext text NOT NULL,
  update_user bigint,
  update_time timestamptz NOT NULL DEFAULT business_now(),
  PRIMARY KEY (tenant_id, user_id, platform)
);
CALL tenant_table('user_platform');

-- The English name of a menu entry, shown when the interface is English.
ALTER TABLE menu ADD COLUMN name_en text NOT NULL DEFAULT '';

-- Exact search of a tenant's contact number, which is stored sealed.
ALTER TABLE tenant ADD COLUMN contact_number_idx text NOT NULL DEFAULT '';

-- Aliases of the default roles that hold an entry or button in a new tenant; written by the seeds.
ALTER TABLE menu ADD COLUMN default_roles text[] NOT NULL DEFAULT '{}';
