-- Bills that never came, for the home page.
CREATE INDEX recon_batch_missing ON recon_batch (tenant_id, create_time) WHERE recon_status = 7;
