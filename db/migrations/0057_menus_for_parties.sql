-- What no default role of a provider, employee or institution holds is the operator's own: its calls look at the whole
-- operator. A party never has it, even where somebody grants it to one of its roles. Entries that people added are open.
ALTER TABLE menu ADD COLUMN is_for_parties boolean NOT NULL GENERATED ALWAYS AS
  (NOT is_seeded OR default_roles && '{account_manager,service_admin,service_staff,institution}'::text[]) STORED;
