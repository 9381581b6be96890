import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** One file of ours and what it imports. */
export interface SourceFile {
  /** From the root of the project, with slashes: `features/trades/trade/trade.calls.ts`. */
  path: string
  text: string
  imports: readonly Import[]
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

/** Static imports, exports from elsewhere, imports for their effect, and imports at run time of a fixed name. */
const importing =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

function read(file: string): SourceFile {
  const text = readFileSync(path.join(root, file), 'utf8')
  return { path: file, text, imports: importsOf(file, text) }
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
