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

/** The shape of a field in a form: what travels to the server. */
function draftShape({ type, most, isRequired }: Field): string {
  if (type === 'text') return isRequired ? `text(${most})` : `maybeText(${most}).default('')`
  if (type === 'flag') return 'flag().default(false)'
  const shape = { int: 'int(-2_147_483_648)', id: 'id()', day: 'day()', instant: 'instant()' }[type]
  return isRequired ? shape : `optional(${shape})`
}

/** The shape of a field in an answer. */
function rowShape({ type, isRequired }: Field): string {
  if (type === 'text') return 'z.string()'
  if (type === 'flag') return 'flag()'
  if (type === 'day') return 'shownDay()'
  if (type === 'instant') return 'shownInstant()'
  const shape = type === 'id' ? 'id()' : 'int(-2_147_483_648)'
  return isRequired ? shape : `orNull(${shape})`
}

function tableColumn({ column, type, isRequired }: Field): string {
  const kind = {
    text: `text('${column}')`,
    int: `integer('${column}')`,
    id: `idColumn('${column}')`,
    flag: `boolean('${column}')`,
    day: `dayColumn('${column}')`,
    instant: `instantColumn('${column}')`,
  }[type]
  if (type === 'text') return `${kind}.notNull().default('')`
  if (type === 'flag') return `${kind}.notNull().default(false)`
  return isRequired ? `${kind}.notNull()` : kind
}

function sqlColumn({ column, type, isRequired }: Field): string {
  const kind = { text: 'text', int: 'integer', id: 'bigint', flag: 'boolean', day: 'date', instant: 'timestamptz' }[
    type
  ]
  if (type === 'text') return `${column} text NOT NULL DEFAULT ''`
  if (type === 'flag') return `${column} boolean NOT NULL DEFAULT false`
  return `${column} ${kind}${isRequired ? ' NOT NULL' : ''}`
}

/** The control of a field in the form. */
function control({ type, most }: Field, isFirst: boolean): string {
  const focus = isFirst ? ' autoFocus' : ''
  if (type === 'text')
    return most > 200
      ? `<Input.TextArea${focus} autoSize={{ minRows: 2, maxRows: 8 }} showCount />`
      : `<Input${focus} />`
  if (type === 'int') return `<InputNumber${focus} precision={0} />`
  if (type === 'id') return `<Input${focus} inputMode="numeric" />`
  if (type === 'flag') return `<Segmented options={[{ value: 0, label: t('否') }, { value: 1, label: t('是') }]} />`
  return `<MomentPicker unit="${type === 'day' ? 'day' : 'second'}" />`
}

function listColumn({ key, zh, type }: Field, n: number, pascal: string): string {
  const place = n === 0 ? ", card: 'title'" : n < 3 ? ", card: 'field'" : ''
  if (type === 'instant')
    return `momentColumn<${pascal}ListRow>('${key}', t('${zh}')${n < 3 && n > 0 ? ", { card: 'field' }" : ''}),`
  if (type === 'flag')
    return `{ key: '${key}', title: t('${zh}'), width: 90${place}, render: ({ ${key} }) => (${key} === 1 ? t('是') : t('否')) },`
  if (type === 'int') return `{ key: '${key}', title: t('${zh}'), width: 110, align: 'right'${place} },`
  return `{ key: '${key}', title: t('${zh}'), width: ${type === 'text' ? 180 : 130}${place} },`
}

/** A value that the made test sends, and how it comes back. */
const sampleOf = ({ type, most, en }: Field): string =>
  ({
    text: `'${en.replaceAll("'", '').slice(0, Math.min(most, 20))}'`,
    int: '7',
    id: `'1234567890123456789'`,
    flag: '1',
    day: `'2026-03-01'`,
    instant: `'2026-03-01 14:00:00'`,
  })[type]

const lines = (list: readonly string[], indent: number): string => list.join(`\n${' '.repeat(indent)}`)

/** Imports of the names that some text uses, of those there are. */
const used = (text: string, names: readonly string[]): string[] =>
  names.filter((name) => new RegExp(`\\b${name}\\b`).test(text))

/** Everything that stands in the templates' braces. */
export function partsOf({ setup, fields, hasTimes, hasDetail, migration, firstId }: Made): Record<string, string> {
  const kebab = setup.packageName
  const [camel, pascal] = [camelOf(kebab), pascalOf(kebab)]
  const texts = fields.filter(({ type }) => type === 'text')
  const filters = texts.slice(0, 2)
  const nameField = texts[0]
  const required = fields.filter(({ isRequired }) => isRequired)
  const label = plainWords(setup.codeName)
  const draft = lines(
    fields.map((field) => `${field.key}: labelled('${field.zh}', ${draftShape(field)}),`),
    2,
  )
  const row = lines(
    [
      ...fields.map((field) => `${field.key}: ${rowShape(field)},`),
      ...(hasTimes ? ['createTime: shownInstant(),', 'updateTime: shownInstant(),'] : []),
    ],
    2,
  )
  const shapeNames = used(`${draft} ${row} id ids labelled optional maybeText`, [
    'day',
    'flag',
    'id',
    'ids',
    'instant',
    'int',
    'labelled',
    'maybeText',
    'optional',
    'orNull',
    'shownDay',
    'shownInstant',
    'text',
  ])
  const columns = lines(
    fields.map((field) => `${field.key}: ${tableColumn(field)},`),
    4,
  )
  const controls = lines(
    fields.map((field, n) =>
      [`<Field name="${field.key}" of={shape.${field.key}}>`, `  ${control(field, n === 0)}`, '</Field>'].join(
        '\n      ',
      ),
    ),
    6,
  )
  const listed = lines(
    [
      ...fields.map((field, n) => listColumn(field, n, pascal)),
      ...(hasTimes ? [`momentColumn<${pascal}ListRow>('createTime', t('创建时间')),`] : []),
    ],
    2,
  )
  const filterParts = filters.map(({ key, zh }) => `<TextFilter name="${key}" label={t('${zh}')} />`)
  const listingNames = used(`${listed} ${filterParts.join(' ')}`, ['momentColumn', 'TextFilter'])
  const words = new Map([...fields.map(({ zh, en }): [string, string] => [zh, en]), [label, sentenceOf(kebab)]])
  const id = (n: number) => `C${firstId + n}`
  return {
    kebab,
    camel,
    pascal,
    label,
    labelEn: sentenceOf(kebab),
    area: setup.serviceName,
    table: `${camel}s`,
    sqlTable: kebab.replaceAll('-', '_'),
    permission: kebab.replaceAll('-', '_'),
    apiPath: setup.apiPath,
    webPath: setup.webPath,
    migration,
    draft,
    row,
    columns,
    controls,
    listed,
    shapeNames: shapeNames.join(', '),
    columnNames: used(`${columns} owned`, ['dayColumn', 'idColumn', 'instantColumn', 'owned']).join(', '),
    kindNames: used(`${columns} pgTable primaryKey index`, [
      'boolean',
      'index',
      'integer',
      'pgTable',
      'primaryKey',
      'text',
    ]).join(', '),
    antdNames: used(`${controls}`, ['Input', 'InputNumber', 'Segmented']).join(', '),
    momentImport: controls.includes('MomentPicker')
      ? "import { MomentPicker } from '../../../core/web/form/moment-picker.ts'\n"
      : '',
    antdImport: /<(Input|InputNumber|Segmented)\b/.test(controls)
      ? `import { ${used(controls, ['Input', 'InputNumber', 'Segmented']).join(', ')} } from 'antd'\n`
      : '',
    listingImport:
      listingNames.length > 0
        ? `import { ${listingNames.join(', ')} } from '../../../core/web/list/listing-parts.tsx'\n`
        : '',
    listInput:
      filters.length > 0
        ? `PageQuery.extend({ ${filters.map(({ key, most }) => `${key}: maybeText(${most}).default('')`).join(', ')} })`
        : 'PageQuery',
    filterWhere: filters
      .map(({ key, column }) => `\n    sql\`strpos(lower(${column}), lower(\${input.${key}})) > 0\`,`)
      .join(''),
    filters:
      filterParts.length > 0
        ? `\n        filters={\n          <>\n            ${lines(filterParts, 12)}\n          </>\n        }`
        : '',
    nameOf: nameField ? `row.${nameField.key}` : 'row.id',
    formInitial: `{ ${fields
      .filter(({ type }) => type === 'flag')
      .map(({ key }) => `${key}: 0`)
      .join(', ')} }`.replace('{  }', '{}'),
    detailCall: hasDetail
      ? `\n  detail: call({\n    id: '${id(4)}',\n    method: 'GET',\n    path: \`\${path}/detail\`,\n    title: '${label}详情',\n    permission: '${kebab.replaceAll('-', '_')}_view',\n    input: z.object({ id: labelled('${label}', id()) }),\n    output: ${pascal}Row,\n  }),`
      : '',
    detailAnswer: hasDetail
      ? `\nhandle(${camel}.detail, ({ tx, caller, input }) => found(tx, caller, input.id))\n`
      : '',
    detailTest: hasDetail
      ? `\n    expect((await world.as(keeper).send(${camel}.detail, { id })).data).toMatchObject({ id, ...sample })`
      : '',
    detailWords: hasDetail ? `\n  ${label}详情: '${sentenceOf(kebab)}',` : '',
    detailLine: hasDetail
      ? `\n${id(4)}\t${kebab}\tGET\t/api/${setup.apiPath}/detail\tdetail\tid\t-\tobject\t-\tadded\t-\t${setup.serviceName}`
      : '',
    id0: id(0),
    id1: id(1),
    id2: id(2),
    words: lines(
      [...words].map(([zh, en]) => `'${zh}': '${en.replaceAll("'", '’')}',`),
      2,
    ),
    sqlColumns: lines(
      fields.map((field) => `${sqlColumn(field)},`),
      2,
    ),
    sample: fields.map((field) => `${field.key}: ${sampleOf(field)}`).join(', '),
    change: nameField ? `{ ...sample, ${nameField.key}: 'x' }` : 'sample',
    refusals:
      required.length > 0
        ? lines(
            required.map(({ key, zh }) => `{ why: 'without ${zh}', over: { ${key}: '' }, status: 400 },`),
            4,
          )
        : `{ why: 'when it does not exist', over: { id: '1' }, status: 404 },`,
  }
}
