import { parseSync } from 'vite'
import type { SourceFile } from './source-files.ts'

/** A piece of the syntax tree of a file. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value

/** A node and all that is in it. */
export const nodesOf = (value: unknown): Node[] =>
  Array.isArray(value)
    ? value.flatMap(nodesOf)
    : isNode(value)
      ? [value, ...Object.values(value).flatMap((part) => (typeof part === 'object' ? nodesOf(part) : []))]
      : []

/** The syntax tree of a file. */
export const programOf = ({ path, text }: Pick<SourceFile, 'path' | 'text'>): Node =>
  parseSync(path, text).program as unknown as Node

/**
 * Names that a pattern declares: of a variable, a parameter, a part of either.
 * @param isOwn whether to leave out names that are those of the properties they are taken from
 */
export function namesOfPattern(pattern: unknown, isOwn = false): string[] {
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier') return [String(pattern.name)]
  if (pattern.type === 'ObjectPattern')
    return (pattern.properties as Node[]).flatMap((one) =>
      isOwn && one.shorthand === true ? [] : namesOfPattern(one.value ?? one.argument, isOwn),
    )
  if (pattern.type === 'ArrayPattern')
    return (pattern.elements as unknown[]).flatMap((one) => namesOfPattern(one, isOwn))
  if (pattern.type === 'AssignmentPattern') return namesOfPattern(pattern.left, isOwn)
  return namesOfPattern(pattern.argument ?? pattern.parameter, isOwn)
}
