import type { z } from 'zod'
import { isPlainWebAddress } from '../../../core/shared/validity/validity.ts'
import { NoticeStatus } from '../system-notice/system-notice.contract.ts'
import { type VersionDraft, versionErrors } from './version.contract.ts'

type Draft = z.output<typeof VersionDraft>

/** Refuses malformed fields of a version. @throws appVersion.nameFormat, linkFormat, md5Format */
export function checkVersion({ versionName, url, md5 }: Pick<Draft, 'versionName' | 'url' | 'md5'>): void {
  if (!/^\d+\.\d+\.\d+$/.test(versionName)) throw versionErrors.nameFormat()
  if (!isPlainWebAddress(url)) throw versionErrors.linkFormat()
  if (!/^([0-9a-f]{32})?$/i.test(md5)) throw versionErrors.md5Format()
}

/** Fields that do not change once a version was published. */
const settled = ['platform', 'versionName', 'versionCode', 'url', 'fileSize', 'md5', 'content'] as const

/** A version as it stands, for the comparison with what is sent. */
export type Standing = Pick<Draft, (typeof settled)[number]> & { readonly versionStatus: number }

/**
 * Refuses to change what phones may have taken already; a draft changes freely.
 * @throws appVersion.published
 * @source docs/domain/network.md 18.3
 */
export function checkSettled(standing: Standing, draft: Draft): void {
  if (standing.versionStatus === NoticeStatus.draft) return
  if (settled.some((name) => (standing[name] ?? undefined) !== (draft[name] ?? undefined)))
    throw versionErrors.published()
}
