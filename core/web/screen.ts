import type { ComponentType } from 'react'

/** A page as the contents page of the application lists it. */
export interface Screen {
  /** Route, exactly as the catalogue spells it; `:name` marks a path variable. */
  readonly path: string
  /** Chinese name: the tab's label unless the menu names it otherwise, and the document's title. */
  readonly title: string
  /** Query parameters that tell one record's tab from another's: a detail page opens one tab a record. */
  readonly tabBy?: readonly string[]
  /** Permission code without which /403 is shown instead. */
  readonly permission?: string
  /** Reads the page's code. */
  load(): Promise<ComponentType>
}

/** Makes the entry of a page: `screen('/system/user', '用户管理', () => import('./…').then((m) => m.UserListPage))`. */
export const screen = (
  path: string,
  title: string,
  load: () => Promise<ComponentType>,
  more: Pick<Screen, 'tabBy' | 'permission'> = {},
): Screen => ({ path, title, load, ...more })
