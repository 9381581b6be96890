-- Parts of divisions by when they were paid, for the channels' bills of them.
CREATE INDEX division_order_detail_paid ON division_order_detail (tenant_id, paid_time) WHERE paid_time IS NOT NULL;
