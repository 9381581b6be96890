import { type Field, pascalOf } from './generator.rules.ts'
import {
  filtersOf,
  importOf,
  isKept,
  lines,
  localOf,
  type Made,
  nameOf,
  type Names,
  type Parts,
  setOf,
  shownOrder,
  takenOut,
  used,
} from './generator-names.rules.ts'

const codesOf = (field: Field, names: Names): string => pascalOf(setOf(field, names))

/** A column of the list: the first names the row, the next two stand on its card. */
function listColumn(field: Field, n: number, names: Names): string {
  const { key, zh, type } = field
  const card = n > 0 && n < 3 ? ", card: 'field'" : ''
  const head = `key: '${key}', title: t('${zh}')`
  if (n === 0 && type !== 'code' && type !== 'flag' && type !== 'instant')
    return `{ ${head}, width: 180, pin: 'left', card: 'title' },`
  if (type === 'code') return `codeColumn('${key}', t('${zh}'), ${codesOf(field, names)}, { width: 120${card} }),`
  if (type === 'instant') return `momentColumn('${key}', t('${zh}')${card ? ", { card: 'field' }" : ''}),`
  if (type === 'flag')
    return `{ ${head}, width: 90${card}, render: ({ ${key} }) => (${key} === 1 ? t('是') : t('否')) },`
  if (type === 'int') return `{ ${head}, width: 100, align: 'right'${card} },`
  return `{ ${head}, width: ${isKept(field) ? 240 : 140}${card} },`
}

/** Parts of the page with the list. */
export function pageParts({ fields, hasTimes }: Made, names: Names): Parts {
  const shown = shownOrder(fields)
  const listed = [
    ...shown.map((field, n) => listColumn(field, n, names)),
    ...(hasTimes ? [`momentColumn('createTime', t('创建时间')),`] : []),
  ]
  const searched = filtersOf(fields)
  const filters = shown
    .filter((field) => searched.includes(field))
    .map((field) =>
      field.type === 'code'
        ? `<CodeFilter name="${field.key}" label={t('${field.zh}')} codes={${codesOf(field, names)}} />`
        : `<TextFilter name="${field.key}" label={t('${field.zh}')} />`,
    )
  const text = `${listed.join(' ')} ${filters.join(' ')}`
  const name = nameOf(fields)
  const sets = fields.filter(({ type }) => type === 'code').map((field) => codesOf(field, names))
  return {
    listed: lines(listed, 2),
    filterImport: importOf(text, ['CodeFilter'], '../../../core/web/list/filter/Filter.tsx'),
    listingImport: importOf(
      text,
      ['codeColumn', 'momentColumn', 'TextFilter'],
      '../../../core/web/list/listing-parts.tsx',
    ),
    pageNames: [names.camel, ...sets].join(', '),
    filters:
      filters.length > 0
        ? `\n        filters={\n          <>\n            ${lines(filters, 12)}\n          </>\n        }`
        : '',
    nameOf: name ? `row.${name.key}` : 'row.id',
    dropped: name ? `{ id, ${takenOut(name, names)} }` : '{ id }',
    droppedName: name ? localOf(name, names) : 'id',
  }
}

/** The control of a field in the form. */
function control(field: Field, isFirst: boolean, names: Names): string {
  const { type, most, column } = field
  const focus = isFirst ? ' autoFocus' : ''
  if (type === 'text')
    return most > 200
      ? `<Input.TextArea${focus} autoSize={{ minRows: 2, maxRows: 8 }} showCount />`
      : `<Input${focus} />`
  if (type === 'code')
    return `<CodeSelect codes={${codesOf(field, names)}}${field.isRequired ? '' : ' allowClear'}${focus} />`
  if (type === 'int')
    return column === 'sort' ? '<InputNumber min={0} max={99_999} />' : '<InputNumber precision={0} />'
  if (type === 'id') return `<Input${focus} inputMode="numeric" />`
  if (type === 'flag') return `<Segmented options={[{ value: 0, label: t('否') }, { value: 1, label: t('是') }]} />`
  return `<MomentPicker unit="${type === 'day' ? 'day' : 'second'}" />`
}

/** Values that a new form begins with. */
function initialOf(fields: readonly Field[], names: Names): string {
  const values = fields.flatMap((field) => {
    if (field.type === 'code' && field.isRequired)
      return [`${field.key}: ${codesOf(field, names)}.${field.codes.at(-1)?.name}`]
    if (field.type === 'flag') return [`${field.key}: 0`]
    return field.column === 'sort' ? [`${field.key}: 1`] : []
  })
  return values.length > 0 ? `{ ${values.join(', ')} }` : '{}'
}

/** Parts of the form. */
export function formParts({ fields }: Made, names: Names): Parts {
  const shown = shownOrder(fields)
  const isWide = ({ type, most, key }: Field) => type === 'text' && (key === 'remark' || most > 200)
  const framed = (field: Field, indent: string) =>
    field.key === 'remark'
      ? `<RemarkField of={${localOf(field, names)}} />`
      : [
          `<Field name="${field.key}" of={${localOf(field, names)}}>`,
          `  ${control(field, field === shown[0], names)}`,
          '</Field>',
        ].join(`\n${indent}`)
  const narrow = shown.filter((field) => !isWide(field)).map((field) => framed(field, ' '.repeat(8)))
  const wide = shown.filter(isWide).map((field) => framed(field, ' '.repeat(6)))
  const columns = narrow.length > 0 ? [`<div className="form-columns">\n        ${lines(narrow, 8)}\n      </div>`] : []
  const controls = lines([...columns, ...wide], 6)
  const sets = used(
    controls + initialOf(fields, names),
    fields.filter(({ type }) => type === 'code').map((field) => codesOf(field, names)),
  )
  const hasNulls = fields.some(({ type, isRequired }) => !isRequired && ['code', 'int', 'id'].includes(type))
  const from = '../../../core/web/field/'
  return {
    controls,
    antdImport: importOf(controls, ['Input', 'InputNumber', 'Segmented'], 'antd'),
    selectImport: importOf(controls, ['CodeSelect'], `${from}CodeSelect.tsx`),
    fieldImport: importOf(controls, ['Field'], `${from}Field.tsx`),
    momentImport: importOf(controls, ['MomentPicker'], `${from}moment-picker.ts`),
    remarkImport: importOf(controls, ['RemarkField'], `${from}RemarkField.tsx`),
    formNames: [names.camel, ...sets, `${names.pascal}Draft`].join(', '),
    shapes: shown.map((field) => takenOut(field, names)).join(', '),
    initial: `${hasNulls ? '(row as Partial<Values> | null)' : 'row'} ?? ${initialOf(fields, names)}`,
  }
}
