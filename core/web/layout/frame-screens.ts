import { createContext } from 'react'
import type { Screen } from '../screen.ts'

/** The pages that the frame can show: the contents page of the application gives them. */
export const FrameScreens = createContext<readonly Screen[]>([])
