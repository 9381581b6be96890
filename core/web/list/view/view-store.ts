/** Kept settings of one column of a list. */
export interface KeptColumn {
  readonly key: string
  readonly isShown: boolean
  readonly pin: '' | 'left' | 'right'
  /** Pixels; 0 for the column's own. */
  readonly width: number
}

/** Spacing of the rows. */
export type Density = 'large' | 'middle' | 'small'

/** Kept settings of a list for a user. Columns that came later stand at their own place. */
export interface KeptLayout {
  readonly columns: readonly KeptColumn[]
  readonly density: Density
  /** Rows a page; 0 for the usual. */
  readonly pageSize: number
}

/** A filter set under a name. */
export interface KeptView {
  readonly id: string
  readonly name: string
  /** Filters and sort as the address has them; no phone, card or id number among them. */
  readonly query: string
  readonly isMine: boolean
  /** Roles it is shared with. */
  readonly roleIds: readonly string[]
}

/** Store of layouts and views: on the server, per user. */
export interface ViewStore {
  layoutOf(list: string): KeptLayout | null
  /** Keeps a layout; null restores the list's own. */
  keepLayout(list: string, layout: KeptLayout | null): void
  viewsOf(list: string): readonly KeptView[]
  /** The view that the list opens with; '' for none. */
  defaultViewOf(list: string): string
  /** Roles a view can be shared with. */
  readonly roles: readonly { readonly id: string; readonly name: string }[]
  /** Keeps a view; false when it was refused, which was then told. */
  keepView(
    list: string,
    view: { id: string; name: string; query: string; roleIds: readonly string[] },
  ): Promise<boolean>
  removeView(list: string, id: string): Promise<boolean>
  /** Makes a view the one the list opens with; '' for none. */
  makeDefault(list: string, id: string): Promise<boolean>
}
