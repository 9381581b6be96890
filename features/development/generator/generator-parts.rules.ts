import type { Field } from './generator.rules.ts'
import { capital, lines, type Made, nameOf, type Names, namesOf, type Parts } from './generator-names.rules.ts'
import { callsParts, contractParts, tableParts } from './generator-server.rules.ts'
import { formParts, pageParts } from './generator-web.rules.ts'

/** A value that the made test sends, and how it comes back. */
const sampleOf = ({ type, most, en, codes }: Field): string =>
  ({
    text: `'${en.replaceAll("'", '').slice(0, Math.min(most, 20))}'`,
    code: String(codes[0]?.value),
    int: '7',
    id: `'1234567890123456789'`,
    flag: '1',
    day: `'2026-03-01'`,
    instant: `'2026-03-01 14:00:00'`,
  })[type]

/** Parts of the made test. */
function testParts({ fields, hasDetail }: Made, { camel }: Names): Parts {
  const required = fields.filter(({ isRequired }) => isRequired)
  const name = nameOf(fields)
  return {
    sample: fields.map((field) => `${field.key}: ${sampleOf(field)}`).join(', '),
    change: name ? `{ ...sample, ${name.key}: 'x' }` : 'sample',
    detailTest: hasDetail
      ? `\n    expect((await world.as(keeper).send(${camel}.detail, { id })).data).toMatchObject({ id, ...sample })`
      : '',
    refusedRows:
      required.length > 0
        ? lines(
            required.map(({ key, zh }) => `{ why: 'without ${zh}', over: { ${key}: '' }, status: 400 },`),
            4,
          )
        : `{ why: 'when it does not exist', over: { id: '1' }, status: 404 },`,
  }
}

/** Whether a text needs no quotes as the name of a property. */
const isPlain = (words: string): boolean => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(words)

/** English of the words of a feature. */
function wordParts({ fields, hasDetail }: Made, { label, one }: Names): Parts {
  const quote = isPlain(label) ? '' : "'"
  const words = [...new Map(fields.map(({ zh, en }) => [zh, en]))].filter(([zh]) => zh !== label)
  return {
    words: lines(
      words.map(([zh, en]) => `${isPlain(zh) ? zh : `'${zh}'`}: '${en.replaceAll("'", '’')}',`),
      2,
    ),
    quote,
    detailWords: hasDetail ? `\n  ${quote}${label}详情${quote}: '${capital(one)}',` : '',
  }
}

/** Lines for the pages and lists that are kept by hand. */
function stepParts({ setup, hasDetail, firstId }: Made, { kebab }: Names): Parts {
  const path = `/api/${setup.apiPath}`
  const row = (n: number, method: string, action: string, what: string) =>
    `C${firstId + n}\t${kebab}\t${method}\t${path}/${action}\t${what}\t-\tadded\t-\t${setup.serviceName}`
  return {
    readIds: hasDetail ? `C${firstId} C${firstId + 1}` : `C${firstId}`,
    catalogue: [
      row(0, 'GET', 'list', 'list\tcurrent,size\t-\tpage'),
      ...(hasDetail ? [row(1, 'GET', 'detail', 'detail\tid\t-\tobject')] : []),
      row(2, 'POST', 'remove', 'remove\tids\t-\tok'),
      row(3, 'POST', 'submit', 'submit\t-\tentity\tok'),
    ].join('\n'),
  }
}

/** Everything that stands in the templates' braces. */
export function partsOf(made: Made): Parts {
  const { setup, migration, firstId, fields } = made
  const names = namesOf(setup)
  const hasSort = fields.some(({ column }) => column === 'sort')
  return {
    ...names,
    labelOne: capital(names.one),
    labelMany: capital(names.many),
    area: setup.serviceName,
    apiPath: setup.apiPath,
    webPath: setup.webPath,
    migration,
    habit: hasSort ? '+sort' : '-createTime',
    id0: `C${firstId}`,
    id2: `C${firstId + 2}`,
    id3: `C${firstId + 3}`,
    ...contractParts(made, names),
    ...tableParts(made, names),
    ...callsParts(made, names),
    ...pageParts(made, names),
    ...formParts(made, names),
    ...testParts(made, names),
    ...wordParts(made, names),
    ...stepParts(made, names),
  }
}
