import { parseCondition } from '../expression/expression.rules.ts'
import type { NodeKind } from '../definition/definition.contract.ts'
import type { Approval, Definition, Flow, FlowNode } from '../definition/definition.rules.ts'

const approval: Approval = {
  candidates: [{ kind: 'initiator', value: '' }],
  signMode: null,
  sharePercent: 100,
  completion: null,
  rejectMode: 1,
  isSkipped: false,
  mayTerminate: false,
  buttons: [],
  fields: {},
  formKey: '',
  timers: [],
}

const kindOf = (id: string): NodeKind => {
  if (id === 'start' || id === 'end') return id
  if (id.startsWith('end')) return 'end'
  if (id.startsWith('stop')) return 'terminate'
  const gateways: Readonly<Record<string, NodeKind>> = { x: 'exclusive', p: 'parallel', i: 'inclusive' }
  const [, sign = ''] = /^([xpi])\d+$/.exec(id) ?? []
  return gateways[sign] ?? 'task'
}

/**
 * A process of arrows, one a line: `a > b`, `x1 > b if n > 1`, `x1 > c else`. Ids tell kinds: start, end…, stop… (terminate), x…, p…
 * and i… for gateways, else a task. A flow is called `a>b`.
 */
export function diagram(text: string): Definition {
  const flows = new Map<string, Flow>()
  const fallbacks = new Map<string, string>()
  for (const line of text.trim().split('\n')) {
    const parts = /^\s*(\w+) > (\w+)( else)?(?: if (.+))?$/.exec(line)
    if (!parts) throw new Error(`no arrow: ${line}`)
    const [, from = '', to = '', otherwise, condition] = parts
    const id = `${from}>${to}`
    flows.set(id, { id, from, to, condition: condition ? parseCondition(condition) : null })
    if (otherwise) fallbacks.set(from, id)
  }
  const all = [...flows.values()]
  const ids = new Set(all.flatMap(({ from, to }) => [from, to]))
  const nodes = new Map<string, FlowNode>(
    [...ids].map((id) => {
      const kind = kindOf(id)
      const outgoing = all.filter(({ from }) => from === id).map((flow) => flow.id)
      const incoming = all.filter(({ to }) => to === id).map((flow) => flow.id)
      const own = kind === 'task' ? approval : null
      return [id, { id, name: id, kind, outgoing, incoming, fallback: fallbacks.get(id) ?? null, approval: own }]
    }),
  )
  return { key: 'test', name: 'Test', start: 'start', nodes, flows }
}
