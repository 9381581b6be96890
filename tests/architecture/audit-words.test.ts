import { expect, it } from 'vitest'
import { calls } from '../../calls.ts'
import { changeWords } from '../../features/settings/audit/audit-words.rules.ts'
import { sourceFiles } from './source-files.ts'
import { isNode, type Node, nodesOf, programOf } from './syntax.ts'

/** Names of the fields that a text writes out as a side of an audit note, also within it and within what stands in a side's choice. */
function toldFields(text: string): string[] {
  return nodesOf(programOf({ path: 'told.ts', text })).flatMap((node) => {
    if (node.type !== 'ObjectExpression') return []
    const notes = node.properties as Node[]
    const isNote = ['entity', 'no'].some((name) => notes.some((one) => nameOf(one) === name))
    return isNote ? notes.filter((one) => /^(before|after)$/.test(nameOf(one) ?? '')).flatMap(fieldsOf) : []
  })
}

const nameOf = ({ key, computed }: Node): string | undefined =>
  computed === true || !isNode(key) ? undefined : String(key.name ?? key.value)

const fieldsOf = (side: Node): string[] =>
  nodesOf(side.value)
    .filter(({ type }) => type === 'ObjectExpression')
    .flatMap(({ properties }) => properties as Node[])
    .flatMap((one) => nameOf(one) ?? [])

const isRaw = (callId: string) => (field: string) =>
  changeWords({ field, before: undefined, after: 1 }, { callId, hidesNames: false, translate: (zh) => zh }).label.zh ===
  field

it('no change of a record names a field by its program’s name: what calls tell has words of both languages', () => {
  const raw = calls.flatMap(({ call, answer }) =>
    call.audit
      ? toldFields(`(${String(answer)})`)
          .filter(isRaw(call.id))
          .map((field) => `${call.id} ${call.audit}: ${field}`)
      : [],
  )
  expect([...new Set(raw)]).toEqual([])
})

it('nor does what actions, jobs and reads of the product tell', () => {
  const raw = sourceFiles('core', 'features')
    .filter(({ path }) => /\.(actions|jobs|queries|calls)\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      toldFields(text)
        .filter(isRaw(''))
        .map((field) => `${path}: ${field}`),
    )
  expect([...new Set(raw)]).toEqual([])
})
