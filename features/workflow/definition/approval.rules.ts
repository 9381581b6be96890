import { AppError } from '../../../core/shared/errors.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Condition, parseCondition } from '../expression/expression.rules.ts'
import {
  type CandidateKind,
  candidateKinds,
  type FieldAccess,
  fieldAccesses,
  RejectMode,
  SignMode,
} from './definition.contract.ts'
import type { Approval, Candidates, NodeTimer } from './definition.rules.ts'
import { type Element, elementsOf, extensionsOf, textOf } from './diagram-element.rules.ts'
import { diagramErrors } from './diagram-errors.contract.ts'

/** Kinds of candidates that need no value. */
const plain: readonly CandidateKind[] = ['initiator', 'previous']

/**
 * Rules of a node, as its diagram says them.
 * @param note takes what is wrong
 */
export function readApproval(task: Element, timers: readonly NodeTimer[], note: (refusal: AppError) => void): Approval {
  const own: Element = extensionsOf(task, 'ch:Approval')[0] ?? { $type: 'ch:Approval' }
  const option = <T>(name: string, read: (text: string) => T | undefined, none: T): T => {
    const text = textOf(own, name)
    if (text === '') return none
    const value = read(text)
    if (value === undefined) note(diagramErrors.optionWrong({ option: name }))
    return value ?? none
  }
  const candidates = elementsOf(own, 'candidates').map(candidateOf)
  if (candidates.length === 0) note(diagramErrors.noCandidates())
  if (candidates.includes(null)) note(diagramErrors.candidateWrong())
  return {
    candidates: candidates.filter((one): one is Candidates => one !== null),
    signMode: option<CodeOf<typeof SignMode> | null>('signMode', (text) => codeIn(SignMode, text), null),
    sharePercent: option('sharePercent', percentOf, 100),
    completion: option<Condition | null>('completion', (text) => conditionOf(text, note), null),
    rejectMode: option<CodeOf<typeof RejectMode>>('rejectMode', (text) => codeIn(RejectMode, text), RejectMode.end),
    isSkipped: option('isSkipped', flagOf, false),
    mayTerminate: option('mayTerminate', flagOf, false),
    formKey: textOf(own, 'formKey'),
    buttons: textOf(own, 'buttons').split(',').filter(Boolean),
    fields: Object.fromEntries(elementsOf(own, 'fields').map((field) => fieldOf(field, note))),
    timers,
  }
}

function candidateOf(element: Element): Candidates | null {
  const kind = candidateKinds.find((one) => one === textOf(element, 'kind'))
  const value = textOf(element, 'value')
  if (!kind || (!plain.includes(kind) && value === '')) return null
  if (kind === 'initiatorLeader' && !/^[1-9]$/.test(value)) return null
  return { kind, value }
}

function fieldOf(element: Element, note: (refusal: AppError) => void): [string, FieldAccess] {
  const name = textOf(element, 'name')
  const access = fieldAccesses.find((one) => one === textOf(element, 'access'))
  if (!access || name === '') note(diagramErrors.optionWrong({ option: `fields.${name}` }))
  return [name, access ?? 'read']
}

function conditionOf(text: string, note: (refusal: AppError) => void): Condition | undefined {
  try {
    return parseCondition(text)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    note(error)
    return undefined
  }
}

const codeIn = <T extends Record<string, number>>(set: T, text: string): CodeOf<T> | undefined =>
  Object.values(set).find((value) => String(value) === text) as CodeOf<T> | undefined

const percentOf = (text: string): number | undefined => (/^([1-9]\d?|100)$/.test(text) ? Number(text) : undefined)
const flagOf = (text: string): boolean | undefined => (text === 'true' ? true : text === 'false' ? false : undefined)

/** Minutes of a duration of ISO 8601 in days, hours and minutes: `P2D`, `PT48H`, `P1DT12H30M`; null for another text and for nothing. */
export function minutesOf(duration: string): number | null {
  const parts = /^P(?:(\d{1,3})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?)?$/.exec(duration.trim())
  if (!parts) return null
  const [days = 0, hours = 0, minutes = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  return days * 1440 + hours * 60 + minutes || null
}
