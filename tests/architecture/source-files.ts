import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** One file of ours and what it imports. */
export interface SourceFile {
  /** From the root of the project, with slashes: `features/trades/trade-list/trade-list.calls.ts`. */
  path: string
  text: string
  /** The text as if the file imported what stands behind the doors of areas itself. */
  direct: string
  /** Imports with those through doors led to the files behind them. */
  imports: readonly Import[]
  /** Imports as they are written. */
  written: readonly Import[]
}

/** One import: a file of ours from the root of the project, or the name of a package. */
export interface Import {
  target: string
  isPackage: boolean
}

/** All TypeScript files of some folders. */
export function sourceFiles(...folders: string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
      .map((entry) => read(path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))),
  )
}

/** TypeScript files that stand at the root itself: the entrances, the contents pages, the wiring. */
export const rootFiles = (): SourceFile[] =>
  readdirSync(root)
    .filter((name) => /\.(ts|tsx)$/.test(name))
    .map(read)

/** Whether a file serves tests alone. */
export const isTest = ({ path: file }: Pick<SourceFile, 'path'>): boolean =>
  file.startsWith('tests/') || /\.(test|fixture)\.tsx?$/.test(file)

/** Static imports, exports from elsewhere, imports for their effect, and imports at run time of a fixed name. */
const importing =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

function read(file: string): SourceFile {
  const text = readFileSync(path.join(root, file), 'utf8')
  const direct = withoutDoors(file, text)
  return { path: file, text, direct, imports: importsOf(file, direct), written: importsOf(file, text) }
}

/** Whether a file is the door of an area: `features/merchants/merchants.server.ts`. */
export const isDoor = (file: string): boolean => /^features\/([\w-]+)\/\1\.(shared|server|web)\.ts$/.test(file)

/** Files behind a door, by the name that it hands out. */
const behind = new Map<string, ReadonlyMap<string, string>>()

function behindDoor(door: string): ReadonlyMap<string, string> {
  const known = behind.get(door)
  if (known) return known
  const text = readFileSync(path.join(root, door), 'utf8')
  const found = new Map(
    [...text.matchAll(/^export (?:type )?\{([^}]*)\} from '(\.[^']+)'/gm)].flatMap(([, list = '', from = '']) =>
      namesIn(list).map((name) => [name, path.posix.join(path.posix.dirname(door), from)] as const),
    ),
  )
  behind.set(door, found)
  return found
}

const namesIn = (list: string): string[] =>
  list.split(',').flatMap(
    (one) =>
      one
        .trim()
        .replace(/^type /, '')
        .split(' as ')[0] || [],
  )

/** A text whose imports through doors are imports of the files behind them. */
function withoutDoors(file: string, text: string): string {
  const folder = path.posix.dirname(file)
  return text.replaceAll(
    /^import (type )?\{([^}]*)\} from '(\.[^']+)'/gm,
    (whole, type = '', list: string, from: string) => {
      const door = path.posix.join(folder, from)
      if (!isDoor(door)) return whole
      const files = Map.groupBy(
        list.split(',').flatMap((one) => one.trim() || []),
        (one) => behindDoor(door).get(namesIn(one)[0] ?? '') ?? door,
      )
      return [...files]
        .map(([target, names]) => {
          const relative = path.posix.relative(folder, target)
          return `import ${type}{ ${names.join(', ')} } from '${relative.startsWith('.') ? relative : `./${relative}`}'`
        })
        .join('\n')
    },
  )
}

/**
 * Reads the imports of a file, types included.
 * @param file its path from the root of the project, from which its relative imports start
 */
export function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(importing)].map(([, from, effect, atRunTime]) => {
    const name = from ?? effect ?? atRunTime ?? ''
    const isPackage = !name.startsWith('.')
    return { target: isPackage ? name : path.posix.join(path.posix.dirname(file), name), isPackage }
  })
}
