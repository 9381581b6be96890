-- Pages of the root operator alone: roles of sub-operators do not get them by default.
ALTER TABLE menu ADD COLUMN is_root_only boolean NOT NULL DEFAULT false;
