import {
  ArrowLeftOutlined,
  ArrowRightOutlined,
  DeleteOutlined,
  EyeOutlined,
  PlusOutlined,
  ReloadOutlined,
  RotateRightOutlined,
} from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { t } from '../../../core/web/language/language.ts'
import { ownAddress } from '../../../core/web/show/own-address.ts'
import { type FormPicture, pictureName, type PictureRemark } from './form-picture.tsx'
import type { Upload } from './picture-uploads.tsx'
import type { PictureNeed } from './picture.rules.ts'

/** Data and handlers with which one kind of picture is shown. */
interface SlotParts {
  readonly need: PictureNeed
  readonly pictures: readonly FormPicture[]
  readonly uploads: readonly Upload[]
  readonly free: number
  readonly remarks: readonly PictureRemark[]
  readonly disabled: boolean
  onAdd(files: File[]): void
  onRetry(upload: Upload): void
  onForget(upload: Upload): void
  onRemove(picture: FormPicture): void
  onTurn(picture: FormPicture): void
  onMove(picture: FormPicture, by: -1 | 1): void
  onSee(picture: FormPicture): void
}

/** One kind: what is there of it, and the place for more. */
export function PictureSlot(parts: SlotParts) {
  const { need, pictures, uploads, free, remarks, disabled, onAdd } = parts
  const [isOver, setOver] = useState(false)
  const name = pictureName(need.kind)
  const heading = useId()
  const isDue = need.isRequired && pictures.length === 0
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0 || disabled) return
    event.preventDefault()
    onAdd(files)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setOver(false)
    if (!disabled) onAdd([...event.dataTransfer.files])
  }
  return (
    <li
      className={`picture-slot${isOver ? ' is-over' : ''}${isDue ? ' is-due' : ''}${remarks.length > 0 ? ' is-rejected' : ''}`}
      aria-labelledby={heading}
      onDragEnter={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      onPaste={paste}
    >
      <div className="picture-name" id={heading}>
        {need.isRequired && (
          <span className="picture-mark" aria-hidden="true">
            *
          </span>
        )}
        {name}
        <small>{need.isRequired ? t('必传') : t('选传')}</small>
      </div>
      {pictures.map((picture, at) => (
        <Held key={picture.fileKey} {...parts} picture={picture} name={name} at={at} />
      ))}
      {uploads.map((upload) => (
        <Sending key={upload.no} {...parts} upload={upload} name={name} />
      ))}
      {free > 0 && !disabled && <Chooser name={name} isMany={free > 1} onAdd={onAdd} />}
      {remarks.map(({ msg }) => (
        <p className="picture-remark" key={msg}>
          {msg}
        </p>
      ))}
    </li>
  )
}

/** A picture that is there, with what can be done to it. */
function Held({
  picture,
  name,
  at,
  pictures,
  disabled,
  onRemove,
  onTurn,
  onMove,
  onSee,
}: SlotParts & { picture: FormPicture; name: string; at: number }) {
  const [isBroken, setBroken] = useState(false)
  const title = pictures.length > 1 ? `${name} ${at + 1}` : name
  return (
    <div className="picture-held">
      <button
        type="button"
        className="picture-thumb"
        aria-label={t('查看 {name}', { name: title })}
        onClick={() => onSee(picture)}
      >
        {picture.url && !isBroken ? (
          <img src={ownAddress(picture.url)} alt="" onError={() => setBroken(true)} />
        ) : (
          <EyeOutlined aria-hidden="true" />
        )}
      </button>
      {!disabled && (
        <span className="picture-tools">
          {pictures.length > 1 && (
            <>
              <Tool
                title={t('前移 {name}', { name: title })}
                icon={<ArrowLeftOutlined />}
                isOff={at === 0}
                onClick={() => onMove(picture, -1)}
              />
              <Tool
                title={t('后移 {name}', { name: title })}
                icon={<ArrowRightOutlined />}
                isOff={at === pictures.length - 1}
                onClick={() => onMove(picture, 1)}
              />
            </>
          )}
          <Tool
            title={t('旋转 {name}', { name: title })}
            icon={<RotateRightOutlined />}
            onClick={() => onTurn(picture)}
          />
          <Tool title={t('移除 {name}', { name: title })} icon={<DeleteOutlined />} onClick={() => onRemove(picture)} />
        </span>
      )}
    </div>
  )
}

const Tool = ({
  title,
  icon,
  isOff = false,
  onClick,
}: {
  title: string
  icon: ReactNode
  isOff?: boolean
  onClick: () => void
}) => (
  <Tooltip title={title}>
    <Button type="text" size="small" icon={icon} aria-label={title} disabled={isOff} onClick={onClick} />
  </Tooltip>
)

/** A picture on its way, or one that did not arrive. */
function Sending({ upload, name, onRetry, onForget }: SlotParts & { upload: Upload; name: string }) {
  return (
    <div className="picture-held" role={upload.error ? 'alert' : 'status'}>
      <span className="picture-thumb">
        <img src={upload.preview} alt="" className={upload.error ? 'is-lost' : 'is-sending'} />
      </span>
      {upload.error ? (
        <>
          <p className="picture-remark">{upload.error}</p>
          <span className="picture-tools">
            {upload.isWorthRetry && (
              <Button size="small" icon={<ReloadOutlined />} onClick={() => onRetry(upload)}>
                {t('重试')}
              </Button>
            )}
            <Tool title={t('移除 {name}', { name })} icon={<DeleteOutlined />} onClick={() => onForget(upload)} />
          </span>
        </>
      ) : (
        <>
          <span className="picture-progress" aria-hidden="true" />
          <span className="visually-hidden">{t('正在上传 {name}', { name })}</span>
        </>
      )}
    </div>
  )
}

/** Takes files of the machine, or of the camera on a phone. */
function Chooser({ name, isMany, onAdd }: { name: string; isMany: boolean; onAdd: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        className="picture-input"
        accept="image/jpeg,image/png"
        multiple={isMany}
        aria-label={t('选择 {name}', { name })}
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <button
        type="button"
        className="picture-thumb is-empty"
        aria-label={t('上传 {name}', { name })}
        onClick={() => input.current?.click()}
      >
        <PlusOutlined aria-hidden="true" />
        <span>{t('上传')}</span>
      </button>
    </>
  )
}
