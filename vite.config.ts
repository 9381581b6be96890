import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** What the browser must never get: it would break there, or tell what is none of its business. */
const serverOnly =
  /(^|\/)(core\/server\/|db\/|acquirer\/|tools\/|server\.ts$|calls\.ts$|.*\.(tables|queries|actions|calls|jobs)\.ts$)/

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

const library = /[\\/]node_modules[\\/]/

/** What a visitor needs to sign in: the entrance and its page, with all they import. */
const startFiles = filesBehind('web.tsx', 'features/access/shell/SignInPage.tsx')
/** What every page behind sign-in stands in. */
const frameFiles = filesBehind('features/access/shell/HomeFrame.tsx')
/** What every list page is made of. */
const listFiles = filesBehind(
  ...['ListPage', 'Filter', 'BulkButton', 'RowActions'].map((name) => `core/web/list/${name}.tsx`),
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
      /^(?:import|export)\s(?!type\s)(?:[^'";]*?from\s*)?'(\.[^']+)'/gm,
    )
    for (const [, target = ''] of imports) waiting.push(path.resolve(path.dirname(file), target))
  }
  return found
}

export default defineConfig({
  plugins: [refuseServerFiles(), react()],
  build: {
    outDir: 'dist/web',
    target: 'es2022',
    // Charts alone are larger; they load when a chart is seen.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // Heaps that join their neighbours may come to import each other: what they hold still runs in the order of the
        // imports, so that nothing is used before it is there.
        strictExecutionOrder: true,
        // The name of a shared part lists every page that shares it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          // Three heaps that grow on each other, with the libraries they need: to sign in, the frame, the lists. Of the
          // rest, modules go together that the same pages need, and small heaps of them join their neighbours: so a page
          // brings little of its own, and a list page takes some ten files instead of fifty.
          groups: [
            { name: 'start', test: (id) => startFiles.has(id), priority: 6 },
            { name: 'frame', test: (id) => frameFiles.has(id), priority: 5 },
            { name: 'list', test: (id) => listFiles.has(id), priority: 4 },
            {
              name: 'library',
              test: library,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 15_000,
              priority: 2,
            },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000, priority: 1 },
          ],
        },
      },
    },
  },
})
