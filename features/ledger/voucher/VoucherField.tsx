import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { imageToUpload } from '../../../core/web/image-file.ts'
import { t } from '../../../core/web/language/language.ts'
import { notifyFailure } from '../../../core/web/notices/notices.ts'
import { sendFile } from '../../../core/web/call/send.ts'
import { file } from '../../settings/settings.shared.ts'
import './voucher.css'

/** File types accepted as a voucher; the server looks at the content. */
const accepted = 'image/jpeg,image/png,application/pdf'

/** Files of a form, by the keys under which the server keeps them: sent in as soon as they are chosen. */
export function VouchersField({
  id,
  value = [],
  onChange,
  most = 10,
  disabled = false,
}: {
  id?: string
  value?: readonly string[]
  onChange?: (keys: string[]) => void
  /** Files at most. */
  most?: number
  disabled?: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  const [isPending, setPending] = useState(false)
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    setPending(true)
    try {
      const content = chosen.type.startsWith('image/') ? await imageToUpload(chosen) : chosen
      const stored = await sendFile(file.putPrivate, content, { type: 'voucher' })
      setNames({ ...names, [stored.name]: stored.originalName })
      onChange?.([...value, stored.name])
    } catch (error) {
      notifyFailure(callErrorOf(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <div className="voucher-field">
      {value.length > 0 && (
        <ul className="voucher-files">
          {value.map((key, at) => (
            <li key={key}>
              <span>{names[key] ?? t('附件{n}', { n: at + 1 })}</span>
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                disabled={disabled}
                aria-label={t('移除 {name}', { name: names[key] ?? t('附件{n}', { n: at + 1 }) })}
                onClick={() => onChange?.(value.filter((other) => other !== key))}
              />
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        className="voucher-input"
        aria-label={t('上传文件')}
        accept={accepted}
        onChange={({ target }) =>
          void take(target.files?.[0]).finally(() => {
            target.value = ''
          })
        }
      />
      {value.length < most && (
        <Button
          id={id}
          icon={<UploadOutlined />}
          loading={isPending}
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          {t('上传文件')}
        </Button>
      )}
    </div>
  )
}

/** One file of a form, by its key; '' while there is none. */
export const VoucherField = ({
  id,
  value = '',
  onChange,
  disabled,
}: {
  id?: string
  value?: string
  onChange?: (key: string) => void
  disabled?: boolean
}) => (
  <VouchersField
    id={id}
    value={value === '' ? [] : [value]}
    onChange={([key = '']) => onChange?.(key)}
    most={1}
    disabled={disabled}
  />
)

/** A link to a voucher, which holds for a short time; nothing without one. */
export const VoucherLink = ({ href, title }: { href: string; title?: string }) =>
  href === '' ? (
    <span className="absent">—</span>
  ) : (
    <a href={href} target="_blank" rel="noreferrer">
      {title ?? t('查看凭证')}
    </a>
  )
