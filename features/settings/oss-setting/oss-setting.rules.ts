import { OssCategory, ossSettingErrors } from './oss-setting.contract.ts'

/**
 * The address of a store as it is kept: scheme, host and port.
 * @throws ossSetting.endpointForm
 */
export function checkedEndpoint(text: string): string {
  if (!URL.canParse(text)) throw ossSettingErrors.endpointForm()
  const url = new URL(text)
  const isPlain = /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username
  if (!isPlain || url.password) throw ossSettingErrors.endpointForm()
  return url.origin
}

/**
 * The name of a bucket as its vendor knows it: Tencent's ends in the number of the account.
 * @throws ossSetting.bucketForm
 */
export function bucketOf({
  category,
  bucketName,
  appId,
}: {
  category: number
  bucketName: string
  appId: string
}): string {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucketName) || bucketName.includes('..'))
    throw ossSettingErrors.bucketForm()
  const isWhole = category !== OssCategory.tencent || appId === '' || bucketName.endsWith(`-${appId}`)
  return isWhole ? bucketName : `${bucketName}-${appId}`
}

/** The name by which keys tell where a file lies: the operator's tenant and the setting. */
export const placeOf = (tenantId: string, id: bigint): string => `${tenantId}-${id}`

/** The tenant and the setting of such a name; null when it is none. */
export function settingOfPlace(place: string): { tenantId: string; id: bigint } | null {
  const [, tenantId, id] = /^(\d{6})-(\d{1,19})$/.exec(place) ?? []
  return tenantId && id ? { tenantId, id: BigInt(id) } : null
}
