// Loaded before everything else (`node --import`). For every file of a package, and for every import of it, Node reads the
// list of the package's exports again; that of drizzle-orm has 180 KB, and reading it for each of its files made up much of
// a start's time and memory. So what a package's name means to our modules is asked once, and the files of
// drizzle-orm, which name each other by their full paths, are taken for the modules they are.
import { registerHooks } from 'node:module'

const heavy = '/node_modules/drizzle-orm/'
const known = new Map()

registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL = '' } = context
    if (/^\.{1,2}\//.test(specifier)) {
      if (specifier.endsWith('.ts') && !parentURL.includes('/node_modules/'))
        return { url: new URL(specifier, parentURL).href, format: 'module-typescript', shortCircuit: true }
      if (!parentURL.includes(heavy) || !specifier.endsWith('.js')) return nextResolve(specifier, context)
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    }
    if (parentURL.includes('/node_modules/') || !parentURL) return nextResolve(specifier, context)
    const key = `${context.conditions} ${specifier}`
    const found = known.get(key) ?? { ...nextResolve(specifier, context), shortCircuit: true }
    known.set(key, found)
    return found
  },
})
