import { EyeOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { z } from 'zod'
import { t } from '../../../core/web/language/language.ts'
import { ownAddress } from '../../../core/web/show/own-address.ts'
import type { ShownPicture } from './picture.contract.ts'
import { PicturePreview } from './PicturePreview.tsx'
import { type FormPicture, pictureName } from './form-picture.tsx'
import './pictures.css'

type Shown = z.input<typeof ShownPicture>

/** The pictures of a merchant to look at: small ones side by side, each opening in full. */
export function PictureWall({ pictures }: { pictures: readonly Shown[] }) {
  const [seen, setSeen] = useState<FormPicture | null>(null)
  if (pictures.length === 0) return <p className="absent">{t('还没有图片')}</p>
  return (
    <>
      <ul className="picture-slots">
        {pictures.map((one) => (
          <li className="picture-slot" key={`${one.picKind} ${one.seq}`}>
            <div className="picture-name">{pictureName(one.picKind)}</div>
            <button
              type="button"
              className="picture-thumb"
              aria-label={t('查看 {name}', { name: pictureName(one.picKind) })}
              onClick={() => setSeen(one)}
            >
              {one.url ? <img src={ownAddress(one.url)} alt="" /> : <EyeOutlined aria-hidden="true" />}
            </button>
          </li>
        ))}
      </ul>
      {seen && <PicturePreview pictures={pictures} first={seen} onClose={() => setSeen(null)} />}
    </>
  )
}
