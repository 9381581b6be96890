import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { language } from '../../../core/web/language/language.ts'
import { PicKind } from './picture-codes.contract.ts'
import type { NamedPicture } from './picture.rules.ts'

/** A picture of a form: its key, and where it can be seen for a while. */
export interface FormPicture extends NamedPicture {
  readonly url?: string
}

/** Problem found with the pictures of a kind. */
export interface PictureRemark {
  readonly picKind: number | null
  readonly msg: string
}

/** Name of a kind of picture in the interface language. */
export const pictureName = (kind: number): string => codeLabel(codeSetOf(PicKind), kind, language.get())
