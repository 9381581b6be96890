import type { ReceivedOf } from '../../../core/shared/call.ts'
import type { insight } from './insight.contract.ts'

/** Rights of users or roles, as the call returns them. */
export type Rights = ReceivedOf<typeof insight.rights>

/** Rights of a comparison to show: those anybody holds, of one alone, or of both. */
export type Show = 'held' | 'left' | 'right' | 'both'

/** A menu entry or button with what hangs below it; scopes stand in groups of their own. */
export interface Branch {
  readonly key: string
  readonly name: string
  readonly code: string
  readonly left: readonly string[]
  readonly right: readonly string[]
  readonly children?: readonly Branch[]
}

interface Wanted {
  /** Part of a name or code; '' for all. */
  readonly words: string
  readonly show: Show
  readonly language: 'zh' | 'en'
}

/** The rights as a tree: menus with what is shown of them and the menus above; data and API scopes after them. */
export function rightsTree({ menus, scopes }: Rights, wanted: Wanted): Branch[] {
  const ids = new Set(menus.map(({ id }) => id))
  const nameOf = (menu: Rights['menus'][number]) => (wanted.language === 'zh' ? menu.name : menu.nameEn || menu.name)
  const below = (parentId: string): Branch[] =>
    menus
      .filter((menu) => menu.parentId === parentId || (parentId === '0' && !ids.has(menu.parentId)))
      .flatMap((menu) => {
        const children = below(menu.id)
        const { code, left, right } = menu
        const branch = { key: menu.id, name: nameOf(menu), code, left, right }
        if (children.length > 0) return [{ ...branch, children }]
        return isShown(branch, wanted) ? [branch] : []
      })
  const groups = (['data', 'api'] as const).flatMap((kind) => {
    const children = scopes
      .filter((scope) => scope.kind === kind)
      .map(({ id, name, left, right }) => ({ key: `${kind}${id}`, name, code: '', left, right }))
      .filter((branch) => isShown(branch, wanted))
    const name = groupNames[kind][wanted.language === 'zh' ? 0 : 1]
    return children.length > 0 ? [{ key: kind, name, code: '', left: [], right: [], children }] : []
  })
  return [...below('0'), ...groups]
}

const groupNames = { data: ['数据权限', 'Data scopes'], api: ['接口权限', 'API scopes'] } as const

function isShown({ name, code, left, right }: Branch, { words, show }: Wanted): boolean {
  const [inLeft, inRight] = [left.length > 0, right.length > 0]
  const isWanted = {
    held: inLeft || inRight,
    left: inLeft && !inRight,
    right: inRight && !inLeft,
    both: inLeft && inRight,
  }[show]
  const wanted = words.trim().toLowerCase()
  return isWanted && (name.toLowerCase().includes(wanted) || code.toLowerCase().includes(wanted))
}
