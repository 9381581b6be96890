import { useEffect, useState } from 'react'
import { send } from '../../../core/web/call/send.ts'
import { tenant } from '../../tenants/tenants.shared.ts'

/** Data that the sign-in page reads of the tenant that the host of its address belongs to. */
export interface TenantOfHost {
  readonly tenantId: string
  readonly tenantName: string
}

/** The tenant of this host; null while unknown and when the host is nobody's: then its number is asked for. */
export function useTenantOfHost(): TenantOfHost | null {
  const [found, setFound] = useState<TenantOfHost | null>(null)
  useEffect(() => {
    const asking = new AbortController()
    send(tenant.info, { domain: location.host }, { signal: asking.signal }).then(
      ({ tenantId, tenantName }) => tenantId && setFound({ tenantId, tenantName: tenantName ?? '' }),
      () => undefined,
    )
    return () => asking.abort()
  }, [])
  return found
}
