import path from 'node:path'
import { type SourceFile, sourceFiles } from '../../tests/architecture/source-files.ts'

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const isCode = (file: string) =>
  /\.tsx?$/.test(file) && !/\.(test|fixture|en)\.tsx?$/.test(file) && !file.endsWith('.d.ts')

/** Files that a mutation run looks at: the files that faults go into, and the tests that may notice. */
export interface Tree {
  /** Files of the features and of the core that run, by path. */
  readonly code: readonly SourceFile[]
  /**
   * The tests to run for a file, the nearest first: each group only when the one before noticed nothing.
   * @param isFirstLook without the tests that lie further off
   */
  testsNear(file: string, options?: { readonly isFirstLook: boolean }): readonly (readonly string[])[]
}

/** Number of tests reaching a file by imports that are run before those of the architecture. */
const mostNear = 6
/** Most tests of other areas that are run for one file. */
const mostFar = 12

/** Reads the tree. @param area `core`, or an area of the features; all of both when absent */
export function readTree(area?: string): Tree {
  const files = sourceFiles('core', 'features', 'tests')
  const tests = files.map((file) => file.path).filter(isTest)
  const users = usersOf(files)
  const areaOf = (file: string) => (file.startsWith('core/') ? 'core' : (file.split('/')[1] ?? ''))
  const everywhere = tests.filter((file) => file.startsWith('tests/architecture/'))
  const world = tests.filter((file) => /^tests\/hostile\/(lists|escalation|http)\./.test(file))
  return {
    code: files.filter(
      (file) => !file.path.startsWith('tests/') && isCode(file.path) && (!area || areaOf(file.path) === area),
    ),
    testsNear: (file, { isFirstLook } = { isFirstLook: false }) => {
      const folder = `${path.posix.dirname(file)}/`
      const same = tests.filter((test) => test.startsWith(folder))
      const root = file.startsWith('core/') ? 'core/' : `features/${areaOf(file)}/`
      const using = testsUsing(file, users)
      const inArea = (test: string) => test.startsWith(root) && !same.includes(test)
      const sameArea = [...new Set([...using, ...tests])].filter(inArea)
      const far = using.filter((test) => !test.startsWith(root) && !test.startsWith('tests/'))
      const nearest = using.filter((test) => !same.includes(test) && !test.startsWith('tests/')).slice(0, mostNear)
      const rest = [...sameArea, ...far.slice(0, mostFar)].filter((test) => !nearest.includes(test))
      const groups = isFirstLook ? [same, nearest, everywhere] : [same, nearest, everywhere, rest, world]
      return groups.filter((group) => group.length > 0)
    },
  }
}

/** Finds the files that import each file. Files that stand for the whole product say nothing about one file. */
function usersOf(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>()
  for (const file of files)
    for (const { target, isPackage } of file.imports)
      if (!isPackage && !file.path.startsWith('tests/kit/'))
        users.set(target, [...(users.get(target) ?? []), file.path])
  return users
}

/** Tests that reach a file through imports, the shortest ways first. */
function testsUsing(file: string, users: ReadonlyMap<string, readonly string[]>): string[] {
  const seen = new Set([file])
  for (const one of seen) for (const user of users.get(one) ?? []) seen.add(user)
  return [...seen].filter(isTest)
}
