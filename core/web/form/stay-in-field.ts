import type { MouseEvent } from 'react'

/**
 * Pressing a button that stands below fields keeps the focus where it is until the button is let go. Otherwise the press
 * itself leaves the field, whose error appears and moves the button from under the pointer: the click would be lost.
 */
export function stayInField(event: MouseEvent): void {
  event.preventDefault()
}
