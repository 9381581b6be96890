import { sourceFiles } from './source-files.ts'

const files = new Map(sourceFiles('features').map((file) => [file.path, file]))

/** Catalogue numbers of declared calls, by contract file, object and name. */
const numbers = new Map(
  [...files.values()]
    .filter(({ path }) => path.endsWith('.contract.ts'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export const (\w+) = \{\n([\s\S]*?)^\}/gm)].flatMap(([, object = '', body = '']) =>
        [...body.matchAll(/^ {2}(\w+): call\(\{\s*id: '(C\d+)'/gm)].map(
          ([, name = '', id = '']) => [`${path} ${object}.${name}`, id] as const,
        ),
      ),
    ),
)

/** The number of a call that a file names as `object.name`; undefined when it is no import of the file. */
export const numberOf = (file: string, object: string, name: string): string | undefined =>
  files.get(file)?.imports.flatMap(({ target }) => numbers.get(`${target} ${object}.${name}`) ?? [])[0]

/** The columns that stand in a page's file or in files of columns that it imports, by their fields. */
function columnsOf(path: string): string[] {
  const file = files.get(path)
  const texts = [
    file?.text ?? '',
    ...(file?.imports ?? []).map(({ target }) => (/column/i.test(target) ? (files.get(target)?.text ?? '') : '')),
  ]
  return texts.flatMap((text) =>
    [
      ...text
        .replaceAll(/\bkey(?:<[^>]*>)?\(('\w+')\)/g, '$1')
        .matchAll(/\{\s*key: '(\w+)',\s*title:|\b\w+(?:<[^>]*>)?\(\s*'(\w+)',\s*(?:t\(|')/g),
    ].map(([, written, made]) => written ?? made ?? ''),
  )
}

/** The fields that a list's page shows, by the number of the sheet that the page takes out. */
export const columnsOfSheets: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...files.keys()]
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) =>
      [...(files.get(path)?.text ?? '').matchAll(/\bsheet=\{(\w+)\.(\w+)\}/g)].flatMap(([, object = '', name = '']) => {
        const id = numberOf(path, object, name)
        return id ? [[id, new Set(columnsOf(path))] as const] : []
      }),
    ),
)
