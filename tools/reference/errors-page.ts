import type { Refusal } from '../../core/shared/errors.ts'

/**
 * Page of all refusals, by feature: name, HTTP status, both texts.
 * @param refusals by the name that travels in `error`
 */
export function errorsPage(refusals: ReadonlyMap<string, Refusal>): string {
  const byFeature = Map.groupBy([...refusals].sort(byName), ([name]) => name.split('.')[0] ?? '')
  const parts = [...byFeature].map(([feature, rows]) => [
    `## ${feature}`,
    '',
    '| `error` | Status | 中文 | English |',
    '|---|---|---|---|',
    ...rows.map(([name, { status, zh, en }]) => `| \`${name}\` | ${status} | ${cell(zh)} | ${cell(en)} |`),
    '',
  ])
  return `${[...heading(refusals.size), ...parts.flat()].join('\n').trimEnd()}\n`
}

const heading = (count: number) => [
  '# Errors',
  '',
  `Every refusal that the interface answers, ${count} in all: the name that travels in \`error\`, the HTTP status (also \`code\` of the`,
  'body), and the words of `msg` in both languages. `{…}` stands for a value. Which call answers which: `/api/openapi.json`.',
  '',
  'Written by `npm run cli -- reference`; a test compares it.',
  '',
]

/** Text of a table's cell: nothing in it ends the cell or the line. */
export const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1)
