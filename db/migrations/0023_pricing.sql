-- Prices and policies: names of templates, and the arithmetic of fees for statements over many trades.

-- Policies and templates have names of their own. A template that is changed gets a new version under the same name.
DROP INDEX oem_policy_name;
CREATE UNIQUE INDEX oem_policy_name ON oem_policy (tenant_id, owner_no, pol_name) WHERE pol_version = 1 AND policy_status <> 4 AND NOT is_template AND NOT is_deleted;
CREATE UNIQUE INDEX oem_policy_template_name ON oem_policy (tenant_id, owner_no, pol_name) WHERE policy_status = 2 AND is_template AND NOT is_deleted;
CREATE INDEX oem_policy_template ON oem_policy (tenant_id, template_pol_no) WHERE template_pol_no IS NOT NULL;
