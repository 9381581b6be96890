import { Pagination, Select } from 'antd'
import { useEffect, useState } from 'react'
import type { Call } from '../../shared/call.ts'
import { t } from '../language/language.ts'
import { useCall } from '../call/queries.ts'
import type { Sent } from '../call/sending.ts'
import { hasPager, pageSize, rowsOf } from './remote-rows.ts'

/** A row to choose, as the select shows it. */
export interface Choice {
  readonly value: string
  readonly name: string
  /** Number shown beside the name; '' for none. */
  readonly no?: string
  /** It was disabled since: it shows when chosen and cannot be chosen anew. */
  readonly isOff?: boolean
}

const typingPauseMs = 250

/** Properties of a remote select. */
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
 * Chooses a row of a list on the server: ten a page, with a pager when there are more, searched by what is typed.
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
  const [page, setPage] = useState(1)
  const words = useSettled(typed)
  const answer = useCall(
    list,
    { ...fixed, current: page, size: pageSize, ...(words ? { [searchBy]: words } : {}) } as Sent<Call> as Sent<C>,
    { enabled: isOpen, keepsLast: true },
  )
  const { records, total } = rowsOf(answer.data)
  const known = records.map(choiceOf)
  const [seen] = useState(() => new Map<string, Choice>())
  for (const choice of known) seen.set(choice.value, choice)
  // What was chosen on another page keeps its name.
  const elsewhere = [rest.value ?? []].flat().flatMap((value) => seen.get(value) ?? [])
  const missing = [
    ...new Map([...[chosen].flat(), ...elsewhere].map((choice) => [choice.value, choice])).values(),
  ].filter((choice) => !known.some(({ value }) => value === choice.value))
  const options = [...missing, ...known].map(({ value, name, no = '', isOff = false }) => ({
    value,
    disabled: isOff,
    label: [name, no, isOff ? t('（已停用）') : ''].filter(Boolean).join(' '),
  }))
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
          setPage(1)
        },
      }}
      options={options}
      loading={answer.isFetching}
      placeholder={placeholder ?? t('输入名称或编号搜索')}
      notFoundContent={answer.isError ? answer.error.message : answer.isFetching ? t('加载中') : t('没有符合的选项')}
      onOpenChange={setOpen}
      popupRender={(menu) => (
        <>
          {menu}
          {hasPager(total) && (
            // The list stays open while its pager is used.
            <div className="select-more" onMouseDown={(event) => event.preventDefault()}>
              <Pagination
                simple={{ readOnly: true }}
                size="small"
                current={page}
                pageSize={pageSize}
                total={total}
                showSizeChanger={false}
                onChange={setPage}
              />
            </div>
          )}
        </>
      )}
    />
  )
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
