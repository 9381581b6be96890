import { Button } from 'antd'
import { useRef, useState } from 'react'
import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { imageToUpload } from '../../../core/web/image-file.ts'
import { t } from '../../../core/web/language/language.ts'
import { notify } from '../../../core/web/notices/notices.ts'
import { sendFile } from '../../../core/web/call/send.ts'
import { Avatar } from '../../../core/web/show/Avatar.tsx'
import { file } from '../../settings/settings.shared.ts'

/** Picture of the user: chosen, made small, sent. @source catalogue R401, R402, R473 */
export function AvatarField({
  name,
  value = '',
  onChange,
}: {
  name: string
  value?: string
  onChange?: (value: string) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [isPending, setPending] = useState(false)
  const upload = async (chosen: File | undefined) => {
    if (!chosen) return
    setPending(true)
    try {
      const stored = await sendFile(file.put, await imageToUpload(chosen), { type: 'avatar' })
      onChange?.(stored.link)
    } catch (error) {
      notify('error', callErrorOf(error).message)
    } finally {
      setPending(false)
    }
  }
  return (
    <div className="avatar-line">
      <Avatar name={name} picture={value} isLarge />
      <input
        ref={input}
        type="file"
        aria-label={t('上传头像')}
        accept="image/jpeg,image/png"
        className="file-input"
        onChange={({ target }) =>
          void upload(target.files?.[0]).finally(() => {
            target.value = ''
          })
        }
      />
      <div>
        <Button loading={isPending} onClick={() => input.current?.click()}>
          {t('上传头像')}
        </Button>
        <p className="plain-hint">{t('只能上传jpg/png文件，且不超过500kb')}</p>
      </div>
    </div>
  )
}
