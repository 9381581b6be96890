/** Login tenant of a party in the chain of a merchant: only the root operator's is not the merchant's own. */
export const loginTenantOf = (tenantId: string, ownerNo: string, merchantOemNo: string): string =>
  ownerNo === tenantId ? tenantId : merchantOemNo
