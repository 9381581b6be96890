import type { ReceivedOf } from '../../../core/shared/call.ts'
import type { MenuEntry } from '../../../core/web/layout/menu/menu.ts'
import type { menu } from '../../access/access.shared.ts'

type RouteRow = ReceivedOf<typeof menu.routes>[number]

/** The side menu of the rows that the routes call answers. @source docs/wire.md 3, Routes */
export const menuOf = (rows: readonly RouteRow[]): MenuEntry[] =>
  rows.map(({ id, code, name, nameEn, path, source, isOpen, children }) => ({
    id,
    code,
    name,
    nameEn,
    path,
    icon: source,
    openMode: isOpen === 2 ? 2 : 1,
    roles: [],
    children: menuOf(children),
  }))

/** Codes of every node without children: the flat set of the user's permissions. @source docs/wire.md 3, Buttons */
export const codesOf = (rows: readonly CodedRow[]): string[] =>
  rows.flatMap(({ code, children }) => (children?.length ? codesOf(children) : [code]))

interface CodedRow {
  readonly code: string
  readonly children?: readonly CodedRow[]
}
