import { z } from 'zod'
import { keptText } from '../../../core/shared/shapes/kept-shapes.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import { count, id, int, labelled, optional, shownInstant, text } from '../../../core/shared/shapes/shapes.ts'

/** Whether a configuration of messages or storage is the one in use; the family counts it from 1. @source docs/wire.md 4.13 */
export const InUse = codes(['in_use', '使用状态', 'Usage status'], {
  off: [1, '未启用', 'Not enabled'],
  on: [2, '启用中', 'In use'],
})

/** Fields shown of every account at an outside service: the access key masked, the secret key never. */
export const shownAccount = {
  id: id(),
  categoryName: z.string(),
  appId: z.string(),
  accessKey: z.string(),
  secretKey: z.string(),
  status: code(InUse),
  statusName: z.string(),
  remark: z.string(),
  createTime: shownInstant(),
  version: count(),
}

/** Input fields of every account. Masked keys stay as they are. */
export const accountDraft = {
  accessKey: labelled('AccessKey', text(200)),
  secretKey: labelled('SecretKey', keptText(300)),
  remark: labelled('备注', keptText(200)),
  version: optional(int()),
}
