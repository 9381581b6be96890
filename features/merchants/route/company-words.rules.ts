import { payCompanies } from '../../channels/channels.shared.ts'

/** Name of a payment company in a language; its code when it is unknown. */
export function companyName(compCode: string, language: 'zh' | 'en'): string {
  const known = Object.entries(payCompanies).find(([code]) => code === compCode)
  return known ? known[1][language] : compCode
}
