import { Button } from 'antd'
import { useRef, useState } from 'react'
import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { imageToUpload } from '../../../core/web/image-file.ts'
import { t } from '../../../core/web/language/language.ts'
import { notifyFailure } from '../../../core/web/notices/notices.ts'
import { ownAddress } from '../../../core/web/show/own-address.ts'
import { sendFile } from '../../../core/web/call/send.ts'
import { file } from './file.contract.ts'
import './image-field.css'

/**
 * A picture that anyone may see: chosen, made small, sent. Its value is the key of the file.
 * @param shown where the present one can be seen; '' when there is none
 * @param type what it is for, as put-file takes it
 * @param canBeNone whether it may be taken away again
 */
export function ImageField({
  id,
  shown,
  type,
  canBeNone = false,
  value = '',
  onChange,
}: {
  id?: string
  shown: string
  type: string
  canBeNone?: boolean
  value?: string
  onChange?: (key: string) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState('')
  const [isPending, setPending] = useState(false)
  const upload = async (chosen: File | undefined) => {
    if (!chosen) return
    setPending(true)
    try {
      const stored = await sendFile(file.putPublic, await imageToUpload(chosen), { type })
      setSent(stored.link)
      onChange?.(stored.name)
    } catch (error) {
      notifyFailure(callErrorOf(error))
    } finally {
      setPending(false)
    }
  }
  const url = value === '' ? '' : sent || shown
  return (
    <div className="image-field">
      {url && <img src={ownAddress(url)} alt={t('图片')} />}
      <input
        ref={input}
        type="file"
        aria-label={t('选择图片')}
        accept="image/jpeg,image/png"
        onChange={({ target }) =>
          void upload(target.files?.[0]).finally(() => {
            target.value = ''
          })
        }
      />
      <Button id={id} loading={isPending} onClick={() => input.current?.click()}>
        {url ? t('更换图片') : t('选择图片')}
      </Button>
      {canBeNone && url && <Button onClick={() => onChange?.('')}>{t('移除图片')}</Button>}
    </div>
  )
}
