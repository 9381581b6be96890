import type { ReactNode } from 'react'
import { whenSessionEnds } from './session.ts'
import { makeStore, useStore } from '../store.ts'

/** Button codes that the user holds, read after the menu. @source the specification 6; catalogue R243 */
export const permissions = makeStore<ReadonlySet<string>>(new Set())

whenSessionEnds(() => permissions.set(new Set()))

/** Whether the user holds a permission code; renders anew when that changes. */
export const useCan = (code: string): boolean => useStore(permissions).has(code)

/** Shows its content only to holders of a permission code. */
export function Can({ code, children }: { code: string; children: ReactNode }) {
  return useCan(code) ? children : null
}
