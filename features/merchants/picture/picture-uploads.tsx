import { useEffect, useRef, useState } from 'react'
import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { imageToUpload, turnedImage } from '../../../core/web/image-file.ts'
import { t } from '../../../core/web/language/language.ts'
import { notify } from '../../../core/web/notices/notices.ts'
import { sendFile } from '../../../core/web/call/send.ts'
import { file } from '../../settings/settings.shared.ts'
import type { FormPicture } from './form-picture.tsx'
import type { Kind } from './picture.rules.ts'

/** A picture that is being sent, or that did not arrive. */
export interface Upload {
  readonly no: number
  readonly kind: Kind
  readonly content: File
  /** Address of the picture in this window. */
  readonly preview: string
  /** Reason why it did not arrive; '' while it is under way. */
  readonly error: string
  /** Whether the same picture may arrive next time. */
  readonly isWorthRetry: boolean
  /** Key of the picture that it takes the place of. */
  readonly instead: string | null
}

let lastNo = 0

/** Pictures of a form on their way to the server: they join the form's value as they arrive. */
export function usePictureUploads(value: readonly FormPicture[], onChange: (pictures: FormPicture[]) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const latest = useRef({ value, onChange })
  useEffect(() => {
    latest.current = { value, onChange }
  })
  const change = (no: number, part: Partial<Upload> | null) =>
    setUploads((before) =>
      part === null
        ? before.filter((one) => one.no !== no)
        : before.map((one) => (one.no === no ? { ...one, ...part } : one)),
    )
  const sendOne = async (upload: Upload) => {
    change(upload.no, { error: '' })
    try {
      const stored = await sendFile(file.putPrivate, upload.content, { type: 'paper' })
      const picture = { picKind: upload.kind, fileKey: stored.name, url: upload.preview }
      const { value: now, onChange: tell } = latest.current
      const next = upload.instead
        ? now.map((one) => (one.fileKey === upload.instead ? picture : one))
        : [...now, picture]
      latest.current = { value: next, onChange: tell }
      tell(next)
      change(upload.no, null)
    } catch (failed) {
      const error = callErrorOf(failed)
      change(upload.no, { error: error.message, isWorthRetry: error.kind !== 'refused' })
    }
  }
  const begin = (kind: Kind, content: File, instead: string | null = null) => {
    const upload: Upload = {
      no: ++lastNo,
      kind,
      content,
      preview: URL.createObjectURL(content),
      error: '',
      isWorthRetry: true,
      instead,
    }
    setUploads((before) => [...before, upload])
    void sendOne(upload)
  }
  return {
    of: (kind: Kind) => uploads.filter((one) => one.kind === kind && one.instead === null),
    add: (kind: Kind, files: readonly File[]) => {
      for (const chosen of files)
        imageToUpload(chosen).then(
          (content) => begin(kind, content),
          (error: unknown) => notify('error', error instanceof Error ? error.message : String(error)),
        )
    },
    retry: (upload: Upload) => void sendOne(upload),
    forget: (upload: Upload) => change(upload.no, null),
    turn: async ({ picKind, fileKey, url }: FormPicture) => {
      try {
        const image = await (await fetch(url ?? '')).blob()
        begin(picKind, await turnedImage(image, 'turned.jpg'), fileKey)
      } catch {
        notify('error', t('图片暂时无法旋转，请重新上传'))
      }
    },
  }
}
