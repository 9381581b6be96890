import { t } from '../../../core/web/language/language.ts'
import { session } from '../../../core/web/session/session.ts'
import { useStore } from '../../../core/web/store.ts'

/**
 * Whether the user works for the root operator, whose bank account and platforms the money goes through: what only its
 * staff may do is shown to nobody else.
 */
export function useIsPayer(): boolean {
  const detail = useStore(session).user?.detail
  return detail?.type === 'oem' && detail.isSub !== 1
}

/**
 * Returns the reason, in words, that an action for the root operator's finance staff cannot be done; undefined when it can.
 */
export function useBlockedWords(): (why: string | undefined) => string | undefined {
  const isPayer = useIsPayer()
  return (why) => (isPayer ? why && t(why) : t('由运营商财务人员处理'))
}

/** Whether the user is of the platform itself. */
export const useIsPlatform = (): boolean => useStore(session).tenantId === '000000'
