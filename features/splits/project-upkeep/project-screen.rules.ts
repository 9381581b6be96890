import { ProjectStatus } from '../project/project.contract.ts'

/** A project as far as its buttons look at it. */
export interface ProjectButtons {
  readonly projectStatus: number
  readonly waitingVersion: number | null
  readonly isOwnRequest: 0 | 1
}

/** Returns the reason why nobody can decide about a project now; undefined when the user can. @source docs/domain/money.md 6.1 */
export function auditBlocked({ projectStatus, waitingVersion, isOwnRequest }: ProjectButtons): string | undefined {
  if (projectStatus !== ProjectStatus.underReview && waitingVersion === null) return '没有待审核的内容'
  return isOwnRequest === 1 ? '不能审核本人提交的申请' : undefined
}

/** Returns the reason why a project cannot be changed now. */
export function changeBlocked({ projectStatus, waitingVersion }: ProjectButtons): string | undefined {
  if (projectStatus === ProjectStatus.underReview) return '审核中，不能修改'
  return waitingVersion === null ? undefined : '上一次修改尚未审核'
}

/** Returns the reason why a project cannot be switched on or off. */
export function switchBlocked({ projectStatus }: ProjectButtons): string | undefined {
  return projectStatus === ProjectStatus.on || projectStatus === ProjectStatus.off ? undefined : '审核通过后才能启停'
}

/** Whether new rules of a project wait beside the old ones. */
export const changesByVersionsOf = ({ projectStatus }: { readonly projectStatus: number }): boolean =>
  projectStatus === ProjectStatus.on || projectStatus === ProjectStatus.off
