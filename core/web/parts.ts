import { createContext, use } from 'react'
import type { LogRecord } from './failure/error-log.ts'
import type { ViewStore } from './list/view/view-store.ts'

/** Parts that features give to the core, which knows none of them. The frame of the signed-in user fills it. */
export interface WebParts {
  /** Columns and saved views of the user's lists. */
  readonly views: ViewStore
  /** Today by the business clock, `yyyy-MM-dd`: a hook. */
  useBusinessDay(): string
  /** One masked field of one row in full, noted by the server. @throws CallError when refused */
  reveal(what: { entity: string; no: string; field: string }): Promise<string>
  /** Sends the local error log to the server; false when that failed, which was then told. */
  sendLogs(records: readonly LogRecord[]): Promise<boolean>
}

/** Context that holds the parts. */
export const Parts = createContext<WebParts | null>(null)

/** The parts that features gave. @throws Error outside the frame of the signed-in user */
export function useParts(): WebParts {
  const parts = use(Parts)
  if (!parts) throw new Error('the parts of the features are given below the frame only')
  return parts
}
