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

/** A column of a list as its page writes it. */
interface PageColumn {
  readonly field: string
  /** Heading in Chinese; '' where it is no text of the page. */
  readonly title: string
}

/** The columns that stand in a page's file or in files of columns that it imports. */
function columnsOf(path: string): PageColumn[] {
  const file = files.get(path)
  const texts = [
    file?.text ?? '',
    ...(file?.imports ?? []).map(({ target }) => (/column/i.test(target) ? (files.get(target)?.text ?? '') : '')),
  ]
  return texts.flatMap((text) =>
    [
      ...text
        .replaceAll(/\bkey(?:<[^>]*>)?\(('\w+')\)/g, '$1')
        .matchAll(
          /\{\s*key: '(\w+)',\s*title:(?:\s*t\('([^']*)'\))?|\b\w+(?:<[^>]*>)?\(\s*'(\w+)',\s*(?:t\((?:'([^']*)')?|'([^']*)')/g,
        ),
    ].map(([, written, title, made, told, plain]) => ({
      field: written ?? made ?? '',
      title: title ?? told ?? plain ?? '',
    })),
  )
}

const sheets = [...files.keys()]
  .filter((path) => path.endsWith('.tsx'))
  .flatMap((path) =>
    [...(files.get(path)?.text ?? '').matchAll(/\bsheet=\{(\w+)\.(\w+)\}/g)].flatMap(([, object = '', name = '']) => {
      const id = numberOf(path, object, name)
      return id ? [{ id, columns: columnsOf(path) }] : []
    }),
  )

/**
 * The columns that lists show, by the number of the sheet that their pages take out: the headings of each field. Several pages
 * may take out one.
 */
export const columnsOfSheets: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>> = new Map(
  [...Map.groupBy(sheets, ({ id }) => id)].map(([id, pages]) => {
    const columns = Map.groupBy(
      pages.flatMap((page) => page.columns),
      ({ field }) => field,
    )
    const headings = [...columns].map(
      ([field, same]) => [field, new Set(same.flatMap(({ title }) => (title ? [title] : [])))] as const,
    )
    return [id, new Map(headings)]
  }),
)
