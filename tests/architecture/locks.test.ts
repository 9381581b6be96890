import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

/** Names that begin with a hold of another kind: a hold on a merchant's money, a job that is held back. */
const otherHolds = /^hold(Page|Statistics|Sheet|Listing|Back)$/
const saysSo = /^\/\*\* Finds and (locks|holds)/

/** Functions of the server that say by name, or by comment of what they give, that they lock or hold rows; with their text. */
const locking = sourceFiles('core', 'features')
  .filter(({ path }) => path.endsWith('.ts') && !/\.(test|fixture|contract)\.ts$/.test(path))
  .flatMap(({ path, text }) =>
    [...text.matchAll(/(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?^(?:export )?(?:async )?(?:function |const )(\w+)/gm)].flatMap(
      ({ index, 0: head, 1: comment = '', 2: name = '' }) => {
        const isMeant = /^(lock|hold)[A-Z]/.test(name) || saysSo.test(comment)
        if (!isMeant || otherHolds.test(name)) return []
        const [rest = ''] = text
          .slice(index + head.length)
          .split(/\n(?=\/\*\*|export |async |function |const |interface |type | {2}handle)/)
        return [{ where: `${path} ${name}`, body: rest }]
      },
    ),
  )
  .filter(({ body }) => /sql`|\.query\(/.test(body))

const takesLock = /FOR (NO KEY )?(UPDATE|SHARE)|pg_(try_)?advisory/
const handsOn = /\b(lock|hold|locked|changeable)\w*\(/

it('what says that it locks rows or holds them does so', () => {
  expect(locking.length).toBeGreaterThan(40)
  const without = locking.filter(({ body }) => !takesLock.test(body) && !handsOn.test(body))
  expect(without.map(({ where }) => where)).toEqual([])
})
