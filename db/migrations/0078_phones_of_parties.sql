-- A phone is kept sealed, in one place: where it was the account because none was chosen, the account is none, and the party's
-- number stands for its user, who signs in by the phone as before. Only where the phone behind the account is the user's still.
ALTER TABLE service_info NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app_user NO FORCE ROW LEVEL SECURITY;
UPDATE app_user u SET account = u.user_no
  FROM service_info s
 WHERE s.tenant_id = u.tenant_id AND s.oem_no = u.oem_no AND s.user_no = u.user_no AND s.account = u.account AND NOT u.is_deleted AND u.user_type <> 1
   AND u.account ~ '^1[3-9][0-9]{9}$' AND right(u.account, 4) = u.phone_tail AND u.phone_idx <> ''
   AND NOT EXISTS (SELECT 1 FROM app_user o WHERE o.tenant_id = u.tenant_id AND o.oem_no = u.oem_no AND o.account = u.user_no AND NOT o.is_deleted);
UPDATE service_info s SET account = ''
 WHERE s.account ~ '^1[3-9][0-9]{9}$' AND right(s.account, 4) = s.contact_phone_tail
   AND NOT EXISTS (SELECT 1 FROM app_user u WHERE u.tenant_id = s.tenant_id AND u.oem_no = s.oem_no AND u.user_no = s.user_no AND u.account = s.account AND NOT u.is_deleted);
ALTER TABLE service_info FORCE ROW LEVEL SECURITY;
ALTER TABLE app_user FORCE ROW LEVEL SECURITY;
