import { sourceFiles } from './source-files.ts'

const files = new Map(sourceFiles('core', 'features').map((file) => [file.path, file]))

/** A function or constant that stands at the beginning of a line of its file, or the answer to a call. */
interface Piece {
  readonly file: string
  readonly name: string
  readonly text: string
}

const beginning = /^(?:export )?(?:(?:async )?function (\w+)|const (\w+)|(?: {2}handle\w*)\(\s*(\w+(?:\.\w+)?))/gm

const pieces: readonly Piece[] = [...files.values()].flatMap(({ path: file, text }) => {
  const found = [...text.matchAll(beginning)]
  return found.map(({ index, 1: fn, 2: constant, 3: handled }, at) => ({
    file,
    name: fn ?? constant ?? `handle ${handled}`,
    text: text.slice(index, found[at + 1]?.index),
  }))
})
const byPlace = new Map(pieces.map((piece) => [`${piece.file} ${piece.name}`, piece]))

/** Origins of the names that a file imports: file and name there. */
const importedBy = new Map(
  [...files.values()].map(({ path, direct }) => {
    const names = [...direct.matchAll(/^import (?:type )?\{([^}]*)\} from '(\.[^']+)'/gm)].flatMap(
      ([, list = '', from = '']) => {
        const target = new URL(from, `file:///${path}`).pathname.slice(1)
        return list
          .split(',')
          .map((one) =>
            one
              .trim()
              .replace(/^type /, '')
              .split(' as '),
          )
          .map(([there = '', here = there]): [string, [string, string]] => [here, [target, there]])
      },
    )
    return [path, new Map(names)] as const
  }),
)

/** Finds the pieces that a piece calls by their names: functions of its own file, or imported ones. */
function calledBy({ file, name, text }: Piece): Piece[] {
  const names = new Set(text.match(/\b[a-zA-Z]\w*/g))
  return [...names].flatMap((one) => {
    const [target, there] = importedBy.get(file)?.get(one) ?? [file, one]
    const found = one === name ? undefined : byPlace.get(`${target} ${there}`)
    return found ? [found] : []
  })
}

const callers = new Map<Piece, Piece[]>()
for (const piece of pieces)
  for (const called of calledBy(piece)) callers.set(called, [...(callers.get(called) ?? []), piece])

/** The number of the call that an answer names, by its contract. @throws Error when it names none */
async function idOf({ file, name }: Piece): Promise<string> {
  const [object = '', call = ''] = name.slice('handle '.length).split('.')
  const [target, there] = importedBy.get(file)?.get(object) ?? []
  const contract: unknown = target && (await import(new URL(`../../${target}`, import.meta.url).pathname))
  const found = partOf(partOf(contract, there ?? ''), call)
  const id = partOf(found ?? partOf(contract, there ?? ''), 'id')
  if (typeof id !== 'string') throw new Error(`${file}: which call is ${name}?`)
  return id
}

const partOf = (whole: unknown, name: string): unknown =>
  typeof whole === 'object' && whole !== null ? Reflect.get(whole, name) : undefined

/** Numbers of the calls whose answers, as they are written, reach some words through the functions that they call. */
export async function callsReaching(words: RegExp): Promise<string[]> {
  const reaching = new Set(pieces.filter(({ text }) => words.test(text)))
  for (const piece of reaching) for (const caller of callers.get(piece) ?? []) reaching.add(caller)
  const answers = [...reaching].filter(({ name }) => name.startsWith('handle '))
  return (await Promise.all(answers.map(idOf))).sort()
}
