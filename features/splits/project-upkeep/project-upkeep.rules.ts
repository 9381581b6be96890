import type { z } from 'zod'
import type { Transitions } from '../../../core/shared/transitions.ts'
import { instantOf } from '../../../core/shared/dates.ts'
import { ppmBase } from '../../../core/shared/money.ts'
import { DivMode, ProjectStatus } from '../project/project.contract.ts'
import { type ProjectDraft, projectErrors, VersionStatus } from './project-upkeep.contract.ts'

/**
 * Events of a project. New rules of one that has been enabled wait by themselves, so that the old ones go on until a second
 * person agrees.
 * @source docs/domain/money.md 6.1
 */
export const projectTransitions = {
  add: { from: [], to: ProjectStatus.draft },
  addSubmitted: { from: [], to: ProjectStatus.underReview },
  keep: { from: [ProjectStatus.draft, ProjectStatus.rejected], to: ProjectStatus.draft },
  submit: { from: [ProjectStatus.draft, ProjectStatus.rejected], to: ProjectStatus.underReview },
  approve: { from: [ProjectStatus.underReview], to: ProjectStatus.on },
  reject: { from: [ProjectStatus.underReview], to: ProjectStatus.rejected },
  stop: { from: [ProjectStatus.on], to: ProjectStatus.off },
  start: { from: [ProjectStatus.off], to: ProjectStatus.on },
} as const satisfies Transitions<typeof ProjectStatus>

/** Events of the rules under one number. @source docs/domain/money.md 6.1 */
export const versionTransitions = {
  put: { from: [], to: VersionStatus.underReview },
  putFirst: { from: [], to: VersionStatus.inForce },
  approve: { from: [VersionStatus.underReview], to: VersionStatus.inForce },
  reject: { from: [VersionStatus.underReview], to: VersionStatus.rejected },
  replace: { from: [VersionStatus.inForce], to: VersionStatus.replaced },
} as const satisfies Transitions<typeof VersionStatus>

/** Whether a project has been enabled once: then its rules change by versions. */
export const changesByVersions = (projectStatus: number): boolean =>
  projectStatus === ProjectStatus.on || projectStatus === ProjectStatus.off

/** Rules of a project as its tables hold them. */
export interface RuleValues {
  readonly projectName: string
  readonly divMode: number
  readonly delayHours: number
  readonly baseKind: number
  readonly maxRatioPpm: number
  readonly payMode: number
  readonly freezeDays: number
  readonly shortRule: number
  readonly agreementUrl: string
  readonly startTime: string
  readonly endTime: string | null
}

/**
 * The rules of a draft; hours of delay count for delayed divisions alone.
 * @param at the present moment: rules hold from now on where no start is given
 * @throws divisionProject.delayMissing, ratioZero, endBeforeStart
 */
export function rulesOf(draft: z.output<typeof ProjectDraft>, at: string): RuleValues {
  const { projectName, divMode, baseKind, maxRatio, payMode, freezeDays, shortRule, agreementUrl } = draft
  const isDelayed = divMode === DivMode.delayed
  const delayHours = isDelayed ? (draft.delayHours ?? 0) : 0
  if (isDelayed && delayHours === 0) throw projectErrors.delayMissing()
  if (maxRatio <= 0 || maxRatio > ppmBase) throw projectErrors.ratioZero()
  const startTime = draft.startTime ?? at
  const endTime = draft.endTime ?? null
  if (endTime !== null && instantOf(endTime) <= instantOf(startTime)) throw projectErrors.endBeforeStart()
  return {
    projectName,
    divMode,
    delayHours,
    baseKind,
    maxRatioPpm: maxRatio,
    payMode,
    freezeDays,
    shortRule,
    agreementUrl,
    startTime,
    endTime,
  }
}
