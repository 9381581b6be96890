-- Terminals of merchants: what the channel says of them, their release at the channel, long silence, and how far they stand from their store.

ALTER TABLE rp_terminal
  ADD COLUMN v5_id text NOT NULL DEFAULT '',
  ADD COLUMN channel_msg text NOT NULL DEFAULT '',
  ADD COLUMN release_no text,
  ADD COLUMN idle_warn_time timestamptz,
  ADD COLUMN check_time timestamptz;
COMMENT ON COLUMN rp_terminal.v5_id IS 'the channel''s id of the device, kept once it was asked for';
COMMENT ON COLUMN rp_terminal.channel_msg IS 'why the channel refused the last binding or unbinding';
COMMENT ON COLUMN rp_terminal.release_no IS 'number of the unbinding that the channel has been asked for; null unless one is under way';
COMMENT ON COLUMN rp_terminal.idle_warn_time IS 'since when it has to be verified again for want of payments; null unless it has';
COMMENT ON COLUMN rp_terminal.check_time IS 'when somebody last verified it';

CREATE INDEX rp_terminal_idle ON rp_terminal (tenant_id, idle_warn_time) WHERE idle_warn_time IS NOT NULL AND NOT is_deleted;

-- Distance of two places on the ground, in metres; null when one of them is not known.
CREATE FUNCTION metres_between(lat1 numeric, lon1 numeric, lat2 numeric, lon2 numeric) RETURNS double precision
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT 2 * 6371008.8 * asin(least(1, sqrt(
    power(sin(radians((lat2 - lat1)::float8) / 2), 2)
    + cos(radians(lat1::float8)) * cos(radians(lat2::float8)) * power(sin(radians((lon2 - lon1)::float8) / 2), 2))))
$$;
