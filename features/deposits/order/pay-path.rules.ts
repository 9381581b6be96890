/** Address of the page on which a merchant pays a deposit: the login tenant, then the deposit. */
export const payPath = ({ oemNo, orderCode }: { readonly oemNo: string; readonly orderCode: string }): string =>
  `/d/${oemNo}${orderCode}`
