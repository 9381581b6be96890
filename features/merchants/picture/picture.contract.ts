import { z } from 'zod'
import { code } from '../../../core/shared/codes.ts'
import { count, shown, shownInstant } from '../../../core/shared/shapes/shapes.ts'
import { PicKind } from './picture-codes.contract.ts'

/** A picture of a merchant; its address holds for ten minutes. */
export const ShownPicture = z.object({
  picKind: code(PicKind),
  seq: count(),
  /** Key that a form sends back for the picture. */
  fileKey: shown(),
  url: shown(),
  createTime: shownInstant(),
})
