import { useEffect, useState } from 'react'
import { lazily } from '../../loading/lazily.tsx'
import { useStore } from '../../store.ts'
import type { PaletteParts } from './Palette.tsx'
import { isPaletteOpen } from './palette-pages.ts'

const Palette = lazily(() => import('./Palette.tsx').then((m) => m.Palette))

/** Opens the palette at Ctrl+K or Cmd+K; its code is read when it first opens, and it stays, to close as it opened. */
export function PaletteDialog(parts: PaletteParts) {
  const isOpen = useStore(isPaletteOpen)
  const [wasOpened, setOpened] = useState(false)
  if (isOpen && !wasOpened) setOpened(true)
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      isPaletteOpen.set((open) => !open)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return wasOpened && <Palette {...parts} />
}
