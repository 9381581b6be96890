/** A text in its place. It breaks within `width`; what does not fit `height` ends in dots. Points, from the upper left. */
export interface TextMark {
  readonly kind: 'text'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly size: number
  readonly text: string
  readonly align?: 'left' | 'center' | 'right'
  readonly color?: string
}

/** A straight line. */
export interface LineMark {
  readonly kind: 'line'
  readonly x: number
  readonly y: number
  readonly toX: number
  readonly toY: number
  readonly width: number
  readonly color: string
}

export type Mark = TextMark | LineMark

/** A document as it is drawn: pages of marks. Sizes are points. */
export interface DrawnDocument {
  readonly title: string
  readonly width: number
  readonly height: number
  readonly pages: readonly (readonly Mark[])[]
}
