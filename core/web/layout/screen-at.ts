import { matchPath } from 'react-router'
import type { Screen } from '../screen.ts'

/** The page of a path, or undefined when the application has none. */
export const screenAt = (screens: readonly Screen[], pathname: string): Screen | undefined =>
  screens.find(({ path }) => path === pathname) ??
  screens.find(({ path }) => path.includes(':') && matchPath(path, pathname))
