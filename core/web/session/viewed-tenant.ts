import { whenSessionEnds } from './session.ts'
import { dropItem, storedValue, storeItem } from '../storage.ts'

/** A tenant that the platform's staff look at in this window. */
export interface ViewedTenant {
  readonly tenantId: string
  readonly name: string
}

const item = 'viewed-tenant'

/** The tenant that this window looks at; null for one's own. */
export const viewedTenant = (): ViewedTenant | null => storedValue<ViewedTenant>(item) ?? null

/** Returns the header by which a call names the tenant that it looks at. @source docs/wire.md 2.1 */
export const viewHeader = (): Record<string, string> => {
  const viewed = viewedTenant()
  return viewed ? { 'View-Tenant': viewed.tenantId } : {}
}

/** Looks at a tenant, or at one's own again: the window begins anew, so that nothing of the one before shows. */
export function viewTenant(tenant: ViewedTenant | null, path: string): void {
  if (tenant) storeItem(item, tenant, { session: true })
  else dropItem(item)
  location.assign(path)
}

whenSessionEnds(() => dropItem(item))
