import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyPlan, arrowsOf } from '../walk/plan.fixture.ts'
import { diagram } from '../walk/diagrams.fixture.ts'
import { checkDefinition, initiatorNames } from './diagram-check.rules.ts'
import { readDiagramFile } from './diagram.adapter.ts'
import { diagramFile, fileOf, initiator } from './diagram-file.fixture.ts'
import { unsoundIn } from './soundness.rules.ts'

const around = {
  variables: new Set(['n', 'f1', 'f2', 'f3', 'f4', 'f5', ...initiatorNames]),
  forms: new Set(['own']),
}

/** All that is wrong with a file, one line a finding. */
async function wrongIn(xml: string): Promise<string[]> {
  const { definition, findings } = await readDiagramFile(xml)
  const all = findings.length > 0 || !definition ? findings : checkDefinition(definition, around)
  return all.map(({ name, refusal }) => `${name}：${refusal.words('zh')}`)
}

const wrongInArrows = (text: string, conditions: Record<string, string> = {}) =>
  wrongIn(diagramFile(diagram(text), conditions))

const task = (id: string, inner: string) => `<bpmn:userTask id="${id}" name="${id}">${inner}</bpmn:userTask>`
const flow = (from: string, to: string) =>
  `<bpmn:sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}"/>`
const oneTask = (inner: string, more = '') =>
  fileOf(`<bpmn:startEvent id="s"/>${task('a', inner)}<bpmn:endEvent id="e"/>${flow('s', 'a')}${flow('a', 'e')}${more}`)

describe('the file of a diagram (network 19.1)', () => {
  it('is read with all that it says of a node', async () => {
    const xml = oneTask(
      `<bpmn:extensionElements><ch:approval signMode="3" sharePercent="60" rejectMode="2" isSkipped="true" mayTerminate="true"
        formKey="own" buttons="wf_pass,wf_reject" completion="signers.passed &gt;= 2">
        <ch:candidate kind="user" value="12,13"/><ch:candidate kind="initiatorLeader" value="2"/>
        <ch:fieldRule name="amount" access="read"/></ch:approval></bpmn:extensionElements>`,
      `<bpmn:boundaryEvent id="t1" attachedToRef="a" ch:action="pass"><bpmn:timerEventDefinition>
        <bpmn:timeDuration xsi:type="bpmn:tFormalExpression">P1DT12H</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>
       <bpmn:boundaryEvent id="t2" attachedToRef="a"><bpmn:timerEventDefinition>
        <bpmn:timeDuration xsi:type="bpmn:tFormalExpression">PT30M</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>`,
    )
    expect(await wrongIn(xml)).toEqual([])
    const { definition } = await readDiagramFile(xml)
    const { completion, ...approval } = definition?.nodes.get('a')?.approval ?? { completion: null }
    expect(approval).toEqual({
      candidates: [
        { kind: 'user', value: '12,13' },
        { kind: 'initiatorLeader', value: '2' },
      ],
      signMode: 3,
      sharePercent: 60,
      rejectMode: 2,
      isSkipped: true,
      mayTerminate: true,
      buttons: ['wf_pass', 'wf_reject'],
      fields: { amount: 'read' },
      formKey: 'own',
      timers: [
        { action: 'pass', afterMinutes: 2160 },
        { action: 'remind', afterMinutes: 30 },
      ],
    })
    expect(completion).toMatchObject({ kind: 'compare', by: '>=' })
  })

  it.each([
    ['nothing', '', '不是有效的BPMN文件'],
    ['a page', '<html><body/></html>', '不是有效的BPMN文件'],
    ['half a file', fileOf('').slice(0, 300), '不是有效的BPMN文件'],
    ['too long', fileOf(' '.repeat(1_000_000)), 'BPMN文件不能超过1000000个字符'],
    ['entities', `<!DOCTYPE x [<!ENTITY a "b">]>${fileOf('')}`, 'BPMN文件不能包含DOCTYPE或实体声明'],
    ['a bomb', `<!doctype lolz [ <!entity lol "lol"> ]><lolz>&lol;</lolz>`, 'BPMN文件不能包含DOCTYPE或实体声明'],
  ])('is refused when it is %s', async (_, xml, words) => {
    await expect(readDiagramFile(xml)).rejects.toThrow(words)
  })

  it('expands no entity, and takes scripts for names', async () => {
    const { definition } = await readDiagramFile(
      oneTask(initiator).replace('name="a"', 'name="&lt;script&gt;alert(1)&lt;/script&gt;&lol;"'),
    )
    expect(definition?.nodes.get('a')?.name).toBe('<script>alert(1)</script>&lol;')
  })

  it.each([
    ['no process', fileOf('').replace(/<bpmn:process.*<\/bpmn:process>/s, ''), ['：文件中没有流程']],
    [
      'two processes',
      fileOf('').replace('</bpmn:definitions>', '<bpmn:process id="b"/></bpmn:definitions>'),
      ['：只支持一个流程，文件中有2个'],
    ],
    ['no nodes', fileOf(''), ['请假：缺少开始节点', '请假：缺少结束节点']],
    ['a reference to nothing', oneTask(initiator, flow('a', 'gone')), ['：引用的“gone”不存在']],
    [
      'a task of a machine',
      oneTask(initiator, '<bpmn:serviceTask id="m" name="发短信"/>'),
      ['发短信：不支持的元素类型ServiceTask'],
    ],
    ['a process within', oneTask(initiator, '<bpmn:subProcess id="m"/>'), ['m：不支持的元素类型SubProcess']],
    [
      'an event of a message',
      oneTask(initiator).replace(
        '<bpmn:startEvent id="s"/>',
        '<bpmn:startEvent id="s"><bpmn:messageEventDefinition/></bpmn:startEvent>',
      ),
      ['s：不支持的事件定义MessageEventDefinition'],
    ],
    [
      'signing as other tools say it',
      oneTask(`${initiator}<bpmn:multiInstanceLoopCharacteristics/>`),
      ['a：不支持的元素类型MultiInstanceLoopCharacteristics'],
    ],
    ['nobody to handle it', oneTask(''), ['a：没有设置办理人']],
    [
      'candidates and options that are none',
      oneTask(
        `<bpmn:extensionElements><ch:approval signMode="9" sharePercent="0" isSkipped="yes" completion="1 >"><ch:candidate kind="boss"/>
         <ch:fieldRule name="x" access="own"/></ch:approval></bpmn:extensionElements>`,
      ),
      [
        'a：办理人设置不正确',
        'a：“signMode”设置不正确',
        'a：“sharePercent”设置不正确',
        'a：条件表达式不正确：第4个字符，缺少变量或比较值',
        'a：“completion”设置不正确',
        'a：“isSkipped”设置不正确',
        'a：“fields.x”设置不正确',
      ],
    ],
    [
      'a timer without a time',
      oneTask(
        initiator,
        '<bpmn:boundaryEvent id="t" attachedToRef="a"><bpmn:timerEventDefinition/></bpmn:boundaryEvent>',
      ),
      ['t：定时器须为时长（如PT48H），且不能有流出的连线'],
    ],
    [
      'a form that is none',
      oneTask(initiator.replace('<ch:approval>', '<ch:approval formKey="gone">')),
      ['a：表单“gone”不存在或已停用'],
    ],
  ])('with %s is told so', async (_, xml, words) => {
    expect(await wrongIn(xml)).toEqual(words)
  })

  it.each([
    ['start > a\na > b\nb > end\nc > b', ['c：从开始节点无法到达']],
    ['start > x1\nx1 > a if n > 1\nx1 > b else\na > end\nb > c\nc > b', ['b：无法到达结束节点', 'c：无法到达结束节点']],
    ['start > a\na > end\na > endB', ['a：只能有一条流出的连线，分支请使用网关']],
    ['start > a\na > start\na > end', ['start：开始节点不能有流入的连线', 'a：只能有一条流出的连线，分支请使用网关']],
    ['start > a\na > end\nend > a', ['end：结束节点不能有流出的连线']],
    ['start > x1\nx1 > a if n > 1\nx1 > end if n < 1\na > end', ['x1：没有默认分支，且条件未必总有一个成立']],
    ['start > x1\nx1 > a if n > 1\nx1 > end if n <= 1\na > end', []],
    ['start > x1\nx1 > a\nx1 > end else\na > end', ['x1：到“a”的连线没有条件，也不是默认分支']],
    ['start > x1\nx1 > a if m > 1\nx1 > end else\na > end', ['x1：条件中的“m”不是表单字段或发起人信息']],
    ['start > p1\np1 > a if n > 1\np1 > b\na > p2\nb > p2\np2 > end', ['p1：只有排他网关和包容网关的连线可以有条件']],
    ['start > x1\nx1 > x2\nx2 > x1 if n > 1\nx2 > end else', ['x1：循环中没有审批节点', 'x2：循环中没有审批节点']],
    ['start > x1\nx1 > a if n > 1\nx1 > b else\na > p1\nb > p1\np1 > end', ['p1：汇聚会一直等待不会到达的分支']],
    [
      'start > p1\np1 > a\np1 > b\na > c\nb > c\nc > end',
      ['c：并行分支未经汇聚，会同时到达两次', 'end：并行分支未经汇聚，会同时到达两次'],
    ],
    ['start > p1\np1 > a\np1 > b\na > end\nb > endB', []],
  ])('is checked as a whole: %s', async (arrows, words) => {
    const conditions = Object.fromEntries(
      arrows.split('\n').flatMap((line) => {
        const [, from, to, condition] = /(\w+) > (\w+) if (.+)/.exec(line) ?? []
        return condition ? [[`${from}>${to}`, condition]] : []
      }),
    )
    expect(await wrongInArrows(arrows, conditions)).toEqual(words)
  })

  it('is refused at one that is too large, quickly', async () => {
    const many = Array.from({ length: 1001 }, (_, place) => `<bpmn:userTask id="t${place}"/>`).join('')
    expect(await wrongIn(fileOf(many))).toEqual(['：节点和连线不能超过1000个'])
  })

  it('of any process of blocks is sound', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        expect(unsoundIn(diagram(arrowsOf(plan)))).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  it('gives the process that was drawn', async () => {
    await fc.assert(
      fc.asyncProperty(anyPlan, async (plan) => {
        const drawn = diagram(arrowsOf(plan))
        const conditions = Object.fromEntries(
          [...drawn.flows.values()].flatMap(({ id, condition }) =>
            condition?.kind === 'holds' && condition.of.kind === 'name' ? [[id, condition.of.name]] : [],
          ),
        )
        const { definition, findings } = await readDiagramFile(diagramFile(drawn, conditions))
        expect(findings).toEqual([])
        const plain = (id: string | null) => id?.replace('>', '_to_')
        for (const node of drawn.nodes.values()) {
          const read = definition?.nodes.get(node.id)
          expect(read?.kind).toBe(node.kind)
          expect([read?.outgoing, read?.fallback ?? undefined]).toEqual([
            node.outgoing.map(plain),
            plain(node.fallback),
          ])
        }
        for (const { id, condition } of drawn.flows.values())
          expect(definition?.flows.get(plain(id) ?? '')?.condition ?? null).toEqual(condition)
      }),
      { numRuns: 60 },
    )
  })
})
