/** Page of the changes of one wallet. */
export const recordsOfWallet = (walletNo: string): string =>
  `/rb-oem/balancerecord/balance_record?walletNo=${encodeURIComponent(walletNo)}`
