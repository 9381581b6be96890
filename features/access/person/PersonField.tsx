import { useQueries } from '@tanstack/react-query'
import { Input } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { answerKey } from '../../../core/web/call/queries.ts'
import { send } from '../../../core/web/call/send.ts'
import { type CheckType, idsOfPersons, namesOfPersons, tellChoice } from './person.rules.ts'
import { user } from '../user/user.contract.ts'

const UserSelectDialog = lazily(() => import('./UserSelectDialog.tsx').then((m) => m.UserSelectDialog))

/** Props of the parts of a person field. */
export interface PersonFieldParts {
  /** One user id, or several with commas. */
  readonly value?: string | undefined
  /** Takes the value of a confirmed choice: the field's own, as its form gives it. */
  readonly onChange?: (value: string) => void
  /** Told of a confirmed choice besides. */
  readonly onChosen?: (value: string) => void
  readonly checkType?: CheckType
  readonly size?: 'small' | 'middle' | 'large'
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly id?: string
}

/**
 * Chooses colleagues in a dialog: nothing can be typed, a click opens it. Shows real names, keeps ids.
 * @source the specification 2, Person selection; catalogue R206 to R219
 */
export function PersonField({
  value = '',
  onChange,
  onChosen,
  checkType = 'radio',
  size = 'small',
  disabled = false,
  readOnly = false,
  id,
}: PersonFieldParts) {
  const [isOpen, setOpen] = useState(false)
  const ids = idsOfPersons(value)
  const names = useNames(ids)
  const opens = !disabled && !readOnly
  const open = () => setOpen(opens)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    open()
  }
  return (
    <>
      <Input
        readOnly
        id={id}
        size={size}
        disabled={disabled}
        value={namesOfPersons(ids, names)}
        placeholder={t('人员选择')}
        aria-haspopup={opens ? 'dialog' : undefined}
        onClick={open}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <UserSelectDialog
          checkType={checkType}
          chosen={ids.map((one) => ({ id: one, realName: names.get(one) ?? one }))}
          onConfirm={(confirmed) => {
            tellChoice(confirmed, { onChange, onChosen })
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Real names by id, each from the user's detail. @source catalogue R215 */
function useNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const found = useQueries({
    queries: ids.map((id) => ({ queryKey: answerKey(user.detail, { id }), queryFn: () => send(user.detail, { id }) })),
  })
  return new Map(found.flatMap(({ data }) => (data ? [[data.id, data.realName] as const] : [])))
}
