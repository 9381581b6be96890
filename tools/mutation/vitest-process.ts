import { createVitest, type Reporter } from 'vitest/node'

/**
 * Runs tests again and again for the process that started this one, over one template database: a message names the file
 * that changed and the tests; the answer names the first that failed, or nothing.
 */
export interface Wish {
  readonly changed: string
  readonly tests: readonly string[]
}

/** The first test that failed and why; null when all passed. */
export interface Told {
  readonly failed: string | null
  readonly why: string
}

let failed: Told | null = null

/** The first that fails in the run at hand; what vitest keeps of earlier runs is not looked at. */
const listener: Reporter = {
  onTestModuleEnd: (module) => {
    if (failed || module.ok()) return
    const [test] = module.children.allTests('failed')
    const [error] = module.errors()
    failed = test
      ? { failed: `${module.relativeModuleId}: ${test.fullName}`, why: messageOf(test.result().errors?.[0]) }
      : { failed: module.relativeModuleId, why: messageOf(error) }
  },
  onTestRunEnd: (_modules, [error]) => {
    if (error) failed ??= { failed: 'an error outside of tests', why: messageOf(error) }
  },
}

const vitest = await createVitest('test', { watch: false, bail: 1, maxWorkers: 1, reporters: [listener], cache: false })
await vitest.standalone()

/** Runs tests in the order in which they are named, until one fails. */
async function told({ changed, tests }: Wish): Promise<Told> {
  vitest.invalidateFile(changed)
  if (tests.length === 0) return { failed: null, why: '' }
  failed = null
  const wanted = await vitest.globTestSpecifications([...tests])
  const order = (moduleId: string) => tests.findIndex((test) => moduleId.endsWith(`/${test}`))
  await vitest.runTestSpecifications(wanted.sort((one, other) => order(one.moduleId) - order(other.moduleId)))
  return failed ?? { failed: null, why: '' }
}

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message).slice(0, 300) : ''

process.on('message', (wish: Wish) => {
  told(wish).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ failed: 'the run itself', why: String(error) }),
  )
})
process.on('disconnect', () => void vitest.close().finally(() => process.exit()))
process.send?.('ready')
