import { type DragEvent, useState } from 'react'
import { language, t } from '../../../core/web/language/language.ts'
import { useStore } from '../../../core/web/store.ts'
import type { FormPicture, PictureRemark } from './form-picture.tsx'
import { type Kind, mostOfKind, type PictureNeed } from './picture.rules.ts'
import { PictureSlot } from './PictureSlot.tsx'
import { PicturePreview } from './PicturePreview.tsx'
import { usePictureUploads } from './picture-uploads.tsx'
import './pictures.css'

/**
 * The pictures of papers of one form, side by side, each kind with what it is asked for: chosen, dropped or pasted, made
 * smaller before they are sent, turned, put in order, looked at; what did not arrive is sent again by one click.
 * @source docs/domain/network.md 3.8
 */
export function PicturesField({
  id,
  needs,
  value = [],
  onChange,
  remarks = [],
  disabled = false,
}: {
  id?: string
  needs: readonly PictureNeed[]
  value?: readonly FormPicture[]
  onChange?: (pictures: FormPicture[]) => void
  remarks?: readonly PictureRemark[]
  disabled?: boolean
}) {
  useStore(language)
  const [seen, setSeen] = useState<FormPicture | null>(null)
  const uploads = usePictureUploads(value, (pictures) => onChange?.(pictures))
  const free = (kind: Kind) =>
    mostOfKind(kind) - value.filter(({ picKind }) => picKind === kind).length - uploads.of(kind).length
  /** Files dropped beside a kind go where something is still due, in order. */
  const spread = (dropped: readonly File[]) => {
    const places = [...needs]
      .sort((a, b) => Number(b.isRequired) - Number(a.isRequired))
      .flatMap(({ kind }) => Array.from({ length: Math.max(0, free(kind)) }, () => kind))
    dropped.forEach((file, at) => {
      const kind = places[at]
      if (kind !== undefined) uploads.add(kind, [file])
    })
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    if (!disabled) spread([...event.dataTransfer.files])
  }
  return (
    <div className="pictures" id={id} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <p className="pictures-hint">
        {t('JPG 或 PNG，短边不少于 300 像素；可选择、拖入或粘贴，上传前自动压缩到 1280 像素。')}
      </p>
      <ul className="picture-slots">
        {needs.map((need) => (
          <PictureSlot
            key={need.kind}
            need={need}
            pictures={value.filter(({ picKind }) => picKind === need.kind)}
            uploads={uploads.of(need.kind)}
            free={free(need.kind)}
            remarks={remarks.filter(({ picKind }) => picKind === need.kind)}
            disabled={disabled}
            onAdd={(files) => uploads.add(need.kind, files.slice(0, Math.max(0, free(need.kind))))}
            onRetry={uploads.retry}
            onForget={uploads.forget}
            onRemove={(picture) => onChange?.(value.filter((other) => other !== picture))}
            onTurn={(picture) => void uploads.turn(picture)}
            onMove={(picture, by) => onChange?.(moved(value, picture, by))}
            onSee={setSeen}
          />
        ))}
      </ul>
      {seen && <PicturePreview pictures={value} first={seen} onClose={() => setSeen(null)} />}
    </div>
  )
}

/** The pictures with one put before or after its neighbour of the same kind. */
function moved(pictures: readonly FormPicture[], picture: FormPicture, by: -1 | 1): FormPicture[] {
  const same = pictures.filter(({ picKind }) => picKind === picture.picKind)
  const other = same[same.indexOf(picture) + by]
  if (!other) return [...pictures]
  return pictures.map((one) => (one === picture ? other : one === other ? picture : one))
}
