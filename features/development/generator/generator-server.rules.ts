import { type Field, pascalOf } from './generator.rules.ts'
import {
  filtersOf,
  importOf,
  isKept,
  lines,
  type Made,
  nameOf,
  type Names,
  type Parts,
  setOf,
  shortOf,
  used,
} from './generator-names.rules.ts'

/** Name of the constant of a code set, `PostCategory`. */
const codesOf = (field: Field, names: Names): string => pascalOf(setOf(field, names))

/** Whether a text names something people read, which takes no signs. */
const isName = ({ column }: Field): boolean => /_name$|^name$/.test(column)

/** The shape of a field in a form: what travels to the server. */
function draftShape(field: Field, names: Names): string {
  const { type, most, isRequired, column } = field
  if (type === 'text')
    return isKept(field) ? `keptText(${most})` : isName(field) ? `nameText(${most})` : `text(${most})`
  if (type === 'flag') return 'flag().default(false)'
  const shape = {
    code: `code(${codesOf(field, names)})`,
    int: column === 'sort' ? 'int(0, 99_999)' : 'int(-2_147_483_648)',
    id: 'id()',
    day: 'day()',
    instant: 'instant()',
  }[type]
  return isRequired ? shape : `optional(${shape})`
}

/** The shape of a field in an answer. */
function rowShape(field: Field, names: Names): string {
  const { type, isRequired, column } = field
  if (type === 'text') return 'z.string()'
  if (type === 'flag') return 'flag()'
  if (type === 'day') return 'shownDay()'
  if (type === 'instant') return 'shownInstant()'
  const int = column === 'sort' ? 'int()' : 'int(-2_147_483_648)'
  const shape = { code: `code(${codesOf(field, names)})`, int, id: 'id()' }[type]
  return isRequired ? shape : `orNull(${shape})`
}

const shapeNames = [
  'day',
  'flag',
  'id',
  'ids',
  'instant',
  'int',
  'labelled',
  'maybeText',
  'nameText',
  'optional',
  'orNull',
  'shownDay',
  'shownInstant',
  'text',
]

/** Code sets of a contract, one a field of codes. */
const codeSets = (fields: readonly Field[], names: Names): string =>
  fields
    .filter(({ type }) => type === 'code')
    .map((field) => {
      const values = field.codes.map(({ name, value, zh, en }) => `  ${name}: [${value}, '${zh}', '${en}'],`)
      const head = `['${setOf(field, names)}', '${field.zh}', '${field.en}']`
      return `/** ${field.en}. */\nexport const ${codesOf(field, names)} = codes(${head}, {\n${values.join('\n')}\n})\n\n`
    })
    .join('')

/** Refusals of values that another row has. */
function errorsOf(fields: readonly Field[], names: Names): string {
  const taken = fields.filter(({ isUnique }) => isUnique)
  if (taken.length === 0) return ''
  const each = taken.map((field) => {
    const short = shortOf(field, names)
    return `${short}Taken: { status: 409, zh: '${field.zh}已存在', en: 'The ${short} is taken' },`
  })
  return `\n/** Refusals of ${names.many}. */\nexport const ${names.camel}Errors = defineErrors('${names.camel}', {\n  ${lines(each, 2)}\n})\n`
}

/** Parts of the contract. */
export function contractParts({ fields, hasTimes, hasDetail, firstId }: Made, names: Names): Parts {
  const draft = fields.map((field) => `${field.key}: labelled('${field.zh}', ${draftShape(field, names)}),`)
  const row = [
    ...fields.flatMap((field) => [
      `${field.key}: ${rowShape(field, names)},`,
      ...(field.type === 'code' ? [`${field.key}Name: z.string(),`] : []),
    ]),
    ...(hasTimes ? ['createTime: shownInstant(),'] : []),
  ]
  const filters = filtersOf(fields).map((field) =>
    field.type === 'code'
      ? `${field.key}: optional(code(${codesOf(field, names)})),`
      : `${field.key}: maybeText(${field.most}),`,
  )
  const text = [...draft, ...row, ...filters, 'id ids labelled optional'].join(' ')
  const taken = fields.filter(({ isUnique }) => isUnique).map((field) => `${shortOf(field, names)}Taken`)
  return {
    draft: lines(draft, 2),
    row: lines(row, 2),
    codeSets: codeSets(fields, names),
    errors: errorsOf(fields, names),
    shapeNames: used(text, shapeNames).join(', '),
    codesImport: text.includes('code(') ? "import { code, codes } from '../../../core/shared/codes.ts'\n" : '',
    errorsImport: fields.some(({ isUnique }) => isUnique)
      ? "import { defineErrors } from '../../../core/shared/errors.ts'\n"
      : '',
    keptImport: importOf(text, ['keptText'], '../../../core/shared/shapes/kept-shapes.ts'),
    listInput: filters.length > 0 ? `PageQuery.extend({\n      ${lines(filters, 6)}\n    })` : 'PageQuery',
    takenNames: taken.length > 0 ? `, ${names.camel}: '${taken.join(' ')}'` : '',
    detailCall: hasDetail
      ? `\n  detail: call({\n    id: 'C${firstId + 1}',\n    method: 'GET',\n    path: \`\${path}/detail\`,\n    title: '${names.label}详情',\n    permission: '${names.snake}_view',\n    input: z.object({ id: id() }),\n    output: ${names.pascal}Row,\n    refusals: { common: 'notFound' },\n  }),`
      : '',
  }
}

function sqlColumn(field: Field): string {
  const { column, type, isRequired, codes } = field
  const kind = {
    text: 'text',
    code: 'smallint',
    int: 'integer',
    id: 'bigint',
    flag: 'boolean',
    day: 'date',
    instant: 'timestamptz',
  }[type]
  const usual = isKept(field)
    ? ` DEFAULT ''`
    : type === 'flag'
      ? ' DEFAULT false'
      : column === 'sort'
        ? ' DEFAULT 0'
        : ''
  const check = type === 'code' ? ` CHECK (${column} IN (${codes.map(({ value }) => value).join(', ')}))` : ''
  return `${column} ${kind}${isRequired || usual ? ' NOT NULL' : ''}${usual}${check}`
}

const hasSort = (fields: readonly Field[]): boolean => fields.some(({ column }) => column === 'sort')

/** Parts of the migration. */
export function tableParts({ fields }: Made, names: Names): Parts {
  const unique = fields
    .filter(({ isUnique }) => isUnique)
    .map(
      (field) =>
        `\nCREATE UNIQUE INDEX ${setOf(field, names)} ON ${names.snake} (tenant_id, oem_no, ${field.column}) WHERE NOT is_deleted;`,
    )
  const age = `\nCREATE INDEX ${names.snake}_age ON ${names.snake} (tenant_id, oem_no, create_time);`
  return {
    sqlColumns: lines(
      fields.map((field) => `${sqlColumn(field)},`),
      2,
    ),
    indexes: `${unique.join('')}${hasSort(fields) ? '' : age}`,
  }
}

const selected = ({ column, key }: Pick<Field, 'column' | 'key'>): string =>
  column === key ? column : `${column} AS "${key}"`

/** Parts of the answer that saves: a field that is left out is emptied, a text that may be left out stays. */
function savingParts(fields: readonly Field[]): Parts {
  const emptied = fields.filter((field) => !isKept(field) && !field.isRequired && field.type !== 'flag')
  const values = emptied.map(({ key }) => `${key}: filled.${key} ?? null`).join(', ')
  return emptied.length > 0
    ? { filled: 'filled', emptied: `    const draft = { ...filled, ${values} }\n` }
    : { filled: 'draft', emptied: '' }
}

/** Parts of the answer that removes: it tells the names of what is gone. */
function removalParts(fields: readonly Field[]): Parts {
  const name = nameOf(fields)
  return name
    ? {
        nameType: `${name.key}: string`,
        nameSelected: selected(name),
        goneNames: `{ names: gone.map(({ ${name.key} }) => ${name.key}) }`,
      }
    : { nameType: 'id: bigint', nameSelected: 'id', goneNames: '{ ids: gone.map((row) => String(row.id)) }' }
}

/** Parts of the answers. */
export function callsParts({ fields, hasTimes, hasDetail }: Made, names: Names): Parts {
  const { camel, pascal } = names
  const codes = fields.filter(({ type }) => type === 'code')
  const [texts, others] = [
    fields.filter(({ type }) => type === 'text'),
    fields.filter(({ type }) => !['text', 'code'].includes(type)),
  ]
  const created = hasTimes ? [{ column: 'create_time', key: 'createTime' }] : []
  const sorted = [...texts.filter((field) => !isKept(field)), ...codes, ...others, ...created]
  const filters = filtersOf(fields)
  const conditions = filters.map(({ type, key, column }) =>
    type === 'code'
      ? `when(input.${key}, (${key}) => sql\`${column} = \${${key}}\`),`
      : `contains(sql\`${column}\`, input.${key}),`,
  )
  const taken = fields.filter(({ isUnique }) => isUnique)
  const shown = codes.length > 0
  const sets = codes.map((field) => codesOf(field, names))
  return {
    sharedImports: shown ? "import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'\n" : '',
    languageImport: shown ? 'commonErrors, type Language' : 'commonErrors',
    refusalImport:
      taken.length > 0 ? "import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'\n" : '',
    listNames: used(`allOf orderOf readPage ${conditions.join(' ')}`, [
      'allOf',
      'contains',
      'orderOf',
      'readPage',
      'when',
    ]).join(', '),
    contractNames: [camel, ...sets, ...(taken.length > 0 ? [`${camel}Errors`] : []), `${pascal}Row`].join(', '),
    refusals: taken
      .map((field) => `refusalOfConstraint('${setOf(field, names)}', ${camel}Errors.${shortOf(field, names)}Taken)\n`)
      .join('')
      .replace(/\n$/, '\n\n'),
    rowType: shown
      ? `Omit<z.output<typeof ${pascal}Row>, ${codes.map(({ key }) => `'${key}Name'`).join(' | ')}>`
      : `z.output<typeof ${pascal}Row>`,
    notColumns: codes.map(({ key }) => `, ${key}Name: null`).join(''),
    ordered: lines(
      sorted.map(({ key, column }) => `${key}: sql\`${column}\`,`),
      2,
    ),
    usual: hasSort(fields) ? 'sql`sort`, sql`id`, sql`ASC`' : 'sql`create_time DESC`, sql`id`',
    conditions: lines(['reach(caller),', ...conditions], 10),
    shownRow: shown
      ? `\nconst shown${pascal} = (row: ${pascal}, language: Language) => ({\n  ...row,\n  ${lines(
          codes.map(
            ({ key, isRequired }, n) =>
              `${key}Name: ${isRequired ? '' : `row.${key} === null ? '' : `}codeLabel(codeSetOf(${sets[n]}), row.${key}, language),`,
          ),
          2,
        )}\n})\n`
      : '',
    answered: shown
      ? `{ records: records.map((row) => shown${pascal}(row, caller.language)), total }`
      : '{ records, total }',
    detailAnswer: hasDetail
      ? `  handle(${camel}.detail, async ({ tx, caller, input }) => ${shown ? `shown${pascal}(await found(tx, caller, input.id), caller.language)` : 'found(tx, caller, input.id)'}),\n\n`
      : '',
    ...savingParts(fields),
    ...removalParts(fields),
  }
}
