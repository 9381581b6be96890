-- A demo world that was not loaded to its end is thrown away by the next start.
ALTER TABLE business_clock ADD demo_loading boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN business_clock.demo_loading IS 'the demo world is being loaded, or its loading was cut off';
