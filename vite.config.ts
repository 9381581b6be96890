import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Files that the browser must never get: they would break there, or reveal what it must not know. */
const serverOnly =
  /(^|\/)(core\/server\/|db\/|acquirer\/|tools\/|server\.ts$|calls\.ts$|.*\.(queries|actions|calls|jobs)\.ts$)/

/** Fails the build when the web application reaches a file of the server, and names the file that imports it. */
function refuseServerFiles(): Plugin {
  return {
    name: 'refuse-server-files',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || !/^[./]/.test(source)) return null
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      const file = resolved && path.relative(import.meta.dirname, resolved.id)
      if (file && !file.startsWith('..') && !file.startsWith('node_modules') && serverOnly.test(file)) {
        this.error(
          `${path.relative(import.meta.dirname, importer)} belongs to the web application and must not import ${file}, which is the server's`,
        )
      }
      return resolved
    },
  }
}

/**
 * Replacements for parts of antd's Table, so that no list carries a tree: for the menu that would filter a column, a module
 * that says why there is none (lists filter by the fields above them, on the server), and for the tree's package, the
 * arithmetic by which rows are chosen.
 */
const tableParts: Readonly<Record<string, string>> = {
  './FilterDropdown': 'core/web/list/no-column-filter.ts',
  '@rc-component/tree': 'core/web/list/tree-keys.ts',
}

/** Puts them into the build. */
function lightenTables(): Plugin {
  return {
    name: 'lighten-tables',
    enforce: 'pre',
    resolveId(source, importer) {
      const part = importer && /antd[\\/]es[\\/]table[\\/]/.test(importer) ? tableParts[source] : undefined
      return part === undefined ? null : path.join(import.meta.dirname, part)
    },
  }
}

/** Leaves out which refusals a call declares: the document of the interface tells them, a page shows what came. */
function leaveRefusals(): Plugin {
  return {
    name: 'leave-refusals',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('.contract.ts') ? { code: code.replaceAll(/^ +refusals: \{[^{}]*\},\n/gm, ''), map: null } : null,
  }
}

/** Fails the build when two of its files import each other in a circle: one would use what the other has not made yet. */
function refuseCircles(): Plugin {
  return {
    name: 'refuse-circles',
    generateBundle(_, bundle) {
      const importsOf = (file: string) => (bundle[file]?.type === 'chunk' ? bundle[file].imports : [])
      const done = new Set<string>()
      const visit = (file: string, way: readonly string[]): void => {
        if (way.includes(file)) this.error(`files of the build import each other: ${[...way, file].join(' → ')}`)
        if (done.has(file)) return
        for (const next of importsOf(file)) visit(next, [...way, file])
        done.add(file)
      }
      for (const file of Object.keys(bundle)) visit(file, [])
    },
  }
}

/** Names the start in the page, so that the browser reads it together with the entrance that imports it. */
function nameStart(): Plugin {
  return {
    name: 'name-start',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => ({
        // Nothing is painted before the entrance has given the page its colours.
        html: html.replace('<script type="module"', '<script type="module" blocking="render"'),
        tags: Object.keys(bundle).flatMap((file) => {
          const kind = /^assets\/start-[^/]*\.(js|css)$/.exec(file)?.[1]
          if (!kind) return []
          const rel = kind === 'js' ? 'modulepreload' : 'stylesheet'
          return [{ tag: 'link', attrs: { rel, href: `/${file}`, crossorigin: true }, injectTo: 'head' as const }]
        }),
      }),
    },
  }
}

const library = /[\\/]node_modules[\\/]/

/** A file in which an area hands out what others may use: it does nothing by being imported. */
const door = /[\\/]features[\\/]([\w-]+)[\\/]\1\.(shared|web)\.ts$/

/** Files that decide what is read first. */
const entranceFiles = filesBehind('web.tsx')
/** Files that a visitor needs to sign in: the application without its pages, and the sign-in page, with all they import. */
const startFiles = filesBehind('features/desk/shell/start-application.tsx', 'features/desk/sign-in/SignInPage.tsx')
/** Files of the frame around every page behind sign-in. */
const frameFiles = filesBehind('web-wiring.tsx')
/** Files that every list page is made of. */
const listFiles = filesBehind(
  ...['ListPage', 'filter/Filter', 'bulk/BulkButton', 'action/RowActions'].map((name) => `core/web/list/${name}.tsx`),
  ...['StatusTag', 'values'].map((name) => `core/web/show/${name}.tsx`),
)

/** Files that some files need at once: their static imports, and what those import. */
function filesBehind(...entries: string[]): Set<string> {
  const found = new Set<string>()
  const waiting = entries.map((entry) => path.join(import.meta.dirname, entry))
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file) || !existsSync(file)) continue
    found.add(file)
    const imports = readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\s(?!type\s)(?:([^'";]*?)from\s*)?'(\.[^']+)'/gm,
    )
    for (const [, names = '', target = ''] of imports) {
      const other = path.resolve(path.dirname(file), target)
      waiting.push(...(door.test(other) ? behindDoor(other, names) : [other]))
    }
  }
  return found
}

/** Files behind a door that some imported names lead to. */
function behindDoor(file: string, names: string): string[] {
  const wanted = new Set(names.match(/(?<!type )\b(?!type\b|as\b)\w+/g))
  return [...readFileSync(file, 'utf8').matchAll(/^export \{([^}]*)\} from '(\.[^']+)'/gm)].flatMap(
    ([, list = '', target = '']) =>
      list.match(/(?<!type )\b(?!type\b)\w+/g)?.some((name) => wanted.has(name))
        ? [path.resolve(path.dirname(file), target)]
        : [],
  )
}

export default defineConfig({
  plugins: [refuseServerFiles(), leaveRefusals(), lightenTables(), refuseCircles(), nameStart(), react()],
  build: {
    outDir: 'dist/web',
    target: 'es2022',
    // Charts alone are larger; they load when a chart is seen.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // antd's own parts do nothing by being imported, though their packages do not say so: what nobody uses is left out.
      treeshake: {
        moduleSideEffects: [
          { test: /[\\/]@rc-component[\\/]/, sideEffects: false },
          { test: door, sideEffects: false },
        ],
      },
      output: {
        // The name of a shared part lists every page that shares it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          // Four heaps that grow on each other, with the libraries they need: the entrance, to sign in, the frame, the lists. Of the
          // rest, modules go together that the same pages need, and small heaps of libraries join their neighbours. Ours
          // do not: joined, they brought pages twice the files and came to import each other in circles.
          groups: [
            {
              name: 'entrance',
              test: (id) => entranceFiles.has(id) || id.includes('vite/preload-helper'),
              priority: 7,
            },
            { name: 'start', test: (id) => startFiles.has(id), priority: 6 },
            { name: 'frame', test: (id) => frameFiles.has(id), priority: 5 },
            { name: 'list', test: (id) => listFiles.has(id), priority: 4 },
            {
              name: 'library',
              test: library,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 6_000,
              priority: 2,
            },
            { name: 'shared', minShareCount: 2, entriesAware: true, priority: 1 },
          ],
        },
      },
    },
  },
})
