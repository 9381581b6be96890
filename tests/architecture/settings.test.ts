import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSettings } from '../../core/server/process/settings.ts'
import { sourceFiles } from './source-files.ts'

const textOf = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const module = 'core/server/process/settings.ts'

/** Settings as the module declares them: the variable of the environment and the field that holds it. */
const declared = [...textOf(module).matchAll(/\/\*\* ([A-Z_]+): .*\n  readonly (\w+)/g)].map(
  ([, name = '', field = '']) => ({
    name,
    field,
  }),
)

/** Variables that neither the image nor `compose.yaml` sets, by the reason. */
const notComposed: Readonly<Record<string, string>> = {
  ACQUIRER_PORT: 'of the demo alone, whose acquirer is reached within the container',
}

/** Places of the product that read the environment past the settings, by the reason. */
const ownReaders: Readonly<Record<string, string>> = {
  [module]: 'the settings themselves',
  'core/server/embedded/guarded-program.ts': 'hands the environment on to a program',
}

const product = sourceFiles('core', 'features').filter(({ path }) => !/\.(test|fixture)\.tsx?$/.test(path))
const around = sourceFiles('tools', 'bench').filter(({ path }) => !path.includes('.test.'))
const root = ['server.ts', 'wiring.ts'].map((path) => ({ path, text: textOf(path) }))

describe('settings', () => {
  it('are all told in the module, each with its variable', () => {
    expect(declared.map(({ field }) => field).sort()).toEqual(Object.keys(readSettings({})).sort())
    const read = [...textOf(module).matchAll(/(?:read(?:<[^(]*>)?\(\s*'|env\.)([A-Z]+(?:_[A-Z]+)*)\b/g)].map(
      ([, name]) => name,
    )
    expect([...new Set(read)].sort()).toEqual(declared.map(({ name }) => name).sort())
  })

  it.each(declared)('$name is read by something', ({ field }) => {
    const readers = [...product, ...around, ...root].filter(
      ({ path, text }) =>
        path !== module &&
        (new RegExp(`\\bsettings\\.${field}\\b`).test(text) ||
          new RegExp(
            `\\{[^{}]*\\b${field}\\b[^{}]*\\}\\s*(?:=\\s*(?:settings|readSettings\\(\\))|: (?:Pick<)?Settings\\b)`,
          ).test(text)),
    )
    expect(readers).not.toEqual([])
  })

  it.each(declared)('$name is set by the image or by compose.yaml, or needs not be', ({ name }) => {
    const isSet =
      new RegExp(`^\\s+${name}: `, 'm').test(textOf('compose.yaml')) || textOf('Dockerfile').includes(`${name}=`)
    expect(isSet).toBe(!(name in notComposed))
  })

  it.each(['docs/operating.md', 'docs/architecture.md', 'README.md'])('are told in %s', (page) => {
    const text = textOf(page)
    expect(declared.filter(({ name }) => !text.includes(`\`${name}\``)).map(({ name }) => name)).toEqual([])
  })

  it('stand in compose.yaml by names that there are', () => {
    const services = textOf('compose.yaml').split('\n  database:')[0] ?? ''
    const named = [...services.matchAll(/^      ([A-Z_]+): /gm)].map(([, name]) => name)
    expect(named.filter((name) => !declared.some((one) => one.name === name))).toEqual([])
  })

  it('are the only way to the environment', () => {
    const past = [...product, ...root].filter(({ path, text }) => text.includes('process.env') && !(path in ownReaders))
    expect(past.map(({ path }) => path)).toEqual([])
  })
})
