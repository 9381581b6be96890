-- What became of a request is told to the one who made it, and to nobody else.
ALTER TABLE system_notice ADD COLUMN target_user_id bigint;
COMMENT ON COLUMN system_notice.target_user_id IS 'the one user it is for; null: everybody it names';
CREATE INDEX system_notice_to_user ON system_notice (tenant_id, target_user_id) WHERE notice_status = 1 AND NOT is_deleted;
