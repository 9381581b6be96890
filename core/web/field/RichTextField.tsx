import { OrderedListOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { t } from '../language/language.ts'
import './rich-text.css'

/** Commands of the buttons, by the browser's own names. */
const commands = [
  { name: 'bold', label: '加粗', sign: 'B' },
  { name: 'italic', label: '斜体', sign: 'I' },
  { name: 'formatBlock', value: 'h3', label: '小标题', sign: 'H' },
  { name: 'formatBlock', value: 'p', label: '正文', sign: 'P' },
  { name: 'insertUnorderedList', label: '项目列表', sign: <UnorderedListOutlined /> },
  { name: 'insertOrderedList', label: '编号列表', sign: <OrderedListOutlined /> },
] as const

/**
 * Writes rich text with the browser's own editing of a region. What is pasted comes in as plain words.
 * @source docs/decisions/0008-rich-text-by-sanitize-html.md
 */
export function RichTextField({
  id,
  label,
  value = '',
  onChange,
}: {
  id?: string
  label: string
  value?: string
  onChange?: (html: string) => void
}) {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const shown = region.current
    // The region itself is the truth while it is typed in; only what comes from elsewhere is put into it.
    if (shown && shown.innerHTML !== value && document.activeElement !== shown) shown.innerHTML = value
  }, [value])
  const tell = () => onChange?.(region.current?.textContent?.trim() ? region.current.innerHTML : '')
  const apply = (name: string, argument?: string) => {
    region.current?.focus()
    document.execCommand(name, false, argument)
    tell()
  }
  return (
    <div className="rich-text-field">
      <div className="rich-text-tools" role="toolbar" aria-label={t('文字格式')}>
        {commands.map((one) => (
          <Button
            key={one.label}
            size="small"
            aria-label={t(one.label)}
            title={t(one.label)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => apply(one.name, 'value' in one ? one.value : undefined)}
          >
            {one.sign}
          </Button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a text area holds no formatted words */}
      <div
        ref={region}
        id={id}
        className="rich-text"
        role="textbox"
        aria-multiline="true"
        aria-label={label}
        tabIndex={0}
        contentEditable
        suppressContentEditableWarning
        onInput={tell}
        onPaste={(event) => {
          event.preventDefault()
          document.execCommand('insertText', false, event.clipboardData.getData('text/plain'))
        }}
      />
    </div>
  )
}

/** Rich text as the server cleaned it. */
export const RichText = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server gives cleaned text alone
  <div className="rich-text is-shown" dangerouslySetInnerHTML={{ __html: html }} />
)
