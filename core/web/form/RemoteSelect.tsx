import { Select } from 'antd'
import { type UIEvent, useEffect, useState } from 'react'
import type { Call } from '../../shared/call.ts'
import { t } from '../language.ts'
import { useCall } from '../queries.ts'
import type { Sent } from '../sending.ts'

/** A row to choose, as the select shows it. */
export interface Choice {
  readonly value: string
  readonly name: string
  /** Number shown beside the name; '' for none. */
  readonly no?: string
  /** It was disabled since: it shows when chosen and cannot be chosen anew. */
  readonly isOff?: boolean
}

const pageSize = 10
const typingPauseMs = 250

/** What the parts of a remote select are. */
export interface RemoteSelectParts<C extends Call> {
  /** A list call; its records are the choices. */
  readonly list: C
  /** Name of the parameter that takes what is typed: name, number or pinyin initials. */
  readonly searchBy: string
  readonly fixed?: Partial<Sent<C>>
  readonly choiceOf: (row: Record<string, unknown>) => Choice
  /** Name of a chosen row that is not among those read, when its form knows it. */
  readonly chosen?: Choice | readonly Choice[]
  readonly mode?: 'multiple'
  readonly value?: string | string[]
  readonly onChange?: (value: string | string[]) => void
  readonly id?: string
  readonly disabled?: boolean
  readonly placeholder?: string
}

/**
 * Chooses a row of a list on the server: ten at a time, more when there are, searched by what is typed.
 * @source the specification 2, Remote-search select; docs/screen-quality.md 19; catalogue R233, R234, R716
 */
export function RemoteSelect<C extends Call>({
  list,
  searchBy,
  fixed,
  choiceOf,
  chosen = [],
  mode,
  placeholder,
  ...rest
}: RemoteSelectParts<C>) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [pages, setPages] = useState(1)
  const words = useSettled(typed)
  const answer = useCall(
    list,
    { ...fixed, current: 1, size: pageSize * pages, ...(words ? { [searchBy]: words } : {}) } as Sent<Call> as Sent<C>,
    { enabled: isOpen, keepsLast: true },
  )
  const { records, total } = rowsOf(answer.data)
  const known = records.map(choiceOf)
  const missing = [chosen].flat().filter((choice) => !known.some(({ value }) => value === choice.value))
  const options = [...missing, ...known].map(({ value, name, no = '', isOff = false }) => ({
    value,
    disabled: isOff,
    label: [name, no, isOff ? t('（已停用）') : ''].filter(Boolean).join(' '),
  }))
  const readOn = ({ currentTarget }: UIEvent<HTMLElement>) => {
    if (
      currentTarget.scrollTop + currentTarget.clientHeight >= currentTarget.scrollHeight - 8 &&
      records.length < total &&
      pages < 20
    )
      setPages(pages + 1)
  }
  return (
    <Select
      {...rest}
      mode={mode}
      allowClear
      showSearch={{
        filterOption: false,
        searchValue: typed,
        onSearch: (text) => {
          setTyped(text)
          setPages(1)
        },
      }}
      options={options}
      loading={answer.isFetching}
      placeholder={placeholder ?? t('输入名称或编号搜索')}
      notFoundContent={answer.isError ? answer.error.message : answer.isFetching ? t('加载中') : t('没有符合的选项')}
      onOpenChange={setOpen}
      onPopupScroll={readOn}
      popupRender={(menu) => (
        <>
          {menu}
          {total > pageSize && (
            <div className="select-more">
              {t('已显示 {n} / {total}', { n: Math.min(records.length, total), total })}
            </div>
          )}
        </>
      )}
    />
  )
}

/** Rows of an answer: a page, or records at the top level, or a plain list. @source catalogue R264 */
function rowsOf(data: unknown): { records: Record<string, unknown>[]; total: number } {
  if (Array.isArray(data)) return { records: data as Record<string, unknown>[], total: data.length }
  const { records = [], total } = (data ?? {}) as { records?: Record<string, unknown>[]; total?: number }
  return { records, total: total ?? records.length }
}

/** A value once it has stood still for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
