import type { Call } from '../../shared/call.ts'
import { t } from '../language/language.ts'

/** Kind of write, which decides the message of its success. */
type Deed = 'added' | 'changed' | 'removed' | 'done'

const removals = /^(remove|del|delete)(V\d|First|Second)?$/
const savings = /^(add|insert|save|submit)[A-Z]?\w*$|^(add|insert|save|submit)$/
const changes = ['update', 'edit', 'update-info', 'updateGroupDetail', 'editPosIncoming', 'merchantRoleEdit']

/** Tells what a call does by the last step of its path; a saving with an id or a version changes what is there. */
function deedOf({ path }: Pick<Call, 'path'>, input: Readonly<Record<string, unknown>>): Deed {
  const step = path.slice(path.lastIndexOf('/') + 1)
  if (removals.test(step)) return 'removed'
  if (changes.includes(step)) return 'changed'
  if (savings.test(step)) return input.id || input.version !== undefined ? 'changed' : 'added'
  return 'done'
}

/**
 * Returns the message of a successful write: 新增成功, 更新成功, 删除成功, else 操作成功!, followed by the page's own words.
 * @param told words of the page; one of the four stands alone
 * @source the specification 8; catalogue R496 to R499
 */
export function successWords(
  call: Pick<Call, 'path'>,
  input: Readonly<Record<string, unknown>>,
  told?: string,
): string {
  const words = { added: t('新增成功'), changed: t('更新成功'), removed: t('删除成功'), done: t('操作成功!') }
  if (told === undefined) return words[deedOf(call, input)]
  return Object.values(words).includes(told) ? told : `${words[deedOf(call, input)]} ${told}`
}
