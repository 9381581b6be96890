import { EyeOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { callErrorOf } from '../call/call-error.ts'
import { t } from '../language/language.ts'
import { notifyFailure } from '../notices/notices.ts'
import { useParts } from '../parts.ts'
import { useCan } from '../session/permissions.tsx'
import './values.css'

/** Seconds a revealed field is shown. @source docs/screen-quality.md 8 */
const shownMs = 30_000

/**
 * A masked field. Holders of the permission can reveal it: one field of one row, for 30 seconds, noted by the server.
 * @param entity kind of record, `no` its number, `field` the field's name, as the reveal call takes them
 * @param code permission code `<thing>_reveal`
 */
export function MaskedValue({
  value,
  entity,
  no,
  field,
  code,
}: {
  value: string
  entity: string
  no: string
  field: string
  code: string
}) {
  const { reveal } = useParts()
  const mayReveal = useCan(code)
  const [whole, setWhole] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  useEffect(() => {
    if (whole === null) return
    const timer = setTimeout(() => setWhole(null), shownMs)
    return () => clearTimeout(timer)
  }, [whole])
  if (!value) return <span className="absent">—</span>
  const show = async () => {
    setPending(true)
    try {
      setWhole(await reveal({ entity, no, field }))
    } catch (error) {
      notifyFailure(callErrorOf(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <span className="masked">
      <span className="number" role="status">
        {whole ?? value}
      </span>
      {mayReveal && whole === null && value.includes('*') && (
        <button
          type="button"
          className="copy-button"
          aria-label={t('显示完整内容30秒（会留下记录）')}
          title={t('显示完整内容30秒（会留下记录）')}
          aria-disabled={isPending}
          onClick={() => !isPending && void show()}
        >
          <EyeOutlined />
        </button>
      )}
    </span>
  )
}
