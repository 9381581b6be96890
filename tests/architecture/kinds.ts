/** Purpose of a file, by its place and suffix. docs/style.md, Where things live. */
export type Kind =
  | 'contract'
  | 'rules'
  | 'queries'
  | 'actions'
  | 'calls'
  | 'contents'
  | 'jobs'
  | 'ports'
  | 'adapter'
  | 'english'
  | 'screen'
  | 'screens'
  | 'page-parts'
  | 'shared-door'
  | 'server-door'
  | 'web-door'
  | 'test'
  | 'shared'
  | 'server'
  | 'web'

/** Kinds by the ends of file names. */
export const suffixes: Readonly<Record<string, Kind>> = {
  '.test.ts': 'test',
  '.test.tsx': 'test',
  '.fixture.ts': 'test',
  '.contract.ts': 'contract',
  '.rules.ts': 'rules',
  '.queries.ts': 'queries',
  '.actions.ts': 'actions',
  '.calls.ts': 'calls',
  '.contents.ts': 'contents',
  '.jobs.ts': 'jobs',
  '.shared.ts': 'shared-door',
  '.server.ts': 'server-door',
  '.web.ts': 'web-door',
  '.ports.ts': 'ports',
  '.adapter.ts': 'adapter',
  '.en.ts': 'english',
  '.screens.ts': 'screens',
  '.page-parts.ts': 'page-parts',
}

/**
 * Imports allowed between kinds of files. Rules and transferred shapes are known to both sides; everything else to its own
 * side only.
 */
export const mayImport: Readonly<Record<Kind, readonly Kind[] | 'anything'>> = {
  shared: ['shared'],
  server: ['server', 'shared'],
  web: ['web', 'shared'],
  contract: ['shared', 'contract'],
  rules: ['shared', 'contract', 'rules'],
  queries: ['shared', 'server', 'contract', 'rules', 'queries', 'ports'],
  adapter: ['shared', 'server', 'contract', 'rules', 'adapter'],
  actions: ['shared', 'server', 'contract', 'rules', 'queries', 'actions', 'jobs', 'ports', 'adapter'],
  calls: ['shared', 'server', 'contract', 'rules', 'queries', 'actions', 'jobs', 'ports', 'adapter'],
  jobs: ['shared', 'server', 'contract', 'rules', 'queries', 'actions', 'jobs', 'ports', 'adapter'],
  ports: ['shared', 'server', 'contract', 'rules', 'queries', 'actions', 'ports'],
  contents: ['server', 'calls', 'jobs'],
  english: [],
  screen: ['shared', 'web', 'contract', 'rules', 'screen'],
  screens: ['web', 'screen'],
  'page-parts': ['shared', 'web', 'contract', 'rules', 'screen'],
  'shared-door': ['contract', 'rules'],
  'server-door': ['queries', 'actions', 'jobs', 'ports', 'adapter'],
  'web-door': ['screen', 'page-parts'],
  test: 'anything',
}

/** Kind of a file; undefined when its place and name tell none. */
export function kindOf(file: string): Kind | undefined {
  const suffix = Object.keys(suffixes).find((end) => file.endsWith(end))
  const core = /^core\/(shared|server|web)\//.exec(file)?.[1] as 'shared' | 'server' | 'web' | undefined
  if (suffix && (!core || suffixes[suffix] === 'test' || suffixes[suffix] === 'english')) return suffixes[suffix]
  if (core) return core
  return file.startsWith('features/') && file.endsWith('.tsx') ? 'screen' : undefined
}

/** Whether a file may import another. */
export function isAllowed(from: string, target: string): boolean {
  const [own, other] = [kindOf(from), kindOf(target)]
  const allowed = own && mayImport[own]
  if (!allowed || /\.(css|svg|png|json)$/.test(target)) return true
  return allowed === 'anything' || (other !== undefined && allowed.includes(other))
}
