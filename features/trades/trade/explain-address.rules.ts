/**
 * Returns the address of the explain view of a trade.
 * @param isAll also trades of the parties below the reader
 */
export const explainAddress = (rptOrderCode: string, isAll: boolean): string =>
  `/oemprofit/pos_profit_datail?rptOrderCode=${encodeURIComponent(rptOrderCode)}${isAll ? '&scope=all' : ''}`
