import { camelOf, type Field, pascalOf, plainWords, sentenceOf, type Setup } from './generator.rules.ts'

/** A feature to make: its setup, its fields, and what is known where it is made. */
export interface Made {
  readonly setup: Setup
  readonly fields: readonly Field[]
  readonly hasTimes: boolean
  readonly hasDetail: boolean
  /** Number of the next migration, `0036`. */
  readonly migration: string
  /** First of the catalogue ids that its calls have until they get their own. */
  readonly firstId: number
}

/** Pieces of text for the braces of the templates. */
export type Parts = Readonly<Record<string, string>>

/** Names of a feature in the forms in which its files say them. */
export interface Names {
  readonly kebab: string
  readonly snake: string
  readonly camel: string
  readonly pascal: string
  readonly table: string
  readonly label: string
  readonly one: string
  readonly many: string
}

/** The names that a setup gives. */
export function namesOf({ packageName, codeName }: Setup): Names {
  const one = sentenceOf(packageName).toLowerCase()
  return {
    kebab: packageName,
    snake: packageName.replaceAll('-', '_'),
    camel: camelOf(packageName),
    pascal: pascalOf(packageName),
    table: manyOf(camelOf(packageName)),
    label: plainWords(codeName),
    one,
    many: manyOf(one),
  }
}

/** Plural of an English word: `post` is `posts`, `entry` is `entries`. */
const manyOf = (word: string): string =>
  /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`

/** `post` as `Post`. */
export const capital = (words: string): string => words.replace(/^./, (letter) => letter.toUpperCase())

/** Name of the set of codes of a field: `post_category` for the column `category` of `post`. */
export const setOf = ({ column }: Field, { snake }: Names): string =>
  column.startsWith(`${snake}_`) ? column : `${snake}_${column}`

/** Name of a field without that of its feature: `code` for the column `post_code` of `post`. */
export const shortOf = ({ column }: Field, { snake }: Names): string =>
  camelOf(column.startsWith(`${snake}_`) ? column.slice(snake.length + 1) : column)

/** Whether a field takes a text that may be left out: it is kept when it is. */
export const isKept = ({ type, isRequired }: Field): boolean => type === 'text' && !isRequired

/** The field that names a row: the first whose column says so, else the first text that must be there, else any text. */
export function nameOf(fields: readonly Field[]): Field | undefined {
  const texts = fields.filter(({ type }) => type === 'text')
  return texts.find(({ column }) => /_name$|^name$/.test(column)) ?? texts.find((one) => one.isRequired) ?? texts[0]
}

/** Fields in the order of a page: name, texts, codes, the rest, texts that may be left out. */
export function shownOrder(fields: readonly Field[]): Field[] {
  const name = nameOf(fields)
  const rank = (field: Field) =>
    field === name ? 0 : isKept(field) ? 4 : field.type === 'text' ? 1 : field.type === 'code' ? 2 : 3
  return fields.toSorted((a, b) => rank(a) - rank(b))
}

/** Fields that a list is searched by, in the order of its columns: texts that must be there, two at most, and codes. */
export function filtersOf(fields: readonly Field[]): Field[] {
  const texts = fields.filter((field) => field.type === 'text' && !isKept(field)).slice(0, 2)
  return fields.filter((field) => field.type === 'code' || texts.includes(field))
}

/** Names in use in the made code, which a field may not take for a variable. */
const taken =
  /^(t|z|add|audit|await|before|break|case|caller|catch|class|columns|const|continue|debugger|default|delete|do|done|drop|editing|else|enum|export|extends|false|finally|for|function|handle|holds|id|if|import|in|input|instanceof|let|list|new|null|order|path|reach|removing|return|row|saving|send|source|sql|static|super|switch|this|throw|true|try|tx|typeof|values|var|void|where|while|with|yield)$/

/** Name of the variable that holds a field. */
export const localOf = ({ key }: Field, { camel }: Names): string =>
  taken.test(key) || key === camel ? `${key}Field` : key

/** A field taken out of an object: `{ title }`, or `{ class: classField }`. */
export const takenOut = (field: Field, names: Names): string =>
  localOf(field, names) === field.key ? field.key : `${field.key}: ${localOf(field, names)}`

export const lines = (list: readonly string[], indent: number): string => list.join(`\n${' '.repeat(indent)}`)

/** Names that some text uses, of those there are. */
export const used = (text: string, names: readonly string[]): string[] =>
  names.filter((name) => new RegExp(`\\b${name}\\b`).test(text))

/** An import of the names that some text uses; '' when it uses none. */
export function importOf(text: string, names: readonly string[], from: string): string {
  const found = used(text, names)
  return found.length > 0 ? `import { ${found.join(', ')} } from '${from}'\n` : ''
}
