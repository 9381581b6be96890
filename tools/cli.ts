import { PlainError, tell } from '../core/server/process/plain-error.ts'

/** One command of `npm run cli`: what it does, and the module that does it, read only when it is asked for. */
interface Entry {
  summary: string
  load(): Promise<Command>
}

/** Exports of the module of a command. */
interface Command {
  /** Does it. @param args what stands behind the command's name @returns false when it found something wrong */
  run(args: string[]): Promise<boolean | void>
}

const commands: Readonly<Record<string, Entry>> = {
  backup: {
    summary: 'copies everything of an embedded installation, also while it runs',
    load: () => import('./cli/backup.ts'),
  },
  'check-adapter': {
    summary: 'tries the adapter of a channel against its stage: <channel>, as SANDBOX',
    load: () => import('./cli/check-adapter.ts'),
  },
  coverage: {
    summary:
      'tells how much of the catalogue stands: --undone [area] lists the rest, --keep writes undone.tsv and the README’s table',
    load: () => import('./cli/coverage.ts'),
  },
  'create-admin': {
    summary: 'makes the first administrator, with a one-time password',
    load: () => import('./cli/create-admin.ts'),
  },
  distribute: { summary: 'spreads the tables over a Citus cluster, once', load: () => import('./cli/distribute.ts') },
  doctor: { summary: 'looks whether everything is as it must be', load: () => import('./cli/doctor.ts') },
  fuzz: {
    summary: 'makes calls that nobody meant, drawn from the declarations: --calls N --seed M [--all]',
    load: () => import('./cli/fuzz.ts'),
  },
  'kill-test': {
    summary: 'kills server and database with -9 at named points, 150 times or --times N',
    load: () => import('./cli/kill-test.ts'),
  },
  migrate: { summary: 'brings the database to the newest schema', load: () => import('./cli/migrate.ts') },
  mutate: {
    summary: 'puts small faults in, one at a time, and tells which no test notices: --area X --count N --seed S',
    load: () => import('./cli/mutate.ts'),
  },
  openapi: { summary: 'writes the OpenAPI document of all calls', load: () => import('./cli/openapi.ts') },
  simulate: {
    summary: 'plays a random life on both sides of the channel: --seed N --events M',
    load: () => import('./cli/simulate.ts'),
  },
  'simulate-stock': {
    summary: 'moves devices at random, with work cut off in the middle: --seed N --movements M',
    load: () => import('./cli/simulate-stock.ts'),
  },
  'verify-audit': { summary: 'proves the chain over the audit log', load: () => import('./cli/verify-audit.ts') },
  'verify-ledger': {
    summary: 'proves the books: L1 to L16, the seals and the roll-ups',
    load: () => import('./cli/verify-ledger.ts'),
  },
  reference: {
    summary: 'writes docs/reference: every error, every table',
    load: () => import('./cli/reference.ts'),
  },
  restore: { summary: 'puts a backup into an empty DATA_DIR', load: () => import('./cli/restore.ts') },
}

try {
  const [name = 'help', ...args] = process.argv.slice(2)
  const command = commands[name]
  if (!command) throw new PlainError(help())
  const isWell = await (await command.load()).run(args)
  process.exitCode = isWell === false ? 1 : 0
} catch (error) {
  tell(error)
  process.exitCode = 1
}

function help(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(14)} ${summary}`)
  return `Usage: npm run cli -- <command> [arguments]\n\n${lines.join('\n')}`
}
