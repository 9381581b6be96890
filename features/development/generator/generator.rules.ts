import { generatorErrors } from './generator.contract.ts'

/** Fields of a setup that describe the feature to make. */
export interface Setup {
  readonly codeName: string
  readonly serviceName: string
  readonly tableName: string
  readonly tablePrefix: string
  readonly pkName: string
  readonly packageName: string
  readonly apiPath: string
  readonly webPath: string
}

/** A column as its database tells it. */
export interface TableColumn {
  readonly name: string
  readonly type: string
  readonly most: number | null
  readonly isRequired: boolean
  /** Whether no two rows of a login tenant have the same value. */
  readonly isUnique?: boolean
  readonly comment: string
}

/** Type of a field of the made feature. */
export type FieldType = 'text' | 'code' | 'int' | 'id' | 'flag' | 'day' | 'instant'

/** One of the codes of a field. */
export interface FieldCode {
  readonly value: number
  readonly name: string
  readonly zh: string
  readonly en: string
}

/** A field of the made feature. */
export interface Field {
  readonly column: string
  readonly key: string
  readonly zh: string
  readonly en: string
  readonly type: FieldType
  /** Most characters of a text; 0 for the others. */
  readonly most: number
  readonly isRequired: boolean
  readonly isUnique: boolean
  /** Codes that its comment lists; none for the other types. */
  readonly codes: readonly FieldCode[]
}

/** Columns that every table of ours has; they are no fields of a form. @source docs/domain/network.md 1.1 */
const standard = new Set([
  'tenant_id',
  'oem_no',
  'create_user',
  'create_dept',
  'create_time',
  'update_user',
  'update_time',
  'status',
  'is_deleted',
  'version',
])

const types: Readonly<Record<string, FieldType>> = {
  text: 'text',
  varchar: 'text',
  bpchar: 'text',
  int2: 'int',
  int4: 'int',
  int8: 'id',
  bool: 'flag',
  date: 'day',
  timestamp: 'instant',
  timestamptz: 'instant',
}

const folderName = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const tableName = /^[a-z][a-z0-9_]*$/
const pathName = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/
/** Words of the language, and names that the made code uses itself. */
const taken =
  /^(await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function|if|import|in|instanceof|new|null|return|super|switch|this|throw|true|try|typeof|var|void|while|with|yield|let|static|call|page|id|handle|found|own|sql|tx|world|input|caller|audit|draft|row|session|user)$/

/**
 * A setup as the family's client fills it in, by our names: of a package with dots its last part is the feature's folder,
 * `shopNote` there is `shop-note`, and a path may begin with a slash.
 * @source docs/wire.md 4.14
 */
export const ownNames = <One extends Setup>(setup: One): One => ({
  ...setup,
  packageName: folderOf(setup.packageName),
  apiPath: setup.apiPath.replace(/^\//, ''),
  webPath: setup.webPath.replace(/^\//, ''),
})

function folderOf(packageName: string): string {
  const isPackage = /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)+$/.test(packageName)
  if (!isPackage) return packageName
  const last = packageName.slice(packageName.lastIndexOf('.') + 1)
  return last
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
    .replaceAll('_', '-')
    .toLowerCase()
}

/**
 * Refuses names that would not be names of ours, and paths that lead anywhere but down.
 * @param labels of the fields, in the language of who reads the refusal
 * @throws code.nameFormat, code.tableFormat, code.pathFormat
 * @source docs/wire.md 6, Code generator
 */
export function checkSetup(setup: Setup, labels: Readonly<Record<keyof Setup, string>>): void {
  for (const key of ['serviceName', 'packageName'] as const)
    if (!folderName.test(setup[key]) || taken.test(camelOf(setup[key])))
      throw generatorErrors.nameFormat({ label: labels[key] })
  for (const key of ['tableName', 'tablePrefix', 'pkName'] as const)
    if (!tableName.test(setup[key])) throw generatorErrors.tableFormat({ label: labels[key] })
  for (const key of ['apiPath', 'webPath'] as const)
    if (!pathName.test(setup[key])) throw generatorErrors.pathFormat({ label: labels[key] })
}

/**
 * The fields of a table's feature, in the order of its columns, without those that every table has.
 * @throws code.tableMissing, code.keyMissing, code.noFields, code.typeUnsupported: amounts and rates among them, which
 *   are written by hand
 */
export function fieldsOf({ pkName }: Pick<Setup, 'pkName'>, columns: readonly TableColumn[]): Field[] {
  if (columns.length === 0) throw generatorErrors.tableMissing()
  if (!columns.some(({ name }) => name === pkName)) throw generatorErrors.keyMissing({ name: pkName })
  const own = columns.filter(({ name }) => name !== pkName && name !== 'id' && !standard.has(name))
  if (own.length === 0) throw generatorErrors.noFields()
  return own.map((column) => {
    const stored = types[column.type]
    if (!stored || !tableName.test(column.name))
      throw generatorErrors.typeUnsupported({ name: column.name, type: column.type })
    const codes = stored === 'int' ? codesIn(column.comment) : []
    const type = codes.length > 1 ? 'code' : stored
    const isRequired = column.isRequired && type !== 'flag'
    return {
      column: column.name,
      key: camelOf(column.name),
      ...wordsOf(column),
      type,
      most: type === 'text' ? Math.min(column.most ?? 2000, 2000) : 0,
      isRequired: isRequired || column.name === 'sort',
      isUnique: type === 'text' && isRequired && column.isUnique === true,
      codes: type === 'code' ? codes : [],
    }
  })
}

/** The words of a column: its comment up to the first mark, `岗位类型` or with the English behind it, `岗位类型 Post kind`. */
function wordsOf({ name, comment }: TableColumn): Pick<Field, 'zh' | 'en'> {
  const words = plainWords(comment.split(/[,，;；:：(（\n]/)[0] ?? '')
  const [, zh, en] = /^(.*[\u4e00-\u9fff]\S*)\s+([A-Za-z][\w -]*)$/.exec(words) ?? []
  return { zh: zh ?? (words || name), en: en ?? sentenceOf(name) }
}

/** Codes that a comment lists behind its first colon: `1 高层 senior，2 中层 middle`. Without a name one is `code1`. */
function codesIn(comment: string): FieldCode[] {
  const [, list = ''] = /[:：](.*)/s.exec(comment) ?? []
  return [...list.matchAll(/(\d{1,4})[\s=]+([^\s\d,，、;；]+)(?:\s+([a-z][A-Za-z0-9]*))?/g)].map(
    ([, value, words = '', name]) => {
      const zh = plainWords(words)
      return { value: Number(value), name: name ?? `code${value}`, zh, en: name ? sentenceOf(spaced(name)) : zh }
    },
  )
}

/** `takenOff` as `taken off`. */
const spaced = (name: string): string => name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** A text as it may stand between quotes in code: without quotes, backslashes, braces and line ends. */
export const plainWords = (words: string): string =>
  words
    .replace(/['"`\\{}$\r\n\t]/g, '')
    .trim()
    .slice(0, 50)

/** `shop-note` or `shop_note` as `shopNote`. */
export const camelOf = (name: string): string =>
  name.replace(/[-_]+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()).replace(/_+$/, '')

/** `shop-note` as `ShopNote`. */
export const pascalOf = (name: string): string => camelOf(name).replace(/^./, (letter) => letter.toUpperCase())

/** `shop_note` as `Shop note`. */
export const sentenceOf = (name: string): string =>
  name
    .replace(/[-_]+/g, ' ')
    .trim()
    .replace(/^./, (letter) => letter.toUpperCase())
