import { ArrowLeftOutlined, ArrowRightOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { sendFile } from '../../../core/web/call/send.ts'
import { imageToUpload } from '../../../core/web/image-file.ts'
import { t } from '../../../core/web/language/language.ts'
import { notifyFailure } from '../../../core/web/notices/notices.ts'
import { ownAddress } from '../../../core/web/show/own-address.ts'
import { file } from '../../settings/settings.shared.ts'
import './gallery.css'

/**
 * Several public pictures in an order: chosen, made small, sent. Its value is the keys of the files.
 * @param shown addresses of the pictures that are there, by their keys
 */
export function GalleryField({
  id,
  shown,
  most,
  value = [],
  onChange,
}: {
  id?: string
  shown: Readonly<Record<string, string>>
  most: number
  value?: readonly string[]
  onChange?: (keys: string[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<Readonly<Record<string, string>>>({})
  const [isPending, setPending] = useState(false)
  const upload = async (chosen: readonly File[]) => {
    setPending(true)
    try {
      let keys = [...value]
      for (const one of chosen.slice(0, most - value.length)) {
        const { name, link } = await sendFile(file.putPublic, await imageToUpload(one), { type: 'mall' })
        keys = [...keys, name]
        setSent((links) => ({ ...links, [name]: link }))
      }
      onChange?.(keys)
    } catch (error) {
      notifyFailure(callErrorOf(error))
    } finally {
      setPending(false)
    }
  }
  const move = (at: number, to: number) => {
    const keys = value.filter((_, place) => place !== at)
    keys.splice(to, 0, value[at] as string)
    onChange?.(keys)
  }
  return (
    <div className="gallery-field">
      {value.map((key, at) => (
        <figure key={key}>
          <img src={ownAddress(sent[key] ?? shown[key] ?? '')} alt={t('图片{n}', { n: at + 1 })} />
          <figcaption>
            <Button
              size="small"
              type="text"
              icon={<ArrowLeftOutlined />}
              aria-label={t('前移图片{n}', { n: at + 1 })}
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
            />
            <Button
              size="small"
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={t('移除图片{n}', { n: at + 1 })}
              onClick={() => onChange?.(value.filter((one) => one !== key))}
            />
            <Button
              size="small"
              type="text"
              icon={<ArrowRightOutlined />}
              aria-label={t('后移图片{n}', { n: at + 1 })}
              disabled={at === value.length - 1}
              onClick={() => move(at, at + 1)}
            />
          </figcaption>
        </figure>
      ))}
      <input
        ref={input}
        type="file"
        multiple
        aria-label={t('选择图片')}
        accept="image/jpeg,image/png"
        onChange={({ target }) =>
          void upload([...(target.files ?? [])]).finally(() => {
            target.value = ''
          })
        }
      />
      {value.length < most && (
        <Button
          id={id}
          type="dashed"
          className="gallery-add"
          loading={isPending}
          icon={<PlusOutlined />}
          onClick={() => input.current?.click()}
        >
          {t('添加图片')}
        </Button>
      )}
    </div>
  )
}
